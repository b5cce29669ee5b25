// Terrain: what rests on it, and what its plan says about the bodies it is put on.
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "hand_plan.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test {
namespace {

// 9 x 9 samples, 1 m apart: y = x * slope.
HeightfieldShape slopeShape(double slope) {
    HeightfieldShape shape;
    shape.width = shape.depth = 8;
    shape.widthSamples = shape.depthSamples = 9;
    shape.thickness = 1;
    for (int z = 0; z < 9; ++z) {
        for (int x = 0; x < 9; ++x) shape.samples.push_back((x - 4) * slope);
    }
    return shape;
}

Node& addTerrain(SceneBuilder& make, Node& parent, HeightfieldShape shape) {
    Shape holder;
    holder.geometry = std::move(shape);
    return make.addCollider(parent, "terrain", make.contents().addShape(std::move(holder)));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(heightfield)

BOOST_AUTO_TEST_CASE(every_solid_rests_on_flat_terrain_at_its_own_height) {
    const Solid solids[] = {SolidSphere{0.5}, SolidBox{{1, 1, 1}}, SolidCapsule{0.5, 1}, SolidCylinder{0.5, 1},
                            unitCubeHull()};
    for (const Solid& solid : solids) {
        ClaimedLog log;
        HandPlan plan;
        auto field = std::make_shared<Heightfield>();
        field->width = field->depth = 8;
        field->widthSamples = field->depthSamples = 9;
        field->heights.assign(81, 0.25);
        field->thickness = 1;
        plan.addStatic("terrain", SolidHeightfield{field});
        plan.addBody("body", {0.3, 1, 0.2});
        plan.addShape(solid);
        Simulation sim = simulate(plan, {}, log);
        run(sim, 300, 0.01);
        BOOST_TEST_INFO(typeName(solid));
        BOOST_TEST(std::abs(sim.pose(sim.bodies()[0]).position.y - 0.75) < 0.02);
    }
}

BOOST_AUTO_TEST_CASE(a_ball_rolls_down_a_slope_and_not_through_it) {
    ClaimedLog log;
    SceneBuilder make;
    addTerrain(make, make.root(), slopeShape(0.2));
    make.addSphere(make.addBody(make.root(), "ball", {0, 0.6, 0}), "shape", 0.5);
    Simulation sim(make.build(), {}, log);
    log.allow(code::PLAN_GRAVITY_DEFAULT);
    run(sim, 100, 0.01);
    const Vector3 at = sim.pose(sim.bodies()[0]).position;
    BOOST_TEST(at.x < -0.3);
    // The distance of the centre to the plane y = 0.2 x.
    BOOST_TEST(std::abs((at.y - 0.2 * at.x) / std::hypot(1, 0.2) - 0.5) < 0.02);
}

BOOST_AUTO_TEST_CASE(two_scaled_copies_share_the_array_and_a_removed_scene_frees_it) {
    ClaimedLog log;
    SceneBuilder make;
    const Node& first = addTerrain(make, make.root(), slopeShape(0));
    make.addCollider(make.root(), "second", first.collider->shape, {10, 0, 0});
    log.allow(code::PLAN_GRAVITY_DEFAULT);
    const Plan plan = makePlan(make.build(), {}, log);
    const auto& geoms = plan.worlds.at(0).geoms;
    BOOST_TEST(
        (std::get<SolidHeightfield>(geoms.at(0).solid).field == std::get<SolidHeightfield>(geoms.at(1).solid).field));
}

BOOST_AUTO_TEST_CASE(on_a_dynamic_body_it_is_a_diagnostic_and_on_a_kinematic_one_not) {
    for (const BodyType type : {BodyType::Dynamic, BodyType::Kinematic, BodyType::Static}) {
        ClaimedLog log;
        log.allow(code::PLAN_GRAVITY_DEFAULT);
        SceneBuilder make;
        Node& body = make.addBody(make.root(), "body");
        body.body->type = type;
        addTerrain(make, body, slopeShape(0));
        const Plan plan = makePlan(make.build(), {}, log);
        BOOST_TEST(plan.worlds.at(0).geoms.size() == 1U);
        if (type == BodyType::Dynamic) log.claim(code::PLAN_HEIGHTFIELD_ON_BODY);
    }
}

BOOST_AUTO_TEST_CASE(a_bad_grid_and_a_mirrored_one_are_diagnostics_with_the_numbers) {
    ClaimedLog log;
    log.allow(code::PLAN_GRAVITY_DEFAULT);
    SceneBuilder make;
    HeightfieldShape shape = slopeShape(0);
    shape.samples.resize(80);
    addTerrain(make, make.root(), shape);
    Node& mirrored = addTerrain(make, make.root(), slopeShape(0));
    mirrored.transform.scale = Vector3{-1, 1, 1};
    const Plan plan = makePlan(make.build(), {}, log);
    BOOST_TEST(plan.worlds.at(0).geoms.size() == 1U);
    log.claim(code::PLAN_HEIGHTFIELD_GRID);
    log.claim(code::PLAN_HEIGHTFIELD_AS_MESH);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test
