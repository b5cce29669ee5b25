// Bodies that fall, rest, slide and roll on heightfields: as on the same triangles in a mesh, and never in the ground.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

#include "cases.hpp"
#include "observe.hpp"
#include "solids.hpp"

namespace orrery::fidelity {

namespace {

using HeightAt = std::function<double(double x, double z)>;

struct Relief {
    std::string name;
    HeightAt height;
    double cell = 0.5;     // m
    Vector3 above;         // m: where a body starts
    bool settles = false;  // its end does not depend on the last digits
};

constexpr double kReach = 4;  // m

Relief reliefOf(std::string name, HeightAt height, double cell, Vector3 above, bool settles) {
    return {std::move(name), std::move(height), cell, above, settles};
}

std::vector<Relief> reliefs() {
    return {reliefOf(
                "flat", [](double, double) { return 0.3; }, 0.25, {0.13, 0.05, 0.07}, true),
            reliefOf(
                "slope", [](double x, double) { return 0.2 * x; }, 0.5, {2.03, 0.1, 0.07}, true),
            reliefOf(
                "valley", [](double x, double) { return 0.3 * std::abs(x); }, 0.5, {0.53, 0.1, 0.07}, false),
            reliefOf(
                "ridge", [](double x, double) { return -0.3 * std::abs(x); }, 0.5, {0.01, 0.1, 0.07}, false),
            reliefOf(
                "peak", [](double x, double z) { return -0.4 * std::max(std::abs(x), std::abs(z)); }, 0.5,
                {0.01, 0.1, 0.02}, false),
            reliefOf(
                "hills", [](double x, double z) { return 0.2 * std::cos(3 * x) * std::cos(2 * z); }, 0.25,
                {0.2, 0.1, 0.3}, false)};
}

std::uint32_t cellsOf(const Relief& relief) {
    return static_cast<std::uint32_t>(2 * kReach / relief.cell);
}

double sampleAt(const Relief& relief, std::uint32_t x, std::uint32_t z) {
    return relief.height(x * relief.cell - kReach, z * relief.cell - kReach);
}

// As the triangles have it.
double heightAt(const Relief& relief, double x, double z) {
    const double alongX = (x + kReach) / relief.cell;
    const double alongZ = (z + kReach) / relief.cell;
    const double last = cellsOf(relief) - 1;
    const auto cellX = static_cast<std::uint32_t>(std::clamp(std::floor(alongX), 0.0, last));
    const auto cellZ = static_cast<std::uint32_t>(std::clamp(std::floor(alongZ), 0.0, last));
    const double u = alongX - cellX;
    const double v = alongZ - cellZ;
    const double b = sampleAt(relief, cellX + 1, cellZ);
    const double c = sampleAt(relief, cellX, cellZ + 1);
    const double a = u + v <= 1 ? sampleAt(relief, cellX, cellZ) : b + c - sampleAt(relief, cellX + 1, cellZ + 1);
    return a + u * (b - a) + v * (c - a);
}

void addField(SceneBuilder& make, const Relief& relief) {
    HeightfieldShape field;
    field.width = field.depth = 2 * kReach;
    field.widthSamples = field.depthSamples = cellsOf(relief) + 1;
    for (std::uint32_t z = 0; z < field.depthSamples; ++z) {
        for (std::uint32_t x = 0; x < field.widthSamples; ++x) field.samples.push_back(sampleAt(relief, x, z));
    }
    field.thickness = 1;
    Shape shape;
    shape.geometry = std::move(field);
    make.addCollider(make.root(), "ground", make.contents().addShape(std::move(shape)));
}

void addMesh(SceneBuilder& make, const Relief& relief) {
    const std::uint32_t row = cellsOf(relief) + 1;
    std::vector<Vector3> points;
    for (std::uint32_t z = 0; z < row; ++z) {
        for (std::uint32_t x = 0; x < row; ++x) {
            points.push_back({x * relief.cell - kReach, sampleAt(relief, x, z), z * relief.cell - kReach});
        }
    }
    std::vector<std::array<std::uint32_t, 3>> triangles;
    for (std::uint32_t z = 0; z + 1 < row; ++z) {
        for (std::uint32_t x = 0; x + 1 < row; ++x) {
            const std::uint32_t a = z * row + x;
            triangles.push_back({a, a + row, a + 1});
            triangles.push_back({a + row + 1, a + 1, a + row});
        }
    }
    make.addTriMesh(make.root(), "ground", std::move(points), std::move(triangles));
}

constexpr double kSolidSize = 0.3;
constexpr double kWatched = 2;  // s

struct Way {
    Vector3 end;
    double clearance = 1;  // m: the least height of the middle above the ground
};

Way follow(const Relief& relief, Solid solid, bool asMesh, double dt, const SimulationOptions& options) {
    SceneBuilder make;
    if (asMesh) {
        addMesh(make, relief);
    } else {
        addField(make, relief);
    }
    const double ground = heightAt(relief, relief.above.x, relief.above.z);
    addSolid(make, "solid", solid, kSolidSize, 1, {relief.above.x, ground + relief.above.y, relief.above.z});
    Simulation sim = simulate(make.build(), options);
    Way way;
    for (int i = 0; i < stepsOf(kWatched, dt); ++i) {
        sim.step(dt);
        way.end = center(sim.ode(sim.bodies()[0]));
        if (std::max(std::abs(way.end.x), std::abs(way.end.z)) >= kReach) break;
        way.clearance = std::min(way.clearance, way.end.y - heightAt(relief, way.end.x, way.end.z));
    }
    return way;
}

// m: radius of a ball about the middle that lies in the solid.
double innerRadius(Solid solid) {
    switch (solid) {
        case Solid::Slab:
            return 0.1 * kSolidSize;
        case Solid::Tapered:
            return 0.27 * kSolidSize;
        case Solid::Tetrahedron:
            return 0.2 * kSolidSize;
        case Solid::Cone:
            return 0.21 * kSolidSize;
        case Solid::Capsule:
            return 0.25 * kSolidSize;
        case Solid::Prism:
            return 0.43 * kSolidSize;
        default:
            return 0.5 * kSolidSize;
    }
}

Figures measureGround(const Relief& relief, Solid solid, double dt, const SimulationOptions& options) {
    const Way field = follow(relief, solid, false, dt, options);
    const Way mesh = follow(relief, solid, true, dt, options);
    // An impact may be deep for a step.
    Figures figures{above("clearance", field.clearance / innerRadius(solid), 0.6, "of the inner radius"),
                    note("clearance on the mesh", mesh.clearance / innerRadius(solid))};
    if (relief.settles) figures.push_back(below("off the mesh", length(difference(field.end, mesh.end)), 0.02, "m"));
    return figures;
}

}  // namespace

void addGroundCases(Cases& cases) {
    for (const Relief& relief : reliefs()) {
        for (const Solid solid : kSolids) {
            for (const auto& [step, dt] : {std::pair{"0.01s", 0.01}, {"1-60s", 1 / 60.0}, {"1-240s", 1 / 240.0}}) {
                const std::string name = "ground/" + relief.name + "/" + std::string(toText(solid)) + "/" + step;
                cases.push_back({name, [=](const SimulationOptions& o) { return measureGround(relief, solid, dt, o); },
                                 dt == 0.01});
            }
        }
    }
}

}  // namespace orrery::fidelity
