#include "joints.hpp"

#include <array>
#include <utility>

#include "orrery/base/codes/xode.hpp"
#include "orrery/scene/eigen.hpp"
#include "values.hpp"

namespace orrery::urdf {
namespace {

using Axes = std::vector<std::uint32_t>;

// The axes of the joint's frame, whose x is the joint's own axis.
struct Freedom {
    Axes heldLinear;
    Axes heldAngular;
    std::vector<std::pair<DriveType, std::uint32_t>> free;
};

Freedom freedomOf(JointKind kind) {
    using enum DriveType;
    switch (kind) {
        case JointKind::Prismatic:
            return {{1, 2}, {0, 1, 2}, {{Linear, 0}}};
        case JointKind::Planar:
            return {{0}, {1, 2}, {{Linear, 1}, {Linear, 2}, {Angular, 0}}};
        case JointKind::Ball:
            return {{0, 1, 2}, {}, {{Angular, 0}, {Angular, 1}, {Angular, 2}}};
        default:
            return {{0, 1, 2}, {1, 2}, {{Angular, 0}}};
    }
}

JointLimit held(Axes linear, Axes angular) {
    JointLimit limit;
    limit.linearAxes = std::move(linear);
    limit.angularAxes = std::move(angular);
    limit.min = limit.max = 0;
    return limit;
}

class JointWriter {
public:
    JointWriter(Context& context, const Robot& robot) : context_(context), robot_(robot) {}

    void add(const JointEntry& joint) {
        const Transform turn = turnToAxis(joint.element);
        Node& parent = *robot_.links[joint.parent].node;
        Node& child = *robot_.links[joint.child].node;
        Node& end = context_.scene.addNode(child, joint.name + "#child");
        end.origin = joint.element.origin();
        end.transform = turn;
        Node& node = context_.scene.addNode(parent, joint.name);
        node.origin = joint.element.origin();
        Pose frame = joint.origin;
        if (turn.rotation) frame = product(frame, {{}, toQuaternion(*turn.rotation)});
        node.transform = transformOf(frame);
        SixDofJoint& made = node.sixDofJoint.emplace();
        made.connectedNode = end.id;
        made.origin = node.origin;
        made.settings = context_.scene.addJointSettings(settingsOf(joint));
        noteMimic(joint);
    }

private:
    // x of the joint's frame is its axis.
    Transform turnToAxis(XmlElement joint) {
        Transform turn;
        const XmlElement element = joint.firstChild("axis");
        const auto axis = element ? readVector(context_, element, "xyz") : std::nullopt;
        if (!axis) return turn;
        const double largest = toEigen(*axis).cwiseAbs().maxCoeff();
        if (largest == 0) {
            context_.report(code::URDF_NUMBER, element,
                            "the axis of " + nameInMessage(joint) + " has no direction; it is x",
                            {std::string(element.attribute("xyz").value()), "a direction"}, "xyz");
            return turn;
        }
        const Eigen::Vector3d direction = (toEigen(*axis) / largest).normalized();
        const Quaternion rotation = fromEigen(rotationBetween(Eigen::Vector3d::UnitX(), direction));
        if (rotation != Quaternion()) turn.rotation = rotation;
        return turn;
    }

    JointSettings settingsOf(const JointEntry& joint) {
        const Freedom freedom = freedomOf(joint.kind);
        JointSettings settings;
        settings.name = joint.name;
        settings.origin = joint.element.origin();
        if (!freedom.heldLinear.empty()) settings.limits.push_back(held(freedom.heldLinear, {}));
        if (!freedom.heldAngular.empty()) settings.limits.push_back(held({}, freedom.heldAngular));
        for (JointLimit& limit : settings.limits) limit.origin = settings.origin;
        if (joint.kind == JointKind::Revolute || joint.kind == JointKind::Prismatic) addStops(joint, settings);
        if (joint.kind == JointKind::Continuous) noteLimits(joint);
        addLosses(joint, freedom, settings);
        return settings;
    }

