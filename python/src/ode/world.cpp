// ode.World.
#include "ode/members.hpp"

namespace orrery::python::ode {
namespace {

std::exception_ptr stepFault;  // of a callback of Python's in the step

template <class Step>
void step(const World& world, py::handle size, Step step) {
    refuseInStep("another step");
    const double seconds = number(size, "the step", Rule::Positive);
    stepFault = nullptr;
    {
        const Running running(Running::What::Step);
        guarded([&] { step(world.live(), seconds); });
    }
    if (stepFault) std::rethrow_exception(std::exchange(stepFault, nullptr));
}

py::tuple impulseToForce(const World& world, py::handle size, py::handle impulse) {
    const double seconds = number(size, "the step", Rule::Positive);
    const auto [x, y, z] = numbers<3>(impulse, "the impulse", Rule::Finite);
    std::array<double, 4> force{};
    dWorldImpulseToForce(world.live(), seconds, x, y, z, force.data());
    return tuple3(force.data());
}

}  // namespace

void Body::setMovedCallback(py::object value) {
    const bool off = value.is_none();
    if (!off && !PyCallable_Check(value.ptr())) raiseType("setMovedCallback(): a function is needed");
    if (find_) raiseRuntime("setMovedCallback(): the body is of a simulation, which has noticed it already");
    callback = std::move(value);
    dBodySetMovedCallback(live(), off ? nullptr : &Body::moved);
}

void Body::moved(dBodyID id) {
    if (stepFault) return;
    try {
        const py::object body = objectOf(id);
        if (!body.is_none()) static_cast<void>(py::object(body.cast<Body&>().callback)(body));
    } catch (...) {
        stepFault = std::current_exception();
    }
}

namespace {

int autoDisables(dWorldID world) {  // ODE gives the bit
    return dWorldGetAutoDisableFlag(world) != 0 ? 1 : 0;
}

}  // namespace

#define ORRERY_REAL(name, rule) members.real(#name, &dWorldSet##name, &dWorldGet##name, Rule::rule)
#define ORRERY_WHOLE(name, least, most) members.whole(#name, &dWorldSet##name, &dWorldGet##name, least, most)

void bindWorld(py::module_& module) {
    py::class_<World, std::shared_ptr<World>> made(
        module, "World", py::dynamic_attr(), "A world in which bodies move. Its bodies and joints keep it alive.");
    made.def(py::init<>());
    const Members<World> members(made);
    members.vector("Gravity", &dWorldSetGravity, &dWorldGetGravity, Rule::Finite);
    ORRERY_REAL(ERP, NotNegative);
    ORRERY_REAL(CFM, NotNegative);
    ORRERY_REAL(ContactMaxCorrectingVel, Friction);
    ORRERY_REAL(ContactSurfaceLayer, NotNegative);
    ORRERY_REAL(AutoDisableLinearThreshold, NotNegative);
    ORRERY_REAL(AutoDisableAngularThreshold, NotNegative);
    ORRERY_REAL(AutoDisableTime, NotNegative);
    ORRERY_REAL(LinearDamping, NotNegative);
    ORRERY_REAL(AngularDamping, NotNegative);
    members.whole("AutoDisableFlag", &dWorldSetAutoDisableFlag, &autoDisables, 0, 1);
    ORRERY_WHOLE(AutoDisableSteps, 0, 32767);
    ORRERY_WHOLE(QuickStepNumIterations, 1, 32767);
    members.add("impulseToForce", &impulseToForce);
    const char* const stepDoc = "Moves everything by this many seconds.";
    members.add(
        "step", [](const World& world, py::handle size) { step(world, size, &dWorldStep); }, stepDoc);
    members.add(
        "quickStep", [](const World& world, py::handle size) { step(world, size, &dWorldQuickStep); }, stepDoc);
}

#undef ORRERY_REAL
#undef ORRERY_WHOLE

}  // namespace orrery::python::ode
