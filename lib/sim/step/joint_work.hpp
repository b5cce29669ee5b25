// The work that the joints of a world do in a step.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <span>
#include <vector>

#include "world/world.hpp"

namespace orrery {

struct BodySpeed {
    Eigen::Vector3d linear = Eigen::Vector3d::Zero();   // m/s
    Eigen::Vector3d angular = Eigen::Vector3d::Zero();  // rad/s
};
[[nodiscard]] BodySpeed speedOf(dBodyID body);

// The work of joints on their bodies: force and torque (dJointFeedback) at the mean of the speeds before and after. It
// counts where a motor, a drive or a spring is at work, or a body pushes that is moved from outside; a motor drives
// nothing faster than it is asked to. Of other joints what they do to put errors right counts, at
// no more than a greatest speed.
class JointWork {
public:
    explicit JointWork(SimulationWorld& world) : world_(world) {}

    // After bodies or joints came or went.
    void list();
    void clear() { joints_.clear(); }
    // `from`: the joints before this one hold no bodies that are removed or get other numbers.
    void noteRemoved(const RemovedRanges& bodies, const RemovedRanges& joints, std::size_t from);
    // Right before the world step: asks for the forces that nobody else asks for.
    void begin();
    // Right after it. By number of the body: `before`, `least` (J, too little to be judged), `work` (J, added to that
    // of one of the joint's bodies), `sure` (the same without what puts errors right that came up in the motion).
    void read(double dt, std::span<const BodySpeed> before, std::span<const double> least, std::span<double> work,
              std::span<double> sure);
    // Calls it with the bodies of all joints.
    template <typename Visit>
    void forEachBody(Visit&& visit) const {
        const auto both = [&](const Ends& ends) {
            if (ends.body1 != kNone) visit(ends.body1);
            if (ends.body2 != kNone) visit(ends.body2);
        };
        for (const OdeJoint& joint : joints_) both(joint.ends);
        for (const Ends& ends : rows_) both(ends);
    }
    // Gives back the joints whose forces nobody else asks for.
    void end();

private:
    // The bodies of a joint; kNone: the world, or moved from outside.
    struct Ends {
        std::int32_t body1 = kNone;
        std::int32_t body2 = kNone;
        bool first = false;      // the joint has a first body
        bool kinematic = false;  // one of them is moved from outside
    };
    struct OdeJoint {
        Ends ends;
        dJointFeedback own;
        const dJointFeedback* feedback = nullptr;  // of the step
        bool beyond = false;                       // its stops are not where it began
    };
    // Force and torque on both ends.
    struct Wrench {
        Eigen::Vector3d force1 = Eigen::Vector3d::Zero();  // N
        Eigen::Vector3d force2 = Eigen::Vector3d::Zero();
        Eigen::Vector3d torque1 = Eigen::Vector3d::Zero();  // N m
        Eigen::Vector3d torque2 = Eigen::Vector3d::Zero();
        void add(const dJointFeedback& feedback, bool first);
        [[nodiscard]] double force() const { return std::max(force1.norm(), force2.norm()); }
        [[nodiscard]] double torque() const { return std::max(torque1.norm(), torque2.norm()); }
    };
    // How fast something is asked to go; negative: nothing is.
    struct Asked {
        double linear = -1;   // m/s
        double angular = -1;  // rad/s
    };
    // m and rad: what is not in its place.
    struct Error {
        double linear = 0;
        double angular = 0;
    };

    [[nodiscard]] Ends endsOf(std::int32_t planned1, std::int32_t planned2) const;
    // J: of a joint's drives together; what of it drives or holds as it is asked to.
    struct DriveWork {
        double all = 0;
        double counted = 0;
    };

    // W, at the speeds before the step or after it.
    [[nodiscard]] double powerOf(const Ends& ends, const Wrench& wrench, bool then) const;
    [[nodiscard]] DriveWork workOfDrives(std::size_t joint, double dt) const;
    [[nodiscard]] double workOf(const Ends& ends, const Wrench& wrench, double dt) const;
    [[nodiscard]] bool keepsTo(const Asked& asked, const Ends& ends) const;
    [[nodiscard]] double putRight(const Error& error, const Wrench& wrench, double dt) const;
    // J: of a joint whose bodies begin with velocities that it does not allow.
    [[nodiscard]] double workAtStart(const Ends& ends, const Wrench& wrench, double dt) const;
    [[nodiscard]] double sureOfOde(std::size_t joint, double done) const;
    [[nodiscard]] double sureOfRows(std::size_t joint, double done, double dt) const;
    [[nodiscard]] double countOde(std::size_t joint, const Wrench& wrench, double done, double dt) const;
    [[nodiscard]] double countRows(std::size_t joint, const Wrench& wrench, double done, double dt) const;
    [[nodiscard]] Error errorOf(std::size_t joint) const;
    [[nodiscard]] bool isSoftNow(std::size_t joint) const;
    [[nodiscard]] Asked askedOf(std::size_t joint) const;
    [[nodiscard]] bool hasSprings(std::size_t joint) const;
    [[nodiscard]] bool beganBeyond(std::size_t joint) const;

    SimulationWorld& world_;
    std::span<const BodySpeed> before_;
    std::vector<OdeJoint> joints_;  // as SimulationWorld::joints
    std::vector<Ends> rows_;        // as SimulationWorld::sixDofJoints
    bool starts_ = false;           // the first step since bodies or joints were added
};

}  // namespace orrery
