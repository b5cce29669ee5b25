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
    // A taper of many points, each with its own radii and exponent.
    GeneralShape taperedOften(std::size_t points) {
        GeneralCurve curve = taper({});
        for (std::size_t i = 0; i < points; ++i) {
            const double at = -2 + 4 * double(i) / double(points - 1);
            curve.taper.push_back({{0, at, 0}, Vector3{length(), length(), length()}, 2 * length()});
        }
        return {Vector3{0, 4, 0}, {curve}};
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

BOOST_AUTO_TEST_CASE(a_finer_resolution_than_any_keeps_all_points_of_a_taper) {
    const auto made = generalSolidOf(taperedOften(60));
    BOOST_REQUIRE(made.solid.has_value());
    const auto points = [&](int segments) { return samplingCost(*made.solid, {segments, 16}, 0).points; };
    BOOST_TEST(points(4'000'000) > points(400'000));
    BOOST_TEST(points(40'000'000) > points(4'000'000));
    BOOST_TEST(points(2'000'000'000) > points(40'000'000));
}

BOOST_AUTO_TEST_CASE(tapers_of_many_points_are_sampled_within_the_limit) {
    for (int i = 0; i < 45; ++i) add(taperedOften(64));
    ShapeResolver resolver(scene);
    for (const ShapeId shape : shapes) resolver.announce(shape);
    BOOST_TEST(resolver.sampledTerms() <= kCoarsestTerms);
}

// The distance that the diagnostic states holds for points of the exact surface.
BOOST_AUTO_TEST_CASE(the_error_of_a_taper_of_few_points_is_stated) {
    for (int i = 0; i < 3; ++i) {
        const GeneralSolid solid = *generalSolidOf(taperedOften(64)).solid;
        const GeneralTessellation made = tessellateGeneral(solid, coarserBy({}, kCoarsest));
        BOOST_TEST(made.solid.sections.size() == 8U);
        BOOST_TEST(made.thinned > 0);
        const double error = tessellationError(made, kCoarsest);
        for (const Vector3& direction : {Vector3{1, 0, 0}, Vector3{0, 1, 0}, Vector3{0, 0, 1}, Vector3{1, 2, -1}}) {
            const Eigen::Vector3d axis = toEigen(direction).normalized();
            double reach = 0;
            for (const Vector3& p : made.surface.positions) reach = std::max(reach, axis.dot(toEigen(p)));
            BOOST_TEST(axis.dot(toEigen(supportPoint(solid, direction))) <= reach + error);
        }
    }
}

BOOST_AUTO_TEST_CASE(points_of_a_taper_between_their_neighbours_are_left_out_without_an_error) {
    GeneralCurve curve = taper({});
    for (int i = 0; i < 40; ++i) {
        const double at = -1 + double(i) / 19.5;
        curve.taper.push_back({{0, at, 0}, Vector3{2 + at, 0, 3 + at}, 2.0});
    }
    const GeneralSolid solid = *generalSolidOf({Vector3{0, 2, 0}, {curve}}).solid;
    const GeneralTessellation made = tessellateGeneral(solid, coarserBy({}, kCoarsest));
    BOOST_TEST(made.solid.sections.size() <= 8U);
    BOOST_TEST(made.thinned < 1e-9);
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

// Each scale is the stretched sample of the shape itself.
BOOST_AUTO_TEST_CASE(coarse_shapes_are_sampled_once_for_all_scales) {
    add(taperedOften(64));
    add(GeneralShape{{}, {curve({1, 2, .7}, 1.5), curve({2, 1, 1.4}, 3)}});
    for (const ShapeId shape : shapes) {
        ShapeResolver resolver(scene);
        for (std::size_t i = 0; i < 1300; ++i) resolver.announce(shape, stretch(i));
        BOOST_TEST(resolver.sampledTerms() <= kCoarsestTerms);
        const ResolvedShape& one = resolver.resolve(shape);
        const ResolvedShape& wide = resolver.resolve(shape, stretch(1000));
        BOOST_TEST(massOf(wide)->mass == 2 * massOf(one)->mass, boost::test_tools::tolerance(1e-9));
        BOOST_TEST(pointCountOf(wide) == pointCountOf(one));
        BOOST_TEST(wide.notes.back().value >= one.notes.back().value);
    }
}

// ODE finds the edges of each geom's hull anew.
BOOST_AUTO_TEST_CASE(a_hull_that_is_used_very_often_is_made_of_fewer_points) {
    constexpr std::size_t kUses = 2000;
    add(ball(1000));
    add(curves(2));
    for (const ShapeId shape : shapes) {
        ShapeResolver few(scene);
        ShapeResolver many(scene);
        for (std::size_t i = 0; i < kUses; ++i) many.announce(shape);
        for (int i = 0; i < 20; ++i) few.announce(shape);
        const std::size_t points = pointCountOf(many.resolve(shape));
        BOOST_TEST(points < pointCountOf(few.resolve(shape)));
        BOOST_TEST(kUses * points * points / 7 <= 4 * kMostTerms);
    }
}

BOOST_AUTO_TEST_CASE(meshes_with_the_same_triangles_are_made_once) {
    add(ball(100));
    add(ball(100));
    add(ball(101));
    ShapeResolver resolver(scene);
    BOOST_TEST(&resolver.resolve(shapes[0]) == &resolver.resolve(shapes[1]));
    BOOST_TEST(&resolver.resolve(shapes[0]) != &resolver.resolve(shapes[2]));
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
    const auto fan = [&](double height) {
        Mesh mesh;
        mesh.loaded = true;
        for (std::size_t i = 0; i < kTriangles + 2; ++i) mesh.positions.push_back({double(i), double(i * i), height});
        for (std::uint32_t i = 0; i < kTriangles; ++i) mesh.triangles.push_back({0, i + 1, i + 2});
        return scene.addMesh(mesh);
    };
    const MeshId one = fan(0);
    const MeshId same = fan(0);
    const MeshId other = fan(1);
    ShapeResolver resolver(scene);
    std::size_t repaired = 0;
    for (int i = 0; i < 150; ++i) repaired += resolver.mayRepair(i % 2 == 0 ? one : same, kTriangles) ? 1U : 0U;
    BOOST_TEST(repaired >= 2U);
    BOOST_TEST(repaired * kTriangles <= kMostTerms / 600 + kTriangles);
    BOOST_TEST(resolver.mayRepair(other, kTriangles));  // the first time of other triangles
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
