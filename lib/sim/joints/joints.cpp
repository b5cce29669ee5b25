// Creates ODE joints: attaches them, then sets anchor, axes and the parameters of each axis.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "joints/closing.hpp"
#include "joints/joints.hpp"
#include "joints/stop_axes.hpp"
#include "joints/types.hpp"
#include "objects/objects.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/counted.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "plan/frame.hpp"
#include "world/ode_numbers.hpp"
#include "world/world.hpp"

namespace orrery {
namespace {

// Returns the name in the member table: "loStop".
std::string_view nameOf(std::optional<double> AxisParameters::*parameter) {
    std::string_view name;
    forEachMember<AxisParameters>([&](const auto& member) {
        if (isSameMember(member.member, parameter)) name = member.name;
    });
    return name;
}

void reportIgnored(const WorldBuild& build, const PlanJoint& joint, std::size_t axis, const AxisCall& parameter,
                   std::string_view verb, const std::string& instead) {
    if (build.log.full(code::SIM_JOINT_PARAMETER_IGNORED)) {
        return build.log.report(code::SIM_JOINT_PARAMETER_IGNORED, {}, {});
    }
    build.log.report(code::SIM_JOINT_PARAMETER_IGNORED, placeOf(build.scene, joint.node),
                     describe(build.scene, joint.node, "joint") + ": " + withArticle(toText(joint.type)) + " joint " +
                         std::string(verb) + " " + std::string(nameOf(parameter.member)) + " of axis " +
                         std::to_string(axis + 1) + "; " + instead,
                     {toText(*(joint.axes[axis].*parameter.member)), {}});
}

// ODE takes stops of every axis of these joints, but never compares them with anything.
void reportUnheeded(const WorldBuild& build, const PlanJoint& joint) {
    const bool some =
        joint.type == JointType::Hinge2 || joint.type == JointType::LMotor || joint.type == JointType::Plane2D;
    if (!some) return;
    const std::size_t heeded = callsOf(joint.type).stops;
    for (std::size_t axis = heeded; axis < joint.axes.size(); ++axis) {
        for (const AxisCall& parameter : kAxisCalls) {
            const bool stop = parameter.number == dParamLoStop || parameter.number == dParamHiStop;
            const std::optional<double>& value = joint.axes[axis].*parameter.member;
            if (!stop || !value || !std::isfinite(*value)) continue;
            reportIgnored(build, joint, axis, parameter, "does not heed", "ODE has no stop there");
        }
    }
}

// ODE silently ignores parameters that a joint type lacks or that are out of range, so they are read back.
void setParameters(dJointID id, const JointCalls& calls, const PlanJoint& joint, const WorldBuild& build) {
    for (std::size_t axis = 0; axis < joint.axes.size(); ++axis) {
        for (const AxisCall& parameter : kAxisCalls) {
            const std::optional<double>& value = joint.axes[axis].*parameter.member;
            if (!value) continue;
            const int number = static_cast<int>(axis) * dParamGroup + parameter.number;
            const bool exists = axis < 3 && calls.setParam;
            if (exists) calls.setParam(id, number, *value);
            if (exists && !calls.getParam) continue;
            const double got = exists ? calls.getParam(id, number) : 0;
            if (got == toReal(*value)) continue;
            reportIgnored(build, joint, axis, parameter, "did not take", "it stays at " + toText(got));
        }
    }
    reportUnheeded(build, joint);
}

// A joint takes the poses at its making as its zero. The body that the plan names is moved there first.
void setReferencePose(const PlanJoint& joint, const WorldBuild& build, bool referencePose) {
    if (!joint.referencePose) return;
    const std::int32_t index = joint.body1 != kNone ? joint.body1 : joint.body2;
    const PlanBody& body = build.from.bodies[static_cast<std::size_t>(index)];
    setPose(build.to.body(inWorld(index, build.begin.bodies)), referencePose ? *joint.referencePose : body.pose,
            body.centerOfMass);
}

void addFeedback(dJointID id, SimulationWorld& world) {
    dJointSetFeedback(id, world.feedbacks.emplace_back(std::make_unique<dJointFeedback>()).get());
}

// Sets the values of the joint as a whole.
void setState(dJointID id, const JointCalls& calls, const OdeJointSettings& ode, SimulationWorld& world) {
    if (ode.erp) calls.setParam(id, dParamERP, *ode.erp);
    if (ode.cfm) calls.setParam(id, dParamCFM, *ode.cfm);
    if (ode.enabled == false) dJointDisable(id);
    if (ode.feedback == true) addFeedback(id, world);
}

Eigen::Quaterniond turnOf(dBodyID body) {
    if (!body) return Eigen::Quaterniond::Identity();
    const dReal* q = dBodyGetQuaternion(body);
    return {q[0], q[1], q[2], q[3]};
}

Pose poseInWorld(dBodyID body) {
    if (!body) return {};
    const dReal* p = dBodyGetPosition(body);
    return {{p[0], p[1], p[2]}, fromEigen(turnOf(body))};
}

// Returns the joint's axes that JointOrigin describes.
std::pair<std::size_t, std::size_t> keptAxes(dJointID id, const PlanJoint& joint) {
    const std::size_t last = joint.axes.size() - 1;
    if (joint.type == JointType::PR) return {last, last};
    if (joint.type == JointType::AMotor) return {dJointGetAMotorMode(id) == dAMotorEuler ? last : 0, 0};
    return {0, traitsOf(joint.type).crossing ? std::min<std::size_t>(1, last) : 0};
}

// Returns the origin of a joint that has just been made, with the present poses of its bodies.
JointOrigin originOf(dJointID id, const PlanJoint& joint) {
    const dBodyID body1 = dJointGetBody(id, 0);
    const dBodyID body2 = dJointGetBody(id, 1);
    JointOrigin origin{relative(poseInWorld(body2), poseInWorld(body1)), {}, {}, {}, {}, {}, {}};
    if (joint.anchor) {
        origin.anchor1 = relative(poseInWorld(body1), {*joint.anchor, {}}).position;
        origin.anchor2 = relative(poseInWorld(body2), {*joint.anchor, {}}).position;
    }
    if (joint.axes.empty()) return origin;
    const auto [in1, in2] = keptAxes(id, joint);
    origin.inBody1 = fromEigen(turnOf(body1).conjugate() * toEigen(joint.axes[in1].direction));
    origin.inBody2 = fromEigen(turnOf(body2).conjugate() * toEigen(joint.axes[in2].direction));
    return origin;
}

// A file may state that the bodies of a hinge are at an angle of several turns.
std::vector<double> firstTurns(const PlanJoint& joint) {
    std::vector<double> turns(3, std::nan(""));
    if (joint.type != JointType::Hinge || !joint.axes[0].offset) return turns;
    turns[0] = (joint.body1 == kNone ? -1 : 1) * *joint.axes[0].offset;
    return turns;
}

dJointID createJoint(const PlanJoint& joint, const WorldBuild& build, JointOrigin& origin) {
    const SimulationWorld& to = build.to;
    const dBodyID body1 = to.body(inWorld(joint.body1, build.begin.bodies));
    const dBodyID body2 = to.body(inWorld(joint.body2, build.begin.bodies));
    // A body was refused: without it the joint would hold the other one to the world.
    if ((joint.body1 != kNone && !body1) || (joint.body2 != kNone && !body2)) return nullptr;
    const JointCalls& calls = callsOf(joint.type);
    const dJointGroupID group =
        joint.group == kNone ? nullptr
                             : to.jointGroups.at(build.begin.jointGroups + static_cast<std::size_t>(joint.group));
    const dJointID id = calls.create(to.id, group);
    const bool good = attempt(build, joint.node, "joint", [&] {
        setReferencePose(joint, build, true);
        // Anchors and axes are stored relative to the present poses of the bodies.
        dJointAttach(id, body1, body2);
        setGeometry(id, calls, joint);
        setParameters(id, calls, joint, build);
        // Keeps the bodies in their present poses; otherwise they are pulled onto each other.
        if (joint.type == JointType::Fixed) dJointSetFixed(id);
        if (joint.ode) setState(id, calls, *joint.ode, build.to);
        if (build.options.jointReadings && !dJointGetFeedback(id)) addFeedback(id, build.to);
        origin = originOf(id, joint);
        if (to.earlyStops && countsTurns(joint)) origin.turns = firstTurns(joint);
    });
    setReferencePose(joint, build, false);
    if (good) noteGap(build.to, id, joint, origin);
    if (good) return id;
    if (!group) dJointDestroy(id);
    return nullptr;
}

}  // namespace

void createJoints(const WorldBuild& build) {
    for (std::size_t i = 0; i < build.from.jointGroups.size(); ++i) {
        build.to.jointGroups.push_back(dJointGroupCreate(0));
    }
    for (const PlanJoint& joint : build.from.joints) {
        JointOrigin& origin = build.to.jointOrigins.emplace_back();
        build.to.joints.push_back(createJoint(joint, build, origin));
    }
}

}  // namespace orrery
