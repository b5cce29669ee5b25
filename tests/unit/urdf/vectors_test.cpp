// The vectors of a reference, if the environment variable ORRERY_ROBOT_VECTORS names their folder: for each NAME.urdf,
// NAME.json has the masses, places, joints and diagnostics that other programs agree on.
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "orrery/document/json_document.hpp"
#include "orrery/test/files.hpp"
#include "reading.hpp"

namespace robot_vectors_test {
namespace {

using namespace orrery;
using namespace orrery::test;
namespace fs = std::filesystem;

std::vector<double> numbers(JsonValue array) {
    std::vector<double> result;
    for (JsonValue value = array.first(); value; value = value.next()) result.push_back(value.number().value_or(NAN));
    return result;
}
Eigen::Vector3d vector(JsonValue array) {
    const auto n = numbers(array);
    BOOST_REQUIRE(n.size() == 3U);
    return {n[0], n[1], n[2]};
}

void compareBody(const PlanBody& body, JsonValue expected, double inertiaTolerance) {
    BOOST_TEST(body.mass == expected["mass"].number().value_or(0), boost::test_tools::tolerance(1e-12));
    BOOST_TEST(isNear(centerOf(body), vector(expected["com"])));
    const auto n = numbers(expected["inertia"]);
    BOOST_REQUIRE(n.size() == 6U);
    Eigen::Matrix3d inertia;
    inertia << n[0], n[3], n[4], n[3], n[1], n[5], n[4], n[5], n[2];
    BOOST_TEST((inertiaOf(body) - inertia).cwiseAbs().maxCoeff() <= inertiaTolerance);
}

void compareJoint(const Read& read, JsonValue expected) {
    std::string name = expected["name"].string().value_or("");
    if (expected["type"].string() == "free") return;             // no joint
    if (name.ends_with("_TX") || name.ends_with("_TY")) return;  // the plane's own axes are free
    if (name.ends_with("_RZ")) name.resize(name.size() - 3);
    BOOST_TEST_CONTEXT("joint " << name) {
        const Node& frame = read.joint(name);
        BOOST_TEST(isNear(placeOf(frame), vector(expected["anchor"])));
        BOOST_TEST(isNear(axisOf(frame), vector(expected["axis"])));
        const JointLimit* stops = read.stops(name);
        BOOST_TEST((stops != nullptr) == expected["limited"].boolean().value_or(false));
        const auto range = numbers(expected["range"]);
        if (stops) BOOST_TEST((stops->min == range[0] && stops->max == range[1]));
        double damping = 0, friction = 0;
        for (const JointDrive& drive : read.settings(name).drives) {
            damping += drive.damping.value_or(0);
            friction += drive.maxForce.value_or(0);
        }
        BOOST_TEST(damping == expected["damping"].number().value_or(0));
        BOOST_TEST(friction == expected["frictionloss"].number().value_or(0));
    }
}

// Findings that say something is wrong. A vector has no word for joints that follow others, which are not simulated
// yet.
std::set<std::string> findingsIn(const DiagnosticLog& log) {
    std::set<std::string> found;
    for (const Diagnostic& each : log.entries()) {
        const std::string_view name = infoOf(each.code).name;
        if (each.severity == Severity::Info || each.code == code::URDF_MIMIC || name.starts_with("PLAN_MESH_AS_"))
            continue;
        found.emplace(name);
    }
    return found;
}

void compare(const fs::path& file) {
    DiagnosticLog log;
    const auto json = JsonDocument::parse(fileBytes(fs::path(file).replace_extension(".json")), "", {}, log);
    const JsonValue expected = json->root();
    const Read read(load(file, log), log);
    std::set<std::string> codes;
    for (JsonValue code = expected["diagnostics"].first(); code; code = code.next())
        codes.insert(code.string().value_or(""));
    std::set<std::string> found = findingsIn(log);
    if (!read.scene.contents().simulable) found.erase("PLAN_NOT_SIMULABLE");
    BOOST_TEST(found == codes, boost::test_tools::per_element());
    if (expected["refused"].boolean().value_or(false)) {
        BOOST_TEST(log.hasErrors());
        return;
    }
    // MuJoCo sums up masses of several parts in single numbers of 1e-12; of meshes, in 1e-9.
    const double tolerance = read.scene.contents().meshes.empty() ? 1e-12 : 2e-9;
    std::set<std::string> grouped;
    for (JsonValue group = expected["weldGroups"].first(); group; group = group.next()) {
        grouped.insert(group["name"].string().value_or(""));
        compareBody(read.body(*grouped.begin()), group, tolerance);
    }
    for (JsonValue body = expected["bodies"].first(); body; body = body.next()) {
        const std::string name = body["name"].string().value_or("");
        const Node* node = read.scene.find(name);
        if (node == nullptr) continue;  // a world that no link declares
        BOOST_TEST_CONTEXT("link " << name) {
            BOOST_TEST(isNear(placeOf(*node), vector(body["pos"])));
            const PlanBody* planned = read.findBody(name);
            if (planned && !grouped.contains(name)) compareBody(*planned, body, tolerance);
        }
    }
    for (JsonValue joint = expected["joints"].first(); joint; joint = joint.next()) compareJoint(read, joint);
}

}  // namespace

BOOST_AUTO_TEST_CASE(robots_are_read_as_the_vectors_say) {
    const char* folder = std::getenv("ORRERY_ROBOT_VECTORS");
    if (folder == nullptr) {
        BOOST_TEST_MESSAGE("skipped: ORRERY_ROBOT_VECTORS names no folder");
        return;
    }
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != ".urdf") continue;
        ++count;
        BOOST_TEST_CONTEXT(entry.path().filename()) {
            compare(entry.path());
        }
    }
    BOOST_TEST(count > 0U);
}

}  // namespace robot_vectors_test
