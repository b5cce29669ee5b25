// Several joints of a body as one joint between two frames.
#include <algorithm>
#include <cmath>
#include <utility>

#include "joint_space.hpp"
#include "joints.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery::mjcf {
namespace {

using Eigen::Matrix3d, Eigen::Vector3d;

constexpr double kSame = 1e-6;  // m, or the sine of an angle

// An axis of the frame of the joint, which one of the joints moves.
struct Axis {
    const JointEntry* joint;
    std::size_t index;  // of the joint in its body
    bool slides;
    std::vector<std::uint32_t> axes;  // x, y, z; all three of a ball
    double sign = 1;
};

// Three axes at right angles, of which the first ones are near the directions.
Matrix3d axesAlong(const std::vector<Vector3d>& directions, bool& turned) {
    std::vector<Vector3d> made;
    std::vector<Vector3d> all = directions;
    for (int i = 0; i < 3; ++i) all.emplace_back(Vector3d::Unit(i));
    for (std::size_t i = 0; i < all.size() && made.size() < 3; ++i) {
        Vector3d rest = all[i];
        for (const Vector3d& axis : made) rest -= all[i].dot(axis) * axis;
        const double size = rest.norm();
        if (size <= kSame) continue;
        turned = turned || (i < directions.size() && size < 1 - kSame);
        made.emplace_back(rest / size);
    }
    Matrix3d matrix;
    matrix << made[0], made[1], made[0].cross(made[1]);
    return matrix;
}

class StackWriter {
public:
    StackWriter(Context& context, const Tree& tree, const AxisDrives& drives, const JointFlags& flags)
        : context_(context), tree_(tree), drives_(drives), flags_(flags) {}

    void add(std::uint32_t index) {
        const BodyEntry& body = tree_.bodies[index];
        const Pose frame = frameOf(body);
        const std::string name = nameOf(body);
        JointSettings settings = settingsOf(index, name, frame);
        Node& node = addFrames(body, frame, name);
        node.sixDofJoint->settings = context_.scene.addJointSettings(std::move(settings));
    }

    // A free body that is slowed down is held to the world by dampers alone.
    void addFree(std::uint32_t index) {
        const BodyEntry& body = tree_.bodies[index];
        const JointEntry& joint = body.joints.front();
        AxisDrive damper, friction;
        damper.damping = flags_.dampers ? joint.damping : 0;
        friction.maxForce = flags_.friction ? joint.friction : 0;
        damper.origin = friction.origin = joint.element.origin();
        if (!(damper.damping > 0) && !(*friction.maxForce > 0)) return;
        JointSettings settings;
        settings.name = nameOf(body);
        settings.origin = joint.element.origin();
        for (const bool slides : {true, false}) {
            const Axis axis{&joint, 0, slides, {0, 1, 2}};
            if (damper.damping > 0) addDrive(axis, damper, settings);
            if (*friction.maxForce > 0) addDrive(axis, friction, settings);
        }
        Node& node = addFrames(body, {}, settings.name);
        node.sixDofJoint->settings = context_.scene.addJointSettings(std::move(settings));
    }

private:
    // The two frames of a joint: in the body above, and in the body.
    Node& addFrames(const BodyEntry& body, const Pose& frame, const std::string& name) {
        Node& end = context_.scene.addNode(*body.node, name + "#child");
        end.transform = transformOf(frame);
        end.origin = body.joints.front().element.origin();
        Node& node = context_.scene.addNode(*tree_.bodies[body.parent].node, name);
        node.transform = transformOf(product(body.pose, frame));
        node.origin = end.origin;
        SixDofJoint& made = node.sixDofJoint.emplace();
        made.connectedNode = end.id;
        made.origin = node.origin;
        if (flags_.touchParents || tree_.isStatic(body.parent)) made.enableCollision = true;
        return node;
    }

    static std::string nameOf(const BodyEntry& body) {
        std::string name;
        for (const JointEntry& joint : body.joints) {
            if (!joint.name.empty()) name += (name.empty() ? "" : "+") + joint.name;
        }
        return name.empty() ? body.name : name;
    }

    void note(const BodyEntry& body, std::string_view what, const std::string& more = {}) {
        context_.note(code::MJCF_JOINT_STACK, body.joints.front().element, what, '"' + nameOf(body) + '"' + more);
    }

