#include "step/own_contacts.hpp"

#include <algorithm>
#include <tuple>

#include "contacts/contact_changes.hpp"
#include "contacts/contacts.hpp"
#include "contacts/made_contacts.hpp"
#include "step/own_objects.hpp"

namespace orrery {
namespace {

bool isTouching(const solver::ContactPoint& point) {
    return point.impulse > 0 || point.total > 0 || point.gap <= 0;
}

std::span<const solver::ContactPoint> pointsOf(const solver::Manifold& manifold) {
    return {manifold.points.data(), manifold.count};
}

// m, half way between the surfaces, in the world's frame.
solver::Vec3 placeOf(const solver::BodyStore& bodies, const solver::Manifold& manifold,
                     const solver::ContactPoint& point) {
    const solver::BodyPlace& a = bodies.places[manifold.a];
    const solver::BodyPlace& b = bodies.places[manifold.b];
    const solver::Vec3 onA = a.position + a.rotation * point.anchorA + manifold.normal * manifold.radiusA;
    const solver::Vec3 onB = b.position + b.rotation * point.anchorB - manifold.normal * manifold.radiusB;
    return (onA + onB) * 0.5;
}

Vector3 plain(const solver::Vec3& v) {
    return {v.x, v.y, v.z};
}

void set(dVector3 to, const solver::Vec3& v) {
    to[0] = static_cast<dReal>(v.x);
    to[1] = static_cast<dReal>(v.y);
    to[2] = static_cast<dReal>(v.z);
}

}  // namespace

const solver::ContactPoint* firstTouching(const solver::Manifold& manifold) {
    const auto points = pointsOf(manifold);
    const auto first = std::find_if(points.begin(), points.end(), isTouching);
    return first == points.end() ? nullptr : &*first;
}

std::size_t touchingPoints(std::span<const solver::Manifold> manifolds) {
    std::size_t count = 0;
    for (const solver::Manifold& manifold : manifolds) {
        const auto points = pointsOf(manifold);
        count += static_cast<std::size_t>(std::count_if(points.begin(), points.end(), isTouching));
    }
    return count;
}

dContactGeom odeContactOf(const solver::BodyStore& bodies, const solver::Manifold& manifold,
                          const solver::ContactPoint& point) {
    dContactGeom contact{};
    set(contact.pos, placeOf(bodies, manifold, point));
    set(contact.normal, -manifold.normal);
    contact.depth = static_cast<dReal>(std::max(0.0, -point.gap));
    return contact;
}

void OwnContacts::report(std::span<const solver::Manifold> manifolds, ContactMaker& contacts) const {
    for (const solver::Manifold& manifold : manifolds) {
        const auto points = pointsOf(manifold);
        auto touching = static_cast<std::size_t>(std::count_if(points.begin(), points.end(), isTouching));
        // A body that bounced off within the step touched in one point at least.
        if (touching == 0 && manifold.totalImpact > 0) touching = 1;
        if (touching == 0) continue;
        noteTouch(manifold);
        contacts.count += touching;
        double depth = 0;
        for (const solver::ContactPoint& point : points) depth = std::max(depth, -point.gap);
        noteDepth(world_, geomOf(manifold.colliderA), geomOf(manifold.colliderB), depth);
        if (contacts.options.contactEvents) addEvents(manifold, touching, contacts.events);
    }
}

// Each point has its own force along the normal, and of impacts and friction the same share.
void OwnContacts::addEvents(const solver::Manifold& manifold, std::size_t touching,
                            std::vector<ContactEvent>& events) const {
    const double share = 1 / (static_cast<double>(touching) * dt_);
    const solver::Vec3 common = (manifold.totalFriction + manifold.normal * manifold.totalImpact) * share;
    const GeomId first = idOf(world_, &geomOf(manifold.colliderA));
    const GeomId second = idOf(world_, &geomOf(manifold.colliderB));
    const auto points = pointsOf(manifold);
    const bool bounced = std::none_of(points.begin(), points.end(), isTouching);
    for (const solver::ContactPoint& point : bounced ? points.first(1) : points) {
        if (!bounced && !isTouching(point)) continue;
        const solver::Vec3 onSecond = manifold.normal * (point.total / dt_) + common;
        events.push_back({first, second, plain(placeOf(bodies_, manifold, point)), plain(-manifold.normal),
                          std::max(0.0, -point.gap), plain(-onSecond)});
    }
}

void OwnContacts::noteTouch(const solver::Manifold& manifold) const {
    if (world_.changes) world_.changes->note(world_, &geomOf(manifold.colliderA), &geomOf(manifold.colliderB));
}

void OwnContacts::tellForces(std::span<const solver::Manifold> manifolds, std::span<const std::uint32_t> own,
                             std::vector<PairForce>& forces) const {
    forces.clear();
    for (const solver::Manifold& manifold : manifolds) {
        if (manifold.count == 0) continue;
        double normal = manifold.totalImpact;
        for (const solver::ContactPoint& point : pointsOf(manifold)) normal += point.total;
        if (normal > 0) noteTouch(manifold);
        const solver::Vec3 force = (manifold.normal * normal + manifold.totalFriction) * (1 / dt_);
        const bool inOrder = manifold.a < manifold.b;
        forces.push_back({std::min(manifold.a, manifold.b), std::max(manifold.a, manifold.b), forces.size(),
                          inOrder ? force : -force});
    }
    std::sort(forces.begin(), forces.end(), [](const PairForce& x, const PairForce& y) {
        return std::tuple(x.a, x.b, x.order) < std::tuple(y.a, y.b, y.order);
    });
    for (const std::uint32_t body : own) tellForces(forces, body);
}

// Contacts in which the body is the one with the larger number.
void OwnContacts::tellForces(std::span<const PairForce> forces, std::uint32_t body) const {
    const dBodyID id = index_.body(body);
    const auto otherOf = [&](dJointID joint) {
        const dBodyID first = dJointGetBody(joint, 0);
        const std::uint32_t other = index_.find(first == id ? dJointGetBody(joint, 1) : first);
        return other == kNoBody ? 0 : other + 1;
    };
    const auto wants = [&](dJointID joint) {
        return dJointGetType(joint) == dJointTypeContact && dJointGetFeedback(joint) && otherOf(joint) < body + 1;
    };
    for (int i = 0; i < dBodyGetNumJoints(id); ++i) {
        const dJointID joint = dBodyGetJoint(id, i);
        if (!wants(joint)) continue;
        const solver::BodyNumber other = otherOf(joint);
        double shares = 0;
        for (int k = 0; k < dBodyGetNumJoints(id); ++k) {
            const dJointID one = dBodyGetJoint(id, k);
            if (wants(one) && otherOf(one) == other) ++shares;
        }
        solver::Vec3 force;
        const PairForce wanted{other, body + 1, 0, {}};
        const auto isBefore = [](const PairForce& x, const PairForce& y) {
            return std::tuple(x.a, x.b) < std::tuple(y.a, y.b);
        };
        const auto [first, last] = std::equal_range(forces.begin(), forces.end(), wanted, isBefore);
        for (auto pair = first; pair != last; ++pair) force += pair->force;
        force = force * (1 / shares);
        // ODE's first body is the one that there is.
        const bool isFirst = other == 0 || dJointGetBody(joint, 0) == id;
        dJointFeedback& feedback = *dJointGetFeedback(joint);
        const solver::Vec3 onFirst = isFirst ? force : -force;
        feedback = {};
        const double of[3] = {onFirst.x, onFirst.y, onFirst.z};
        for (int k = 0; k < 3; ++k) {
            feedback.f1[k] = static_cast<dReal>(of[k]);
            feedback.f2[k] = other == 0 ? 0 : static_cast<dReal>(-of[k]);
        }
    }
}

}  // namespace orrery
