#include <algorithm>
#include <array>

#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "orrery/formats/gltf/omi_collider.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

constexpr std::array kOld{&khr_shapes::kCollisionShapes, &khr_shapes::kCollisionPrimitives, &khr_body::kRigidBodies,
                          &khr_body::kMsftRigidBodies};
constexpr std::array kBesideKhr{&omi_shape::kExtension,
                                &omi_body::kExtension,
                                &omi_joint::kExtension,
                                &omi_collider::kExtension,
                                kOld[0],
                                kOld[1],
                                kOld[2],
                                kOld[3]};
constexpr std::array kBesideOmi{&khr_shapes::kExtension, &khr_body::kExtension, kOld[0], kOld[1], kOld[2], kOld[3]};

}  // namespace

std::span<const ExtensionKeys* const> othersOf(Family family) {
    if (family == Family::Khr) return kBesideKhr;
    return kBesideOmi;
}

bool isOther(Family family, const std::string& name) {
    const auto others = othersOf(family);
    return std::any_of(others.begin(), others.end(), [&](const ExtensionKeys* other) { return other->name == name; });
}

bool hasOthers(JsonValue extensions, Family family) {
    const auto others = othersOf(family);
    return extensions.isObject() && std::any_of(others.begin(), others.end(), [&](const ExtensionKeys* other) {
               return static_cast<bool>(extensions[other->name]);
           });
}

bool hasOtherFamily(const JsonDocument& document, Family family) {
    const JsonValue root = document.root();
    for (JsonValue name = root["extensionsUsed"].first(); name; name = name.next()) {
        if (isOther(family, name.string().value_or(""))) return true;
    }
    if (hasOthers(root["extensions"], family)) return true;
    for (JsonValue node = root["nodes"].first(); node; node = node.next()) {
        if (hasOthers(node["extensions"], family)) return true;
    }
    return false;
}

bool sharesOldShapes(JsonValue root) {
    const JsonValue extensions = root["extensions"];
    return extensions[khr_shapes::kCollisionShapes.name] && !extensions[khr_shapes::kExtension.name] &&
           !root[khr_shapes::kShapes];
}

bool hasMore(JsonValue object, KeyList keys) {
    for (JsonValue member = object.first(); member; member = member.next()) {
        if (member.keyEquals("name")) continue;
        if (member.keyEquals("extensions") && member.size() == 1 && member[kOrreryScene]) continue;
        const auto key =
            std::find_if(keys.begin(), keys.end(), [&](const Key& each) { return member.keyEquals(each.name); });
        if (key == keys.end()) return true;
        if (key->below.empty()) continue;
        if (member.isObject() && hasMore(member, key->below)) return true;
        if (!member.isArray()) continue;
        for (JsonValue element = member.first(); element; element = element.next()) {
            if (element.isObject() && hasMore(element, key->below)) return true;
        }
    }
    return false;
}

}  // namespace orrery::gltf
