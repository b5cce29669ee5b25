// Every extension that is read, one line each. Those that others refer to come first.
#include <array>

#include "extensions.hpp"
#include "parts.hpp"

namespace orrery::gltf {

// Each in the file of its name.
using Make = std::unique_ptr<Extension>();
Make makeOmiPhysicsShape, makeOmiPhysicsBody, makeOmiPhysicsJoint, makeOmiPhysicsGravity, makeOmiCollider,
    makeKhrMaterialsVariants, makeKhrImplicitShapes, makeKhrPhysicsRigidBodies, makeKhrCollisionShapes,
    makeKhrRigidBodies, makeMsftCollisionPrimitives, makeMsftRigidBodies, makeOrreryScene;

namespace {

// Physics that a file means and that is not simulated.
constexpr std::array<const char*, 6> kUnreadPhysics = {"MSFT_physics",         "OMI_vehicle_body",
                                                       "OMI_vehicle_wheel",    "OMI_vehicle_hover_thruster",
                                                       "OMI_vehicle_thruster", "BLENDER_physics"};

}  // namespace

std::vector<std::unique_ptr<Extension>> makeExtensions() {
    std::vector<std::unique_ptr<Extension>> all;
    for (Make* make :
         {makeOmiPhysicsShape, makeOmiPhysicsBody, makeOmiPhysicsJoint, makeOmiPhysicsGravity, makeOmiCollider,
          makeKhrImplicitShapes, makeKhrPhysicsRigidBodies, makeKhrCollisionShapes, makeKhrRigidBodies,
          makeMsftCollisionPrimitives, makeMsftRigidBodies, makeKhrMaterialsVariants}) {
        all.push_back(make());
    }
    for (const char* name : kUnreadPhysics) all.push_back(makeUnreadPhysics(name));
    all.push_back(makeOrreryScene());
    return all;
}

}  // namespace orrery::gltf
