#include "omi_motion.hpp"

#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/omi_physics_body.hpp"

namespace orrery::gltf {
namespace {

std::optional<BodyType> readType(Import& import, JsonValue motion) {
    const JsonValue type = motion[omi_body::kType];
    if (!type) {
        import.diagnostics.reportMember(code::OMI_MOTION_TYPE_MISSING, motion, omi_body::kType,
                                        "the motion has no type");
        return BodyType::Dynamic;
    }
    if (type.equals("dynamic")) return BodyType::Dynamic;
    if (type.equals("kinematic")) return BodyType::Kinematic;
    if (type.equals("static")) return BodyType::Static;
    import.diagnostics.report(code::OMI_MOTION_TYPE, type, "the type of the motion is unknown",
                              "static, kinematic or dynamic");
    return std::nullopt;
}

// A6: what is wrong is kept, and the Plan decides what becomes of the body.
std::optional<double> readMass(Import& import, JsonValue at, BodyType type) {
    const auto mass = readNumber(import.diagnostics, at);
    if (!mass || *mass > 0 || type != BodyType::Dynamic) return mass;
    import.diagnostics.report(code::OMI_MOTION_MASS, at, "the mass of a dynamic body is not positive",
                              "a positive number");
    return mass;
}

// Zero is allowed: all three mean "compute", one alone "infinite" (A5).
std::optional<Vector3> readInertia(Import& import, JsonValue at) {
    const auto inertia = readVector3(import.diagnostics, at);
    if (!inertia) return std::nullopt;
    if (inertia->x >= 0 && inertia->y >= 0 && inertia->z >= 0) return inertia;
    import.diagnostics.report(code::OMI_MOTION_INERTIA, at, "a moment of inertia is negative", "positive numbers");
    return std::nullopt;
}

std::optional<Quaternion> readOrientation(Import& import, JsonValue at) {
    const auto q = readQuaternion(import.diagnostics, at);
    if (!q || q->x != 0 || q->y != 0 || q->z != 0 || q->w != 0) return q;
    import.diagnostics.report(code::OMI_MOTION_ORIENTATION, at, "inertiaOrientation is the zero quaternion");
    return std::nullopt;
}

}  // namespace

std::optional<Body> readMotion(Import& import, JsonValue motion) {
    const auto type = readType(import, motion);
    if (!type) return std::nullopt;
    Body body = readMotionValues(import, motion, *type);
    auto& mass = std::get<MotionMass>(body.mass);
    mass.inertiaDiagonal = readInertia(import, motion[omi_body::kInertiaDiagonal]);
    mass.inertiaOrientation = readOrientation(import, motion[omi_body::kInertiaOrientation]);
    body.gravityFactor = readNumber(import.diagnostics, motion[omi_body::kGravityFactor]);
    return body;
}

Body readMotionValues(Import& import, JsonValue motion, BodyType type) {
    MotionMass mass;
    mass.mass = readMass(import, motion[omi_body::kMass], type);
    mass.centerOfMass = readVector3(import.diagnostics, motion[omi_body::kCenterOfMass]);

    Body body;
    body.type = type;
    body.origin = motion.origin();
    body.mass = mass;
    body.velocityFrame =
        import.options.velocity == GltfOptions::Velocity::Node ? VelocityFrame::Node : VelocityFrame::World;
    body.linearVelocity = readVector3(import.diagnostics, motion[omi_body::kLinearVelocity]);
    body.angularVelocity = readVector3(import.diagnostics, motion[omi_body::kAngularVelocity]);
    return body;
}

}  // namespace orrery::gltf
