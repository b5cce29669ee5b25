#include "step/own_objects.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "orrery/geometry/hull.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

solver::BodyMass ownMassOf(dBodyID body) {
    dMass mass;
    dBodyGetMass(body, &mass);
    const dReal* j = mass.I;
    return {mass.mass, {j[0], j[1], j[2], j[5], j[6], j[10]}};
}

std::shared_ptr<const solver::Polyhedron> ownHullOf(const ConvexHull& hull) {
    std::vector<solver::Vec3> corners;
    for (std::size_t i = 0; i < hull.pointCount(); ++i)
        corners.push_back({hull.points[3 * i], hull.points[3 * i + 1], hull.points[3 * i + 2]});
    std::vector<std::vector<std::uint32_t>> faces;
    for (std::size_t at = 0; at < hull.polygons.size(); at += 1 + hull.polygons[at]) {
        const auto first = hull.polygons.begin() + static_cast<std::ptrdiff_t>(at) + 1;
        faces.emplace_back(first, first + hull.polygons[at]);
    }
    return std::make_shared<const solver::Polyhedron>(std::move(corners), faces);
}

// From z to a direction.
solver::Quaternion turnFromZ(const solver::Vec3& to) {
    if (to.z < -1 + 1e-12) return {1, 0, 0, 0};
    return solver::normalized(solver::Quaternion{-to.y, to.x, 0, 1 + to.z});
}

OwnPlace placeOfPlane(dGeomID plane) {
    dVector4 parameters;
    dGeomPlaneGetParams(plane, parameters);
    const solver::Vec3 normal{parameters[0], parameters[1], parameters[2]};
    return {normal * parameters[3], turnFromZ(normal)};
}

double damped(const solver::Vec3& velocity, double scale, double threshold) {
    return solver::dot(velocity, velocity) > threshold * threshold ? 1 - scale : 1;
}

}  // namespace

void OwnBodies::read(const SimulationWorld& world) {
    store_.clear();
    store_.add({}, {});
    for (const SimBody& body : world.bodies) {
        if (!body.id) {
            store_.add({}, {});
            continue;
        }
        const bool dynamic = isDynamic(body.id);
        solver::BodyMotion motion{toOwn(dBodyGetPosition(body.id)), ownTurn(dBodyGetQuaternion(body.id)), {}, {}};
        if (dynamic || dBodyIsEnabled(body.id)) {
            motion.velocity = toOwn(dBodyGetLinearVel(body.id));
            motion.angularVelocity = toOwn(dBodyGetAngularVel(body.id));
        }
        const solver::BodyMass mass = dynamic ? ownMassOf(body.id) : solver::BodyMass{};
        store_.add(mass, motion);
    }
}

void OwnBodies::readForces(const SimulationWorld& world) {
    dVector3 g;
    dWorldGetGravity(world.id, g);
    const solver::Vec3 gravity = toOwn(g);
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        const dBodyID body = world.bodies[i].id;
        const double inverseMass = store_.moving[i + 1].inverseMass;
        if (!(inverseMass > 0)) continue;
        store_.moving[i + 1].velocity = toOwn(dBodyGetLinearVel(body));
        store_.moving[i + 1].spin = toOwn(dBodyGetAngularVel(body));
        solver::BodyLoad& load = store_.loads[i + 1];
        load.acceleration = toOwn(dBodyGetForce(body)) * inverseMass;
        if (dBodyGetGravityMode(body)) load.acceleration += gravity;
        load.torque = toOwn(dBodyGetTorque(body));
    }
}

void OwnBodies::leave(std::uint32_t body) {
    solver::MovingBody& moving = store_.moving[body + 1];
    moving.velocity = moving.spin = {};
    moving.inverseMass = 0;
    moving.inverseInertia = {};
}

