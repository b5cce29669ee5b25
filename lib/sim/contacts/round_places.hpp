// The place where a round geom touches, which does not move while the geom rotates.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>

namespace orrery {

// Returns 2 for a sphere, 1 for a geom that is round about an axis, 0 for others.
[[nodiscard]] int roundness(dGeomID geom);
[[nodiscard]] bool areSpheres(dGeomID a, dGeomID b);

// Returns the velocity, m/s, of the place where an object touches the geom; rotation about the geom's own axis does not
// move it. `body` is that of the geom; null: it does not move.
[[nodiscard]] Eigen::Vector3d placeVelocity(dGeomID geom, dBodyID body, const Eigen::Vector3d& at);

// Places the contact of two spheres between them.
void placeBetween(const Eigen::Vector3d& centreA, const Eigen::Vector3d& centreB, dContactGeom& contact);

// Places the contact on the surface of a sphere or capsule that is `way` (m) away from the geom's present place.
// Contacts of other geoms do not change. `side`: 1 if the normal points out of the geom, -1 if it points into it.
void placeOnRound(dGeomID geom, const Eigen::Vector3d& way, int side, dContactGeom& contact);
// For a sphere and a convex, ODE (with libccd) knows the place only approximately: moves the contact onto the line
// through the middle of the sphere. Other contacts do not change.
void straighten(dContactGeom& contact);

// Data about the time when two spheres met.
struct SphereMeeting {
    double late = 0;   // s: approximate time before the step
    double dt = 0;     // s, length of the step
    double depth = 0;  // m: their depth when they met
};
// Returns the time before the step, s. `velocity` and `fall`, m/s and m/s^2: those of the first centre relative to the
// second.
[[nodiscard]] double meetingOfSpheres(const dContactGeom& contact, const Eigen::Vector3d& velocity,
                                      const Eigen::Vector3d& fall, const SphereMeeting& guess);

}  // namespace orrery
