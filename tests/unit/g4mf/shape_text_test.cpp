// The examples of the shape text: each in the dimension it has there, which is refused by name, and in three.
#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <functional>
#include <numbers>
#include <regex>

#include "../geometry/integrals.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/geometry/resolve.hpp"
#include "orrery/scene/eigen.hpp"
#include "reading.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;
namespace data = boost::unit_test::data;

constexpr double kPi = std::numbers::pi;

double squares(double a, double b) {
    return a * a + b * b;
}
double support(const Vector3& half, const Vector3& radii, double exponent, const Vector3& d) {
    const double q = exponent / (exponent - 1);  // of the dual curve
    const auto term = [&](double r, double x) { return r == 0 || x == 0 ? 0 : std::pow(std::abs(r * x), q); };
    const double curve = exponent == 1
                             ? std::max({std::abs(radii.x * d.x), std::abs(radii.y * d.y), std::abs(radii.z * d.z)})
                             : std::pow(term(radii.x, d.x) + term(radii.y, d.y) + term(radii.z, d.z), 1 / q);
    return half.x * std::abs(d.x) + half.y * std::abs(d.y) + half.z * std::abs(d.z) + curve;
}

struct Example {
    std::string name;
    std::string text;     // as the text has it
    int dimension;        // there
    std::string inThree;  // the arrays made as long as those of dimension 3; flat shapes extruded by 1 m
    std::string solid;    // ODE gets this
    double volume;        // closed form
    Vector3 moments;      // closed form at density 1 where there is one, else zero
    double centerY = 0;
    std::function<double(const Vector3&)> support;  // how far it reaches in a direction
};
std::ostream& operator<<(std::ostream& out, const Example& example) {
    return out << example.name;
}

// Moments about the centre: of a cylinder along y, and of a capsule.
Vector3 ofCylinder(double r, double length) {
    const double mass = kPi * r * r * length;
    const double across = mass * (3 * r * r + length * length) / 12;
    return {across, mass * r * r / 2, across};
}
Vector3 ofCapsule(double r, double length) {
    const Vector3 tube = ofCylinder(r, length);
    const double caps = 4 * kPi * r * r * r / 3;
    const double across = tube.x + caps * (2 * r * r / 5 + length * length / 4 + 3 * length * r / 8);
    return {across, tube.y + caps * 2 * r * r / 5, across};
}

