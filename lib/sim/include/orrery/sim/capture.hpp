// Captures the live world of an ODE application as a Scene, which can be saved, compared and simulated.
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

/// Facts about a world that ODE does not report when it is captured.
///
/// ODE does not list a world's bodies and joints. They are found through the space's geoms and through each other.
/// Bodies and joints without such connections must be given here (SIM_CAPTURE_BODIES).
struct CaptureOptions {
    std::vector<dBodyID> bodies;   ///< at least those without geoms and joints
    std::vector<dJointID> joints;  ///< at least those that are attached to no body that is found
    /// Returns the name of a body; "" for none. If it is absent, bodies have no names. ODE stores no names itself;
    /// applications often store them in the user data.
    std::function<std::string(dBodyID)> bodyName;
    std::function<std::string(dGeomID)> geomName;    ///< returns the name of a geom, in the same way
    std::function<std::string(dJointID)> jointName;  ///< returns the name of a joint, in the same way
    /// Returns the shape of a heightfield or convex geom, in the geom's own frame. ODE does not return the samples of a
    /// heightfield or the points of a convex geom. An application that still has them returns them here; otherwise the
    /// geom has no shape and a diagnostic is reported. Add meshes to the tables of the scene that is passed.
    std::function<std::optional<ShapeGeometry>(dGeomID, SceneContents&)> shapeOf;
    /// Returns the surface that the application's near callback uses for contacts of a geom, because ODE does not store
    /// surfaces. It is called for each geom except spaces. Nullopt: the geom gets no surface. For a contact of two
    /// different geoms the rules of OdeSurface hold.
    std::function<std::optional<OdeSurface>(dGeomID)> surfaceOf;
    /// Completes a joint with facts that ODE does not report. It is called with each captured joint, without its links;
    /// its changes become part of the scene.
    std::function<void(dJointID, Joint&)> jointDetails;
};

/// Returns the scene of any live world. It has one world with its settings. Below it is the space with its nested
/// spaces and the geoms without a body; then bodies with their geoms, mass, motion and settings; then joints. Contact
/// joints and joints of no type exist for one step only, and are left out without a diagnostic. If `space` is null, and
/// for quadtree spaces, which ODE cannot list, only geoms of bodies are found.
///
/// Joints are captured in their present state: OdeJointSettings::madeAt and madeTurn say how far they have moved since
/// they were made, and how far their anchors and axes lie apart. Bodies, joints and geoms are in the order in which
/// they were made, as far as nested spaces and bodies with several geoms allow. The results of solvers depend on that
/// order.
///
/// A property that ODE does not allow to read is reported as a diagnostic (SIM_CAPTURE_...): shapes (see
/// CaptureOptions), the extents of a quadtree, parameters of a plane2d, the second axis of a dhinge, the distance that
/// the wheels of a transmission have run apart, the angle between the axes of a hinge2 that was made with other than
/// right angles, and geoms of the application's own classes. ODE's counters of steps and time until a body falls asleep
/// begin again.
///
/// If a geom of a body is in no captured space, it touches nothing there: it is captured as disabled
/// (SIM_CAPTURE_SPACE). For bodies that a Simulation has stepped, the effects of its options are captured too: with
/// SimulationOptions::exactSpin they have no gyroscopic mode. Poses of bodies are those of ODE: the origin of a body is
/// its centre of mass. The scene has no references to ODE.
///
/// Threads: do not call it during a step of the world, or while other code uses the world. A part of the data is read
/// from the output of dWorldExportDIF; for that the bodies have other velocities until the call ends. Afterwards the
/// world is as it was before. A null `world` gives an empty scene.
[[nodiscard]] ORRERY_API Scene captureWorld(dWorldID world, dSpaceID space, DiagnosticLog& log,
                                            const CaptureOptions& options = {});

}  // namespace orrery
