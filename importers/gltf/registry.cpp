// Every extension that is read, one line each. Those that others refer to come first.
#include <array>
#include <string_view>

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
namespace {

// Physics that a file means and that is not simulated.
constexpr std::array<std::string_view, 12> kUnreadPhysics = {
    "KHR_physics_rigid_bodies", "KHR_implicit_shapes",        "KHR_rigid_bodies",     "KHR_collision_shapes",
    "MSFT_rigid_bodies",        "MSFT_collision_primitives",  "MSFT_physics",         "OMI_vehicle_body",
    "OMI_vehicle_wheel",        "OMI_vehicle_hover_thruster", "OMI_vehicle_thruster", "BLENDER_physics"};

}  // namespace

std::vector<std::unique_ptr<Extension>> makeExtensions() {
    std::vector<std::unique_ptr<Extension>> all;
    all.push_back(makeOmiPhysicsShape());
    all.push_back(makeOmiPhysicsBody());
    all.push_back(makeOmiPhysicsJoint());
    all.push_back(makeOmiPhysicsGravity());
    all.push_back(makeOmiCollider());
    all.push_back(makeKhrMaterialsVariants());
    for (const std::string_view name : kUnreadPhysics) all.push_back(makeUnreadPhysics(name));
    all.push_back(makeOrreryScene());
    return all;
}

}  // namespace orrery::gltf
