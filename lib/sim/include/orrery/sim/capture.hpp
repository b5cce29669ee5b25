// From the live world of an ODE application to a Scene, which can be saved, compared and simulated.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/body.hpp"
#include "orrery/scene/joint.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/sim/ode.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// What ODE does not tell of a world that is captured.
///
/// ODE does not list a world's bodies and joints: they are found by way of the space's geoms and each
/// other. Those that hang on nothing have to be named here (SIM_CAPTURE_BODIES).
struct CaptureOptions {
    std::vector<dBodyID> bodies;   ///< those without geoms and joints, at least
    std::vector<dJointID> joints;  ///< those that hang on no body that is found, at least
    /// The name of a body; absent or "": none. ODE keeps none itself, applications often do in the user data.
    std::function<std::string(dBodyID)> bodyName;
    std::function<std::string(dGeomID)> geomName;    ///< the name of a geom, likewise
    std::function<std::string(dJointID)> jointName;  ///< the name of a joint, likewise
    /// ODE gives back neither the samples of a heightfield nor the points of a convex geom: an application
    /// that still has them says so here, else the geom is a diagnostic and has no shape. In the geom's own
    /// frame; meshes are added to the tables of the scene that is given.
    std::function<std::optional<ShapeGeometry>(dGeomID, SceneContents&)> shapeOf;
    /// What the application's near callback gives contacts of a geom: ODE keeps no surfaces. Asked of each geom but
    /// spaces; nullopt: nothing is said of it. Where geoms differ, contacts have what OdeSurface says of two.
    std::function<std::optional<OdeSurface>(dGeomID)> surfaceOf;
    /// What the application knows of a joint and ODE does not tell: called with what was read of each, without its
    /// links; what it changes is captured so.
    std::function<void(dJointID, Joint&)> jointDetails;
};

/// The scene of a live world, whoever made it. It has one world, with its settings, and below it the space as it is
/// nested, with the geoms that are in no body; bodies with their geoms, mass, motion and settings; joints. Contact
/// joints and joints of no type are left out silently: they are of one step. Of null for `space`, and of quadtree
/// spaces, which ODE cannot list, only geoms of bodies are found.
///
/// Joints are captured as they stand: how far they have moved since they were made, and how far their anchors and axes
/// lie apart, is in OdeJointSettings::madeAt and madeTurn. Bodies, joints and geoms come in the order in which they
/// were made, as far as nested spaces and bodies of several geoms let them: solvers' results hang on it.
///
/// What ODE gives no way to read is a diagnostic (SIM_CAPTURE_...): shapes (see CaptureOptions), the extents of
/// a quadtree, parameters of a plane2d, the second axis of a dhinge, how far the wheels of a transmission have run
/// apart, the angle between the axes of a hinge2 that was not made with right ones, and geoms of classes of the
/// application's own. Steps and times that are counted until a body falls asleep begin anew.
///
/// A geom of a body that is in no space that is captured touches nothing there: it is disabled (SIM_CAPTURE_SPACE). Of
/// bodies that a Simulation has stepped, what its options have set is captured too: with
/// SimulationOptions::exactSpin they have no gyroscopic mode.
/// Body poses are those of ODE: the origin of a body is its centre of mass. The scene refers to nothing of ODE's.
///
/// Threads: not beside a step of the world, nor beside anything else that looks at it: part of all that is read from
/// what dWorldExportDIF writes, for which bodies have other velocities until the call ends. Then the world is as it
/// was. A null `world` gives an empty one.
[[nodiscard]] ORRERY_API Scene captureWorld(dWorldID world, dSpaceID space, DiagnosticLog& log,
                                            const CaptureOptions& options = {});

}  // namespace orrery
