// Where round geoms touch: a place that stays where it is while they turn.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>

namespace orrery {

// 2: a sphere, 1: round about an axis, 0: neither.
[[nodiscard]] int roundness(dGeomID geom);
[[nodiscard]] bool areSpheres(dGeomID a, dGeomID b);

// m/s, of the place at which something touches the geom: what turns about its own axis leaves it where it is. `body`:
// that of the geom; null: does not move.
[[nodiscard]] Eigen::Vector3d placeVelocity(dGeomID geom, dBodyID body, const Eigen::Vector3d& at);

// Puts the contact of two spheres between them.
void placeBetween(const Eigen::Vector3d& centreA, const Eigen::Vector3d& centreB, dContactGeom& contact);

// Puts the contact on the surface of a sphere or capsule that is `way` (m) from where the geom is now; of all others it
// stays. `side`: 1 where the normal points out of the geom, -1 where it points into it.
void placeOnRound(dGeomID geom, const Eigen::Vector3d& way, int side, dContactGeom& contact);
// Of a sphere and a convex, of which ODE (by libccd) knows the place but roughly: puts the contact on the line through
// the middle of the sphere. All others stay.
void straighten(dContactGeom& contact);

// What is known of when two spheres met.
struct SphereMeeting {
    double late = 0;   // s: about so long before the step
    double dt = 0;     // s, of the step
    double depth = 0;  // m: so deep are they when they met
};
// s before the step. `velocity` and `fall`, m/s and m/s^2: of the first one's centre past the second's.
[[nodiscard]] double meetingOfSpheres(const dContactGeom& contact, const Eigen::Vector3d& velocity,
                                      const Eigen::Vector3d& fall, const SphereMeeting& guess);

}  // namespace orrery
