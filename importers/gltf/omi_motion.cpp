#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "members.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/spelling.hpp"
#include "orrery/formats/gltf/omi_physics_body.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

constexpr std::array<std::string_view, 3> kTypes{"static", "kinematic", "dynamic"};

std::optional<BodyType> readType(Import& import, JsonValue motion) {
    const JsonValue type = motion[omi_body::kType];
    if (!type) {
        import.diagnostics.reportMember(code::OMI_MOTION_TYPE_MISSING, motion, omi_body::kType,
                                        "the motion has no type");
        return BodyType::Dynamic;
    }
    if (const auto word = wordOf<BodyType>(type)) return word;
    // "Dynamic"
    const std::string found = type.string().value_or("");
    const bool isInCapitals = std::any_of(kTypes.begin(), kTypes.end(),
                                          [&](std::string_view word) { return editDistance(found, word, 0) == 0; });
    import.diagnostics.report(
        code::OMI_MOTION_TYPE, type,
        isInCapitals ? "the type of the motion is to be in lower case" : "the type of the motion is unknown",
        "static, kinematic or dynamic");
    return std::nullopt;
}

// A6: a faulty mass is kept, and the Plan decides what becomes of the body.
void checkMass(Import& import, JsonValue motion, const Body& body, const MotionMass& mass) {
    if (!mass.mass || *mass.mass > 0 || body.type != BodyType::Dynamic) return;
    import.diagnostics.report(code::OMI_MOTION_MASS, motion[omi_body::kMass],
                              "the mass of a dynamic body is not positive", "a positive number");
}

// Zero is allowed: all three mean "compute", one alone "infinite" (A5).
void checkInertia(Import& import, JsonValue motion, MotionMass& mass) {
    const auto& inertia = mass.inertiaDiagonal;
    if (inertia && !(inertia->x >= 0 && inertia->y >= 0 && inertia->z >= 0)) {
        import.report(code::OMI_MOTION_INERTIA, motion[omi_body::kInertiaDiagonal], "a moment of inertia is negative",
                      "positive numbers");
        mass.inertiaDiagonal.reset();
    }
    if (mass.inertiaOrientation == Quaternion{0, 0, 0, 0}) {
        import.diagnostics.report(code::OMI_MOTION_ORIENTATION, motion[omi_body::kInertiaOrientation],
                                  "inertiaOrientation is the zero quaternion");
        mass.inertiaOrientation.reset();
    }
}

// A static body does not move, and moments that are computed have a frame of their own.
void checkUse(Import& import, JsonValue motion, const Body& body, const MotionMass& mass) {
    const auto unused = [&](bool isThere, Word key, const char* why) {
        if (!isThere || !motion[key]) return;
        import.diagnostics.report(code::OMI_MOTION_UNUSED, motion[key],
                                  "the " + std::string(key) + " has no effect: " + why);
    };
    if (body.type == BodyType::Static) {
        const char* const why = "the body is static";
        unused(body.linearVelocity.value_or(Vector3{}) != Vector3{}, omi_body::kLinearVelocity, why);
        unused(body.angularVelocity.value_or(Vector3{}) != Vector3{}, omi_body::kAngularVelocity, why);
        unused(mass.mass.value_or(0) != 0, omi_body::kMass, why);
        unused(mass.inertiaDiagonal.value_or(Vector3{}) != Vector3{}, omi_body::kInertiaDiagonal, why);
    }
    const bool isComputed = mass.inertiaDiagonal.value_or(Vector3{}) == Vector3{};
    const bool turns = mass.inertiaOrientation.value_or(Quaternion{}) != Quaternion{};
    unused(isComputed && turns, omi_body::kInertiaOrientation, "there is no inertiaDiagonal for it to rotate");
}

}  // namespace

std::optional<Body> readMotion(Import& import, JsonValue motion) {
    const auto type = readType(import, motion);
    // Without a type, too, so that all faults of the motion are told at once.
    Body body = readMotionValues(import, motion, type.value_or(BodyType::Dynamic));
    return type ? std::optional(std::move(body)) : std::nullopt;
}

Body readMotionValues(Import& import, JsonValue motion, BodyType type, KeyList only) {
    Body body;
    body.type = type;
    body.origin = motion.origin();
    body.velocityFrame =
        import.options.velocity == GltfOptions::Velocity::Node ? VelocityFrame::Node : VelocityFrame::World;
    auto& mass = body.mass.emplace<MotionMass>();
    readPlain(import, motion, mass, only);
    readPlain(import, motion, body, only);
    checkMass(import, motion, body, mass);
    checkInertia(import, motion, mass);
    checkUse(import, motion, body, mass);
    return body;
}

}  // namespace orrery::gltf
