#include "contacts/round_places.hpp"

#include <Eigen/Geometry>
#include <algorithm>

#include "contacts/friction.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

constexpr int kMeetingIterations = 4;

}  // namespace

int roundness(dGeomID geom) {
    switch (dGeomGetClass(geom)) {
        case dSphereClass:
            return 2;
        case dCapsuleClass:
        case dCylinderClass:
            return 1;
        default:
            return 0;
    }
}

bool areSpheres(dGeomID a, dGeomID b) {
    return dGeomGetClass(a) == dSphereClass && dGeomGetClass(b) == dSphereClass;
}

Eigen::Vector3d placeVelocity(dGeomID geom, dBodyID body, const Eigen::Vector3d& at) {
    const int round = roundness(geom);
    if (!body || round == 0) return velocityAt(body, at);
    const Eigen::Vector3d centre = vectorOf(dGeomGetPosition(geom));
    Eigen::Vector3d velocity = velocityAt(body, centre);
    if (round == 2) return velocity;
    const Eigen::Vector3d axis = matrixOf(dGeomGetRotation(geom)).col(2);
    const Eigen::Vector3d turn = vectorOf(dBodyGetAngularVel(body));
    return velocity + (turn - turn.dot(axis) * axis).cross(at - centre);
}

void placeBetween(const Eigen::Vector3d& centreA, const Eigen::Vector3d& centreB, dContactGeom& contact) {
    const Eigen::Vector3d way = centreA - centreB;
    const double distance = way.norm();
    if (!(distance > 0)) return;
    const Eigen::Vector3d normal = way / distance;
    const double apart = dGeomSphereGetRadius(contact.g2) - dGeomSphereGetRadius(contact.g1);
    const Eigen::Vector3d at = (centreA + centreB + apart * normal) / 2;
    for (int i = 0; i < 3; ++i) {
        contact.pos[i] = at[i];
        contact.normal[i] = normal[i];
    }
}

void placeOnRound(dGeomID geom, const Eigen::Vector3d& way, int side, dContactGeom& contact) {
    const int kind = dGeomGetClass(geom);
    Eigen::Vector3d middle = vectorOf(dGeomGetPosition(geom)) + way;
    dReal radius = 0;
    if (kind == dSphereClass) {
        radius = dGeomSphereGetRadius(geom);
    } else if (kind == dCapsuleClass) {
        dReal length = 0;
        dGeomCapsuleGetParams(geom, &radius, &length);
        const Eigen::Vector3d axis = matrixOf(dGeomGetRotation(geom)).col(2);
        const double along = axis.dot(positionOf(contact) - middle);
        middle += std::clamp<double>(along, -length / 2, length / 2) * axis;
    } else {
        return;
    }
    const Eigen::Vector3d at = middle + side * radius * normalOf(contact);
    for (int i = 0; i < 3; ++i) contact.pos[i] = at[i];
}

void straighten(dContactGeom& contact) {
    const bool sphereFirst = dGeomGetClass(contact.g1) == dSphereClass;
    const dGeomID sphere = sphereFirst ? contact.g1 : contact.g2;
    const dGeomID other = sphereFirst ? contact.g2 : contact.g1;
    if (dGeomGetClass(sphere) != dSphereClass || dGeomGetClass(other) != dConvexClass) return;
    const double out = (sphereFirst ? -1 : 1) * (dGeomSphereGetRadius(sphere) - contact.depth / 2);
    const Eigen::Vector3d at = vectorOf(dGeomGetPosition(sphere)) + out * normalOf(contact);
    for (int i = 0; i < 3; ++i) contact.pos[i] = at[i];
}

double meetingOfSpheres(const dContactGeom& contact, const Eigen::Vector3d& velocity, const Eigen::Vector3d& fall,
                        const SphereMeeting& guess) {
    const Eigen::Vector3d now = vectorOf(dGeomGetPosition(contact.g1)) - vectorOf(dGeomGetPosition(contact.g2));
    const double met = dGeomSphereGetRadius(contact.g1) + dGeomSphereGetRadius(contact.g2) - guess.depth;
    double late = guess.late;
    for (int i = 0; i < kMeetingIterations; ++i) {
        const Eigen::Vector3d way = now - late * velocity - late * (guess.dt - late) / 2 * fall;
        const double distance = way.norm();
        const double opening = -way.dot(velocity + (guess.dt - 2 * late) / 2 * fall);
        if (!(opening > 0) || !(distance > 0)) return guess.late;
        late -= (distance - met) * distance / opening;
        late = std::clamp(late, 0.0, 2 * guess.dt);
    }
    return late;
}

}  // namespace orrery
