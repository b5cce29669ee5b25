// Pieces for which no substep is short enough: joints come to their full stretch between heavy bodies, or stops leave
// nothing to move. The group goes on as far as places can be met, and loses the speeds that do not fit there.
#include <algorithm>
#include <cmath>

#include "joint_group.hpp"

namespace orrery::solver {
namespace {

constexpr double kSnapShares[] = {1, 0.25, 0};  // of the way that a piece would take
constexpr double kSnapSoftness = 1e-9;
constexpr double kHarderSnap = 1e-12;  // where joints hardly resist
constexpr int kMostShifts = 12;
constexpr int kUsualShifts = 4;
constexpr double kMetWell = 1e-8;       // m or rad: good enough to go on from
constexpr double kStillLacking = 1e-6;  // m/s or rad/s: what could not be fitted rests

}  // namespace

// Bodies move on for `h` as if nothing held them. Returns the work of torques, J.
double JointGroup::fly(double h) {
    double work = 0;
    for (StepBody& body : bodies_) {
        const Vec3 momentum = turned(body.rotation0, body.inertia) * body.spin;
        const Vec3 before = body.velocity;
        body.velocity += body.acceleration * h;
        body.position1 = body.position0 + (before + body.velocity) * (h / 2);
        body.turnTo(body.spin * h);
        work += dot(body.torque, body.angle);
        if (body.moves() && body.turns)
            body.spin = turned(body.rotation1, body.inverseInertiaOfBody) * (momentum + body.torque * h);
        body.settle();
    }
    return work;
}

// Rows of a joint that are not met: x_ is what they lack. A stop that was met once stays. Returns the most.
double JointGroup::setLackingPlaces(std::size_t number) {
    JointWork& work = joints_[number];
    const Joint& joint = *work.joint;
    const JointSpan span(joint, bodies_[work.a], bodies_[work.b]);
    makeElementRows(span, work, Slopes::Now);
    work.rowCount = joint.isSoft() ? 0 : work.elementRows;
    double worst = 0;
    for (std::size_t r = 0; r < work.rowCount; ++r) {
        x_[number][r] = (work.isOpen ? work.values[r] : 0) - work.rows[r].row.value;
        worst = std::max(worst, std::abs(x_[number][r]));
    }
    for (std::size_t i = 0; i < joint.axisCount; ++i) {
        AxisPlan& plan = work.axes[i];
        plan.row = kNoRow;
        if (!joint.axes[i].isDriven() || work.rowCount == kMostRows) continue;
        SolvedRow& row = work.rows[work.rowCount];
        makeAxisRow(span, joint.axes[i], plan.position, row.row);
        plan.positionAtEnd = row.row.value;
        if (row.row.value > plan.high) plan.state = AxisState::HighStop;
        if (row.row.value < plan.low) plan.state = AxisState::LowStop;
        if (!solver::isAtStop(plan.state)) continue;
        plan.row = work.rowCount++;
        x_[number][plan.row] = (plan.state == AxisState::HighStop ? plan.high : plan.low) - row.row.value;
        worst = std::max(worst, std::abs(x_[number][plan.row]));
    }
    return worst;
}

// Shifts the bodies until joints and stops are met.
bool JointGroup::meetPlaces() {
    for (int i = 0;; ++i) {
        setInverseMasses();
        double worst = 0;
        for (std::size_t j = 0; j < joints_.size(); ++j) worst = std::max(worst, setLackingPlaces(j));
        if (worst < settings_.tolerance) return true;
        if (i == kMostShifts || !(worst < 1e6)) return worst < kMetWell;
        solveFit(i < kUsualShifts ? kSnapSoftness : kHarderSnap);
        shift();
    }
}

// Before places are met: stops hold what they held, and motors nothing.
void JointGroup::beginSnap() {
    for (JointWork& work : joints_) {
        for (std::size_t i = 0; i < work.joint->axisCount; ++i) {
            AxisPlan& plan = work.axes[i];
            plan.state = solver::isAtStop(plan.stateAtStart) ? plan.stateAtStart : AxisState::Free;
        }
    }
}

void JointGroup::endSnap() {
    for (JointWork& work : joints_) {
        for (std::size_t i = 0; i < work.joint->axisCount; ++i) {
            AxisPlan& plan = work.axes[i];
            if (!work.joint->axes[i].isDriven()) continue;
            plan.position = plan.positionAtEnd;
            plan.force = plan.forceChange = 0;
            plan.stateAtStart = plan.state;
        }
        for (std::size_t r = 0; r < work.elementRows; ++r) work.values[r] = work.rows[r].row.value;
        work.forces = work.forceChanges = {};
    }
    for (StepBody& body : bodies_)
        body.jointForce = body.jointTorque = body.jointForceChange = body.jointTorqueChange = {};
}

void JointGroup::limitEnergy(double most) {
    const double energy = energyOfMotion();
    if (energy <= most) return;
    const double factor = std::sqrt(std::max(0.0, most) / energy);
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        bodies_[i].velocity = bodies_[i].velocity * factor;
        bodies_[i].spin = bodies_[i].spin * factor;
    }
}

// Speeds that do not fit are lost, and so is the energy that the shift of the places may have gained.
void JointGroup::slowDown(double work) {
    double most = work;
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        const StepBody& before = keptBodies_[i];
        most +=
            energyOf(before) + dot(before.acceleration, bodies_[i].position1 - before.position0) / before.inverseMass;
    }
    isFactored_ = false;
    fit(Fit::OneSided);
    isFactored_ = false;
    forgetChanges();
    setLackingSpeeds();
    limitEnergy(mostLacking() > kStillLacking ? 0 : most);
}

// Where places cannot be met further on, what leads there is lost, and the bodies stay.
void JointGroup::block(double h) {
    beginSnap();
    (void)fly(h);
    isFactored_ = false;
    fit(Fit::OneSided);
    isFactored_ = false;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        const Vec3 velocity = bodies_[i].velocity;
        const Vec3 spin = bodies_[i].spin;
        bodies_[i] = keptBodies_[i];
        bodies_[i].velocity = velocity;
        bodies_[i].spin = spin;
    }
    restoreJoints();
    backToStart();
    beginSnap();
}

void JointGroup::snap(double h, Counts& counts) {
    keepState();
    for (const double share : kSnapShares) {
        beginSnap();
        if (share == 0) block(h);
        const double work = fly(h * share);
        if (meetPlaces()) {
            slowDown(work);
            endSnap();
            ++counts.snaps;
            return;
        }
        restoreState();
    }
    ++counts.failed;
}

}  // namespace orrery::solver
