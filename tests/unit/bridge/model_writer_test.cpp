// Poses of a simulation in a model: what is computed from the model alone is where the simulation has it.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <utility>

#include "../sim/allocations.hpp"
#include "models.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/test/files.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

constexpr double kTolerance = 1e-9;

const std::string kBody = R"("extensions": {"OMI_physics_body": {"motion": {"type": "dynamic", "mass": 1,
    "linearVelocity": [0.5, 0, 0], "angularVelocity": [1, 2, 3]}, "collider": {"shape": 0}}})";
const std::string kKinematic = R"("extensions": {"OMI_physics_body": {"motion": {"type": "kinematic",
    "linearVelocity": [0, 0, 1], "angularVelocity": [0, 1, 0]}, "collider": {"shape": 0}}})";

// A simulation of a model, whose collisions do not matter.
struct Run {
    tinygltf::Model model;
    tinygltf::Model atStart;
    DiagnosticLog log;
    Scene scene;
    Simulation simulation;
    ModelWriter writer;

    explicit Run(tinygltf::Model from)
        : model(std::move(from)),
          atStart(model),
          scene(readModel(model, log)),
          simulation(scene, {}, log),
          writer(simulation) {}
    explicit Run(const std::string& nodes) : Run(modelOfText(bodiesText("\"scenes\": [" + nodes + "]"))) {}