const std::vector<Example> kExamples = {
    {"box",
     R"({"size": [1.0, 1.0, 1.0, 1.0]})",
     4,
     R"({"size": [1.0, 1.0, 1.0]})",
     "box",
     1,
     {1.0 / 6, 1.0 / 6, 1.0 / 6},
     0,
     [](const Vector3& d) {
         return support({0.5, 0.5, 0.5}, {}, 2, d);
     }},
    {"sphere",
     R"({"curves": [{"radii": [1.0, 1.0, 1.0, 1.0]}]})",
     4,
     R"({"curves": [{"radii": [1.0, 1.0, 1.0]}]})",
     "sphere",
     4 * kPi / 3,
     {8 * kPi / 15, 8 * kPi / 15, 8 * kPi / 15},
     0,
     [](const Vector3& d) {
         return support({}, {1, 1, 1}, 2, d);
     }},
    {"capsule", R"({"size": [0.0, 1.0, 0.0, 0.0], "curves": [{"radii": [0.5, 0.5, 0.5, 0.5]}]})", 4,
     R"({"size": [0.0, 1.0, 0.0], "curves": [{"radii": [0.5, 0.5, 0.5]}]})", "capsule", kPi / 4 + kPi / 6,
     ofCapsule(0.5, 1), 0,
     [](const Vector3& d) {
         return support({0, 0.5, 0}, {0.5, 0.5, 0.5}, 2, d);
     }},
    {"cylinder", R"({"size": [0.0, 2.0, 0.0, 0.0], "curves": [{"radii": [0.5, 0.0, 0.5, 0.5]}]})", 4,
     R"({"size": [0.0, 2.0, 0.0], "curves": [{"radii": [0.5, 0.0, 0.5]}]})", "cylinder", kPi / 2, ofCylinder(0.5, 2), 0,
     [](const Vector3& d) {
         return support({0, 1, 0}, {0.5, 0, 0.5}, 2, d);
     }},
    {"cubinder", R"({"size": [0.0, 2.0, 0.0, 1.0], "curves": [{"radii": [0.5, 0.0, 0.5, 0.0]}]})", 4,
     R"({"size": [0.0, 2.0, 0.0], "curves": [{"radii": [0.5, 0.0, 0.5]}]})", "cylinder", kPi / 2, ofCylinder(0.5, 2), 0,
     [](const Vector3& d) {
         return support({0, 1, 0}, {0.5, 0, 0.5}, 2, d);
     }},
    {"cone",
     R"({"size": [0.0, 2.0, 0.0, 0.0], "curves": [{"radii": [0.25, 0.0, 0.25, 0.25], "taper": [
        {"position": [0.0, 1.0, 0.0, 0.0], "radii": [0.0, 0.0, 0.0, 0.0]},
        {"position": [0.0, -1.0, 0.0, 0.0], "radii": [0.5, 0.0, 0.5, 0.5]}]}]})",
     4,
     R"({"size": [0.0, 2.0, 0.0], "curves": [{"radii": [0.25, 0.0, 0.25], "taper": [
        {"position": [0.0, 1.0, 0.0], "radii": [0.0, 0.0, 0.0]},
        {"position": [0.0, -1.0, 0.0], "radii": [0.5, 0.0, 0.5]}]}]})",
     "convex",
     kPi / 6,
     {kPi / 6 * 3 / 80 * (4 * 0.25 + 4), kPi / 6 * 3 / 10 * 0.25, kPi / 6 * 3 / 80 * (4 * 0.25 + 4)},
     -0.5,
     [](const Vector3& d) { return std::max(d.y, 0.5 * std::hypot(d.x, d.z) - d.y); }},
    {"rounded box",
     R"({"size": [1.0, 1.0, 1.0, 1.0], "curves": [{"radii": [0.25, 0.25, 0.25, 0.25]}]})",
     4,
     R"({"size": [1.0, 1.0, 1.0], "curves": [{"radii": [0.25, 0.25, 0.25]}]})",
     "convex",
     1 + 6 * 0.25 + 3 * kPi / 16 + kPi / 48,
     {},
     0,
     [](const Vector3& d) {
         return support({0.5, 0.5, 0.5}, {0.25, 0.25, 0.25}, 2, d);
     }},
    {"ellipse",
     R"({"curves": [{"radii": [1.0, 0.5]}]})",
     2,
     R"({"size": [0, 0, 1], "curves": [{"radii": [1.0, 0.5, 0]}]})",
     "convex",
     kPi / 2,
     {kPi / 2 * (0.25 / 4 + 1.0 / 12), kPi / 2 * (1.0 / 4 + 1.0 / 12), kPi / 2 * squares(1, 0.5) / 4},
     0,
     [](const Vector3& d) {
         return support({0, 0, 0.5}, {1, 0.5, 0}, 2, d);
     }},
    {"diamond",
     R"({"curves": [{"radii": [1.0, 1.0], "exponent": 1.0}]})",
     2,
     R"({"size": [0, 0, 1], "curves": [{"radii": [1.0, 1.0, 0], "exponent": 1.0}]})",
     "box",
     2,
     {2 * (2 + 1.0) / 12, 2 * (2 + 1.0) / 12, 2 * (2 + 2.0) / 12},
     0,
     [](const Vector3& d) {
         return support({0, 0, 0.5}, {1, 1, 0}, 1, d);
     }},
    {"squircle",
     R"({"curves": [{"radii": [1.0, 1.0], "exponent": 4.0}]})",
     2,
     R"({"size": [0, 0, 1], "curves": [{"radii": [1.0, 1.0, 0], "exponent": 4.0}]})",
     "convex",
     4 * std::pow(std::tgamma(1.25), 2) / std::tgamma(1.5),
     {},
     0,
     [](const Vector3& d) {
         return support({0, 0, 0.5}, {1, 1, 0}, 4, d);
     }},
    {"Steinmetz solid",
     R"({"size": [0.0, 0.0, 0.0, 2.0], "curves": [{"radii": [1.0, 1.0, 0.0, 0.0]}, {"radii": [1.0, 0.0, 1.0, 0.0]}]})",
     4,
     R"({"size": [0.0, 0.0, 0.0], "curves": [{"radii": [1.0, 1.0, 0.0]}, {"radii": [1.0, 0.0, 1.0]}]})",
     "convex",
     16.0 / 3,
     {},
     0,
     [](const Vector3& d) { return std::hypot(d.x, std::abs(d.y) + std::abs(d.z)); }},
};

