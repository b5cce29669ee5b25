#include "omi_keys.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/spelling.hpp"

namespace orrery::gltf {
namespace {

struct Key;
using Keys = std::span<const Key>;

struct Key {
    std::string_view name;
    Keys below;  // keys of the object, or of the objects in the array, that it has; none: not looked into
};

// What every object of glTF may have.
constexpr std::array<Key, 3> kEverywhere = {{{"name", {}}, {"extensions", {}}, {"extras", {}}}};

constexpr std::array<Key, 1> kSize = {{{"size", {}}}};
constexpr std::array<Key, 1> kRadius = {{{"radius", {}}}};
constexpr std::array<Key, 4> kRound = {{{"height", {}}, {"radius", {}}, {"radiusBottom", {}}, {"radiusTop", {}}}};
constexpr std::array<Key, 1> kMesh = {{{"mesh", {}}}};
constexpr std::array<Key, 13> kShape = {{{"type", {}},
                                         {"isTrigger", {}},
                                         {"box", kSize},
                                         {"sphere", kRadius},
                                         {"capsule", kRound},
                                         {"cylinder", kRound},
                                         {"convex", kMesh},
                                         {"hull", kMesh},
                                         {"trimesh", kMesh},
                                         {"size", {}},
                                         {"radius", {}},
                                         {"height", {}},
                                         {"mesh", {}}}};
constexpr std::array<Key, 1> kShapes = {{{"shapes", kShape}}};
// In the node: the form of June to August 2023, the shape itself or its index.
constexpr std::array<Key, 7> kShapeNode = {
    {{"shape", {}}, {"type", {}}, {"isTrigger", {}}, {"size", {}}, {"radius", {}}, {"height", {}}, {"mesh", {}}}};

constexpr std::array<Key, 7> kCollider2022 = {
    {{"type", {}}, {"isTrigger", {}}, {"size", {}}, {"extents", {}}, {"radius", {}}, {"height", {}}, {"mesh", {}}}};
constexpr std::array<Key, 1> kColliders = {{{"colliders", kCollider2022}}};
constexpr std::array<Key, 8> kColliderNode = {{{"collider", {}},
                                               {"type", {}},
                                               {"isTrigger", {}},
                                               {"size", {}},
                                               {"extents", {}},
                                               {"radius", {}},
                                               {"height", {}},
                                               {"mesh", {}}}};

constexpr std::array<Key, 5> kMaterial = {{{"staticFriction", {}},
                                           {"dynamicFriction", {}},
                                           {"restitution", {}},
                                           {"frictionCombine", {}},
                                           {"restitutionCombine", {}}}};
constexpr std::array<Key, 3> kFilter = {
    {{"collisionSystems", {}}, {"collideWithSystems", {}}, {"notCollideWithSystems", {}}}};
constexpr std::array<Key, 2> kBodies = {{{"physicsMaterials", kMaterial}, {"collisionFilters", kFilter}}};
constexpr std::array<Key, 8> kMotion = {{{"type", {}},
                                         {"mass", {}},
                                         {"centerOfMass", {}},
                                         {"inertiaDiagonal", {}},
                                         {"inertiaOrientation", {}},
                                         {"linearVelocity", {}},
                                         {"angularVelocity", {}},
                                         {"gravityFactor", {}}}};
constexpr std::array<Key, 3> kCollider = {{{"shape", {}}, {"physicsMaterial", {}}, {"collisionFilter", {}}}};
constexpr std::array<Key, 3> kTrigger = {{{"shape", {}}, {"nodes", {}}, {"collisionFilter", {}}}};
// The latter six were the body itself until August 2023.
constexpr std::array<Key, 9> kBodyNode = {{{"motion", kMotion},
                                           {"collider", kCollider},
                                           {"trigger", kTrigger},
                                           {"type", {}},
                                           {"mass", {}},
                                           {"linearVelocity", {}},
                                           {"angularVelocity", {}},
                                           {"centerOfMass", {}},
                                           {"inertiaTensor", {}}}};

constexpr std::array<Key, 6> kLimit = {
    {{"linearAxes", {}}, {"angularAxes", {}}, {"min", {}}, {"max", {}}, {"stiffness", {}}, {"damping", {}}}};
constexpr std::array<Key, 8> kDrive = {{{"type", {}},
                                        {"mode", {}},
                                        {"axis", {}},
                                        {"maxForce", {}},
                                        {"positionTarget", {}},
                                        {"velocityTarget", {}},
                                        {"stiffness", {}},
                                        {"damping", {}}}};
constexpr std::array<Key, 2> kJoint = {{{"limits", kLimit}, {"drives", kDrive}}};
constexpr std::array<Key, 6> kConstraint = {{{"linearAxes", {}},
                                             {"angularAxes", {}},
                                             {"lowerLimit", {}},
                                             {"upperLimit", {}},
                                             {"stiffness", {}},
                                             {"damping", {}}}};
constexpr std::array<Key, 2> kJoints = {{{"physicsJoints", kJoint}, {"constraints", kConstraint}}};
constexpr std::array<Key, 6> kJointNode = {{{"joint", {}},
                                            {"connectedNode", {}},
                                            {"enableCollision", {}},
                                            {"constraints", kConstraint},
                                            {"nodeA", {}},
                                            {"nodeB", {}}}};

constexpr std::array<Key, 2> kWorldGravity = {{{"gravity", {}}, {"direction", {}}}};
constexpr std::array<Key, 1> kDirectional = {{{"direction", {}}}};
constexpr std::array<Key, 1> kPoint = {{{"unitDistance", {}}}};
constexpr std::array<Key, 2> kRing = {{{"unitDistance", {}}, {"radius", {}}}};
constexpr std::array<Key, 2> kLine = {{{"unitDistance", {}}, {"points", {}}}};
constexpr std::array<Key, 2> kShaped = {{{"unitDistance", {}}, {"shape", {}}}};
constexpr std::array<Key, 11> kGravity = {{{"type", {}},
                                           {"gravity", {}},
                                           {"priority", {}},
                                           {"replace", {}},
                                           {"stop", {}},
                                           {"directional", kDirectional},
                                           {"point", kPoint},
                                           {"disc", kRing},
                                           {"torus", kRing},
                                           {"line", kLine},
                                           {"shaped", kShaped}}};

struct ExtensionKeys {
    std::string_view name;
    Keys document;
    Keys node;
};
constexpr std::array<ExtensionKeys, 5> kExtensions = {{{"OMI_physics_shape", kShapes, kShapeNode},
                                                       {"OMI_physics_body", kBodies, kBodyNode},
                                                       {"OMI_physics_joint", kJoints, kJointNode},
                                                       {"OMI_physics_gravity", kWorldGravity, kGravity},
                                                       {"OMI_collider", kColliders, kColliderNode}}};

const Key* find(Keys keys, JsonValue member) {
    const auto known =
        std::find_if(keys.begin(), keys.end(), [&](const Key& key) { return member.keyEquals(key.name); });
    return known == keys.end() ? nullptr : &*known;
}

void reportUnknown(Import& import, JsonValue member, Keys keys) {
    const std::string name = member.key();
    NearestWord meant(name);
    for (const Key& key : keys) meant.offer(key.name);
    const bool misspelt = !meant.found().empty();
    import.diagnostics.report(misspelt ? code::OMI_KEY_MISSPELT : code::OMI_KEY_UNKNOWN, member,
                              "there is no key \"" + name + "\" here; it is kept and not used",
                              std::string(meant.found()));
}

void check(Import& import, JsonValue object, Keys keys) {
    for (JsonValue member = object.first(); member; member = member.next()) {
        if (const Key* key = find(keys, member)) {
            if (key->below.empty()) continue;
            if (member.isObject()) check(import, member, key->below);
            if (!member.isArray()) continue;
            for (JsonValue element = member.first(); element; element = element.next()) {
                if (element.isObject()) check(import, element, key->below);
            }
        } else if (!find(kEverywhere, member)) {
            reportUnknown(import, member, keys);
        }
    }
}

void checkExtension(Import& import, std::string_view extension, JsonValue object, Keys ExtensionKeys::*level) {
    const auto known = std::find_if(kExtensions.begin(), kExtensions.end(),
                                    [&](const ExtensionKeys& each) { return each.name == extension; });
    if (known != kExtensions.end()) check(import, object, (*known).*level);
}

}  // namespace

void checkDocumentKeys(Import& import, std::string_view extension, JsonValue object) {
    checkExtension(import, extension, object, &ExtensionKeys::document);
}

void checkNodeKeys(Import& import, std::string_view extension, JsonValue object) {
    checkExtension(import, extension, object, &ExtensionKeys::node);
}

}  // namespace orrery::gltf
