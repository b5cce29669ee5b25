#include "omi_joint.hpp"

namespace orrery::test {

const char* const kNothing = R"("extensions": {})";
const char* const kStatic =
    R"("extensions": {"OMI_physics_body": {"motion": {"type": "static"}, "collider": {"shape": 0}}})";
const char* const kKinematic =
    R"("extensions": {"OMI_physics_body": {"motion": {"type": "kinematic"}, "collider": {"shape": 0}}})";
const char* const kDynamic =
    R"("name": "body", "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic", "mass": 2},
"collider": {"shape": 0}}})";

OmiFile jointed(const std::string& settings, const std::string& jointIn, const std::string& connectedIn,
                const std::string& more, const std::string& place) {
    OmiFile file{R"({"children": [1], )" + jointIn +
                     R"(}, {"extensions": {"OMI_physics_joint": {"joint": 0, "connectedNode": 3)" + more + "}}" +
                     place + R"(}, {"children": [3], )" + connectedIn + "}, {}",
                 "0, 2"};
    file.shapes = R"({"type": "sphere", "sphere": {"radius": 0.4}})";
    file.joints = "{" + settings + "}";
    return file;
}

std::string kindsOf(const Plan& plan) {
    std::string words;
    const auto add = [&](std::string_view word) { words += (words.empty() ? "" : " ") + std::string(word); };
    for (const PlanJoint& joint : plan.worlds.at(0).joints) add(toText(joint.type));
    for (const PlanSixDofJoint& joint : plan.worlds.at(0).sixDofJoints) {
        if (!joint.rows.empty()) add("rows");
    }
    return words;
}

SimulationOptions pulled(const Vector3& gravity) {
    SimulationOptions options;
    options.plan.gravityOverride = gravity;
    return options;
}

void run(Simulation& sim, int steps) {
    for (int i = 0; i < steps; ++i) sim.step(kStep);
}

}  // namespace orrery::test