    void step(int count) {
        for (int i = 0; i < count; ++i) {
            simulation.step(0.01);
            writer.afterStep(simulation);
        }
    }
    [[nodiscard]] std::size_t index(std::string_view name) const {
        return scene.sourceIndex(scene.find(name)->id).value();
    }
    [[nodiscard]] std::size_t body(std::string_view name) const {
        std::size_t i = 0;
        while (simulation.bodies()[i].node != scene.find(name)->id) ++i;
        return i;
    }
    // Turned and moved as the simulation has it, in the size of the start.
    [[nodiscard]] Eigen::Affine3d expected(std::size_t node, const Pose& now, const Pose& then) const {
        const Eigen::Affine3d start = placeIn(atStart, node);
        Eigen::Affine3d place = start;
        place.linear() = (toEigen(now.rotation) * toEigen(then.rotation).conjugate()) * start.linear();
        place.translation() = toEigen(now.position);
        return place;
    }
    [[nodiscard]] double errorOf(std::string_view name) const {
        DiagnosticLog fresh;
        const Simulation first(scene, {}, fresh);
        const std::size_t i = body(name);
        return difference(placeIn(model, index(name)), expected(index(name), simulation.pose(simulation.bodies()[i]),
                                                                first.pose(first.bodies()[i])));
    }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(model_writer)

BOOST_AUTO_TEST_CASE(a_body_at_the_root_has_the_numbers_of_its_pose) {
    Run run(R"({"nodes": [0]}], "nodes": [{"name": "a", "translation": [0, 9, 0], "scale": [1, 2, 3], )" + kBody + "}");
    run.step(30);
    const WrittenPoses written = run.writer.write(run.model);
    BOOST_TEST(written.nodes == 1);
    BOOST_TEST(written.matrices == 0);
    const Pose pose = run.simulation.pose(run.simulation.bodies()[0]);
    const tinygltf::Node& node = run.model.nodes[0];
    BOOST_TEST((node.translation == std::vector{pose.position.x, pose.position.y, pose.position.z}));
    BOOST_TEST((node.rotation == std::vector{pose.rotation.x, pose.rotation.y, pose.rotation.z, pose.rotation.w}));
    BOOST_TEST((node.scale == std::vector<double>{1, 2, 3}));
    BOOST_TEST(node.matrix.empty());
}

BOOST_AUTO_TEST_CASE(bodies_in_bodies_are_where_the_simulation_has_them) {
    Run run(R"({"nodes": [0]}], "nodes": [
        {"name": "outer", "translation": [0, 9, 0], "children": [1], )" +
            kBody + R"(},
        {"name": "between", "translation": [3, 0, 0], "rotation": [0, 0.6, 0, 0.8], "children": [2]},
        {"name": "inner", "translation": [0, 2, 1], "rotation": [0.6, 0, 0, 0.8], )" +
            kBody + "}");
    run.step(40);
    BOOST_TEST(run.writer.write(run.model).nodes == 2);
    BOOST_TEST(run.errorOf("outer") < kTolerance);
    BOOST_TEST(run.errorOf("inner") < kTolerance);
    BOOST_TEST((run.model.nodes[1] == run.atStart.nodes[1]));
}

BOOST_AUTO_TEST_CASE(even_scale_above_leaves_parts) {
    Run run(R"({"nodes": [0]}], "nodes": [
        {"name": "group", "translation": [1, 9, 0], "rotation": [0, 0.6, 0, 0.8], "scale": [2, 2, 2], "children": [1]},
        {"name": "body", "translation": [0, 2, 1], "scale": [0.5, 1, 1.5], )" +
            kBody + "}");
    run.step(40);
    BOOST_TEST(run.writer.write(run.model).matrices == 0);
    BOOST_TEST(run.errorOf("body") < kTolerance);
    BOOST_TEST((run.model.nodes[1].scale == std::vector<double>{0.5, 1, 1.5}));
}

BOOST_AUTO_TEST_CASE(uneven_scale_above_makes_a_matrix_and_parts_come_back) {
    Run run(R"({"nodes": [0]}], "nodes": [
        {"name": "group", "scale": [1, 2, 3], "children": [1]},
        {"name": "body", "translation": [0, 2, 1], "scale": [2, 1, 1], )" +
            kBody + "}");
    BOOST_TEST(run.writer.write(run.model).matrices == 0);
    BOOST_TEST(run.errorOf("body") < kTolerance);
    run.step(40);
    BOOST_TEST(run.writer.write(run.model).matrices == 1);
    BOOST_TEST(run.model.nodes[1].scale.empty());
    BOOST_TEST(run.errorOf("body") < kTolerance);

    // A simulation that is at its start again.
    DiagnosticLog log;
    const Simulation again(run.scene, {}, log);
    BOOST_TEST(writePoses(again, run.model).matrices == 0);
    BOOST_TEST((run.model.nodes[1].scale == std::vector<double>{2, 1, 1}));
    BOOST_TEST(difference(placeIn(run.model, 1), placeIn(run.atStart, 1)) < kTolerance);
}

BOOST_AUTO_TEST_CASE(a_matrix_stays_one_and_keeps_its_scale) {
    Run run(R"({"nodes": [0]}], "nodes": [{"name": "body", "matrix": [0,2,0,0, -3,0,0,0, 0,0,4,0, 1,9,3,1], )" + kBody +
            "}");
    run.step(40);
    BOOST_TEST(run.writer.write(run.model).matrices == 1);
    BOOST_TEST(run.model.nodes[0].matrix.size() == 16u);
    BOOST_TEST(run.model.nodes[0].translation.empty());
    BOOST_TEST(run.errorOf("body") < 1e-7);
}

BOOST_AUTO_TEST_CASE(mirrored_scale_is_kept) {
    Run run(R"({"nodes": [0]}], "nodes": [
        {"name": "group", "translation": [1, 9, 0], "scale": [-1, -1, -1], "children": [1]},
        {"name": "body", "translation": [0, 2, 1], "scale": [1, 1, 1], )" +
            kBody + "}");
    run.step(40);
    BOOST_TEST(run.writer.write(run.model).nodes == 1);
    BOOST_TEST(run.errorOf("body") < kTolerance);
}

BOOST_AUTO_TEST_CASE(what_is_static_stays_in_the_world_whatever_it_lies_in) {
    Run run(R"({"nodes": [0]}], "nodes": [
        {"name": "outer", "translation": [0, 9, 0], "children": [1, 2], )" +
            kBody + R"(},
        {"name": "wall", "translation": [5, 0, 0], "extensions": {"OMI_physics_body":
            {"motion": {"type": "static"}, "collider": {"shape": 0}}}},
        {"name": "part", "translation": [0, 2, 0], "extensions": {"OMI_physics_body": {"collider": {"shape": 0}}}})");
    run.step(40);
    BOOST_TEST(run.writer.write(run.model).nodes == 2);
    BOOST_TEST(difference(placeIn(run.model, 1), placeIn(run.atStart, 1)) < kTolerance);
    BOOST_TEST((run.model.nodes[2] == run.atStart.nodes[2]));
}

BOOST_AUTO_TEST_CASE(kinematic_bodies_are_written_too) {
    Run run(R"({"nodes": [0]}], "nodes": [{"name": "body", )" + kKinematic + "}");
    run.step(50);
    run.writer.write(run.model);
    BOOST_TEST(run.errorOf("body") < kTolerance);
    BOOST_TEST(run.model.nodes[0].translation.at(2) == 0.5, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(animated_nodes_and_what_they_carry_are_where_their_curves_have_them) {
    Run run(modelOf(sourceFolder() / "data/lift.gltf"));
    run.step(150);
    run.writer.write(run.model);
    for (const char* name : {"lift", "sled", "turnstile", "door", "freight"})
        BOOST_TEST(run.errorOf(name) < 1e-7, name);
    // Halfway between keys at 0 s and 2 s: a quarter turn, halved.
    const auto& rotation = run.model.nodes[run.index("turnstile")].rotation;
    const double half = std::atan2(0.707106769084930, 0.707106769084930) * 0.75;
    BOOST_TEST(rotation.at(1) == std::sin(half), boost::test_tools::tolerance(1e-6));
    BOOST_TEST((run.model.nodes[run.index("arm")] == run.atStart.nodes[run.index("arm")]));
}

BOOST_AUTO_TEST_CASE(an_animated_scale_is_written) {
    tinygltf::Model model = modelOf(sourceFolder() / "data/lift.gltf");
    // The sled's curve of places, as one of scales.
    model.animations[0].channels[1].target_path = "scale";
    Run run(std::move(model));
    run.step(100);
    run.writer.write(run.model);
    const auto& sled = run.model.nodes[run.index("sled")];
    BOOST_REQUIRE(sled.scale.size() == 3);
    BOOST_TEST(sled.scale != (std::vector<double>{1, 1, 1}));
    BOOST_TEST(sled.translation == (std::vector<double>{1, 0.25, 3}));
}

BOOST_AUTO_TEST_CASE(every_body_of_data_is_where_the_simulation_has_it) {
    for (const char* suffix : {".gltf", ".glb"}) {
        for (const auto& file : dataFiles(suffix)) {
            Run run(modelOf(file));
            DiagnosticLog log;
            const Simulation first(run.scene, {}, log);
            run.step(60);
            const WrittenPoses written = run.writer.write(run.model);
            BOOST_TEST(written.nodes >= run.simulation.bodies().size());
            BOOST_TEST(written.left == 0);
            for (std::size_t i = 0; i < run.simulation.bodies().size(); ++i) {
                const std::size_t node = run.scene.sourceIndex(run.simulation.bodies()[i].node).value();
                const Eigen::Affine3d expected =
                    run.expected(node, run.simulation.pose(run.simulation.bodies()[i]), first.pose(first.bodies()[i]));
                BOOST_TEST(difference(placeIn(run.model, node), expected) < 1e-7, file << " body " << i);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(alpha_goes_from_the_pose_before_the_last_step_to_the_one_after_it) {
    Run run(R"({"nodes": [0]}], "nodes": [{"name": "a", "translation": [0, 9, 0], )" + kBody + "}");
    run.step(20);
    const Pose before = run.simulation.pose(run.simulation.bodies()[0]);
    run.step(1);
    const Pose after = run.simulation.pose(run.simulation.bodies()[0]);
    const auto place = [&](double alpha) {
        run.writer.write(run.model, alpha);
        return placeIn(run.model, 0);
    };
    BOOST_TEST(difference(place(0), Eigen::Affine3d(toEigen(before))) < 1e-14);
    BOOST_TEST(difference(place(1), Eigen::Affine3d(toEigen(after))) < 1e-14);
    Eigen::Affine3d middle(toEigen(before.rotation).slerp(0.5, toEigen(after.rotation)));
    middle.translation() = (toEigen(before.position) + toEigen(after.position)) / 2;
    BOOST_TEST(difference(place(0.5), middle) < 1e-14);
    BOOST_TEST(difference(place(-3), Eigen::Affine3d(toEigen(before))) < 1e-14);
    BOOST_TEST(difference(place(std::numeric_limits<double>::quiet_NaN()), Eigen::Affine3d(toEigen(after))) < 1e-14);
}

BOOST_AUTO_TEST_CASE(animations_are_at_the_time_between) {
    Run run(modelOf(sourceFolder() / "data/lift.gltf"));
    run.step(100);
    run.writer.write(run.model, 0.5);
    // A quarter turn in two seconds, at 0.995 s.
    BOOST_TEST(run.model.nodes[run.index("turnstile")].rotation.at(1) == std::sin(0.995 / 2 * std::acos(-1.0) / 4),
               boost::test_tools::tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(one_call_takes_the_step_before_from_velocities) {
    Run run(R"({"nodes": [0]}], "nodes": [{"name": "a", "translation": [0, 9, 0], )" + kBody + "}");
    run.step(20);
    const Pose before = run.simulation.pose(run.simulation.bodies()[0]);
    run.step(1);
    tinygltf::Model model = run.atStart;
    BOOST_TEST(writePoses(run.simulation, model, 0).nodes == 1);
    BOOST_TEST(difference(placeIn(model, 0), Eigen::Affine3d(toEigen(before))) < 1e-4);
    const std::vector<double> y = model.nodes[0].translation;
    BOOST_TEST(y[1] == before.position.y, boost::test_tools::tolerance(1e-12));
    writePoses(run.simulation, model);
    BOOST_TEST(difference(placeIn(model, 0),
                          Eigen::Affine3d(toEigen(run.simulation.pose(run.simulation.bodies()[0])))) < 1e-14);
}

BOOST_AUTO_TEST_CASE(each_instance_has_its_model_in_the_place_of_its_root) {
    DiagnosticLog log;
    tinygltf::Model model = modelOf(sourceFolder() / "data/tower.gltf");
    const Scene scene = readModel(model, log);
    Simulation simulation(scene, {}, log);
    const Pose root{{50, 3, -7}, {0, 0.6, 0, 0.8}};
    const auto added = simulation.add(scene, root, log);
    BOOST_REQUIRE(added.has_value());
    ModelWriter writer(simulation, *added);
    for (int i = 0; i < 60; ++i) {
        simulation.step(0.01);
        writer.afterStep(simulation);
    }
    BOOST_TEST(writer.write(model).nodes == simulation.bodies().size() / 2);
    for (std::size_t i = 0; i < simulation.bodies().size(); ++i) {
        if (simulation.bodies()[i].instance != *added) continue;
        const std::size_t node = scene.sourceIndex(simulation.bodies()[i].node).value();
        const Eigen::Affine3d place = Eigen::Affine3d(toEigen(root)) * placeIn(model, node);
        BOOST_TEST(difference(place, Eigen::Affine3d(toEigen(simulation.pose(simulation.bodies()[i])))) < kTolerance);
    }
    BOOST_TEST(writePoses(simulation, model, 1, *added).nodes == simulation.bodies().size() / 2);
}

BOOST_AUTO_TEST_CASE(a_scene_that_was_removed_writes_nothing) {
    DiagnosticLog log;
    tinygltf::Model model = modelOf(sourceFolder() / "data/tower.gltf");
    const Scene scene = readModel(model, log);
    Simulation simulation(scene, {}, log);
    const auto added = simulation.add(scene, {{50, 0, 0}, {}}, log);
    ModelWriter writer(simulation, added.value());
    BOOST_REQUIRE(simulation.remove(*added));
    writer.afterStep(simulation);
    BOOST_TEST(writer.write(model).nodes == 0);
    BOOST_TEST(writePoses(simulation, model, 1, *added).nodes == 0);
}

BOOST_AUTO_TEST_CASE(a_simulation_may_be_moved) {
    Run run(R"({"nodes": [0]}], "nodes": [{"name": "a", "translation": [0, 9, 0], )" + kBody + "}");
    Simulation moved = std::move(run.simulation);
    moved.step(0.01);
    run.writer.afterStep(moved);
    run.writer.write(run.model);
    BOOST_TEST(run.model.nodes[0].translation.at(1) == moved.pose(moved.bodies()[0]).position.y);
}

BOOST_AUTO_TEST_CASE(nodes_that_the_model_has_lost_are_counted) {
    Run run(R"({"nodes": [0, 1]}], "nodes": [{"name": "a", )" + kBody +
            R"(}, {"name": "b", "translation": [9, 0, 0], )" + kBody + "}");
    run.model.nodes.resize(1);
    const WrittenPoses written = run.writer.write(run.model);
    BOOST_TEST(written.nodes == 1);
    BOOST_TEST(written.left == 1);
}

BOOST_AUTO_TEST_CASE(steps_allocate_nothing) {
    for (const char* name : {"data/tower.gltf", "data/lift.gltf"}) {
        Run run(modelOf(sourceFolder() / name));
        run.step(2);
        run.writer.write(run.model);
        for (int i = 0; i < 5; ++i) {
            run.simulation.step(0.01);
            const std::size_t before = allocations();
            run.writer.afterStep(run.simulation);
            run.writer.write(run.model, 0.3);
            BOOST_TEST(allocations() == before, name);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
