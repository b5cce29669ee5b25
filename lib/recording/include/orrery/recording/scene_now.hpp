// From a running simulation back to the Scene it was made of, which save() writes into the author's own file.
//
//     const Scene now = sceneNow(simulation, log);
//     save(now, "later.gltf", log);
#pragma once

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery {

// The scene as it is now: a copy of simulation.scene() with the state of its bodies in the author's own members. The
// simulation and its scene stay as they are; what other instances hold is passed over.
//
// Of each body that is not driven by an animation:
// - Node::transform places the node (not the centre of mass) where ODE has it, in the form in which the author
//   wrote it: a matrix stays one, Euler angles stay those; scale and shear are as before. What lies below the body
//   rides along, but for bodies of their own, which get a transform of their own, and static ones, which stay
//   where they are in the world.
// - linearVelocity (m/s) and angularVelocity (rad/s) are in Body::velocityFrame, and the linear one is of the
//   point that the author's is of: see Body.
// - force and torque, where the author stated some for the first step, are what ODE has yet to apply: zero
//   after a step.
// - enabled says whether a dynamic body is awake, in XODE and in scenes made by hand; glTF and G4MF have no
//   member for that, and their bodies begin awake.
//
// What is bit for bit as it was planned is not touched, so that of a simulation without a step the copy equals
// the scene, and saved is the same bytes. All else agrees with the simulation to rounding. Animations begin anew
// with the saved scene, and their nodes are as the author wrote them.
//
// Diagnostics: SIM_STATE_DIVERGED and SIM_STATE_FRAME for bodies that stay as the author wrote them,
// SIM_STATE_JOINT for joints whose anchors and axes, being in the world, no longer fit bodies that moved. A
// Checkpoint has what this leaves out: remembered contacts, joints' angles, times of animations.
// Not beside a step of the simulation, which may end before the copy.
[[nodiscard]] Scene sceneNow(const Simulation& simulation, DiagnosticLog& log);

}  // namespace orrery
