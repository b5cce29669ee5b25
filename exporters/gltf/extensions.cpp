#include "extensions.hpp"

#include <array>

namespace orrery::gltf {

// Each in the file of its name.
extern const ExtensionWriter kOmiPhysicsShape, kOmiPhysicsBody, kOmiPhysicsJoint, kOmiPhysicsGravity,
    kKhrImplicitShapes, kKhrPhysicsRigidBodies, kKhrMaterialsVariants, kOrrerySceneWriter;

std::span<const ExtensionWriter* const> extensionWriters() {
    static constexpr std::array kAll{&kOmiPhysicsShape,      &kOmiPhysicsBody,    &kOmiPhysicsJoint,
                                     &kOmiPhysicsGravity,    &kKhrImplicitShapes, &kKhrPhysicsRigidBodies,
                                     &kKhrMaterialsVariants, &kOrrerySceneWriter};
    return kAll;
}

const Table& tableOf(Family family, TableChange::Table table) {
    const Table* found = nullptr;
    for (const ExtensionWriter* extension : extensionWriters()) {
        if (extension->family != family) continue;
        for (const Table& each : extension->tables) {
            if (each.table == table) found = &each;
        }
    }
    return *found;
}

}  // namespace orrery::gltf
