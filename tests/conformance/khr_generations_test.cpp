// One scene in every form that KHR_physics_rigid_bodies has had, and with the shapes of glTF 2.1: a ball that falls on
// a slab, and a box that a joint holds. All move alike, to the last bit, and come to rest; so do what they become in
// OMI's words, and what comes back from those.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/exporters/gltf.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/text.hpp"

namespace orrery::test::khr_generations_test {
namespace {

constexpr double kStep = 0.01;  // s
constexpr int kSteps = 1000;

struct Generation {
    const char* name;
    const char* bodies;   // extension
    const char* shapes;   // extension, "": glTF 2.1 has them itself
    const char* list;     // of shapes
    const char* shape;    // the words of a collider, with SHAPE for the index
    const char* maximum;  // the word for a mode
    const char* joints;   // list of them
    const char* joint;    // the words of a node
    const char* locked;   // bounds of what is held at 0
    bool isOld = true;    // is told to be
};

const std::vector<Generation> kGenerations = {
    {"2022", "MSFT_rigid_bodies", "MSFT_collision_primitives", "colliders", R"("collider": SHAPE)", "MAXIMUM",
     "physicsJointLimits", "jointLimits", ""},
    {"August 2023", "KHR_rigid_bodies", "KHR_collision_shapes", "shapes", R"("shape": SHAPE)", "MAXIMUM",
     "physicsJointLimits", "jointLimits", ""},
    {"November 2023", "KHR_physics_rigid_bodies", "KHR_collision_shapes", "shapes", R"("shape": SHAPE)", "maximum",
     "physicsJoints", "joint", R"(, "min": 0, "max": 0)"},
    {"July 2024", "KHR_physics_rigid_bodies", "KHR_implicit_shapes", "shapes", R"("shape": SHAPE)", "maximum",
     "physicsJoints", "joint", R"(, "min": 0, "max": 0)"},
    {"October 2024 and since", "KHR_physics_rigid_bodies", "KHR_implicit_shapes", "shapes",
     R"("geometry": {"shape": SHAPE})", "maximum", "physicsJoints", "joint", R"(, "min": 0, "max": 0)", false},
    {"glTF 2.1", "KHR_physics_rigid_bodies", "", "shapes", R"("geometry": {"shape": SHAPE})", "maximum",
     "physicsJoints", "joint", R"(, "min": 0, "max": 0)", false},
};

std::string textOf(const Generation& form) {
    const auto collider = [&](const char* index) {
        return R"("collider": {)" + replaced(form.shape, "SHAPE", index) + R"(, "physicsMaterial": 0})";
    };
    const auto node = [&](const char* name, const char* y, const std::string& parts) {
        return std::string(R"({"name": ")") + name + R"(", "translation": [0, )" + y + R"(, 0], "extensions": {")" +
               form.bodies + R"(": {)" + parts + "}}}";
    };
    const std::string motion = R"("motion": {"mass": 2, "centerOfMass": [0, 0, 0], "inertiaDiagonal": [1, 1, 1])";
    const std::string shapes = std::string("\"") + form.list +
                               R"(": [{"type": "box", "box": {"size": [4, 0.5, 4]}},
{"type": "sphere", "sphere": {"radius": 0.25}}, {"type": "box", "box": {"size": [0.5, 0.5, 0.5]}}])";
    const std::string bodies =
        R"({"physicsMaterials": [{"restitution": 0.5, "restitutionCombine": ")" + std::string(form.maximum) +
        R"("}], ")" + form.joints + R"(": [{"limits": [{"linearAxes": [0, 1, 2])" + form.locked +
        R"(}, {"angularAxes": [0, 1])" + form.locked + R"(}, {"angularAxes": [2], "min": -0.5, "max": 0.5}]}]})";
    const std::string named = form.shapes;
    return R"({"asset": {"version": ")" + std::string(named.empty() ? "2.1" : "2.0") + R"("}, "extensionsUsed": [")" +
           form.bodies + "\"" + (named.empty() ? "" : ", \"" + named + "\"") + R"(], "extensions": {")" + form.bodies +
           "\": " + bodies + (named.empty() ? "}, " + shapes : ", \"" + named + "\": {" + shapes + "}}") +
           R"(, "scene": 0, "scenes": [{"nodes": [0, 1, 2, 3]}], "nodes": [)" + node("slab", "-0.25", collider("0")) +
           ", " + node("ball", "1.25", motion + "}, " + collider("1")) + ", " +
           node("door", "4", motion + R"(, "angularVelocity": [0, 0, 1]}, )" + collider("2")) + ", " +
           node("hinge", "4", R"("joint": {")" + std::string(form.joint) + R"(": 0, "connectedNode": 2})") + "]}";
}

struct Outcome {
    std::uint64_t hash;
    double ball, door;
};

Outcome after10Seconds(const Scene& scene, DiagnosticLog& log) {
    Simulation sim(scene, {}, log);
    for (int i = 0; i < kSteps; ++i) sim.step(kStep);
    const Quaternion turn = sim.pose(sim.findBody("door")).rotation;
    return {sim.stateHash(), sim.pose(sim.findBody("ball")).position.y, 2 * std::asin(turn.z)};
}

Scene inWordsOf(const Scene& scene, GltfPhysics physics) {
    ClaimedLog log;
    GltfSaveOptions options;
    options.physics = physics;
    const auto saved = saveGltf(scene, GltfContainer::Text, log, options);
    BOOST_TEST_REQUIRE(saved.has_value());
    return loadBytes(*saved, "turned.gltf", {}, log);
}

void claimGravity(ClaimedLog& log) {
    log.claim(code::PLAN_GRAVITY_DEFAULT);
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_generation_of_khr_moves_alike) {
    std::uint64_t first = 0;
    for (const Generation& form : kGenerations) {
        BOOST_TEST_CONTEXT(form.name) {
            ClaimedLog log;
            claimGravity(log);
            const std::string text = textOf(form);
            if (form.isOld) log.claim(code::KHR_OLD_FORM);
            const Scene scene = loadBytes(text, "generation.gltf", {}, log);
            const Outcome outcome = after10Seconds(scene, log);
            if (first == 0) first = outcome.hash;
            BOOST_TEST(outcome.hash == first);
            BOOST_TEST(std::abs(outcome.ball - 0.25) < 1e-3, outcome.ball);
            BOOST_TEST(std::abs(outcome.door - 0.5) < 5e-3, outcome.door);
            DiagnosticLog saving;
            BOOST_TEST((saveGltf(scene, GltfContainer::Text, saving) == text));
        }
    }
}

// glTF 2.1 has shapes of its own, which do not become KHR's.
BOOST_AUTO_TEST_CASE(every_generation_of_khr_becomes_omi_and_comes_back) {
    for (const Generation& form : kGenerations) {
        BOOST_TEST_CONTEXT(form.name) {
            DiagnosticLog log;
            const Scene scene = loadBytes(textOf(form), "generation.gltf", {}, log);
            const auto hash = after10Seconds(scene, log).hash;
            const Scene omi = inWordsOf(scene, GltfPhysics::Omi);
            BOOST_TEST(after10Seconds(omi, log).hash == hash);
            if (*form.shapes == '\0') continue;
            BOOST_TEST(after10Seconds(inWordsOf(omi, GltfPhysics::Khr), log).hash == hash);
        }
    }
}

}  // namespace orrery::test::khr_generations_test