    void addStops(const JointEntry& joint, JointSettings& settings) {
        const XmlElement element = joint.element.firstChild("limit");
        const auto lower = element ? readNumber(context_, element, "lower") : std::nullopt;
        const auto upper = element ? readNumber(context_, element, "upper") : std::nullopt;
        const std::string object = '"' + joint.name + '"';
        const double least = lower.value_or(0), most = upper.value_or(0);
        if (least == 0 && most == 0) {
            return context_.note(code::URDF_LIMIT_ZERO, element ? element : joint.element,
                                 "joints have no limits, or limits of 0 and 0, and move without end", object);
        }
        if (least > most) {
            return context_.note(code::URDF_LIMIT_REVERSED, element,
                                 "joints have a lower limit above the upper one, and move without end", object);
        }
        if (!lower || !upper) {
            context_.note(code::URDF_LIMIT_ONE_SIDED, element, "joints have one limit, and the other one is 0", object);
        }
        JointLimit& limit = settings.limits.emplace_back();
        (joint.kind == JointKind::Prismatic ? limit.linearAxes : limit.angularAxes) = {0};
        limit.min = least;
        limit.max = most;
        limit.origin = element.origin();
    }

    // Exporters write limits of 0 for joints without limits.
    void noteLimits(const JointEntry& joint) {
        const XmlElement element = joint.element.firstChild("limit");
        const auto limits = [&](std::string_view name) {
            return element && readNumber(context_, element, name).value_or(0) != 0;
        };
        const bool lower = limits("lower"), upper = limits("upper");
        if (!lower && !upper) return;
        context_.note(code::URDF_LIMIT_IGNORED, element, "continuous joints have limits, which do not act",
                      '"' + joint.name + '"');
    }

    // Damping and friction are drives of their own.
    void addLosses(const JointEntry& joint, const Freedom& freedom, JointSettings& settings) {
        const XmlElement element = joint.element.firstChild("dynamics");
        if (!element) return;
        const double damping = readFromZero(context_, element, "damping").value_or(0);
        const double friction = readFromZero(context_, element, "friction").value_or(0);
        for (const auto& [type, axis] : freedom.free) {
            JointDrive drive;
            drive.type = type;
            drive.axis = axis;
            drive.origin = element.origin();
            if (damping > 0) settings.drives.emplace_back(drive).damping = damping;
            if (!(friction > 0)) continue;
            drive.velocityTarget = 0;
            drive.maxForce = friction;
            settings.drives.push_back(drive);
        }
    }

    void noteMimic(const JointEntry& joint) {
        const XmlElement element = joint.element.firstChild("mimic");
        if (!element) return;
        context_.note(code::URDF_MIMIC, element,
                      "joints are to follow others (<mimic>), which is kept and not simulated", '"' + joint.name + '"');
    }

    Context& context_;
    const Robot& robot_;
};

// Does the joint lead to a body that moves on it?
bool movesBody(const Robot& robot, const JointEntry& joint) {
    return joint.kind != JointKind::Fixed && robot.links[joint.child].isBody;
}

}  // namespace

void addJoints(Context& context, const Robot& robot) {
    JointWriter writer(context, robot);
    for (const std::uint32_t index : robot.order) {
        const LinkEntry& link = robot.links[index];
        if (robot.isRoot(link)) continue;
        const JointEntry& joint = robot.jointOf(link);
        if (movesBody(robot, joint) && joint.kind != JointKind::Floating) writer.add(joint);
    }
}

Filters::Filters(SceneContents& scene, const Robot& robot) : ofGroup_(robot.links.size()) {
    std::vector<FilterId> ofBodiesOn(robot.links.size());  // by the link at the top of the fixed ones
    for (const std::uint32_t index : robot.order) {
        const LinkEntry& link = robot.links[index];
        if (robot.isRoot(link) || !movesBody(robot, robot.jointOf(link))) continue;
        const std::uint32_t base = robot.links[robot.jointOf(link).parent].group;
        if (robot.links[base].isBody || robot.jointOf(link).kind == JointKind::Floating) continue;
        const std::string name = "fixed " + robot.links[base].name;
        if (!ofGroup_[base].valid()) {
            CollisionFilter filter;
            filter.name = name;
            filter.systems = {name};
            ofGroup_[base] = scene.addFilter(std::move(filter));
            CollisionFilter other;
            other.name = "on " + robot.links[base].name;
            other.notCollideWith = {name};
            ofBodiesOn[base] = scene.addFilter(std::move(other));
        }
        ofGroup_[index] = ofBodiesOn[base];
    }
}

}  // namespace orrery::urdf