    // x is the axis of the last hinge, then those before it, then those of slides.
    static std::vector<const JointEntry*> inOrder(const BodyEntry& body) {
        std::vector<const JointEntry*> joints;
        for (auto joint = body.joints.rbegin(); joint != body.joints.rend(); ++joint) {
            if (joint->kind != JointKind::Slide) joints.push_back(&*joint);
        }
        for (const JointEntry& joint : body.joints) {
            if (joint.kind == JointKind::Slide) joints.push_back(&joint);
        }
        return joints;
    }

    Pose frameOf(const BodyEntry& body) {
        std::vector<Vector3d> directions;
        const JointEntry* anchor = nullptr;
        double apart = 0;
        std::size_t turns = 0;
        bool springs = false, slidesLast = false;
        for (const JointEntry& joint : body.joints) {
            if (joint.kind == JointKind::Slide) {
                slidesLast = slidesLast || anchor != nullptr;
                continue;
            }
            if (anchor == nullptr) anchor = &joint;
            apart = std::max(apart, Vector3d(toEigen(joint.anchor) - toEigen(anchor->anchor)).norm());
            turns += joint.kind == JointKind::Hinge ? 1 : 0;
            springs = springs || joint.stiffness > 0 || joint.damping > 0;
        }
        for (const JointEntry* joint : inOrder(body)) {
            if (joint->kind != JointKind::Ball) directions.push_back(toEigen(joint->axis));
        }
        bool turned = false;
        const Matrix3d matrix = axesAlong(directions, turned);
        if (apart > kSame)
            note(body, "joints have their anchors apart, and turn about the first one",
                 " (" + toRoundedText(apart) + " m)");
        if (turned) note(body, "joints have oblique axes, which are turned to right angles");
        if (slidesLast) note(body, "joints slide after they turn, and slide before it here");
        if (turns == 3 && springs)
            note(body, "joints turn about three axes, and their springs and dampers act about fixed ones");
        return {anchor ? anchor->anchor : Vector3(), fromEigen(Eigen::Quaterniond(matrix).normalized())};
    }

    JointSettings settingsOf(std::uint32_t index, const std::string& name, const Pose& frame) {
        const BodyEntry& body = tree_.bodies[index];
        JointSettings settings;
        settings.name = name;
        settings.origin = body.joints.front().element.origin();
        std::array<bool, 3> turns{}, slides{};
        const std::vector<Axis> axes = axesOf(body, frame, turns, slides);
        JointLimit held;
        held.min = held.max = 0;
        held.origin = settings.origin;
        for (std::uint32_t i = 0; i < 3; ++i) {
            if (!slides[i]) held.linearAxes.push_back(i);
        }
        if (!held.linearAxes.empty()) settings.limits.push_back(held);
        held.linearAxes.clear();
        for (std::uint32_t i = 0; i < 3; ++i) {
            if (!turns[i]) held.angularAxes.push_back(i);
        }
        if (!held.angularAxes.empty()) settings.limits.push_back(held);
        for (const Axis& axis : axes) {
            if (flags_.limits) addRange(axis, settings);
            addDrives(index, axis, settings);
        }
        return settings;
    }

    std::vector<Axis> axesOf(const BodyEntry& body, const Pose& frame, std::array<bool, 3>& turns,
                             std::array<bool, 3>& slides) {
        std::vector<Axis> axes;
        const Matrix3d matrix = toEigen(frame.rotation).toRotationMatrix();
        for (const JointEntry* joint : inOrder(body)) {
            Axis axis{joint, static_cast<std::size_t>(joint - body.joints.data()), joint->kind == JointKind::Slide, {}};
            std::array<bool, 3>& taken = axis.slides ? slides : turns;
            if (joint->kind == JointKind::Ball) {
                axis.axes = {0, 1, 2};
                taken = {true, true, true};
                axes.push_back(axis);
                continue;
            }
            Vector3d along = Matrix3d(matrix.transpose()) * toEigen(joint->axis);
            for (int i = 0; i < 3; ++i) {
                if (taken[static_cast<std::size_t>(i)]) along[i] = 0;
            }
            Eigen::Index largest = 0;
            if (!(along.cwiseAbs().maxCoeff(&largest) > kSame)) {
                note(body, "joints are parallel to others of their body, and are left out");
                continue;
            }
            axis.axes = {static_cast<std::uint32_t>(largest)};
            axis.sign = along[largest] > 0 ? 1 : -1;
            taken[static_cast<std::size_t>(largest)] = true;
            axes.push_back(axis);
        }
        return axes;
    }