void OwnBodies::write(const SimulationWorld& world, std::uint32_t body) const {
    const dBodyID id = world.bodies[body].id;
    solver::BodyMotion motion = store_.motion(body + 1);
    const auto set = [](auto call, dBodyID to, const solver::Vec3& v) {
        call(to, static_cast<dReal>(v.x), static_cast<dReal>(v.y), static_cast<dReal>(v.z));
    };
    set(&dBodySetPosition, id, motion.position);
    const solver::Quaternion& q = motion.attitude;
    const dQuaternion turn = {static_cast<dReal>(q.w), static_cast<dReal>(q.x), static_cast<dReal>(q.y),
                              static_cast<dReal>(q.z)};
    dBodySetQuaternion(id, turn);
    if (isDynamic(id)) {
        const double most = dBodyGetMaxAngularSpeed(id);
        const double spin = solver::length(motion.angularVelocity);
        if (spin > most) motion.angularVelocity = motion.angularVelocity * (most / spin);
        motion.velocity =
            motion.velocity * damped(motion.velocity, dBodyGetLinearDamping(id), dBodyGetLinearDampingThreshold(id));
        motion.angularVelocity = motion.angularVelocity * damped(motion.angularVelocity, dBodyGetAngularDamping(id),
                                                                 dBodyGetAngularDampingThreshold(id));
        set(&dBodySetLinearVel, id, motion.velocity);
        set(&dBodySetAngularVel, id, motion.angularVelocity);
    }
    dBodySetForce(id, 0, 0, 0);
    dBodySetTorque(id, 0, 0, 0);
}

std::optional<solver::Shape> ownShapeOf(const SimGeom& geom) {
    switch (dGeomGetClass(geom.id)) {
        case dSphereClass:
            return solver::sphereShape(dGeomSphereGetRadius(geom.id));
        case dPlaneClass:
            return solver::planeShape();
        case dBoxClass: {
            dVector3 size;
            dGeomBoxGetLengths(geom.id, size);
            return solver::boxShape(toOwn(size));
        }
        case dCapsuleClass:
        case dCylinderClass: {
            dReal radius = 0;
            dReal length = 0;
            const bool capsule = dGeomGetClass(geom.id) == dCapsuleClass;
            (capsule ? dGeomCapsuleGetParams : dGeomCylinderGetParams)(geom.id, &radius, &length);
            return capsule ? solver::capsuleShape(radius, length) : solver::cylinderShape(radius, length);
        }
        case dConvexClass:
            if (!geom.hull) return std::nullopt;
            return solver::hullShape(ownHullOf(*geom.hull));
        default:
            return std::nullopt;
    }
}

OwnPlace ownPlaceOf(const SimGeom& geom) {
    if (dGeomGetClass(geom.id) == dPlaneClass) return placeOfPlane(geom.id);
    dQuaternion turn;
    if (dGeomGetBody(geom.id)) {
        dGeomGetOffsetQuaternion(geom.id, turn);
        return {toOwn(dGeomGetOffsetPosition(geom.id)), ownTurn(turn)};
    }
    dGeomGetQuaternion(geom.id, turn);
    return {toOwn(dGeomGetPosition(geom.id)), ownTurn(turn)};
}

solver::Surface ownSurfaceOf(const dSurfaceParameters& from, double dt) {
    const auto has = [&](int bit) { return (from.mode & bit) != 0; };
    solver::Surface to;
    to.friction = from.mu;
    to.limitsForce = !has(dContactApprox1_1) && std::isfinite(from.mu);
    if (has(dContactMu2) && from.mu2 != from.mu) to.friction2 = from.mu2;
    if (has(dContactBounce)) {
        to.bounce = std::clamp<double>(from.bounce, 0, 1);
        to.bounceVelocity = from.bounce_vel;
    }
    if (has(dContactSlip1)) to.slip1 = from.slip1;
    if (has(dContactSlip2)) to.slip2 = from.slip2;
    if (has(dContactRolling)) {
        to.rolling = std::max(from.rho, from.rho2);
        to.spinning = from.rhoN;
    }
    if (has(dContactSoftCFM) && from.soft_cfm > 0) {
        const double erp = has(dContactSoftERP) ? from.soft_erp : 0.2;
        to.stiffness = erp / (dt * from.soft_cfm);
        to.damping = (1 - erp) / from.soft_cfm;
    } else if (has(dContactSoftERP)) {
        to.mostFrequency = std::sqrt(from.soft_erp) / (2 * std::numbers::pi * dt);
    }
    return to;
}

}  // namespace orrery
