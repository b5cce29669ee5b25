#include "extensions.hpp"

#include <algorithm>
#include <array>

namespace orrery::gltf {

// Each in the file of its name.
using GetWriter = const ExtensionWriter&();
GetWriter omiPhysicsShape, omiPhysicsBody, omiPhysicsJoint, omiPhysicsGravity, khrImplicitShapes, khrPhysicsRigidBodies,
    khrMaterialsVariants, orreryScene;

std::span<const ExtensionWriter* const> extensionWriters() {
    static const std::array all{&omiPhysicsShape(),      &omiPhysicsBody(),    &omiPhysicsJoint(),
                                &omiPhysicsGravity(),    &khrImplicitShapes(), &khrPhysicsRigidBodies(),
                                &khrMaterialsVariants(), &orreryScene()};
    return all;
}

const Table& tableOf(Family family, TableChange::Table table) {
    const Table* found = nullptr;
    for (const ExtensionWriter* extension : extensionWriters()) {
        if (extension->family() != family) continue;
        for (const Table& each : extension->tables()) {
            if (each.table == table) found = &each;
        }
    }
    return *found;
}

bool anyOf(const std::vector<std::string>& members, std::string_view start) {
    return std::any_of(members.begin(), members.end(), [&](const auto& member) { return member.starts_with(start); });
}

}  // namespace orrery::gltf
