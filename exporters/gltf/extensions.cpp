#include "extensions.hpp"

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

}  // namespace orrery::gltf