// The same arrays, longer by a zero.
std::string inFive(const std::string& text) {
    static const std::regex kArray(R"(\[([0-9., -]+)\])");
    return std::regex_replace(text, kArray, "[$1, 0.0]");
}

void checkRefused(const std::string& shape, int dimension) {
    const std::string text =
        R"({"asset": {"dimension": )" + std::to_string(dimension) + R"(}, "shapes": [)" + shape + "]}";
    DiagnosticLog log;
    const Scene scene = readG4mf(text, log);
    BOOST_REQUIRE(log.entries().size() == 1U);
    BOOST_TEST(infoOf(log.entries()[0].code).name == "G4MF_DIMENSION_UNSUPPORTED");
    BOOST_TEST(log.entries()[0].message.find("dimension " + std::to_string(dimension)) != std::string::npos);
    BOOST_TEST(saveBytes(scene, "g4tf", log).value_or("") == text);
}

}  // namespace

BOOST_DATA_TEST_CASE(examples_of_other_dimensions_are_refused_by_name_and_kept, data::make(kExamples), example) {
    checkRefused(example.text, example.dimension);
    if (example.dimension == 4) checkRefused(inFive(example.text), 5);
}

BOOST_DATA_TEST_CASE(examples_in_three_dimensions_are_the_solids_they_describe, data::make(kExamples), example) {
    DiagnosticLog log;
    const Scene scene = readG4mf(g4mf(R"("shapes": [)" + example.inThree + "]"), log);
    BOOST_TEST(log.entries().empty());
    const Shape& shape = scene.contents().shapes.at(0);
    const ResolvedShape resolved = resolveShape(shape, scene.contents());
    BOOST_REQUIRE(resolved.solid);
    BOOST_TEST(typeName(resolved.solid->solid) == example.solid);

    const MassProperties mass = *massOf(resolved);
    const GeneralSolid solid = *generalSolidOf(std::get<GeneralShape>(shape.geometry)).solid;
    const Integrals sum = integrate(solid);
    const std::array<double, 3> moments{example.moments.x, example.moments.y, example.moments.z};
    const auto exactly = boost::test_tools::tolerance(example.solid == "convex" && moments[0] == 0 ? 1e-7 : 1e-9);
    BOOST_TEST(mass.mass == example.volume, exactly);
    BOOST_TEST(mass.mass == sum.volume, boost::test_tools::tolerance(1e-3));
    BOOST_TEST(std::abs(mass.center.x) < 1e-9);
    BOOST_TEST(std::abs(mass.center.y - example.centerY) < 1e-9);
    BOOST_TEST(std::abs(mass.center.z) < 1e-9);
    BOOST_TEST(std::abs(sum.first[1] / sum.volume - example.centerY) < 1e-3);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        BOOST_TEST(mass.inertia.m[4 * axis] == sum.moment(axis), boost::test_tools::tolerance(1e-3));
        if (moments[axis] != 0) BOOST_TEST(mass.inertia.m[4 * axis] == moments[axis], exactly);
    }

    const GeneralTessellation made = tessellateGeneral(solid);
    const double error = tessellationError(made);
    for (const Vector3& d : directions()) {
        const double reach = example.support(d);
        double sampled = 0;
        for (const Vector3& p : made.surface.positions) sampled = std::max(sampled, toEigen(p).dot(toEigen(d)));
        BOOST_TEST(toEigen(supportPoint(solid, d)).dot(toEigen(d)) == reach, boost::test_tools::tolerance(1e-6));
        BOOST_TEST(sampled <= reach + 1e-9);
        BOOST_TEST(reach <= sampled + error + 1e-9);
    }
}

// Two circles in planes that share no axis need four: with three left, one has a single axis.
BOOST_AUTO_TEST_CASE(the_duocylinder_has_no_form_in_three_dimensions) {
    const std::string text = R"({"curves": [{"radii": [0.5, 0.5, 0.0, 0.0]}, {"radii": [0.0, 0.0, 1.0, 1.0]}]})";
    checkRefused(text, 4);
    checkRefused(inFive(text), 5);
    DiagnosticLog log;
    (void)readG4mf(g4mf(R"("shapes": [{"curves": [{"radii": [0.5, 0.5, 0.0]}, {"radii": [0.0, 0.0, 1.0]}]}])"), log);
    BOOST_TEST(log.has(code::G4MF_SHAPE_SOLID));
}
