#include "orrery/geometry/convex_parts.hpp"

#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <iterator>
#include <limits>
#include <ostream>
#include <string>

#include "checks.hpp"
#include "orrery/test/hollow_meshes.hpp"

namespace orrery::test::convex_parts_test {
namespace {

TriangleMesh meshOf(const HollowMesh& raw, const Matrix3& linear = {}) {
    return buildMesh(raw.positions, raw.triangles, linear).mesh;
}

ConvexParts partsOf(const HollowMesh& raw, const PartOptions& options = {}) {
    return convexParts(meshOf(raw), options);
}

double volumeOf(const ConvexParts& parts) {
    double volume = 0;
    for (const ConvexPart& part : parts.parts) volume += part.hull->volume;
    return volume;
}

Matrix3 turn(std::uint32_t seed) {
    return fromEigen(Eigen::Matrix3d(toEigen(someRotation(seed)).toRotationMatrix()));
}

// How far a point is beyond the faces of a part; negative inside.
double beyond(const ConvexPart& part, const Vector3& point) {
    const Eigen::Vector3d at = toEigen(point) - toEigen(part.centroid);
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < part.hull->planeCount(); ++i) {
        const double* plane = &part.hull->planes[4 * i];
        most = std::max(most, plane[0] * at.x() + plane[1] * at.y() + plane[2] * at.z() - plane[3]);
    }
    return most;
}

// How far the point is from being in one of the parts.
double outside(const ConvexParts& parts, const Vector3& point) {
    double least = std::numeric_limits<double>::infinity();
    for (const ConvexPart& part : parts.parts) least = std::min(least, beyond(part, point));
    return least;
}

struct Case {
    const char* name;
    HollowMesh mesh;
    std::size_t least;  // parts
    std::size_t most;   // parts
    double off;         // m: deviation at most
    double volume;      // m^3 of all parts, at least
    double volumeOver;  // part of it that may be more
};
std::ostream& operator<<(std::ostream& out, const Case& one) {
    return out << one.name;
}

const std::vector<Case> kCases = {
    {"L", anL(), 2, 2, 1e-9, 1.75, 1e-9},
    {"U", aU(), 3, 3, 1e-9, .72, 1e-9},
    {"U inside out", insideOut(aU()), 3, 3, 1e-9, .72, 1e-9},
    {"torus", torus(32, 16, 1, .3), 8, 32, .03, 1.72, .05},
    {"thin torus", torus(48, 12, 1, .05), 8, 32, .03, .0469, .2},
    {"bowl", bowl(32, 1, .9), 16, 32, .1, .55, .4},
    {"hollow box", hollowBox(), 6, 8, 1e-9, .488, 1e-9},
    {"table", table(), 5, 5, 1e-9, .236, .01},
    {"tray", tray(1, .3, .1), 5, 5, 1e-9, .3 - .64 * .2, 1e-9},
    {"paddle wheel", paddleWheel(), 9, 20, .02, .37, .02},
};

// The cases that are cut in an instant, even under sanitizers.
std::vector<Case> quickCases() {
    std::vector<Case> quick;
    quick.push_back({"coarse torus", torus(12, 8, 1, .3), 4, 32, .1, 1.5, .2});
    std::copy_if(kCases.begin(), kCases.end(), std::back_inserter(quick),
                 [](const Case& one) { return one.mesh.triangles.size() <= 200; });
    return quick;
}

BOOST_AUTO_TEST_SUITE(convex_parts)

BOOST_DATA_TEST_CASE(parts_fill_the_mesh_and_little_else, boost::unit_test::data::make(kCases), one) {
    const ConvexParts parts = partsOf(one.mesh);
    BOOST_TEST((parts.parts.size() >= one.least && parts.parts.size() <= one.most), parts.parts.size() << " parts");
    BOOST_TEST(parts.deviation <= one.off);
    BOOST_TEST(!parts.isConvex);
    BOOST_TEST(volumeOf(parts) >= .999 * one.volume);
    BOOST_TEST(volumeOf(parts) <= (1 + one.volumeOver) * one.volume);
    for (const Vector3& corner : one.mesh.positions) BOOST_TEST(outside(parts, corner) < 1e-6);
}

BOOST_DATA_TEST_CASE(the_same_mesh_gives_the_same_bits, boost::unit_test::data::make(quickCases()), one) {
    const ConvexParts first = partsOf(one.mesh);
    const ConvexParts second = partsOf(one.mesh);
    BOOST_REQUIRE(first.parts.size() == second.parts.size());
    BOOST_TEST(first.deviation == second.deviation);
    for (std::size_t i = 0; i < first.parts.size(); ++i) {
        BOOST_TEST((first.parts[i].centroid == second.parts[i].centroid));
        BOOST_TEST((first.parts[i].hull->points == second.parts[i].hull->points));
        BOOST_TEST((first.parts[i].hull->planes == second.parts[i].hull->planes));
    }
}

BOOST_DATA_TEST_CASE(size_does_not_matter, boost::unit_test::data::make(quickCases()), one) {
    const ConvexParts plain = partsOf(one.mesh);
    // Powers of two scale without rounding.
    for (const double factor : {0x1p20, 0x1p-20}) {
        const ConvexParts parts = partsOf(scaled(one.mesh, factor));
        BOOST_TEST(parts.parts.size() == plain.parts.size());
        BOOST_TEST(std::abs(parts.deviation - factor * plain.deviation) <= 1e-6 * factor);
    }
}

BOOST_AUTO_TEST_CASE(blocks_come_apart_however_they_are_turned) {
    for (std::uint32_t seed = 1; seed <= 5; ++seed) {
        const TriangleMesh mesh = meshOf(aU(), turn(seed));
        const ConvexParts parts = convexParts(mesh);
        BOOST_TEST(parts.parts.size() == 3U);
        BOOST_TEST(parts.deviation < 1e-6);
        BOOST_TEST(std::abs(volumeOf(parts) - .72) < 1e-6);
    }
}

BOOST_AUTO_TEST_CASE(what_is_convex_stays_whole) {
    Profile half;
    for (int i = 0; i <= 16; ++i) {
        const double angle = std::numbers::pi * i / 16;
        half.emplace_back(i == 0 || i == 16 ? 0 : std::sin(angle), -std::cos(angle));
    }
    for (const HollowMesh& mesh : {block({}, {1, 2, 3}), block({}, {1, 1, 1e-3}), turned(half, 32, false)}) {
        const ConvexParts parts = partsOf(mesh);
        BOOST_TEST(parts.parts.empty());
        BOOST_TEST(parts.isConvex);
    }
}

BOOST_AUTO_TEST_CASE(the_limit_of_parts_is_kept) {
    for (const std::size_t most : {1U, 2U, 8U, 100U}) {
        PartOptions options;
        options.most = most;
        const ConvexParts parts = partsOf(bowl(12, 1, .9), options);
        BOOST_TEST(parts.parts.size() <= most);
        BOOST_TEST(parts.parts.size() != 1U);
    }
}

BOOST_AUTO_TEST_CASE(a_finer_tolerance_gives_a_better_fit) {
    PartOptions options;
    options.most = 100;
    const ConvexParts coarse = partsOf(torus(20, 10, 1, .3), options);
    options.tolerance = .003;
    const ConvexParts fine = partsOf(torus(20, 10, 1, .3), options);
    BOOST_TEST(fine.parts.size() > coarse.parts.size());
    BOOST_TEST(fine.deviation < coarse.deviation);
}

BOOST_AUTO_TEST_CASE(an_open_mesh_is_plates_behind_its_triangles) {
    const HollowMesh open = openTray();
    for (const HollowMesh& mesh : {open, insideOut(open)}) {
        const ConvexParts parts = partsOf(mesh);
        BOOST_TEST(parts.parts.size() == 5U);
        BOOST_TEST(parts.deviation <= kSheetThickness + 1e-9);
        BOOST_TEST(volumeOf(parts) > .99 * kSheetThickness * (1 + 4 * .3));
        for (const Vector3& corner : mesh.positions) BOOST_TEST(outside(parts, corner) < 1e-6);
        BOOST_TEST(outside(parts, {0, 0, .15}) > .1);
    }
}

BOOST_AUTO_TEST_CASE(what_is_no_solid_does_no_harm) {
    const ConvexParts any = partsOf(soup(80));
    BOOST_TEST(any.parts.size() <= 32U);
    for (const ConvexPart& part : any.parts) BOOST_TEST(part.hull->volume > 0);
    HollowMesh flat;
    flat.positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    flat.addQuad(0, 1, 2, 3);
    BOOST_TEST(partsOf(flat).parts.size() != 1U);
    BOOST_TEST(partsOf(HollowMesh()).parts.empty());
    // Slivers: three points that only rounding keeps off a line.
    HollowMesh slivers = aU();
    for (std::uint32_t i = 0; i < 200; ++i) {
        const double x = i * 1e-3;
        const auto first = static_cast<std::uint32_t>(slivers.positions.size());
        slivers.positions.insert(slivers.positions.end(), {{x, 0, .1}, {x + 1e-3, 1e-13, .1}, {x + 2e-3, 0, .1}});
        slivers.triangles.push_back({first, first + 1, first + 2});
    }
    BOOST_TEST(partsOf(slivers).parts.size() <= 32U);
    HollowMesh bad = aU();
    bad.positions[3].x = std::numeric_limits<double>::quiet_NaN();
    BOOST_TEST(partsOf(bad).parts.size() <= 32U);
}

BOOST_AUTO_TEST_CASE(extents_from_the_least_to_the_largest_do_no_harm) {
    for (const double factor : {1e-12, 1e-6, 1e6, 1e12}) {
        BOOST_TEST(partsOf(scaled(aU(), factor)).parts.size() == 3U);
        BOOST_TEST(partsOf(scaled(soup(20), factor)).parts.size() <= 32U);
    }
}

BOOST_AUTO_TEST_CASE(work_is_bounded) {
    BOOST_TEST(partsOf(anL()).work < 20'000U);
    BOOST_TEST(partsOf(bowl(32, 1, .9)).work < 1'000'000U);
    BOOST_TEST(partsOf(torus(60, 30, 1, .3)).work < 1'500'000U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test::convex_parts_test
