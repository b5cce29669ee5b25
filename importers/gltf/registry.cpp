// Every extension that is read, one line each. Those that others refer to come first.
#include "extensions.hpp"
#include "kept_extensions.hpp"
#include "khr_materials_variants.hpp"
#include "omi_legacy.hpp"
#include "omi_physics_body.hpp"
#include "omi_physics_gravity.hpp"
#include "omi_physics_joint.hpp"
#include "omi_physics_shape.hpp"
#include "orrery_scene.hpp"

namespace orrery::gltf {

std::vector<std::unique_ptr<Extension>> makeExtensions() {
    std::vector<std::unique_ptr<Extension>> all;
    all.push_back(makeOmiPhysicsShape());
    all.push_back(makeOmiPhysicsBody());
    all.push_back(makeOmiPhysicsJoint());
    all.push_back(makeOmiPhysicsGravity());
    all.push_back(makeOmiCollider());
    all.push_back(makeKhrMaterialsVariants());
    all.push_back(makeUnreadPhysics("KHR_physics_rigid_bodies"));
    all.push_back(makeUnreadPhysics("KHR_implicit_shapes"));
    all.push_back(makeUnreadPhysics("KHR_rigid_bodies"));
    all.push_back(makeUnreadPhysics("KHR_collision_shapes"));
    all.push_back(makeUnreadPhysics("MSFT_rigid_bodies"));
    all.push_back(makeUnreadPhysics("MSFT_collision_primitives"));
    all.push_back(makeOrreryScene());
    return all;
}

}  // namespace orrery::gltf
