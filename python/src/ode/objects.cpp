#include "ode/objects.hpp"

#include <unordered_map>
#include <utility>

namespace orrery::python::ode {
namespace {

// Bodies and geoms by their ids of ODE's, for its callbacks. Never destroyed, since objects of Python may go after it.
std::unordered_map<const void*, Object*>& registered() {
    static auto& all = *new std::unordered_map<const void*, Object*>;
    return all;
}

}  // namespace

py::object objectOf(const void* id) {
    const auto found = registered().find(id);
    return found == registered().end() ? py::none() : found->second->self();
}

dSpaceID parentOf(py::handle space) {
    Space* const parent = optional<Space>(space);
    if (!parent) return nullptr;
    refuseLocked(reinterpret_cast<dGeomID>(parent->live()));
    return parent->live();
}

World::~World() {
    whenIdle([id = id_] { dWorldDestroy(id); });
}

// ---- Bodies

Body::Body(World& world) : world_(world.shared_from_this()) {
    refuseInStep("a new body");
    id_ = dBodyCreate(world.live());
    registered()[id_] = this;
}

Body::~Body() {
    if (!id_) return;
    registered().erase(id_);
    whenIdle([id = id_, world = world_] {
        for (dGeomID geom = dBodyGetFirstGeom(id); geom; geom = dBodyGetNextGeom(geom))
            if (leftLocked(geom)) return;
        dBodyDestroy(id);
    });
}

void Body::checkMovable() const {
    for (dGeomID geom = dBodyGetFirstGeom(live()); geom; geom = dBodyGetNextGeom(geom)) refuseLocked(geom);
}

void Body::eachHeld(const Visitor& visit) {
    visit(callback);
    visit(source);
}

// ---- Geoms

Geom::Geom(dGeomID id, bool placeable, std::shared_ptr<void> data)
    : data_(std::move(data)), id_(id), placeable_(placeable) {
    registered()[id_] = this;
}

Geom::~Geom() {
    registered().erase(id_);
    whenIdle([id = id_, data = data_] {
        if (leftLocked(id)) return;
        if (dGeomIsSpace(id)) {
            dSpaceDestroy(reinterpret_cast<dSpaceID>(id));
        } else {
            dGeomDestroy(id);
        }
    });
}

void Geom::checkPlaceable() const {
    if (!placeable_) raiseValue("this geom has no place: it is where its numbers say");
}

void Geom::checkMovable() const {
    checkPlaceable();
    refuseLocked(id_);
}

void Geom::eachHeld(const Visitor& visit) {
    visit(space);
    visit(body);
    visit(part);
}

Space::Space(dSpaceID id) : Geom(reinterpret_cast<dGeomID>(id), false) {
    dSpaceSetCleanup(id, 0);  // each geom is destroyed with its own object
}

// ---- Joints

Joint::Joint(World& world, dJointID id) : world_(world.shared_from_this()), id_(id) {}

Joint::~Joint() {
    destroy();
}

void Joint::destroy() {
    if (!id_) return;
    // ODE may still write the feedback of a step that is under way.
    whenIdle([id = std::exchange(id_, nullptr), world = world_, last = std::shared_ptr(std::move(feedback))] {
        dJointSetFeedback(id, nullptr);
        dJointDestroy(id);
    });
}

dJointID Joint::live() const {
    if (!id_) raiseStale("the joint has gone: its group was emptied");
    return id_;
}

bool Joint::attached() const {
    return dJointGetBody(live(), 0) || dJointGetBody(live(), 1);
}

void Joint::attach(py::object one, py::object other) {
    refuseInStep("attach()");
    const Body* const first = optional<Body>(one);
    const Body* const second = optional<Body>(other);
    const dBodyID a = first ? first->live() : nullptr;
    const dBodyID b = second ? second->live() : nullptr;
    if (a && a == b) raiseValue("attach(): a joint holds two different bodies");
    for (const dBodyID body : {a, b})
        if (body && dBodyGetWorld(body) != world_->live()) raiseValue("attach(): the body is in another world");
    guarded([&] { dJointAttach(live(), a, b); });
    bodies[0] = std::move(one);
    bodies[1] = std::move(other);
}

void Joint::eachHeld(const Visitor& visit) {
    visit(bodies[0]);
    visit(bodies[1]);
}

void JointGroup::empty() {
    const std::vector<py::object> joints = std::exchange(joints_, {});
    for (const py::object& joint : joints)
        if (joint) joint.cast<Joint&>().destroy();  // the garbage collector may have taken it
}

void JointGroup::eachHeld(const Visitor& visit) {
    for (py::object& joint : joints_) visit(joint);
}

}  // namespace orrery::python::ode
