// A demo's calls of ODE, seen by the linker's --wrap: the world that it makes, and what ODE does not give back.
#pragma once

#include <ode/ode.h>

#include <map>
#include <optional>
#include <vector>

#include "orrery/scene/joint.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/shape.hpp"

namespace orrery::test {

struct DemoWatch {
    bool on = true;  // off while the library is at work: what it calls is not looked at
    dWorldID world = nullptr;
    dSpaceID space = nullptr;
    dJointGroupID contacts = nullptr;  // the group that was emptied last
    std::vector<dBodyID> bodies;       // in the order in which they were made
    double step = 0;                   // s; 0: none yet
    bool quick = false;
    std::map<dGeomID, dSurfaceParameters> surfaces;  // of the last contact of each geom
    std::optional<dSurfaceParameters> surface;       // of the last contact
    std::map<dHeightfieldDataID, HeightfieldShape> fields;
    std::map<dGeomID, dHeightfieldDataID> fieldOf;
    std::map<dGeomID, std::vector<Vector3>> points;        // of convex geoms
    std::map<dJointID, std::array<JointAxis, 3>> plane2d;  // motors
};
[[nodiscard]] DemoWatch& demoWatch();

}  // namespace orrery::test