    static void addRange(const Axis& axis, JointSettings& settings) {
        if (!axis.joint->range) return;
        const auto [lower, upper] = *axis.joint->range;
        JointLimit& limit = settings.limits.emplace_back();
        (axis.slides ? limit.linearAxes : limit.angularAxes) = axis.axes;
        if (axis.joint->kind == JointKind::Ball) {
            limit.min = 0;
            limit.max = upper;
        } else {
            limit.min = axis.sign > 0 ? lower : -upper;
            limit.max = axis.sign > 0 ? upper : -lower;
        }
        limit.origin = axis.joint->element.origin();
    }

    // Springs and dampers without a greatest force are one drive; each other one is its own.
    void addDrives(std::uint32_t body, const Axis& axis, JointSettings& settings) {
        const JointEntry& joint = *axis.joint;
        std::vector<AxisDrive> all;
        AxisDrive soft;
        soft.origin = joint.element.origin();
        double pull = 0, push = 0;
        const auto take = [&](const AxisDrive& drive) {
            if (drive.maxForce) return all.push_back(drive);
            soft.stiffness += drive.stiffness;
            soft.damping += drive.damping;
            pull += drive.stiffness * drive.target;
            push += drive.damping * drive.speed;
        };
        AxisDrive own;
        if (flags_.springs) own.stiffness = joint.stiffness;
        if (flags_.dampers) own.damping = joint.damping;
        own.target = joint.springTarget;
        take(own);
        if (const auto found = drives_.find({body, axis.index}); found != drives_.end())
            for (const AxisDrive& drive : found->second) take(drive);
        if (soft.stiffness > 0) soft.target = pull / soft.stiffness;
        if (soft.damping > 0) soft.speed = push / soft.damping;
        if (soft.stiffness > 0 || soft.damping > 0) all.push_back(soft);
        for (const AxisDrive& drive : all) addDrive(axis, drive, settings);
        if (!flags_.friction || !(joint.friction > 0)) return;
        AxisDrive friction;
        friction.maxForce = joint.friction;
        friction.origin = joint.element.origin();
        addDrive(axis, friction, settings);
    }

    static void addDrive(const Axis& axis, const AxisDrive& from, JointSettings& settings) {
        for (const std::uint32_t each : axis.axes) {
            JointDrive& drive = settings.drives.emplace_back();
            drive.type = axis.slides ? DriveType::Linear : DriveType::Angular;
            drive.axis = each;
            drive.maxForce = from.maxForce;
            if (from.stiffness > 0) drive.stiffness = from.stiffness;
            if (from.stiffness > 0) drive.positionTarget = axis.sign * from.target;
            if (from.damping > 0) drive.damping = from.damping;
            if (from.speed != 0 || (from.stiffness == 0 && from.damping == 0))
                drive.velocityTarget = axis.sign * from.speed;
            drive.origin = from.origin;
        }
    }

    Context& context_;
    const Tree& tree_;
    const AxisDrives& drives_;
    const JointFlags& flags_;
};

}  // namespace

// MuJoCo's rule: as if the joint moved the inertia that its axis has with all others free.
void setSpringDampers(Tree& tree) {
    std::optional<JointSpace> space;
    for (std::uint32_t i = 1; i < tree.bodies.size(); ++i) {
        for (std::size_t j = 0; j < tree.bodies[i].joints.size(); ++j) {
            JointEntry& joint = tree.bodies[i].joints[j];
            const auto [time, ratio] = joint.springDamper;
            const bool isOneAxis = joint.kind == JointKind::Hinge || joint.kind == JointKind::Slide;
            if (!(time > 0 && ratio > 0) || !isOneAxis) continue;
            if (!space) space.emplace(tree);
            const double inertia = space->freeInertia(i, j);
            const double stiffness = inertia / (time * time * ratio * ratio), damping = 2 * inertia / time;
            if (!(inertia > 0) || !std::isfinite(stiffness) || !std::isfinite(damping)) continue;
            joint.stiffness = stiffness;
            joint.damping = damping;
        }
    }
}

void addJoints(Context& context, const Tree& tree, const AxisDrives& drives, const JointFlags& flags) {
    StackWriter writer(context, tree, drives, flags);
    for (std::uint32_t i = 0; i < tree.bodies.size(); ++i) {
        const BodyEntry& body = tree.bodies[i];
        if (!body.isBody || body.joints.empty()) continue;
        if (body.joints.front().kind == JointKind::Free) {
            writer.addFree(i);
        } else {
            writer.add(i);
        }
    }
}

}  // namespace orrery::mjcf
