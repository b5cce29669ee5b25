// The parts of sceneNow, which writes a Scene as it is now: each section names its source.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <optional>
#include <span>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/joint.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"
#include "world/world.hpp"

namespace orrery {

// ---- gravity_now.cpp: The gravity of a simulation's worlds, as its scene states it.
// Writes the gravity of the world as it is now into the member of `scene` that states it, where that says another one:
// after --gravity, or when the application has set it.
void writeGravity(const SimulationWorld& world, Scene& scene);

// ---- joints_now.cpp: Joints of a running simulation, as they stand.
// Pose of the node of a body as it will be at the start of the scene that is written.
using PoseNow = std::function<Pose(const PlanBody& body)>;
// Writes a joint of the planned world into `joint`, so that it holds its bodies at their new poses and counts positions
// and angles from where it did: its anchors and axes move with the bodies that carry them, and
// OdeJointSettings::madeAt and madeTurn (for a dball: distance) say how it was made. `root`: pose of the scene's root.
void writeJoint(const PlanJoint& planned, const PlanWorld& world, const PoseNow& poseNow, const Pose& root,
                Joint& joint);

// ---- transforms.cpp: Changes an author's transform so that its node is in another place.
// An absent value stays as the author wrote it.
struct NewPlace {
    std::optional<Eigen::Vector3d> origin;    // m, in the parent
    std::optional<Eigen::Matrix3d> rotation;  // proper
};
// Returns the numbers as an author would write them: without -0.
[[nodiscard]] Vector3 plain(const Eigen::Vector3d& v);
// Returns the transform in the form of `was`, with its scale and shear.
[[nodiscard]] Transform withPlace(const Transform& was, const NewPlace& place);

// ---- removed_objects.cpp: Bodies and joints that were removed from a running simulation, without their scene.
// Removes bodies and joints from a scene as Simulation::remove() does: a body with its geoms, triggers and gravity
// volumes and the joints that hold it, but not the bodies below it. Nodes that are left without anything go, too.
void removeObjects(SceneContents& scene, std::span<const NodeId> bodies, std::span<const NodeId> joints);

}  // namespace orrery
