#include "actuators.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "joint_space.hpp"

namespace orrery::mjcf {
namespace {

constexpr std::size_t kMostPulled = 1'000'000;  // joints, by all actuators

using JointPlace = std::pair<std::uint32_t, std::size_t>;  // body, and joint of the body

class ActuatorReader {
public:
    ActuatorReader(Context& context, const Tree& tree) : context_(context), tree_(tree) {
        for (std::uint32_t i = 0; i < tree.bodies.size(); ++i) {
            const auto& joints = tree.bodies[i].joints;
            for (std::size_t j = 0; j < joints.size(); ++j) {
                if (!joints[j].name.empty()) joints_.try_emplace(joints[j].name, i, j);
                if (!joints[j].original.empty()) copies_[joints[j].original].push_back({i, j});
            }
        }
    }

    AxisDrives read() {
        for (const Instance& instance : tree_.instances) {
            instance.model->forEachIn("actuator", [&](XmlElement element) { readOne(element, instance); });
        }
        return std::move(drives_);
    }

private:
    void leaveOut(XmlElement element, std::string_view why) {
        context_.note(code::MJCF_ACTUATOR, element, why, nameInMessage(element));
    }

    void readOne(XmlElement element, const Instance& instance) {
        if (!isActuator(element.name())) {
            return context_.note(code::MJCF_UNKNOWN, element, "elements are not part of MJCF, and are not used",
                                 '<' + std::string(element.name()) + '>');
        }
        Actuator actuator = instance.model->classOf(element, "class", instance.model->mainClass()).actuator;
        actuator.read(context_, element, false);
        const XmlAttribute target = element.attribute("joint");
        if (!actuator.isPlain()) return leaveOut(element, "actuators of this kind are left out");
        if (!target) return leaveOut(element, "actuators that pull no joint are left out");
        const std::string name = instance.prefix + std::string(target.value());
        if (const auto found = joints_.find(name); found != joints_.end()) {
            pull(element, actuator, found->second);
        } else if (const auto copies = copies_.find(name); copies != copies_.end()) {
            for (std::size_t i = 0; i < copies->second.size() && pulled_ <= kMostPulled; ++i)
                pull(element, actuator, copies->second[i]);
        } else if (instance.prefix.empty()) {
            context_.report(code::MJCF_REFERENCE, element, "there is no such joint", {std::string(target.value()), {}},
                            "joint");
        }
    }

    void pull(XmlElement element, const Actuator& actuator, JointPlace place) {
        if (++pulled_ > kMostPulled) {
            if (pulled_ == kMostPulled + 1)
                context_.report(code::MJCF_TOO_MANY, element, "the model has too many actuators of copied joints");
            return;
        }
        const JointEntry& joint = tree_.bodies[place.first].joints[place.second];
        if (joint.kind == JointKind::Free || joint.kind == JointKind::Ball)
            return leaveOut(element, "actuators of free joints and balls are left out");
        add(element, actuator, joint, place);
    }

    // force = gear * (gain * control + bias), of length and speed gear * q.
    void add(XmlElement element, const Actuator& actuator, const JointEntry& joint, JointPlace place) {
        const double gear = actuator.gear, control = controlOf(actuator, joint);
        const std::array<double, 3> bias = actuator.hasBias ? actuator.bias : std::array<double, 3>{};
        const double stiffness = -bias[1] * gear * gear, push = gear * (actuator.gain[0] * control + bias[0]);
        double damping = -bias[2] * gear * gear;
        if (bias[2] > 0) damping = ratioDamping(bias[2], stiffness, place);
        AxisDrive drive;
        drive.origin = element.origin();
        drive.maxForce = strengthOf(actuator, joint);
        if (stiffness > 0) {
            drive.stiffness = stiffness;
            drive.damping = std::max(damping, 0.0);
            drive.target = push / stiffness - joint.ref;
        } else if (damping > 0) {
            drive.damping = damping;
            drive.speed = push / damping;
        } else {
            return context_.note(code::MJCF_MOTOR, element, "motors give no force until something controls them",
                                 nameInMessage(element));
        }
        const bool isFinite = std::isfinite(drive.stiffness) && std::isfinite(drive.damping) &&
                              std::isfinite(drive.target) && std::isfinite(drive.speed);
        if (!isFinite) return leaveOut(element, "actuators have numbers that are too large");
        drives_[place].push_back(drive);
    }

    // The damping that is stated as a ratio, of the axis with all others held.
    double ratioDamping(double ratio, double stiffness, JointPlace place) {
        if (!space_) space_.emplace(tree_);
        const double damping = 2 * ratio * std::sqrt(stiffness * space_->heldInertia(place.first, place.second));
        return std::isfinite(damping) ? damping : 0;
    }

    // Nothing controls it: 0, or the nearest value in its range.
    static double controlOf(const Actuator& actuator, const JointEntry& joint) {
        std::array<double, 2> range = actuator.control;
        bool isLimited = actuator.limitsControl();
        if (actuator.inheritRange > 0 && joint.range) {
            const double lower = (*joint.range)[0] + joint.ref, upper = (*joint.range)[1] + joint.ref;
            const double middle = (lower + upper) / 2, half = (upper - lower) / 2 * actuator.inheritRange;
            range = {middle - half, middle + half};
            isLimited = true;
        }
        return isLimited && range[0] <= range[1] ? std::clamp(0.0, range[0], range[1]) : 0;
    }

    // The greatest force that is the same both ways; nullopt if there is none.
    static std::optional<double> strengthOf(const Actuator& actuator, const JointEntry& joint) {
        std::optional<double> most;
        const auto limit = [&](const std::array<double, 2>& range, double factor) {
            const double force = std::min(std::abs(range[0]), std::abs(range[1])) * std::abs(factor);
            const double stronger = std::max(std::abs(range[0]), std::abs(range[1])) * std::abs(factor);
            const double use = force > 0 ? force : stronger;
            if (std::isfinite(use) && use > 0) most = std::min(most.value_or(use), use);
        };
        if (actuator.limitsForce()) limit(actuator.force, actuator.gear);
        if (joint.forceRange) limit(*joint.forceRange, 1);
        return most;
    }

    Context& context_;
    const Tree& tree_;
    std::unordered_map<std::string, JointPlace> joints_;
    std::unordered_map<std::string, std::vector<JointPlace>> copies_;  // by the name that was copied
    AxisDrives drives_;
    std::size_t pulled_ = 0;
    std::optional<JointSpace> space_;
};

}  // namespace

AxisDrives readActuators(Context& context, const Tree& tree, bool disabled) {
    if (disabled) return {};
    return ActuatorReader(context, tree).read();
}

}  // namespace orrery::mjcf
