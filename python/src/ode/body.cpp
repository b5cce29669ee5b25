// ode.Body.
#include "ode/mass.hpp"
#include "ode/members.hpp"

namespace orrery::python::ode {
namespace {

Body* makeBody(World& world) {
    return new Body(world);
}

void turnBody(const Body& body, py::handle value) {
    const std::array<double, 12> rows = rotation(value, "the rotation");
    body.checkMovable();
    guarded([&] { dBodySetRotation(body.live(), rows.data()); });
}

void turnBodyTo(const Body& body, py::handle value) {
    const std::array<double, 4> turn = numbers<4>(value, "the quaternion", Rule::Direction);
    body.checkMovable();
    guarded([&] { dBodySetQuaternion(body.live(), turn.data()); });
}

void setBodyMass(const Body& body, const Mass& mass) {
    refuseInStep("setMass()");
    const dMass checked = mass.forBody();
    guarded([&] { dBodySetMass(body.live(), &checked); });
}

Mass bodyMass(const Body& body) {
    Mass mass;
    dBodyGetMass(body.live(), &mass.value);
    return mass;
}

bool areConnected(py::handle one, py::handle other) {
    const Body* const first = optional<Body>(one);
    const Body* const second = optional<Body>(other);
    return first && second && dAreConnected(first->live(), second->live()) != 0;
}

void makeKinematic(dBodyID body) {
    refuseInStep("setKinematic()");
    dBodySetKinematic(body);
}

void makeDynamic(dBodyID body) {
    refuseInStep("setDynamic()");
    dBodySetDynamic(body);
}

void bindForces(const Members<Body>& members) {
    members.set("addForce", &dBodyAddForce, Rule::Finite);
    members.set("addTorque", &dBodyAddTorque, Rule::Finite);
    members.set("addRelForce", &dBodyAddRelForce, Rule::Finite);
    members.set("addRelTorque", &dBodyAddRelTorque, Rule::Finite);
    members.forceAt("addForceAtPos", &dBodyAddForceAtPos);
    members.forceAt("addForceAtRelPos", &dBodyAddForceAtRelPos);
    members.forceAt("addRelForceAtPos", &dBodyAddRelForceAtPos);
    members.forceAt("addRelForceAtRelPos", &dBodyAddRelForceAtRelPos);
    members.map("getRelPointPos", &dBodyGetRelPointPos);
    members.map("getRelPointVel", &dBodyGetRelPointVel);
    members.map("getPointVel", &dBodyGetPointVel);
    members.map("getPosRelPoint", &dBodyGetPosRelPoint);
    members.map("vectorToWorld", &dBodyVectorToWorld);
    members.map("vectorFromWorld", &dBodyVectorFromWorld);
}

}  // namespace

void bindBody(py::module_& module) {
    const py::class_<Body, Object> made(module, "Body", py::dynamic_attr(), collected(),
                                        "A rigid body; its position is that of its centre of mass. It is destroyed "
                                        "with the last reference to it: geoms "
                                        "and joints have one, a world has none.");
    constructor(made, &makeBody, py::arg("world"));
    const Members<Body> members(made);
    members.vector("Position", &dBodySetPosition, &dBodyGetPosition, Rule::Place);
    members.vector("LinearVel", &dBodySetLinearVel, &dBodyGetLinearVel, Rule::Finite);
    members.vector("AngularVel", &dBodySetAngularVel, &dBodyGetAngularVel, Rule::Finite);
    members.vector("Force", &dBodySetForce, &dBodyGetForce, Rule::Finite);
    members.vector("Torque", &dBodySetTorque, &dBodyGetTorque, Rule::Finite);
    members.vector("FiniteRotationAxis", &dBodySetFiniteRotationAxis, &dBodyGetFiniteRotationAxis, Rule::Finite);
    members.whole("FiniteRotationMode", &dBodySetFiniteRotationMode, &dBodyGetFiniteRotationMode, 0, 1);
    members.whole("GravityMode", &dBodySetGravityMode, &dBodyGetGravityMode, 0, 1);
    members.add("setRotation", &turnBody);
    members.add("getRotation", [](const Body& body) { return tuple9(dBodyGetRotation(body.live())); });
    members.add("setQuaternion", &turnBodyTo);
    members.add("getQuaternion", [](const Body& body) { return tuple4(dBodyGetQuaternion(body.live())); });
    members.add("setMass", &setBodyMass);
    members.add("getMass", &bodyMass);
    members.act("enable", &dBodyEnable);
    members.act("disable", &dBodyDisable);
    members.read("isEnabled", &dBodyIsEnabled);
    members.act("setKinematic", &makeKinematic);
    members.act("setDynamic", &makeDynamic);
    members.read("isKinematic", &dBodyIsKinematic);
    members.read("getNumJoints", &dBodyGetNumJoints);
    members.add("setMovedCallback", &Body::setMovedCallback);
    bindForces(members);
    module.def("areConnected", &areConnected, "Does a joint hold both bodies?");
}

}  // namespace orrery::python::ode
