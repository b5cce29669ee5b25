// General shapes to try things on: the examples of the G4MF shape text in three dimensions, and harder ones.
#pragma once

#include <ostream>
#include <string_view>
#include <vector>

#include "orrery/scene/shape.hpp"

namespace orrery::test {

struct GeneralCase {
    std::string_view name;
    GeneralShape shape;
    bool convex = true;
};
inline std::ostream& operator<<(std::ostream& out, const GeneralCase& c) {
    return out << c.name;
}

inline GeneralCurve curve(Vector3 radii, double exponent = 2) {
    return {radii, exponent, {}};
}
inline GeneralCurve taper(std::vector<TaperPoint> points) {
    return {Vector3{0.25, 0.25, 0.25}, {}, std::move(points)};
}

// The shapes that ODE has itself, along each axis.
inline const std::vector<GeneralCase> kPlainCases = {
    {"box", {Vector3{1, 2, 3}, {}}},
    {"sphere", {{}, {curve({1, 1, 1})}}},
    {"capsule x", {Vector3{1, 0, 0}, {curve({0.5, 0.5, 0.5})}}},
    {"capsule y", {Vector3{0, 1, 0}, {curve({0.5, 0.5, 0.5})}}},
    {"capsule z", {Vector3{0, 0, 1}, {curve({0.5, 0.5, 0.5})}}},
    {"cylinder x", {Vector3{2, 0, 0}, {curve({0, 0.5, 0.5})}}},
    {"cylinder y", {Vector3{0, 2, 0}, {curve({0.5, 0, 0.5})}}},
    {"cylinder z", {Vector3{0, 0, 2}, {curve({0.5, 0.5, 0})}}},
};

inline const std::vector<GeneralCase> kCurvedCases = {
    {"ellipsoid", {{}, {curve({1, 0.5, 0.75})}}},
    {"rounded box", {Vector3{1, 0.5, 0.25}, {curve({0.25, 0.25, 0.25})}}},
    {"rounded edges", {Vector3{0.5, 1, 0.75}, {curve({0.25, 0, 0.25})}}},
    {"stadium", {Vector3{1, 2, 0}, {curve({0.5, 0, 0.5})}}},
    {"ellipse extruded", {Vector3{0, 0, 1}, {curve({1, 0.5, 0})}}},
    {"diamond extruded", {Vector3{0, 0, 1}, {curve({1, 1, 0}, 1)}}},
    {"squircle extruded", {Vector3{0, 0, 1}, {curve({1, 1, 0}, 4)}}},
    {"octahedron", {{}, {curve({1, 1, 1}, 1)}}},
    {"superellipsoid 1.5", {{}, {curve({1, 0.7, 0.5}, 1.5)}}},
    {"superellipsoid 4", {{}, {curve({1, 0.7, 0.5}, 4)}}},
    {"superellipsoid 8 on a box", {Vector3{0, 0.5, 0}, {curve({0.5, 0.5, 0.5}, 8)}}},
    {"astroid", {{}, {curve({1, 1, 1}, 0.7)}}, false},
    {"astroid on a box", {Vector3{0.4, 0.2, 0}, {curve({1, 1, 1}, 0.7)}}, false},
    {"astroid extruded", {Vector3{0, 1, 0}, {curve({1, 0, 1}, 0.7)}}, false},
    {"bicylinder", {{}, {curve({1, 1, 0}), curve({1, 0, 1})}}},
    {"tricylinder", {{}, {curve({1, 1, 0}), curve({1, 0, 1}), curve({0, 1, 1})}}},
    {"Steinmetz of two radii", {Vector3{0.5, 0, 0}, {curve({1, 1, 0}), curve({0.7, 0, 0.7}, 3)}}},
    {"two curves in a plane", {Vector3{0, 0, 1}, {curve({1, 0.5, 0}), curve({0.5, 1, 0})}}},
    {"cone", {Vector3{0, 2, 0}, {taper({{{0, 1, 0}, {}, {}}, {{0, -1, 0}, Vector3{0.5, 0, 0.5}, {}}})}}},
    {"frustum",
     {Vector3{2, 0, 0}, {taper({{{-1, 0, 0}, Vector3{0, 0.3, 0.6}, {}}, {{1, 0, 0}, Vector3{0, 0.6, 1.2}, {}}})}}},
    {"tapered box", {Vector3{1, 2, 0.5}, {taper({{{0, -1, 0}, Vector3{0.4, 0, 0.4}, {}}, {{0, 1, 0}, {}, {}}})}}},
    {"tapered capsule",
     {Vector3{0, 2, 0}, {taper({{{0, -1, 0}, Vector3{0.5, 0.5, 0.5}, {}}, {{0, 1, 0}, Vector3{0.2, 0.2, 0.2}, {}}})}}},
    {"tapered capsule of ellipsoids",
     {Vector3{0, 0, 1},
      {taper({{{0, 0, -0.5}, Vector3{0.6, 0.3, 0.4}, {}}, {{0, 0, 0.5}, Vector3{0.3, 0.15, 0.2}, {}}})}}},
    {"taper that changes its exponent",
     {Vector3{0, 1, 0},
      {taper({{{0, -0.5, 0}, Vector3{0.5, 0, 0.5}, 2.0}, {{0, 0.5, 0}, Vector3{0.5, 0, 0.5}, 6.0}})}}},
    {"hourglass",
     {Vector3{0, 2, 0},
      {taper({{{0, 1, 0}, Vector3{0.5, 0, 0.5}, {}},
              {{0, 0, 0}, Vector3{0.1, 0, 0.1}, {}},
              {{0, -1, 0}, Vector3{0.5, 0, 0.5}, {}}})}},
     false},
    {"crossed frustum",
     {Vector3{0, 0, 1}, {taper({{{0, 0, -0.5}, Vector3{1, 0.2, 0}, {}}, {{0, 0, 0.5}, Vector3{0.2, 1, 0}, {}}})}},
     false},
};

}  // namespace orrery::test
