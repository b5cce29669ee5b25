// ode.Joint, its kinds, and ode.JointGroup.
#include <cmath>

#include "ode/contacts.hpp"
#include "ode/members.hpp"

namespace orrery::python::ode {
namespace {

// ---- Making

template <int Type, dJointID (*Create)(dWorldID, dJointGroupID)>
Kind<Joint, Type>* makeJoint(World& world, py::handle) {
    refuseInStep("a new joint");
    return new Kind<Joint, Type>(world, Create(world.live(), nullptr));
}

using ContactJoint = Kind<Joint, dJointTypeContact>;

ContactJoint* makeContactJoint(World& world, py::handle, const Contact& contact) {
    refuseInStep("a new joint");
    return new ContactJoint(world, dJointCreateContact(world.live(), nullptr, &contact.forJoint()));
}

// As constructor(); the second argument is the group, which keeps the joint.
template <class Made, class... More, class... Extra>
void jointConstructor(const py::object& cls, Made* (*make)(World&, py::handle, More...), const Extra&... extra) {
    define(
        cls, "__init__",
        [make](py::detail::value_and_holder& place, World& world, py::object group, More... more) {
            JointGroup* const joints = optional<JointGroup>(group);
            Made* const made = make(world, group, std::forward<More>(more)...);
            made->python = reinterpret_cast<PyObject*>(place.inst);
            place.value_ptr() = made;
            if (joints) joints->add(made->self());
        },
        py::detail::is_new_style_constructor(), py::arg("world"), extra...);
}

// ---- Shapes of functions that only joints have

// Parameters: of up to three axes, ODE's dParamLoStop and so on in each group.
int parameterOf(py::handle value) {
    const int parameter = whole(value, "param", 0, dParamGroup3 + dParamsInGroup - 1);
    if ((parameter & 0xff) >= dParamsInGroup) raiseValue("there is no such parameter of a joint");
    return parameter;
}

struct ParamSetter {
    void (*set)(dJointID, int, dReal);
    void operator()(const Joint& joint, py::handle param, py::handle value) const {
        const int parameter = parameterOf(param);
        const double read = number(value, "the value", Rule::Infinite);
        guarded([&] { set(joint.live(), parameter, read); });
    }
};
struct ParamGetter {
    dReal (*get)(dJointID, int);
    double operator()(const Joint& joint, py::handle param) const { return get(joint.live(), parameterOf(param)); }
};
struct TorquesAdder {
    void (*add)(dJointID, dReal, dReal);
    void operator()(const Joint& joint, py::handle first, py::handle second) const {
        const double a = number(first, "torque1", Rule::Finite);
        const double b = number(second, "torque2", Rule::Finite);
        if (joint.attached()) guarded([&] { add(joint.live(), a, b); });
    }
};
int axisOf(py::handle value) {
    return whole(value, "anum", 0, 2);
}
struct AxisReal {
    dReal (*get)(dJointID, int);
    double operator()(const Joint& joint, py::handle axis) const {
        const int at = axisOf(axis);
        return joint.attached() ? guarded([&] { return get(joint.live(), at); }) : 0;
    }
};
struct AxisVector {
    void (*get)(dJointID, int, dReal*);
    py::tuple operator()(const Joint& joint, py::handle axis) const {
        const int at = axisOf(axis);
        std::array<double, 4> read{};
        if (joint.attached()) guarded([&] { get(joint.live(), at, read.data()); });
        return tuple3(read.data());
    }
};
struct AxisSetter {
    void (*set)(dJointID, int, int, dReal, dReal, dReal);
    void operator()(const Joint& joint, py::handle axis, py::handle rel, py::handle value) const {
        const int at = axisOf(axis);
        const int frame = whole(rel, "rel", 0, 2);
        const auto [x, y, z] = numbers<3>(value, "the axis", Rule::Direction);
        if (!settable(joint, "the axis")) return;
        guarded([&, x = x, y = y, z = z] { set(joint.live(), at, frame, x, y, z); });
    }
};

void addAMotorTorques(const Joint& joint, py::handle first, py::handle second, py::handle third) {
    const double a = number(first, "torque0", Rule::Finite);
    const double b = number(second, "torque1", Rule::Finite);
    const double c = number(third, "torque2", Rule::Finite);
    if (joint.attached()) guarded([&] { dJointAddAMotorTorques(joint.live(), a, b, c); });
}

void setAMotorAngle(const Joint& joint, py::handle axis, py::handle angle) {
    const int at = axisOf(axis);
    const double radians = number(angle, "the angle", Rule::Finite);
    guarded([&] { dJointSetAMotorAngle(joint.live(), at, radians); });
}

// ODE refuses parallel axes of a hinge2. Programs set them one after the other, so that one which nobody has chosen yet
// gives way.
struct Hinge2AxisSetter {
    int axis;
    void operator()(Joint& joint, py::handle value) const {
        const std::array<double, 3> chosen = numbers<3>(value, "the axis", Rule::Direction);
        if (!settable(joint, "the axis")) return;
        std::array<double, 4> other{};
        (axis == 0 ? dJointGetHinge2Axis2 : dJointGetHinge2Axis1)(joint.live(), other.data());
        if (parallel(chosen, other)) {
            if (joint.chosenAxis[1 - axis]) raiseValue("the axes of a Hinge2Joint must not be parallel");
            const bool mostlyX = std::abs(chosen[0]) > 0.7 * std::hypot(chosen[0], chosen[1], chosen[2]);
            other = {mostlyX ? 0.0 : 1.0, mostlyX ? 1.0 : 0.0, 0, 0};
        }
        const std::array<double, 4> own{chosen[0], chosen[1], chosen[2], 0};
        const dReal* const first = axis == 0 ? own.data() : other.data();
        const dReal* const second = axis == 0 ? other.data() : own.data();
        guarded([&] { dJointSetHinge2Axes(joint.live(), first, second); });
        joint.chosenAxis[axis] = true;
    }
    static bool parallel(const std::array<double, 3>& a, const std::array<double, 4>& b) {
        const double across =
            std::hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
        return across <= 1e-6 * std::hypot(a[0], a[1], a[2]) * std::hypot(b[0], b[1], b[2]);
    }
};

// ---- The joint

void setFeedback(Joint& joint, bool wanted) {
    refuseInStep("setFeedback()");
    auto made = wanted ? std::make_unique<dJointFeedback>() : nullptr;
    if (wanted && joint.feedback) return;
    dJointSetFeedback(joint.live(), made.get());
    joint.feedback = std::move(made);
}

py::object getFeedback(const Joint& joint) {
    static_cast<void>(joint.live());
    const dJointFeedback* const f = joint.feedback.get();
    if (!f) return py::none();
    return py::make_tuple(tuple3(f->f1), tuple3(f->t1), tuple3(f->f2), tuple3(f->t2));
}

py::object bodyOf(const Joint& joint, py::handle index) {
    const Py_ssize_t at = PyNumber_AsSsize_t(index.ptr(), PyExc_IndexError);
    if (PyErr_Occurred()) throw py::error_already_set();
    if (at < 0 || at > 1) throw py::index_error("a joint has bodies 0 and 1");
    const py::object& body = joint.bodies[at];
    return body ? body : py::none();
}

void bindBase(py::module_& module) {
    const py::class_<JointGroup, Object> group(module, "JointGroup", py::dynamic_attr(), collected(),
                                               "Joints that are destroyed together.");
    constructor(
        group, +[] { return new JointGroup; });
    define(group, "empty", &JointGroup::empty, "Destroys the joints.");
    const py::class_<Joint, Object> made(module, "Joint", py::dynamic_attr(), collected(),
                                         "What all joints have. A joint keeps its bodies, and its group keeps it.");
    define(made, "attach", &Joint::attach, "Joins two bodies; None is the world.");
    define(made, "getBody", &bodyOf);
    define(made, "setFeedback", &setFeedback, py::arg("release") = true);
    define(made, "getFeedback", &getFeedback, "(force1, torque1, force2, torque2) of the last step, or None.");
}

// ---- Tables

// The members of a joint's class whose functions of ODE's have its name in them.
#define ORRERY_PLACE(type, name) members.vector(#name, &dJointSet##type##name, &dJointGet##type##name, Rule::Finite)
#define ORRERY_AXIS(type, name) members.vector(#name, &dJointSet##type##name, &dJointGet##type##name, Rule::Direction)
#define ORRERY_READ(type, name) members.read("get" #name, &dJointGet##type##name)
#define ORRERY_PARAMS(type)                                                        \
    members.add("setParam", ParamSetter{&dJointSet##type##Param}, kParam, kValue); \
    members.add("getParam", ParamGetter{&dJointGet##type##Param}, kParam)

template <int Type, dJointID (*Create)(dWorldID, dJointGroupID)>
Members<Joint> joint(py::module_& module, const char* name, const char* doc) {
    const py::class_<Kind<Joint, Type>, Joint> made(module, name, py::dynamic_attr(), collected(), doc);
    jointConstructor(made, &makeJoint<Type, Create>, py::arg("jointgroup") = py::none());
    return Members<Joint>(made);
}
#define ORRERY_JOINT(type, name, doc) joint<dJointType##type, &dJointCreate##type>(module, name, doc)

const py::arg kParam("param");
const py::arg kValue("value");

void bindBall(py::module_& module) {
    const auto members = ORRERY_JOINT(Ball, "BallJoint", "Holds two bodies at a point.");
    ORRERY_PLACE(Ball, Anchor);
    ORRERY_READ(Ball, Anchor2);
    ORRERY_PARAMS(Ball);
}

void bindHinge(py::module_& module) {
    const auto members = ORRERY_JOINT(Hinge, "HingeJoint", "Turns about one axis.");
    ORRERY_PLACE(Hinge, Anchor);
    ORRERY_READ(Hinge, Anchor2);
    ORRERY_AXIS(Hinge, Axis);
    ORRERY_READ(Hinge, Angle);
    ORRERY_READ(Hinge, AngleRate);
    ORRERY_PARAMS(Hinge);
    members.set("addTorque", &dJointAddHingeTorque, Rule::Finite);
}

void bindSlider(py::module_& module) {
    const auto members = ORRERY_JOINT(Slider, "SliderJoint", "Moves along one axis.");
    ORRERY_AXIS(Slider, Axis);
    ORRERY_READ(Slider, Position);
    ORRERY_READ(Slider, PositionRate);
    ORRERY_PARAMS(Slider);
    members.set("addForce", &dJointAddSliderForce, Rule::Finite);
}

void bindUniversal(py::module_& module) {
    const auto members = ORRERY_JOINT(Universal, "UniversalJoint", "Turns about two axes.");
    ORRERY_PLACE(Universal, Anchor);
    ORRERY_READ(Universal, Anchor2);
    ORRERY_AXIS(Universal, Axis1);
    ORRERY_AXIS(Universal, Axis2);
    ORRERY_READ(Universal, Angle1);
    ORRERY_READ(Universal, Angle2);
    ORRERY_READ(Universal, Angle1Rate);
    ORRERY_READ(Universal, Angle2Rate);
    ORRERY_PARAMS(Universal);
    members.add("addTorques", TorquesAdder{&dJointAddUniversalTorques});
}

void bindHinge2(py::module_& module) {
    const auto members =
        ORRERY_JOINT(Hinge2, "Hinge2Joint", "A wheel: steers about one axis, and turns about the other.");
    ORRERY_PLACE(Hinge2, Anchor);
    ORRERY_READ(Hinge2, Anchor2);
    ORRERY_READ(Hinge2, Axis1);
    ORRERY_READ(Hinge2, Axis2);
    members.add("setAxis1", Hinge2AxisSetter{0});
    members.add("setAxis2", Hinge2AxisSetter{1});
    ORRERY_READ(Hinge2, Angle1);
    ORRERY_READ(Hinge2, Angle2);
    ORRERY_READ(Hinge2, Angle1Rate);
    ORRERY_READ(Hinge2, Angle2Rate);
    ORRERY_PARAMS(Hinge2);
    members.add("addTorques", TorquesAdder{&dJointAddHinge2Torques});
}

void bindPR(py::module_& module) {
    const auto members = ORRERY_JOINT(PR, "PRJoint", "Moves along one axis, and turns about another.");
    ORRERY_PLACE(PR, Anchor);
    ORRERY_AXIS(PR, Axis1);
    ORRERY_AXIS(PR, Axis2);
    ORRERY_READ(PR, Position);
    ORRERY_READ(PR, PositionRate);
    ORRERY_READ(PR, Angle);
    ORRERY_READ(PR, AngleRate);
    ORRERY_PARAMS(PR);
    members.set("addTorque", &dJointAddPRTorque, Rule::Finite);
}

void bindAMotor(py::module_& module) {
    const auto members = ORRERY_JOINT(AMotor, "AMotor", "A motor for turns about up to three axes.");
    members.whole("Mode", &dJointSetAMotorMode, &dJointGetAMotorMode, dAMotorUser, dAMotorEuler);
    members.whole("NumAxes", &dJointSetAMotorNumAxes, &dJointGetAMotorNumAxes, 0, 3);
    members.add("setAxis", AxisSetter{&dJointSetAMotorAxis});
    members.add("getAxis", AxisVector{&dJointGetAMotorAxis});
    members.add("getAxisRel",
                [](const Joint& motor, py::handle axis) { return dJointGetAMotorAxisRel(motor.live(), axisOf(axis)); });
    members.add("setAngle", &setAMotorAngle);
    members.add("getAngle", AxisReal{&dJointGetAMotorAngle});
    members.add("getAngleRate", AxisReal{&dJointGetAMotorAngleRate});
    members.add("addTorques", &addAMotorTorques);
    ORRERY_PARAMS(AMotor);
}

void bindLMotor(py::module_& module) {
    const auto members = ORRERY_JOINT(LMotor, "LMotor", "A motor for moves along up to three axes.");
    members.whole("NumAxes", &dJointSetLMotorNumAxes, &dJointGetLMotorNumAxes, 0, 3);
    members.add("setAxis", AxisSetter{&dJointSetLMotorAxis});
    members.add("getAxis", AxisVector{&dJointGetLMotorAxis});
    ORRERY_PARAMS(LMotor);
}

void bindPlane2D(py::module_& module) {
    const auto members = ORRERY_JOINT(Plane2D, "Plane2DJoint", "Keeps a body in the plane z = 0.");
    members.add("setXParam", ParamSetter{&dJointSetPlane2DXParam}, kParam, kValue);
    members.add("setYParam", ParamSetter{&dJointSetPlane2DYParam}, kParam, kValue);
    members.add("setAngleParam", ParamSetter{&dJointSetPlane2DAngleParam}, kParam, kValue);
}

}  // namespace

void bindJoints(py::module_& module) {
    bindBase(module);
    bindBall(module);
    bindHinge(module);
    bindSlider(module);
    bindUniversal(module);
    bindHinge2(module);
    bindPR(module);
    bindAMotor(module);
    bindLMotor(module);
    bindPlane2D(module);
    ORRERY_JOINT(Fixed, "FixedJoint", "Keeps two bodies as they are.").act("setFixed", &dJointSetFixed);
    const py::class_<ContactJoint, Joint> contact(module, "ContactJoint", py::dynamic_attr(), collected(),
                                                  "Keeps two bodies apart at a contact.");
    jointConstructor(contact, &makeContactJoint, py::arg("jointgroup"), py::arg("contact"));
}

#undef ORRERY_PLACE
#undef ORRERY_AXIS
#undef ORRERY_READ
#undef ORRERY_PARAMS
#undef ORRERY_JOINT

}  // namespace orrery::python::ode
