// From the live world of an ODE application to a Scene, which can be saved, compared and simulated.
#pragma once

#include <ode/ode.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/shape.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// What ODE does not tell of a world that is captured.
///
/// ODE does not list a world's bodies and joints: they are found by way of the space's geoms and each
/// other. Those that hang on nothing have to be named here. What is named comes first, in this order:
/// iterative solvers' results hang on the order in which objects are made.
struct CaptureOptions {
    std::vector<dBodyID> bodies;   ///< those that come first, and those without geoms and joints
    std::vector<dJointID> joints;  ///< those that come first, and those that hang on no body that is found
    /// The name of a body; absent or "": none. ODE keeps none itself, applications often do in the user data.
    std::function<std::string(dBodyID)> bodyName;
    std::function<std::string(dGeomID)> geomName;    ///< the name of a geom, likewise
    std::function<std::string(dJointID)> jointName;  ///< the name of a joint, likewise
    /// ODE gives back neither the samples of a heightfield nor the points of a convex geom: an application
    /// that still has them says so here, else the geom is a diagnostic and has no shape. In the geom's own
    /// frame; meshes are added to the tables of the scene that is given.
    std::function<std::optional<ShapeGeometry>(dGeomID, SceneContents&)> shapeOf;
};

/// The scene of a live world, whoever made it. It has one world, with its settings, and below it the space as it is
/// nested, with the geoms that are in no body; bodies with their geoms, mass, motion and settings; joints. Contact
/// joints and joints of no type are left out silently: they are of one step. Of null for `space`, and of quadtree
/// spaces, which ODE cannot list, only geoms of bodies are found.
///
/// What ODE gives no way to read is a diagnostic (SIM_CAPTURE_...): shapes (see CaptureOptions), the extents of
/// a quadtree, parameters of a plane2d, what the axes of an lmotor go with, how far some joints are from
/// where they were made, and geoms of classes of the application's own.
/// Of bodies that a Simulation has stepped, what its options have set is captured too: with
/// SimulationOptions::exactSpin they have no gyroscopic mode.
/// Body poses are those of ODE: the origin of a body is its centre of mass. Nothing in the world changes. The scene
/// refers to nothing of ODE's.
[[nodiscard]] ORRERY_API Scene captureWorld(dWorldID world, dSpaceID space, DiagnosticLog& log,
                                            const CaptureOptions& options = {});

}  // namespace orrery
