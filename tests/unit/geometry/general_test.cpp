// General shapes: recognised, measured and sampled, each against its implicit function or a closed formula.
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <numbers>

#include "general_cases.hpp"
#include "integrals.hpp"
#include "orrery/geometry/exact_shape.hpp"
#include "orrery/geometry/general_solid.hpp"
#include "orrery/geometry/hull.hpp"
#include "orrery/geometry/resolve.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

namespace data = boost::unit_test::data;
using test::curve;
using test::directions;
using test::GeneralCase;
using test::Integrals;
using test::integrate;
using test::kCurvedCases;
using test::kPlainCases;
using test::taper;

constexpr double kPi = std::numbers::pi;

GeneralSolid solidOf(const GeneralShape& shape) {
    const GeneralSolidResult made = generalSolidOf(shape);
    BOOST_REQUIRE_MESSAGE(made.solid, toText(made.fault));
    return *made.solid;
}

double volumeOf(const GeneralShape& shape) {
    return massOfGeneral(solidOf(shape), 1).mass;
}

ResolvedShape resolved(const GeneralShape& shape, const Matrix3& linear = {}, bool meshAsHull = false) {
    ResolveOptions options;
    options.meshAsHull = meshAsHull;
    return resolveShape({"", shape, {}}, {}, linear, options);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(general)

BOOST_DATA_TEST_CASE(mass_is_that_of_the_implicit_function, data::make(kPlainCases) + data::make(kCurvedCases), c) {
    const GeneralSolid solid = solidOf(c.shape);
    const MassProperties mass = massOfGeneral(solid, 1);
    const Integrals sum = integrate(solid);
    BOOST_TEST(mass.mass == sum.volume, boost::test_tools::tolerance(1e-3));
    const std::array<double, 3> center{mass.center.x, mass.center.y, mass.center.z};
    for (std::size_t j = 0; j < 3; ++j) {
        BOOST_TEST(std::abs(center[j] - sum.first[j] / sum.volume) < 1e-3);
        BOOST_TEST(mass.inertia.m[4 * j] == sum.moment(j), boost::test_tools::tolerance(1e-3));
    }
}

BOOST_AUTO_TEST_CASE(volumes_are_those_of_closed_formulas) {
    const auto near = boost::test_tools::tolerance(1e-9);
    const double a = 1, b = 0.5, c = 0.25, r = 0.25;
    BOOST_TEST(volumeOf({Vector3{a, b, c}, {curve({r, r, r})}}) ==
                   a * b * c + 2 * r * (a * b + b * c + c * a) + kPi * r * r * (a + b + c) + 4 * kPi * r * r * r / 3,
               near);
    for (const double e : {0.4, 1.0, 1.5, 2.0, 4.0, 50.0}) {
        BOOST_TEST(volumeOf({{}, {curve({1, 0.7, 0.5}, e)}}) ==
                       8 * 0.35 * std::pow(std::tgamma(1 + 1 / e), 3) / std::tgamma(1 + 3 / e),
                   near);
        BOOST_TEST(volumeOf({Vector3{0, 0, 2}, {curve({1, 0.7, 0}, e)}}) ==
                       4 * 0.7 * 2 * std::pow(std::tgamma(1 + 1 / e), 2) / std::tgamma(1 + 2 / e),
                   near);
    }
    BOOST_TEST(volumeOf(kCurvedCases[18].shape) == kPi / 6, near);  // cone
    BOOST_TEST(
        volumeOf(kCurvedCases[19].shape) == kPi * 2 * (2 * 0.3 * 0.6 + 2 * 0.6 * 1.2 + 0.3 * 1.2 + 0.6 * 0.6) / 6,
        near);
}

BOOST_AUTO_TEST_CASE(steinmetz_solids_have_their_known_volumes) {
    const auto near = boost::test_tools::tolerance(1e-7);
    BOOST_TEST(volumeOf({{}, {curve({1, 1, 0}), curve({1, 0, 1})}}) == 16.0 / 3, near);
    BOOST_TEST(volumeOf({{}, {curve({1, 1, 0}), curve({1, 0, 1}), curve({0, 1, 1})}}) == 8 * (2 - std::sqrt(2.0)),
               near);
}

BOOST_AUTO_TEST_CASE(tapered_capsule_has_the_volume_of_the_hull_of_two_balls) {
    const double r1 = 0.5, r2 = 0.2, length = 2, s = (r1 - r2) / length;
    const double expected = kPi * length * std::pow(1 - s * s, 2) * (r1 * r1 + r1 * r2 + r2 * r2) / 3 +
                            kPi * std::pow(r1, 3) * (2.0 / 3 + s - s * s * s / 3) +
                            kPi * std::pow(r2, 3) * (2.0 / 3 - s + s * s * s / 3);
    for (const int axis : {0, 1, 2}) {
        std::array<Vector3, 2> ends;
        Vector3 size;
        (axis == 0 ? size.x : axis == 1 ? size.y : size.z) = length;
        (axis == 0 ? ends[0].x : axis == 1 ? ends[0].y : ends[0].z) = -length / 2;
        (axis == 0 ? ends[1].x : axis == 1 ? ends[1].y : ends[1].z) = length / 2;
        const GeneralShape shape{size,
                                 {taper({{ends[0], Vector3{r1, r1, r1}, {}}, {ends[1], Vector3{r2, r2, r2}, {}}})}};
        BOOST_TEST(volumeOf(shape) == expected, boost::test_tools::tolerance(1e-9));
        const MassProperties mass = massOfGeneral(solidOf(shape), 1);
        const std::array<double, 3> center{mass.center.x, mass.center.y, mass.center.z};
        BOOST_TEST(center[static_cast<std::size_t>(axis)] < -0.1);
    }
}

BOOST_DATA_TEST_CASE(plain_solids_are_odes_own, data::make(kPlainCases), c) {
    const ResolvedShape shape = resolved(c.shape);
    BOOST_REQUIRE(shape.solid);
    BOOST_TEST(shape.notes.empty());
    const std::string name(c.name);
    BOOST_TEST(typeName(shape.solid->solid) == name.substr(0, name.find(' ')));
    const std::optional<MassProperties> own = massOf(shape);
    const MassProperties exact = massOfGeneral(solidOf(c.shape), 1);
    BOOST_REQUIRE(own);
    BOOST_TEST(own->mass == exact.mass, boost::test_tools::tolerance(1e-9));
    for (std::size_t i = 0; i < 9; i += 4) {
        BOOST_TEST(own->inertia.m[i] == exact.inertia.m[i], boost::test_tools::tolerance(1e-9));
    }
}

BOOST_DATA_TEST_CASE(curved_solids_become_hulls_where_they_are_convex, data::make(kCurvedCases), c) {
    const GeneralTessellation made = tessellateGeneral(solidOf(c.shape));
    BOOST_TEST(made.convex == c.convex);
    BOOST_TEST(isClosed(made.surface.triangles));
    const double inside = signedVolume(made.surface.positions, made.surface.triangles);
    const double exact = volumeOf(c.shape);
    BOOST_TEST(inside > 0.9 * exact);
    BOOST_TEST(inside < 1.06 * exact);
    const ResolvedShape shape = resolved(c.shape);
    BOOST_REQUIRE(shape.solid);
    const std::string type(typeName(shape.solid->solid));
    BOOST_TEST((c.convex ? type == "convex" || type == "box" : type == "trimesh"), type);
    BOOST_TEST(massOf(shape)->mass == exact, boost::test_tools::tolerance(1e-9));
    BOOST_TEST(typeName(resolved(c.shape, {}, true).solid->solid) != "trimesh");
}

BOOST_AUTO_TEST_CASE(hollow_solids_that_move_become_their_hulls_and_keep_their_mass) {
    const GeneralShape star{{}, {curve({1, 1, 1}, 0.5)}};
    const ResolvedShape shape = resolved(star, {}, true);
    BOOST_REQUIRE(shape.solid);
    BOOST_TEST(typeName(shape.solid->solid) == "convex");
    BOOST_TEST(massOf(shape)->mass == volumeOf(star), boost::test_tools::tolerance(1e-9));
    BOOST_REQUIRE(shape.notes.size() == 1U);
    BOOST_TEST(toText(shape.notes[0].kind) == "HollowAsHull");
    // On the diagonal the star is at (1, 1, 1) / 9, its hull at (1, 1, 1) / 3.
    BOOST_TEST(shape.notes[0].value == 2 / (3 * std::sqrt(3.0)), boost::test_tools::tolerance(1e-6));
}

BOOST_DATA_TEST_CASE(points_of_the_surface_lie_on_the_solid, data::make(kCurvedCases), c) {
    const GeneralSolid solid = solidOf(c.shape);
    for (const Vector3& p : tessellateGeneral(solid).surface.positions) {
        BOOST_TEST(implicitValue(solid, {p.x * (1 - 1e-6), p.y * (1 - 1e-6), p.z * (1 - 1e-6)}) <= 1 + 1e-4);
    }
}

BOOST_DATA_TEST_CASE(support_points_are_furthest_to_the_stated_error, data::make(kCurvedCases), c) {
    if (!c.convex) return;
    const GeneralSolid solid = solidOf(c.shape);
    const GeneralTessellation made = tessellateGeneral(solid);
    const double error = tessellationError(made);
    BOOST_TEST(error < 0.15);
    for (const Vector3& d : directions()) {
        const Vector3 support = supportPoint(solid, d);
        const double furthest = toEigen(support).dot(toEigen(d));
        double sampled = 0;
        for (const Vector3& p : made.surface.positions) sampled = std::max(sampled, toEigen(p).dot(toEigen(d)));
        BOOST_TEST(implicitValue(solid, {support.x * (1 - 1e-9), support.y * (1 - 1e-9), support.z * (1 - 1e-9)}) <=
                   1 + 1e-6);
        BOOST_TEST(furthest >= sampled - 1e-6);
        BOOST_TEST(furthest <= sampled + error + 1e-9);
    }
}

BOOST_DATA_TEST_CASE(exact_shapes_contain_what_the_implicit_function_says, data::make(kCurvedCases), c) {
    const GeneralSolid solid = solidOf(c.shape);
    const ExactShapeResult exact = exactShapeOf(Shape{"", c.shape, {}}, {});
    BOOST_REQUIRE(exact.shape);
    for (const Vector3& d : directions()) {
        const Vector3 p{d.x * 0.6, d.y * 0.6, d.z * 0.6};
        BOOST_TEST(contains(*exact.shape, p) == (implicitValue(solid, p) <= 1));
        const Vector3 near = nearestPoint(*exact.shape, {3 * d.x, 3 * d.y, 3 * d.z});
        BOOST_TEST(implicitValue(solid, {near.x * 0.999, near.y * 0.999, near.z * 0.999}) < 1.05);
    }
}

BOOST_AUTO_TEST_CASE(scale_stretches_sizes_radii_and_tapers) {
    const Matrix3 twice{{2, 0, 0, 0, 2, 0, 0, 0, 2}};
    for (const GeneralCase& c : kCurvedCases) {
        BOOST_TEST(massOf(resolved(c.shape, twice))->mass == 8 * volumeOf(c.shape), boost::test_tools::tolerance(1e-6));
    }
    const Matrix3 uneven{{2, 0, 0, 0, 1, 0, 0, 0, 1}};
    BOOST_TEST(massOf(resolved({{}, {curve({1, 1, 1})}}, uneven))->mass == 8 * kPi / 3,
               boost::test_tools::tolerance(1e-9));
    const Matrix3 mirrored{{1, 0, 0, 0, -1, 0, 0, 0, 1}};
    const GeneralShape cone = kCurvedCases[18].shape;
    BOOST_TEST(massOf(resolved(cone, mirrored))->center.y == -massOf(resolved(cone))->center.y,
               boost::test_tools::tolerance(1e-9));
}

struct Fault {
    GeneralFault fault;
    GeneralShape shape;
};
std::ostream& operator<<(std::ostream& out, const Fault& f) {
    return out << toText(f.fault);
}
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

const std::vector<Fault> kFaults = {
    {GeneralFault::Size, {Vector3{-1, 1, 1}, {}}},
    {GeneralFault::Size, {Vector3{1, 1, kNan}, {}}},
    {GeneralFault::Size, {{}, {curve({1, -1, 1})}}},
    {GeneralFault::Exponent, {{}, {curve({1, 1, 1}, 0)}}},
    {GeneralFault::Exponent, {{}, {curve({1, 1, 1}, kNan)}}},
    {GeneralFault::OneAxis, {Vector3{1, 1, 1}, {curve({1, 0, 0})}}},
    {GeneralFault::OneAxis,
     {Vector3{1, 1, 1}, {taper({{{0, 1, 0}, Vector3{1, 0, 0}, {}}, {{0, 0, 0}, Vector3{2, 0, 0}, {}}})}}},
    {GeneralFault::NoVolume, {}},
    {GeneralFault::NoVolume, {Vector3{1, 1, 0}, {}}},
    {GeneralFault::NoVolume, {{}, {curve({1, 1, 0})}}},
    {GeneralFault::TaperDirection,
     {Vector3{1, 1, 0}, {taper({{{1, 1, 0}, Vector3{1, 0, 1}, {}}, {{0, 0, 0}, Vector3{2, 0, 1}, {}}})}}},
    {GeneralFault::TaperRepeated,
     {Vector3{0, 1, 0},
      {taper({{{0, 1, 0}, Vector3{1, 0, 1}, {}}, {{0, 1, 0}, Vector3{2, 0, 1}, {}}, {{0, 0, 0}, {}, {}}})}}},
    {GeneralFault::TaperNoLength, {{}, {taper({{{0, 1, 0}, Vector3{1, 1, 1}, {}}, {{0, 0, 0}, {}, {}}})}}},
    {GeneralFault::TaperWithCurves,
     {Vector3{0, 1, 0}, {curve({1, 1, 0}), taper({{{0, 1, 0}, Vector3{1, 0, 1}, {}}, {{0, 0, 0}, {}, {}}})}}},
};

BOOST_DATA_TEST_CASE(what_makes_no_solid_is_named, data::make(kFaults), f) {
    BOOST_TEST(toText(generalSolidOf(f.shape).fault) == toText(f.fault));
    const ResolvedShape shape = resolved(f.shape);
    BOOST_TEST(!shape.solid);
    BOOST_REQUIRE(!shape.notes.empty());
    BOOST_TEST(toText(shape.notes[0].kind) == "BadCurves");
}

BOOST_AUTO_TEST_CASE(curves_that_say_nothing_are_left_out) {
    const GeneralShape ball{{}, {curve({1, 1, 1})}};
    const GeneralSolid expected = solidOf(ball);
    BOOST_CHECK(solidOf({{}, {curve({1, 1, 1}), curve({1, 1, 1})}}) == expected);
    BOOST_CHECK(solidOf({{}, {curve({1, 1, 1}), curve({1, 1, 0}, 3)}}) == expected);
    BOOST_CHECK(solidOf({{}, {curve({0, 0, 0}), curve({1, 1, 1})}}) == expected);
    BOOST_CHECK(solidOf({{}, {taper({{{0, 1, 0}, Vector3{1, 1, 1}, {}}, {{0, 0, 0}, Vector3{1, 1, 1}, {}}})}}) ==
                expected);
    BOOST_CHECK(solidOf({Vector3{1, 1, 1}, {curve({1, 1, 1}, 1e6)}}) == solidOf({Vector3{3, 3, 3}, {}}));
}

// All triangles of this needle are too thin: no mesh without triangles stands for it.
BOOST_AUTO_TEST_CASE(what_has_no_triangles_has_no_mesh) {
    BOOST_TEST(trianglesFor(GeneralShape{{}, {curve({1, 3, 2})}}).has_value());
    BOOST_TEST(!trianglesFor(GeneralShape{{}, {curve({1, 3, 1e21})}}).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery
