// Scenes of any format as G4MF: bodies, masses and solids are the same; parts that G4MF cannot express are reported.
// And text and container of G4MF, each from the other.
#include <Eigen/Geometry>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <filesystem>
#include <string>

#include "orrery/base/codes/export.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/edited.hpp"
#include "scenes.hpp"

using namespace orrery;
using namespace orrery::test;

namespace g4mf_from_any_test {
namespace {

constexpr double kTolerance = 1e-9;  // of metres, kilograms and their products

Scene asG4mf(const Scene& scene, DiagnosticLog& log) {
    const auto text = saveBytes(scene, "g4tf", log);
    BOOST_REQUIRE(text.has_value());
    return loadBytes(*text, "written.g4tf", {}, log);
}

PlanWorld planned(const Scene& scene) {
    DiagnosticLog log;
    PlanOptions options;
    options.animation.kind = AnimationChoice::Kind::None;
    Plan plan = makePlan(scene, options, log);
    BOOST_REQUIRE(plan.worlds.size() <= 1U);
    return plan.worlds.empty() ? PlanWorld() : std::move(plan.worlds[0]);
}

Eigen::Isometry3d middleOf(const PlanBody& body) {
    Eigen::Isometry3d middle = toEigen(body.pose);
    return middle.translate(toEigen(body.centerOfMass));
}

Eigen::Matrix3d inertiaInWorld(const PlanBody& body) {
    const Eigen::Matrix3d turn = toEigen(body.pose.rotation).toRotationMatrix();
    return turn * toEigen(body.inertia) * turn.transpose();
}

Eigen::Isometry3d placeOf(const PlanGeom& geom, const PlanWorld& world) {
    if (geom.body == kNone) return toEigen(geom.odePose);
    return middleOf(world.bodies[static_cast<std::size_t>(geom.body)]) * toEigen(geom.odePose);
}

bool areAlike(const PlanBody& a, const PlanBody& b) {
    const double scale = std::max(1.0, toEigen(a.inertia).norm());
    return a.kinematic == b.kinematic && std::abs(a.mass - b.mass) <= kTolerance * a.mass &&
           (middleOf(a).translation() - middleOf(b).translation()).norm() < kTolerance &&
           (inertiaInWorld(a) - inertiaInWorld(b)).norm() < kTolerance * scale &&
           (toEigen(a.linearVelocity) - toEigen(b.linearVelocity)).norm() < kTolerance &&
           (toEigen(a.angularVelocity) - toEigen(b.angularVelocity)).norm() < kTolerance &&
           std::abs(a.gravityFactor - b.gravityFactor) < kTolerance;
}

// Bodies in the same order; each has a geom where the other has one.
std::string differenceOf(const PlanWorld& a, const PlanWorld& b) {
    if (a.bodies.size() != b.bodies.size()) return "another number of bodies";
    for (std::size_t i = 0; i < a.bodies.size(); ++i) {
        if (!areAlike(a.bodies[i], b.bodies[i])) return "body " + std::to_string(i);
    }
    if (a.geoms.size() != b.geoms.size()) return "another number of geoms";
    for (std::size_t i = 0; i < a.geoms.size(); ++i) {
        const auto isLike = [&](const PlanGeom& other) {
            return other.solid.index() == a.geoms[i].solid.index() && other.body == a.geoms[i].body &&
                   other.trigger == a.geoms[i].trigger &&
                   (placeOf(a.geoms[i], a).translation() - placeOf(other, b).translation()).norm() < 1e-7;
        };
        // Planes have their place in their numbers, and heightfields that are uneven become triangles.
        const bool isPlaced = !std::holds_alternative<SolidPlane>(a.geoms[i].solid) &&
                              !std::holds_alternative<SolidHeightfield>(a.geoms[i].solid);
        if (isPlaced && std::none_of(b.geoms.begin(), b.geoms.end(), isLike)) return "geom " + std::to_string(i);
    }
    return "";
}

std::size_t errorsOf(const DiagnosticLog& log) {
    return log.count(Severity::Error);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(g4mf_from_any)

BOOST_AUTO_TEST_CASE(what_is_simulated_is_the_same) {
    forEachScene({".xode", ".gltf", ".glb"}, [](const std::filesystem::path& file) {
        DiagnosticLog log;
        const Scene scene = load(file, log);
        if (!scene.contents().simulable || (scene.source() && !scene.source()->hasContents())) return;
        DiagnosticLog saving;
        const Scene written = asG4mf(scene, saving);
        BOOST_TEST(errorsOf(saving) == 0U,
                   file << ": " << (saving.entries().empty() ? "" : toText(saving.entries().back())));
        const std::string difference = differenceOf(planned(scene), planned(written));
        BOOST_TEST(difference.empty(), file << ": " << difference);
    });
}

BOOST_AUTO_TEST_CASE(scenes_without_joints_and_surfaces_move_alike) {
    for (const char* name : {"tower.gltf", "offset_mass.gltf", "card_house.xode", "tower.xode"}) {
        DiagnosticLog log;
        const Scene scene = load(sourceFolder() / "data" / name, log);
        Simulation one(scene, {}, log);
        Simulation other(asG4mf(scene, log), {}, log);
        BOOST_REQUIRE(one.bodies().size() == other.bodies().size());
        for (int i = 0; i < 100; ++i) {
            one.step(0.01);
            other.step(0.01);
        }
        for (std::size_t i = 0; i < one.bodies().size(); ++i) {
            const dReal* a = dBodyGetPosition(one.ode(one.bodies()[i]));
            const dReal* b = dBodyGetPosition(other.ode(other.bodies()[i]));
            BOOST_TEST(std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < 1e-3, name << ", body " << i);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_body_turns_about_the_origin_of_its_node) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {1, 2, 3}, 2);
    body.transform.rotation = Quaternion{0, 0, std::sqrt(0.5), std::sqrt(0.5)};  // x to y
    std::get<MotionMass>(body.body->mass).centerOfMass = Vector3{0.5, 0, 0};
    make.addBox(body, "box", {1, 1, 1});
    DiagnosticLog log;
    const Scene written = asG4mf(make.build(), log);
    BOOST_TEST(log.entries().empty());
    const Node* moved = written.find("body");
    BOOST_REQUIRE((moved && moved->body && moved->transform.position));
    const Eigen::Vector3d middle = toEigen(*moved->transform.position);
    BOOST_TEST((middle - Eigen::Vector3d(1, 2.5, 3)).norm() < 1e-12);
    const PlanWorld world = planned(written);
    BOOST_TEST((placeOf(world.geoms.at(0), world).translation() - Eigen::Vector3d(1, 2, 3)).norm() < 1e-12);
}

BOOST_AUTO_TEST_CASE(an_uneven_scale_goes_into_the_shape) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {0, 1, 0});
    body.transform.scale = Vector3{1, 2, 3};
    make.addBox(body, "box", {1, 1, 1}, {0, 0.5, 0});
    make.addSphere(body, "egg", 0.5);
    make.addBody(body, "other", {0, 4, 0});
    DiagnosticLog log;
    const Scene scene = make.build();
    const Scene written = asG4mf(scene, log);
    BOOST_TEST(log.count(Severity::Error) == 0U);
    const std::string difference = differenceOf(planned(scene), planned(written));
    BOOST_TEST(difference.empty(), difference);
    const PlanWorld world = planned(written);
    const auto* box = std::get_if<SolidBox>(&world.geoms.at(0).solid);
    BOOST_REQUIRE(box != nullptr);
    BOOST_TEST((toEigen(box->size) - Eigen::Vector3d(1, 2, 3)).norm() < 1e-12);
}

// A scale of G4MF is positive. The simulated shapes of mirrored and flattened nodes stay where they were, too.
BOOST_AUTO_TEST_CASE(a_scale_that_mirrors_or_flattens_is_a_basis) {
    for (const Vector3& scale : {Vector3{-1, 1, 1}, Vector3{2, -2, -2}, Vector3{9, 1, 0}, Vector3{0, 0, 0}}) {
        SceneBuilder make;
        Node& node = make.addGroup(make.root(), "still", {1, 2, 3});
        node.transform.rotation = fromEigen(Eigen::Quaterniond(0.5, 0.5, 0.5, 0.5));
        node.transform.scale = scale;
        make.addBox(node, "box", {1, 1, 1}, {0, 0.5, 0});
        DiagnosticLog log;
        const Scene scene = make.build();
        const Scene written = asG4mf(scene, log);
        BOOST_TEST(log.count(Severity::Error) == 0U);
        const Node* found = written.find("still");
        BOOST_REQUIRE(found);
        const Eigen::Matrix4d is = toEigen(toMatrix(found->transform));
        BOOST_TEST((is - toEigen(toMatrix(node.transform))).norm() < 1e-12);
    }
}

BOOST_AUTO_TEST_CASE(parts_of_the_root_go_to_a_node_below_it) {
    SceneBuilder make;
    make.root().name = "all";
    make.root().transform.position = Vector3{0, 5, 0};
    make.root().body.emplace();
    make.root().collider.emplace().shape = make.contents().addShape({{}, SphereShape{0.25}, {}});
    DiagnosticLog log;
    const Scene scene = make.build();
    const Scene written = asG4mf(scene, log);
    BOOST_TEST(log.count(Severity::Error) == 0U);
    const std::string difference = differenceOf(planned(scene), planned(written));
    BOOST_TEST(difference.empty(), difference);
}

BOOST_AUTO_TEST_CASE(a_trigger_of_triggers_stands_above_them) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {0, 1, 0});
    make.addSphere(body, "ball", 0.5);
    const ShapeId shape = make.contents().addShape({{}, SphereShape{1.0}, {}});
    Node& member = make.addGroup(body, "member");
    member.trigger.emplace().shape = shape;
    body.trigger.emplace().nodes = {member.id};
    make.addGroup(make.root(), "empty").trigger.emplace();
    ClaimedLog log;
    const auto text = saveBytes(make.build(), "g4tf", log);
    log.claim(code::EXPORT_NOT_REPRESENTABLE);  // the empty one
    BOOST_REQUIRE(text.has_value());
    ClaimedLog reading;
    const Scene written = loadBytes(*text, "written.g4tf", {}, reading);
    BOOST_TEST(planned(written).geoms.size() == 2U);
}

BOOST_AUTO_TEST_CASE(what_is_not_simulated_is_no_obstacle) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {0, 1, 0}, -3);
    make.addSphere(body, "ball", 0.5);
    ClaimedLog log;
    const auto text = saveBytes(make.build(), "g4tf", log);
    log.claimAll(code::EXPORT_NOT_REPRESENTABLE);
    BOOST_REQUIRE(text.has_value());
    BOOST_TEST(text->find("physics") == std::string::npos, *text);
}

BOOST_AUTO_TEST_CASE(sheets_and_uneven_heightfields_are_what_is_simulated) {
    SceneBuilder make;
    const ShapeId sheet = make.contents().addShape({{}, SheetShape{2.0, 4.0, true}, {}});
    make.addCollider(make.root(), "sheet", sheet, {0, 1, 0});
    HeightfieldShape field;
    field.width = 4;
    field.depth = 9;
    field.widthSamples = field.depthSamples = 3;
    field.samples = {0, 0, 0, 0, 1, 0, 0, 0, 0};
    make.addCollider(make.root(), "hill", make.contents().addShape({{}, field, {}}), {10, 0, 0});
    DiagnosticLog log;
    const Scene written = asG4mf(make.build(), log);
    BOOST_TEST(log.count(Severity::Error) == 0U);
    const PlanWorld world = planned(written);
    BOOST_REQUIRE(world.geoms.size() == 2U);
    BOOST_TEST(std::holds_alternative<SolidBox>(world.geoms[0].solid));
    BOOST_TEST(std::holds_alternative<SolidMesh>(world.geoms[1].solid));
}

// G4MF has planes, but not on bodies that move.
BOOST_AUTO_TEST_CASE(an_endless_sheet_on_a_body_is_the_plate_that_is_simulated) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "tray", {0, 1, 0});
    make.addCollider(body, "sheet", make.contents().addShape({{}, SheetShape{}, {}}), {0, 0, 0});
    const Scene scene = make.build();
    DiagnosticLog log;
    const Scene written = asG4mf(scene, log);
    BOOST_TEST(log.count(Severity::Error) == 0U);
    const PlanWorld world = planned(written);
    BOOST_REQUIRE(world.geoms.size() == 1U);
    BOOST_TEST(std::holds_alternative<SolidBox>(world.geoms[0].solid));
    BOOST_TEST(world.geoms[0].body == 0);
}

BOOST_AUTO_TEST_CASE(what_it_cannot_say_is_told_once_of_each_kind) {
    SceneBuilder make;
    Node& a = make.addBody(make.root(), "a", {0, 0, 0});
    Node& b = make.addBody(make.root(), "b", {0, 1, 0});
    make.addSphere(a, "shape", 0.25);
    make.addSphere(b, "shape", 0.25);
    make.addJoint(make.root(), "hinge", JointType::Hinge, &a, &b, Vector3{}, {{0, 0, 1}});
    make.addJoint(make.root(), "ball", JointType::Ball, &a, &b, Vector3{});
    make.contents().gravity.emplace().gravity = 1.62;
    ClaimedLog log;
    BOOST_REQUIRE(saveBytes(make.build(), "g4tf", log).has_value());
    log.claimAll(code::EXPORT_NOT_REPRESENTABLE);
    BOOST_TEST(log.entries().size() == 3U);  // joints, a name, gravity
}

BOOST_AUTO_TEST_CASE(text_and_container_hold_the_same) {
    forEachScene({".g4tf", ".g3tf"}, [](const std::filesystem::path& file) {
        DiagnosticLog log;
        const Scene text = load(file, log);
        const auto container = saveBytes(text, "g4b", log);
        BOOST_REQUIRE(container.has_value());
        DiagnosticLog reading;
        const Scene binary = loadBytes(*container, "scene.g4b", file.parent_path(), reading);
        BOOST_TEST(errorsOf(reading) == errorsOf(log), file);
        const auto difference = firstDifference(text, binary);
        BOOST_TEST(!difference.has_value(), file << ": " << (difference ? toText(*difference) : ""));
        const auto back = saveBytes(binary, "g4tf", log);
        BOOST_REQUIRE(back.has_value());
        BOOST_TEST(*back == fileBytes(file), file);
    });
}

BOOST_AUTO_TEST_CASE(data_uris_become_chunks_and_come_back) {
    const std::string text = R"({"asset": {"dimension": 3}, "buffers": [
        {"byteLength": 4, "uri": "data:application/octet-stream;base64,AAECAw=="},
        {"byteLength": 3, "uri": "beside.bin"},
        {"byteLength": 3, "uri": "data:application/octet-stream;base64,AAECAw=="},
        {"byteLength": 2, "uri": "data:application/octet-stream;base64,AAE="}
    ]})";
    DiagnosticLog log;
    const auto container = saveBytes(readAs("g4tf", text), "g4b", log);
    BOOST_REQUIRE(container.has_value());
    // A buffer that is shorter than its data stays as it is, and so does a file beside.
    BOOST_TEST(container->find(R"({"byteLength": 4, "chunk": 1})") != std::string::npos, *container);
    BOOST_TEST(container->find(R"("uri": "beside.bin")") != std::string::npos);
    BOOST_TEST(container->find("AAECAw==") != std::string::npos);
    BOOST_TEST(container->find(R"({"byteLength": 2, "chunk": 2})") != std::string::npos);
    const auto back = saveBytes(readAs("g4b", *container), "g4tf", log);
    BOOST_REQUIRE(back.has_value());
    BOOST_TEST(*back == text);
}

BOOST_AUTO_TEST_CASE(a_chunk_that_no_buffer_names_has_no_place_in_a_text) {
    DiagnosticLog making;
    auto container = saveBytes(readAs("g4tf", R"({"asset": {"dimension": 3}, "buffers": [
        {"byteLength": 4, "uri": "data:application/octet-stream;base64,AAECAw=="}]})"),
                               "g4b", making);
    BOOST_REQUIRE(container.has_value());
    container->replace(container->find("\"chunk\": 1"), 10, "\"chunk\": 0");
    ClaimedLog log;
    log.claim(code::EXPORT_NOT_REPRESENTABLE);
    BOOST_TEST(saveBytes(readAs("g4b", *container), "g4tf", log).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace g4mf_from_any_test
