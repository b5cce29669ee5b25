// Many shapes in one scene: they share the limit of the work that sampling, integrals and hulls take.
#include <algorithm>
#include <cmath>

#include "general_cases.hpp"
#include "orrery/geometry/general_solid.hpp"
#include "resolving.hpp"

namespace orrery::test {
namespace {

constexpr std::size_t kMostTerms = 10'000'000;
// The coarsest samples of so many shapes as a file of 100 kB has; twenty million terms take half a second.
constexpr std::size_t kCoarsestTerms = 60'000'000;

struct Many : Resolving {
    std::vector<ShapeId> shapes;

    void add(ShapeGeometry geometry) {
        Shape shape;
        shape.geometry = std::move(geometry);
        shapes.push_back(scene.addShape(shape));
    }
    // A number from 0.5 to 2, another one for each call.
    double length() {
        random_ = random_ * 1664525U + 1013904223U;
        return 0.5 + 1.5 * (random_ >> 8) * 0x1p-24;
    }
    GeneralShape crossed() { return {{}, {curve({length(), length(), 0}), curve({length(), 0, length()})}}; }
    GeneralShape curves(std::size_t count) {
        GeneralShape shape;
        for (std::size_t i = 0; i < count; ++i) {
            shape.curves.push_back(curve({length(), length(), length()}, length()));
        }
        return shape;
    }
    GeneralShape tapered() {
        return {Vector3{0, 2, 0},
                {taper({{{0, -1, 0}, Vector3{length(), length(), length()}, 0.5},
                        {{0, 1, 0}, Vector3{length(), length(), length()}, 8.0}})}};
    }
    // Points on a sphere, all of them corners of their hull.
    ConvexShape ball(std::size_t points) {
        std::vector<Vector3> positions;
        for (std::size_t i = 0; i < points; ++i) {
            const double z = 1 - (2 * double(i) + 1) / double(points);
            const double across = std::sqrt(1 - z * z);
            positions.push_back({across * std::cos(2.4 * double(i)), across * std::sin(2.4 * double(i)), z});
        }
        return convex(positions);
    }

private:
    std::uint32_t random_ = 7;
};

Matrix3 stretch(std::size_t number) {
    return {{1 + 0.001 * double(number), 0, 0, 0, 1, 0, 0, 0, 1}};
}

bool has(const ResolvedShape& shape, ShapeNoteKind kind) {
    return std::any_of(shape.notes.begin(), shape.notes.end(), [=](const ShapeNote& n) { return n.kind == kind; });
}

std::size_t pointCountOf(const ResolvedShape& shape) {
    if (const auto* hull = std::get_if<SolidHull>(&shape.solid->solid)) return hull->hull->pointCount();
    const auto* mesh = std::get_if<SolidMesh>(&shape.solid->solid);
    return mesh == nullptr ? 0 : mesh->mesh->positions.size();
}

// Checks some of the shapes of a scene that has too many.
void checkCoarse(const Many& many, double tolerance) {
    ShapeResolver resolver(many.scene);
    for (const ShapeId shape : many.shapes) resolver.announce(shape);
    BOOST_TEST(resolver.sampledTerms() <= kCoarsestTerms);
    std::size_t points = 0;
    for (std::size_t i = 0; i < many.shapes.size(); i += many.shapes.size() / 7) {
        const ResolvedShape& coarse = resolver.resolve(many.shapes[i]);
        BOOST_REQUIRE(coarse.solid);
        BOOST_TEST(has(coarse, ShapeNoteKind::SampledCoarsely));
        points = std::max(points, pointCountOf(coarse));
        const ResolvedShape fine = resolveShape(*many.scene.shape(many.shapes[i]), many.scene);
        BOOST_TEST(massOf(coarse)->mass == massOf(fine)->mass, boost::test_tools::tolerance(tolerance));
        BOOST_TEST(points < pointCountOf(fine));
    }
    BOOST_TEST(points * many.shapes.size() <= 100'000U);
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(resolve_many, Many)

BOOST_AUTO_TEST_CASE(different_steinmetz_solids_are_sampled_within_the_limit) {
    for (int i = 0; i < 700; ++i) add(crossed());
    checkCoarse(*this, 0.01);
}

BOOST_AUTO_TEST_CASE(different_solids_of_many_curves_are_sampled_within_the_limit) {
    for (int i = 0; i < 110; ++i) add(curves(16));
    checkCoarse(*this, 0.05);
}

BOOST_AUTO_TEST_CASE(different_superellipsoids_are_sampled_within_the_limit) {
    for (int i = 0; i < 900; ++i) add(GeneralShape{{}, {curve({length(), length(), length()}, 0.3)}});
    checkCoarse(*this, 1e-9);
}

BOOST_AUTO_TEST_CASE(different_tapers_are_sampled_within_the_limit) {
    for (int i = 0; i < 400; ++i) add(tapered());
    checkCoarse(*this, 0.05);
}

BOOST_AUTO_TEST_CASE(different_round_shapes_are_sampled_within_the_limit) {
    for (int i = 0; i < 900; ++i) {
        CapsuleShape capsule;
        capsule.radiusBottom = length();
        capsule.radiusTop = length();
        capsule.height = 8;
        add(capsule);
    }
    checkCoarse(*this, 1e-9);
}

BOOST_AUTO_TEST_CASE(a_shape_at_many_scales_is_sampled_within_the_limit) {
    add(GeneralShape{{}, {curve({1, 2, .7}, .5), curve({2, 1, 1.4}, 3)}});
    ShapeResolver resolver(scene);
    for (std::size_t i = 0; i < 1300; ++i) resolver.announce(shapes[0], stretch(i));
    BOOST_TEST(resolver.sampledTerms() <= kCoarsestTerms);
    BOOST_TEST(has(resolver.resolve(shapes[0], stretch(1)), ShapeNoteKind::SampledCoarsely));
}

BOOST_AUTO_TEST_CASE(few_shapes_are_the_same_as_alone) {
    add(crossed());
    add(GeneralShape{{}, {curve({1, .8, .6}, 3)}});
    ShapeResolver resolver(scene);
    for (const ShapeId shape : shapes) resolver.announce(shape);
    for (const ShapeId shape : shapes) {
        const ResolvedShape& shared = resolver.resolve(shape);
        const ResolvedShape alone = resolveShape(*scene.shape(shape), scene);
        BOOST_TEST(notesOf(shared) == notesOf(alone));
        BOOST_TEST((*solidOf<SolidHull>(shared).hull).points == (*solidOf<SolidHull>(alone).hull).points);
        BOOST_TEST(shared.exactMass->mass == alone.exactMass->mass);
    }
}

BOOST_AUTO_TEST_CASE(a_hull_at_many_scales_is_made_of_fewer_points) {
    constexpr std::size_t kPoints = 1000, kScales = 400;
    add(ball(kPoints));
    ShapeResolver resolver(scene);
    for (std::size_t i = 0; i < kScales; ++i) resolver.announce(shapes[0], stretch(i));
    BOOST_TEST(resolver.hullPoints() <= kMostTerms / kTermsOfHullPoint + kPoints);
    const ResolvedShape& few = resolver.resolve(shapes[0], stretch(3));
    BOOST_TEST(has(few, ShapeNoteKind::HullOfFewer));
    BOOST_TEST(pointCountOf(few) <= kMostTerms / kTermsOfHullPoint / kScales + 3);
    BOOST_TEST(few.notes.back().value > 0);
    BOOST_TEST(few.notes.back().value < 0.1);
    BOOST_TEST(massOf(few)->mass == 4.19, boost::test_tools::tolerance(0.15));
}

BOOST_AUTO_TEST_CASE(a_hull_at_few_scales_keeps_its_points) {
    constexpr std::size_t kPoints = 1000;
    add(ball(kPoints));
    ShapeResolver resolver(scene);
    for (std::size_t i = 0; i < 20; ++i) resolver.announce(shapes[0], stretch(i));
    BOOST_TEST(pointCountOf(resolver.resolve(shapes[0], stretch(3))) == kPoints);
}

BOOST_AUTO_TEST_CASE(many_different_meshes_keep_the_points_of_their_hulls) {
    for (int i = 0; i < 70; ++i) add(ball(1000));
    ShapeResolver resolver(scene);
    for (const ShapeId shape : shapes) resolver.announce(shape);
    BOOST_TEST(pointCountOf(resolver.resolve(shapes[5])) == 1000U);
}

BOOST_AUTO_TEST_CASE(a_thin_hull_of_few_points_keeps_its_outline) {
    std::vector<Vector3> points;
    for (int i = 0; i < 600; ++i) points.push_back({length(), 1e-3 * length(), 1e3 * length()});
    add(convex(points));
    const ResolvedShape all = (*this)(scene.shape(shapes[0])->geometry);
    options.hullPoints = 96;
    const ResolvedShape few = (*this)(scene.shape(shapes[0])->geometry);
    BOOST_TEST(has(few, ShapeNoteKind::HullOfFewer));
    BOOST_TEST(massOf(few)->mass > 0.7 * massOf(all)->mass);
}

BOOST_AUTO_TEST_CASE(an_open_mesh_is_repaired_a_limited_number_of_times) {
    constexpr std::size_t kTriangles = 5000;
    ShapeResolver resolver(scene);
    std::size_t repaired = 0;
    for (int i = 0; i < 150; ++i) repaired += resolver.mayRepair(MeshId{0}, kTriangles) ? 1U : 0U;
    BOOST_TEST(repaired >= 2U);
    BOOST_TEST(repaired * kTriangles <= kMostTerms / 600 + kTriangles);
    BOOST_TEST(resolver.mayRepair(MeshId{1}, kTriangles));  // the first time of another mesh
}

BOOST_AUTO_TEST_CASE(coarse_masses_are_near_the_fine_ones) {
    for (const GeneralCase& c : kCurvedCases) {
        const GeneralSolid solid = *generalSolidOf(c.shape).solid;
        const double fine = massOfGeneral(solid, 1).mass;
        BOOST_TEST_CONTEXT(c.name) {
            BOOST_TEST(massOfGeneral(solid, 1, 1).mass == fine);
            BOOST_TEST(massOfGeneral(solid, 1, kCoarsest).mass == fine, boost::test_tools::tolerance(0.02));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test
