// KHR_physics_rigid_bodies, and the two extensions that it came from.
#include <string_view>
#include <utility>

#include "extensions.hpp"
#include "members.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

// Zero is allowed and means infinite: the Plan reports faults of it.
void checkMass(Import& import, JsonValue motion, MotionMass& mass) {
    refuseNegative(import, motion[omi_body::kMass], code::KHR_MOTION_MASS, mass.mass);
    const auto& inertia = mass.inertiaDiagonal;
    if (inertia && !(inertia->x >= 0 && inertia->y >= 0 && inertia->z >= 0)) {
        import.diagnostics.report(code::KHR_MOTION_INERTIA, motion[omi_body::kInertiaDiagonal],
                                  "a moment of inertia is negative", "zero or positive numbers");
        mass.inertiaDiagonal.reset();
    }
    const JsonValue turnAt = motion[omi_body::kInertiaOrientation];
    if (mass.inertiaOrientation &&
        !checkTurn(import.diagnostics, turnAt, *mass.inertiaOrientation, omi_body::kInertiaOrientation,
                   code::KHR_MOTION_ORIENTATION, code::KHR_MOTION_ORIENTATION_LENGTH)) {
        mass.inertiaOrientation.reset();
    }
    if (mass.inertiaOrientation.value_or(Quaternion{}) != Quaternion{} && !motion[omi_body::kInertiaDiagonal] &&
        !import.family->isOld) {
        import.diagnostics.report(code::KHR_UNUSED, turnAt,
                                  "inertiaOrientation has no effect: there is no inertiaDiagonal for it to rotate");
    }
}

// Until November 2023 absent values were not computed.
void addOldDefaults(MotionMass& mass) {
    if (!mass.mass) mass.mass = 1;
    if (!mass.centerOfMass) mass.centerOfMass = Vector3{};
    if (!mass.inertiaDiagonal) mass.inertiaDiagonal = Vector3{1, 1, 1};
}

Body readKhrMotion(Import& import, JsonValue motion) {
    Body body;
    body.origin = motion.origin();
    body.velocityFrame = VelocityFrame::Node;
    const auto kinematic = readBoolean(import.diagnostics, motion[khr_body::kIsKinematic]);
    if (kinematic.value_or(false)) body.type = BodyType::Kinematic;
    auto& mass = body.mass.emplace<MotionMass>();
    mass.rule = MassRule::Computed;
    readPlain<Khr>(import, motion, mass);
    readPlain<Khr>(import, motion, body);
    checkMass(import, motion, mass);
    if (import.family->isOld) addOldDefaults(mass);
    return body;
}

class RigidBodies final : public Extension {
public:
    RigidBodies(const ExtensionKeys& keys, PhysicsFamily Import::*family, Rank rank)
        : Extension(keys), family_(family), rank_(rank) {}
    [[nodiscard]] PhysicsFamily& family(Import& import) const override { return import.*family_; }
    [[nodiscard]] Rank rank() const override { return rank_; }

    void readDocument(Import& import, JsonValue object) override;
    void readNode(Import& import, std::uint32_t index, Node& node, JsonValue object) override;
    void finish(Import& import) override { lists_.resolve(import); }

private:
    void readJoints(Import& import, JsonValue array);
    void readCollider(Import& import, Node& node, JsonValue json);
    void readTrigger(Import& import, std::uint32_t index, Node& node, JsonValue json);
    ShapeId readGeometry(Import& import, JsonValue owner);
    MaterialId plainMaterial(Import& import, JsonValue collider);
    void noteOldForm(Import& import, JsonValue at);

    PhysicsFamily Import::*family_;
    Rank rank_;
    Geometries geometries_;
    TriggerLists lists_;
    MaterialId plainMaterial_;  // of colliders that name none
    bool noted_ = false;
};

void RigidBodies::noteOldForm(Import& import, JsonValue at) {
    if (std::exchange(noted_, true)) return;
    import.diagnostics.reportMember(code::KHR_OLD_FORM, at, {},
                                    "bodies are in an old form of KHR_physics_rigid_bodies");
}

// Until November 2023 an entry could be a limit by itself.
void RigidBodies::readJoints(Import& import, JsonValue array) {
    for (JsonValue json = readArray(import.diagnostics, array).first(); json; json = json.next()) {
        for (const char* key : {khr_body::kLimits, khr_body::kDrives}) {
            const JsonValue list = json[key];
            if (list.isArray() && list.size() == 0) noteEmpty(import, list);
        }
        import.family->joints.push_back(import.scene.addJointSettings(readJointSettings(import, json)));
    }
}

void RigidBodies::readDocument(Import& import, JsonValue object) {
    for (JsonValue member = object.first(); member; member = member.next()) {
        if (member.isArray() && member.size() == 0) noteEmpty(import, member);
    }
    if (import.family->isOld) noteOldForm(import, object);
    readMaterials(import, object[khr_body::kPhysicsMaterials]);
    readFilters(import, object[khr_body::kCollisionFilters]);
    for (JsonValue filter = object[khr_body::kCollisionFilters].first(); filter; filter = filter.next()) {
        for (JsonValue list = filter.first(); list; list = list.next()) {
            if (list.isArray() && list.size() == 0) noteEmpty(import, list);
        }
    }
    readJoints(import, object[khr_body::kPhysicsJoints]);
    if (import.family->isOld) readJoints(import, object[khr_body::kPhysicsJointLimits]);
}

