// The vectors of a reference, if the environment variable ORRERY_ROBOT_VECTORS names their folder: for each
// mjcf_*.xml, the .json beside it has the masses, places and joints that MuJoCo makes of it.
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "orrery/document/json_document.hpp"
#include "orrery/test/files.hpp"
#include "reading.hpp"

namespace mjcf_vectors_test {
namespace {

using namespace orrery;
using namespace orrery::test;
using Eigen::Matrix3d, Eigen::Vector3d;
namespace fs = std::filesystem;

std::vector<double> numbers(JsonValue array) {
    std::vector<double> result;
    for (JsonValue value = array.first(); value; value = value.next()) result.push_back(value.number().value_or(NAN));
    return result;
}
Vector3d vector(JsonValue array) {
    const auto n = numbers(array);
    BOOST_REQUIRE(n.size() == 3U);
    return {n[0], n[1], n[2]};
}
std::string text(JsonValue value) {
    return value.string().value_or("");
}

// Bodies without joints between them, which are one body here.
struct Group {
    double mass = 0;
    Vector3d moment = Vector3d::Zero();  // mass times centre
    Matrix3d spread = Matrix3d::Zero();  // about the origin of the world
    Vector3d center() const { return moment / mass; }
    Matrix3d inertia() const { return spread - mass * about(center()); }
    static Matrix3d about(const Vector3d& p) { return p.dot(p) * Matrix3d::Identity() - p * p.transpose(); }
};

std::map<std::string, Group> groupsOf(JsonValue expected) {
    std::set<std::string> jointed;
    for (JsonValue joint = expected["joints"].first(); joint; joint = joint.next()) jointed.insert(text(joint["body"]));
    std::map<std::string, std::string> top{{"world", "world"}};
    std::map<std::string, Group> groups;
    for (JsonValue body = expected["bodies"].first(); body; body = body.next()) {
        const std::string name = text(body["name"]);
        if (name == "world") continue;
        top[name] = jointed.contains(name) ? name : top[text(body["parent"])];
        const double mass = body["mass"].number().value_or(0);
        const Vector3d center = vector(body["com"]);
        const auto n = numbers(body["inertia"]);
        Matrix3d inertia;
        inertia << n[0], n[3], n[4], n[3], n[1], n[5], n[4], n[5], n[2];
        Group& group = groups[top[name]];
        group.mass += mass;
        group.moment += mass * center;
        group.spread += inertia + mass * Group::about(center);
    }
    return groups;
}

// The joint of the scene that the joints of a body make together.
const Node* frameOf(const Scene& scene, const std::string& name) {
    const Node* found = nullptr;
    forEachNode(scene.root(), [&](const Node& node) {
        if (node.sixDofJoint && ('+' + node.name + '+').find('+' + name + '+') != std::string::npos) found = &node;
    });
    return found;
}

void compareJoint(const Read& read, JsonValue expected, bool hasActuators) {
    const std::string type = text(expected["type"]);
    std::string name = text(expected["name"]);
    if (type == "free") return;
    if (name.empty()) name = text(expected["body"]);
    BOOST_TEST_CONTEXT("joint " << name) {
        const Node* frame = frameOf(read.scene, name);
        BOOST_TEST_REQUIRE(frame != nullptr);
        if (type != "slide") BOOST_TEST(isNear(placeOf(*frame), vector(expected["anchor"])));
        if (type == "ball") return;
        const Matrix3d axes = toEigen(worldMatrix(*frame)).topLeftCorner<3, 3>();
        const Vector3d along = axes.transpose() * vector(expected["axis"]);
        Eigen::Index index = 0;
        along.cwiseAbs().maxCoeff(&index);
        const double sign = along[index] > 0 ? 1 : -1;
        BOOST_TEST(std::abs(along[index]) >= 1 - 1e-12);
        const auto isOwn = [&](const auto& limit) {
            const std::vector<std::uint32_t> own{static_cast<std::uint32_t>(index)};
            return (type == "slide" ? limit.linearAxes : limit.angularAxes) == own;
        };
        const JointSettings& settings = *read.scene.contents().jointSettings(frame->sixDofJoint->settings);
        const double ref = expected["ref"].number().value_or(0);
        bool limited = false;
        for (const JointLimit& limit : settings.limits) {
            if (!isOwn(limit) || (limit.min == 0 && limit.max == 0)) continue;
            limited = true;
            const auto range = numbers(expected["range"]);
            BOOST_TEST(std::abs(*limit.min - (sign > 0 ? range[0] - ref : ref - range[1])) <= 1e-15);
            BOOST_TEST(std::abs(*limit.max - (sign > 0 ? range[1] - ref : ref - range[0])) <= 1e-15);
        }
        BOOST_TEST(limited == expected["limited"].boolean().value_or(false));
        double stiffness = 0, damping = 0, friction = 0;
        for (const JointDrive& drive : settings.drives) {
            if (drive.axis != static_cast<std::uint32_t>(index)) continue;
            stiffness += drive.stiffness.value_or(0);
            damping += drive.damping.value_or(0);
            friction += drive.maxForce.value_or(0);
            if (drive.stiffness && !hasActuators)
                BOOST_TEST(*drive.positionTarget == sign * (expected["springref"].number().value_or(0) - ref));
        }
        if (hasActuators) return;
        BOOST_TEST(stiffness == expected["stiffness"].number().value_or(0));
        BOOST_TEST(damping == expected["damping"].number().value_or(0));
        BOOST_TEST(friction == expected["frictionloss"].number().value_or(0));
    }
}

// Findings of the reader that say something is wrong. Scenes have no rotors and no joints that follow others yet.
std::set<std::string> findingsIn(const DiagnosticLog& log) {
    static const std::set<std::string> kLacking{"MJCF_ARMATURE", "MJCF_EQUALITY", "MJCF_PAIR", "MJCF_PRIORITY"};
    std::set<std::string> found;
    for (const Diagnostic& each : log.entries()) {
        const std::string name(infoOf(each.code).name);
        const bool isOwn = name.starts_with("MJCF_") || name.starts_with("MESH_");
        if (isOwn && each.severity != Severity::Info && !kLacking.contains(name)) found.insert(name);
    }
    return found;
}

void compare(const fs::path& file) {
    DiagnosticLog log;
    const auto json = JsonDocument::parse(fileBytes(fs::path(file).replace_extension(".json")), "", {}, log);
    const JsonValue expected = json->root();
    const Read read(load(file, log), log);
    std::set<std::string> codes;
    for (JsonValue code = expected["diagnostics"].first(); code; code = code.next()) codes.insert(text(code));
    BOOST_TEST(findingsIn(log) == codes, boost::test_tools::per_element());
    BOOST_TEST(log.hasErrors() == expected["refused"].boolean().value_or(false));
    if (log.hasErrors()) return;
    // MuJoCo computes tensors of several parts, and of meshes, with errors of this size.
    const bool hasMeshes = !read.scene.contents().meshes.empty();
    std::size_t moving = 0;
    for (const auto& [name, group] : groupsOf(expected)) {
        BOOST_TEST_CONTEXT("body " << name) {
            const PlanBody* body = name == "world" ? nullptr : read.findBody(name);
            if (body == nullptr) {
                BOOST_TEST(name == "world");
                continue;
            }
            ++moving;
            const double largest = group.inertia().cwiseAbs().maxCoeff();
            BOOST_TEST(body->mass == group.mass, boost::test_tools::tolerance(1e-12));
            BOOST_TEST(isNear(centerOf(*body), group.center(), hasMeshes ? 1e-8 : 1e-12));
            BOOST_TEST((inertiaOf(*body) - group.inertia()).cwiseAbs().maxCoeff() <=
                       1e-12 * largest + 1e-12 + (hasMeshes ? 2e-9 : 0));
        }
    }
    BOOST_TEST(read.plan.worlds.front().bodies.size() == moving);
    for (JsonValue body = expected["bodies"].first(); body; body = body.next()) {
        const Node* node = read.scene.find(text(body["name"]));
        if (node != nullptr) BOOST_TEST(isNear(placeOf(*node), vector(body["pos"])), text(body["name"]));
    }
    if (codes.contains("MJCF_JOINT_STACK")) return;
    for (JsonValue joint = expected["joints"].first(); joint; joint = joint.next())
        compareJoint(read, joint, static_cast<bool>(expected["actuators"].first()));
}

}  // namespace

BOOST_AUTO_TEST_CASE(models_are_read_as_the_vectors_say) {
    const char* folder = std::getenv("ORRERY_ROBOT_VECTORS");
    if (folder == nullptr) {
        BOOST_TEST_MESSAGE("skipped: ORRERY_ROBOT_VECTORS names no folder");
        return;
    }
    std::set<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".xml") files.insert(entry.path());
    }
    for (const fs::path& file : files) {
        BOOST_TEST_CONTEXT(file.filename()) {
            compare(file);
        }
    }
    BOOST_TEST(!files.empty());
}

}  // namespace mjcf_vectors_test
