// Contacts of geoms that overlap too deeply for them to tell where the surfaces met: those of the time when they did.
#include <algorithm>
#include <array>
#include <cmath>

#include "contacts/contacts.hpp"
#include "contacts/impacts.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

// A body that is moved temporarily.
class MovedForLook {
public:
    explicit MovedForLook(dBodyID body) : body_(body) {
        if (!body_) return;
        std::copy_n(dBodyGetPosition(body_), position_.size(), position_.begin());
        std::copy_n(dBodyGetQuaternion(body_), turn_.size(), turn_.begin());
    }
    ~MovedForLook() { putBack(); }
    MovedForLook(const MovedForLook&) = delete;
    MovedForLook& operator=(const MovedForLook&) = delete;

    // Moves it to its place `time` seconds ago.
    void goBack(double time) const {
        putBack();
        if (body_ && dBodyIsEnabled(body_)) moveOn(body_, -time);
    }

private:
    void putBack() const {
        if (!body_) return;
        dBodySetPosition(body_, position_[0], position_[1], position_[2]);
        dBodySetQuaternion(body_, turn_.data());
    }

    dBodyID body_;
    std::array<dReal, 3> position_{};
    std::array<dReal, 4> turn_{};
};

// True if the overlap is deeper than the motion along the normal in a step of `dt` seconds explains, but not so deep
// that the geoms must have overlapped before. The normal may then belong to another side than the one that was hit.
bool mayHaveEnteredAcross(std::span<const dContactGeom> contacts, double layer, double dt) {
    const auto deepest =
        std::max_element(contacts.begin(), contacts.end(),
                         [](const dContactGeom& x, const dContactGeom& y) { return x.depth < y.depth; });
    if (deepest == contacts.end() || !(deepest->depth > 2 * layer)) return false;
    const ContactMotion motion = motionAt(*deepest, dGeomGetBody(deepest->g1), dGeomGetBody(deepest->g2));
    const double speed = std::hypot(motion.approach, motion.speed);
    return deepest->depth > 1.5 * dt * std::max(motion.approach, 0.0) && speed * dt > deepest->depth;
}

bool isMesh(dGeomID geom) {
    return dGeomGetClass(geom) == dTriMeshClass;
}

// True if the geom has an inside.
bool isThickGeom(dGeomID geom) {
    const int kind = dGeomGetClass(geom);
    return kind != dPlaneClass && kind != dTriMeshClass && kind != dHeightfieldClass;
}

}  // namespace

bool ContactMaker::crossesMesh(const Side& a, const Side& b, std::span<const dContactGeom> contacts, double time) {
    const Side& mesh = isMesh(a.id) ? a : b;
    const Side& other = &mesh == &a ? b : a;
    if (!isMesh(mesh.id) || !isThickGeom(other.id)) return false;
    probe.lookAt(mesh.id);
    return probe.isCrossedBy(other.id, contacts, time);
}

std::span<dContactGeom> ContactMaker::contactsAtEntry(const SimulationWorld& world, const Side& a, const Side& b,
                                                      std::span<dContactGeom> contacts, double layer, double dt,
                                                      double& late) {
    constexpr int kHalvings = 7;
    // After an impact a body moves on for up to two steps.
    const double crossed = crossesMesh(a, b, contacts, dt) ? dt : crossesMesh(a, b, contacts, 2 * dt) ? 2 * dt : 0;
    const bool entered = isThickGeom(a.id) && isThickGeom(b.id) && mayHaveEnteredAcross(contacts, layer, dt);
    if (!entered && crossed == 0) return contacts;
    entryContacts.assign(contacts.begin(), contacts.end());
    const MovedForLook bodyA(dGeomGetBody(a.id));
    const MovedForLook bodyB(dGeomGetBody(b.id));
    const auto contactsBefore = [&](double time) {
        bodyA.goBack(time);
        bodyB.goBack(time);
        return contactsOf(world, a, b, layer);
    };
    double apart = crossed > 0 ? crossed : dt;
    // Behind a mesh, contacts may point out of its back.
    const auto isApart = [&](double time) {
        return contactsBefore(time).empty() && !(crossed > 0 && crossesMesh(a, b, {}, crossed - time));
    };
    double met = 0;
    if (isApart(apart)) {
        for (int i = 0; i < kHalvings; ++i) {
            const double between = (apart + met) / 2;
            (isApart(between) ? apart : met) = between;
        }
    } else {
        met = crossed;
    }
    const std::span<dContactGeom> entry = met > 0 ? contactsBefore(met) : std::span<dContactGeom>{};
    if (!entry.empty()) {
        late = met;
        return entry;
    }
    std::copy(entryContacts.begin(), entryContacts.end(), found.begin());
    return {found.data(), entryContacts.size()};
}

}  // namespace orrery