ShapeId RigidBodies::readGeometry(Import& import, JsonValue owner) {
    if (const JsonValue geometry = readObject(import.diagnostics, owner[khr_body::kGeometry])) {
        return geometries_.read(import, geometry);
    }
    // An index, until October 2024; until 2023 as a collider.
    JsonValue shape = owner[khr_body::kShape];
    if (!shape && import.family->isOld) shape = owner[khr_body::kCollider];
    if (!shape) return {};
    noteOldForm(import, owner);
    const auto index = readIndex(import.diagnostics, shape, import.family->shapes.size(), "shape");
    return index ? import.family->shapes[*index] : ShapeId{};
}

bool hasGeometry(const Import& import, JsonValue owner) {
    return owner[khr_body::kGeometry] || owner[khr_body::kShape] ||
           (import.family->isOld && owner[khr_body::kCollider]);
}

// An empty entry of physicsMaterials: its combine modes give way.
MaterialId RigidBodies::plainMaterial(Import& import, JsonValue collider) {
    if (!plainMaterial_.valid()) {
        PhysicsMaterial material;
        material.modesYield = true;
        material.origin = collider.origin();
        plainMaterial_ = import.scene.addMaterial(std::move(material));
    }
    return plainMaterial_;
}

// Does the collider name the entry that stands for no material?
bool saysNone(const Import& import, JsonValue collider) {
    const auto index = collider[omi_body::kPhysicsMaterial].integer();
    return index && *index >= 0 && static_cast<std::size_t>(*index) < import.family->materials.size();
}

void RigidBodies::readCollider(Import& import, Node& node, JsonValue json) {
    if (!hasGeometry(import, json)) {
        import.diagnostics.reportMember(code::KHR_GEOMETRY_SOURCE, json, khr_body::kGeometry,
                                        "the collider has no geometry", "an object with shape or mesh");
        return;
    }
    Collider& collider = node.collider.emplace();
    collider.origin = json.origin();
    collider.shape = readGeometry(import, json);
    readPlain<Khr>(import, json, collider);
    if (!collider.material.valid() && !saysNone(import, json)) collider.material = plainMaterial(import, json);
}

// Nodes have filters of their own.
void RigidBodies::readTrigger(Import& import, std::uint32_t index, Node& node, JsonValue json) {
    const JsonValue nodes = json[khr_body::kNodes];
    const bool shaped = hasGeometry(import, json);
    if (shaped == static_cast<bool>(nodes)) {
        import.diagnostics.reportMember(
            code::KHR_TRIGGER_SOURCE, json, {},
            shaped ? "the trigger has both geometry and nodes" : "the trigger has neither geometry nor nodes",
            "geometry or nodes");
    } else if (const JsonValue filter = json[omi_body::kCollisionFilter]; filter && nodes) {
        import.diagnostics.report(code::KHR_TRIGGER_SOURCE, filter, "the trigger has both a collisionFilter and nodes");
    }
    if (nodes.isArray() && nodes.size() == 0) noteEmpty(import, nodes);
    if (!shaped && !nodes) return;
    Trigger& trigger = node.trigger.emplace();
    trigger.origin = json.origin();
    trigger.shape = readGeometry(import, json);
    readPlain<Khr>(import, json, trigger);
    lists_.add(import, index, nodes);
}

void RigidBodies::readNode(Import& import, std::uint32_t index, Node& node, JsonValue object) {
    if (object.size() == 0) noteEmpty(import, object);
    if (import.family->isOld) noteOldForm(import, object);
    if (const JsonValue motion = readObject(import.diagnostics, object[khr_body::kMotion])) {
        node.body.emplace(readKhrMotion(import, motion));
    }
    if (const JsonValue collider = readObject(import.diagnostics, object[khr_body::kCollider])) {
        readCollider(import, node, collider);
    }
    if (const JsonValue trigger = readObject(import.diagnostics, object[khr_body::kTrigger])) {
        readTrigger(import, index, node, trigger);
    }
    if (const JsonValue joint = readObject(import.diagnostics, object[khr_body::kJoint])) {
        const bool old = import.family->isOld && joint[khr_body::kJointLimits];
        readFrameJoint(import, index, node, joint, old ? khr_body::kJointLimits : khr_body::kJoint);
    }
}

}  // namespace

std::unique_ptr<Extension> makeKhrPhysicsRigidBodies() {
    return std::make_unique<RigidBodies>(khr_body::kExtension, &Import::khr, Extension::Rank::Khr);
}
std::unique_ptr<Extension> makeKhrRigidBodies() {
    return std::make_unique<RigidBodies>(khr_body::kRigidBodies, &Import::khrOld, Extension::Rank::KhrOld);
}
std::unique_ptr<Extension> makeMsftRigidBodies() {
    return std::make_unique<RigidBodies>(khr_body::kMsftRigidBodies, &Import::msft, Extension::Rank::Msft);
}

}  // namespace orrery::gltf
