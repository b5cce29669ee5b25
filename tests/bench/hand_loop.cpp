#include "hand_loop.hpp"

#include <array>
#include <vector>

namespace orrery::bench {

namespace {
constexpr int kMaxContacts = 4;
}

HandLoop::HandLoop(dWorldID world, dSpaceID space, const Vector3& gravity)
    : world_(world), space_(space), contacts_(dJointGroupCreate(0)) {
    dWorldSetGravity(world_, gravity.x, gravity.y, gravity.z);
}

HandLoop::~HandLoop() {
    dJointGroupDestroy(contacts_);
    if (!hashSpace_) return;
    dSpaceSetCleanup(hashSpace_, 0);  // the geoms are the simulation's
    dSpaceDestroy(hashSpace_);
}

void HandLoop::takeHashSpace() {
    hashSpace_ = dHashSpaceCreate(nullptr);
    std::vector<dSpaceID> pending{space_};
    while (!pending.empty()) {
        const dSpaceID space = pending.back();
        pending.pop_back();
        std::vector<dGeomID> geoms;
        for (int i = 0; i < dSpaceGetNumGeoms(space); ++i) geoms.push_back(dSpaceGetGeom(space, i));
        for (const dGeomID geom : geoms) {
            if (dGeomIsSpace(geom)) {
                pending.push_back(reinterpret_cast<dSpaceID>(geom));
            } else {
                dSpaceRemove(space, geom);
                dSpaceAdd(hashSpace_, geom);
            }
        }
    }
    space_ = hashSpace_;
}

void HandLoop::nearCallback(void* data, dGeomID a, dGeomID b) {
    auto* self = static_cast<HandLoop*>(data);
    if (dGeomIsSpace(a) || dGeomIsSpace(b)) {
        dSpaceCollide2(a, b, data, &nearCallback);
        return;
    }
    const dBodyID body1 = dGeomGetBody(a);
    const dBodyID body2 = dGeomGetBody(b);
    if (!body1 && !body2) return;
    if (body1 && body2 && dAreConnectedExcluding(body1, body2, dJointTypeContact)) return;
    std::array<dContact, kMaxContacts> contacts;
    const int count = dCollide(a, b, kMaxContacts, &contacts[0].geom, sizeof(dContact));
    for (int i = 0; i < count; ++i) {
        dContact& contact = contacts[static_cast<std::size_t>(i)];
        contact.surface.mode = dContactApprox1;
        contact.surface.mu = 0.6;
        dJointAttach(dJointCreateContact(self->world_, self->contacts_, &contact), body1, body2);
    }
}

void HandLoop::step(double dt) {
    dSpaceCollide(space_, this, &nearCallback);
    dWorldQuickStep(world_, dt);
    dJointGroupEmpty(contacts_);
}

}  // namespace orrery::bench
