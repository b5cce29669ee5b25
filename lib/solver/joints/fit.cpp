// Places and velocities that fit the joints.
#include <algorithm>
#include <cmath>

#include "joint_group.hpp"

namespace orrery::solver {
namespace {

constexpr double kFitSoftness = 1e-9;
constexpr double kMoreFitSoftness = 1e-6;
constexpr double kHarderFits[] = {1e-12, 1e-14};
constexpr double kFittingSpeed = 1e-8;  // m/s or rad/s
constexpr double kWellFitting = 1e-11;  // m/s or rad/s
constexpr double kFitsAlready = 1e-14;  // m/s or rad/s
constexpr double kClosedAtOnce = 1e-4;  // m or rad: a smaller gap closes at the beginning of a step
constexpr int kMostClosings = 4;
constexpr int kMostDrops = 4;

}  // namespace

// The rows of a joint where start and end are one; of axes only those whose speed is held.
void JointGroup::makeFittingRows(JointWork& work) {
    const Joint& joint = *work.joint;
    const JointSpan span(joint, bodies_[work.a], bodies_[work.b]);
    makeElementRows(span, work, Slopes::Now);
    work.rowCount = joint.isSoft() ? 0 : work.elementRows;
    for (std::size_t i = 0; i < joint.axisCount; ++i) {
        AxisPlan& plan = work.axes[i];
        plan.row = kNoRow;
        if (!joint.axes[i].isDriven() || !fitsSpeed(plan) || work.rowCount == kMostRows) continue;
        plan.row = work.rowCount++;
        makeAxisRow(span, joint.axes[i], plan.position, work.rows[plan.row].row);
    }
    for (std::size_t r = 0; r < work.rowCount; ++r) work.rows[r].compliance = 0;
}

void JointGroup::setInverseMasses() {
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        StepBody& body = bodies_[i];
        body.inverseInertia = turned(body.rotation1, body.inverseInertiaOfBody);
        body.inverseSlope = matrixOf(body.inverseInertia);
    }
}

// Turns `x_` from what is wanted of each row into the impulses that make it so.
void JointGroup::solveFit(double softness) {
    assemble(1);
    for (std::size_t j = 0; j < joints_.size(); ++j) rowCounts_[j] = joints_[j].rowCount;
    system_.factor(rowCounts_, softness);
    system_.solve(x_);
}

// Sets `x_` to what the speeds of the rows lack.
void JointGroup::setLackingSpeeds() {
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        JointWork& work = joints_[j];
        const StepBody& a = bodies_[work.a];
        const StepBody& b = bodies_[work.b];
        if (work.pointRows > 0) {
            const Vec3 way = a.velocity + cross(a.spin, work.armA) - b.velocity - cross(b.spin, work.armB);
            x_[j][0] = way.x;
            x_[j][1] = way.y;
            x_[j][2] = way.z;
        }
        for (std::size_t r = work.pointRows; r < work.rowCount; ++r) x_[j][r] = -work.rows[r].row.rate(a, b);
        for (std::size_t i = 0; i < work.joint->axisCount; ++i) {
            const AxisPlan& plan = work.axes[i];
            if (plan.row == kNoRow) continue;
            x_[j][plan.row] += fittedSpeed(work.joint->axes[i], plan);
        }
    }
}

// How much the impulses `x_` change the velocities of a body.
void JointGroup::applyFit(std::size_t number) {
    StepBody& body = bodies_[number];
    const BodyImpulse sum = impulseOn(number, [&](std::uint32_t joint, std::size_t r) { return x_[joint][r]; });
    body.velocityChange = sum.force * body.inverseMass;
    body.spinChange = body.inverseInertia * sum.torque;
}

// Lets go of stops that would pull, and of motors that would give more than they can.
bool JointGroup::dropPulling() {
    bool dropped = false;
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        JointWork& work = joints_[j];
        for (std::size_t i = 0; i < work.joint->axisCount; ++i) {
            AxisPlan& plan = work.axes[i];
            const JointAxis& axis = work.joint->axes[i];
            if (plan.row == kNoRow) continue;
            const double push = x_[j][plan.row];
            if (isTooMuch(axis, plan, push, substep_)) {
                plan.state = push > 0 ? AxisState::MotorForward : AxisState::MotorBackward;
                dropped = true;
            }
            if (!solver::isAtStop(plan.state) || axis.low >= axis.high) continue;
            if (!(plan.state == AxisState::HighStop ? push > 0 : push < 0)) continue;
            plan.state = AxisState::Free;
            dropped = true;
        }
    }
    return dropped;
}

// By rows and factors of the last fit: they serve as long as no body has been moved, and no state changes. False: one
// is to change, and nothing was done.
bool JointGroup::refit(Fit how) {
    setLackingSpeeds();
    if (mostLacking() < kFitsAlready) {
        forgetChanges();
        return true;
    }
    for (std::size_t j = 0; j < joints_.size(); ++j) joints_[j].lackingSpeeds = x_[j];
    system_.solve(x_);
    if (how == Fit::OneSided && dropPulling()) return false;
    for (std::size_t j = 0; j < joints_.size(); ++j) joints_[j].fitting = x_[j];
    changeVelocities();
    if (how == Fit::OneSided) noteMotors();
    const bool keeps = isAtStop();
    if (keeps) forgetChanges();
    addFittedReadings(keeps ? 1 : 1 - givenBack_);
    return true;
}

void JointGroup::fit(Fit how) {
    if (isFactored_ && refit(how)) return;
    isFactored_ = false;
    setInverseMasses();
    keepVelocities();
    const double energy = kineticEnergy();
    for (const double softness : {kFitSoftness, kMoreFitSoftness}) {
        for (int i = 0; i < kMostDrops; ++i) {
            for (JointWork& work : joints_) makeFittingRows(work);
            setLackingSpeeds();
            for (std::size_t j = 0; j < joints_.size(); ++j) joints_[j].lackingSpeeds = x_[j];
            solveFit(softness);
            if (how == Fit::Both || !dropPulling()) break;
        }
        for (std::size_t j = 0; j < joints_.size(); ++j) joints_[j].fitting = x_[j];
        changeVelocities();
        isFactored_ = refineFit() && softness == kFitSoftness;
        if (addsEnergy() || kineticEnergy() <= energy * (1 + 1e-9)) break;
        // Rows contradict each other so nearly that the system lost its digits: softer, or not at all.
        restoreVelocities();
        isFactored_ = false;
    }
    if (how == Fit::OneSided) noteMotors();
    const bool keeps = isAtStop();
    if (keeps) forgetChanges();
    addFittedReadings(keeps ? 1 : 1 - givenBack_);
}

void JointGroup::noteMotors() {
    for (JointWork& work : joints_)
        for (std::size_t i = 0; i < work.joint->axisCount; ++i) {
            AxisPlan& plan = work.axes[i];
            if (plan.row != kNoRow && plan.state == AxisState::Motor) plan.fitted += work.fitting[plan.row];
        }
}

// Gives the velocities an impulse along an axis, besides those that it has given.
void JointGroup::pushDrive(JointWork& work, AxisPlan& plan, const Row& row, double impulse) {
    StepBody& a = bodies_[work.a];
    StepBody& b = bodies_[work.b];
    a.velocity -= row.push * (impulse * a.inverseMass);
    a.spin += a.inverseInertia * (row.pushTurnA * impulse);
    b.velocity += row.push * (impulse * b.inverseMass);
    b.spin += b.inverseInertia * (row.pushTurnB * impulse);
    work.total += JointImpulse{row.push * impulse, row.pushTurnA * impulse, row.pushTurnB * impulse};
    plan.pushed += impulse;
}

// `h`: of the substep; 0: takes back what was pushed.
void JointGroup::pushDrives(BodyStore& bodies, double h) {
    loadVelocities(bodies);
    setInverseMasses();
    for (JointWork& work : joints_) {
        const StepBody& a = bodies_[work.a];
        const StepBody& b = bodies_[work.b];
        for (std::size_t i = 0; i < work.joint->axisCount; ++i) {
            const JointAxis& axis = work.joint->axes[i];
            AxisPlan& plan = work.axes[i];
            if (!axis.isDriven() || (h == 0 && plan.pushed == 0)) continue;
            Row row;
            makeAxisRow(JointSpan(*work.joint, a, b), axis, plan.position, row);
            const double impulse = h > 0 ? pushBefore(axis, plan, inverseMassOf(row, a, b), h) : -plan.pushed;
            if (impulse != 0) pushDrive(work, plan, row, impulse);
        }
    }
    storeVelocities(bodies);
}

void JointGroup::keepVelocities() {
    for (StepBody& body : bodies_) {
        body.velocityKept = body.velocity;
        body.spinKept = body.spin;
    }
}

void JointGroup::restoreVelocities() {
    for (StepBody& body : bodies_) {
        body.velocity = body.velocityKept;
        body.spin = body.spinKept;
    }
    for (JointWork& work : joints_) work.fitting = {};
    forgetChanges();
}

// Whether a motor or a stop that throws back wants a speed of its own.
bool JointGroup::addsEnergy() const {
    for (const JointWork& work : joints_)
        for (std::size_t i = 0; i < work.joint->axisCount; ++i)
            if (work.axes[i].row != kNoRow && fittedSpeed(work.joint->axes[i], work.axes[i]) != 0) return true;
    return false;
}

void JointGroup::changeVelocities() {
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        applyFit(i);
        bodies_[i].velocity += bodies_[i].velocityChange;
        bodies_[i].spin += bodies_[i].spinChange;
    }
}

// Once more for what the softness left over; it is too little to be given back. Where a group locks, since all that it
// could still do is what its joints hardly resist, more is left over than that: there the rows are made harder. False:
// the factors are of these.
bool JointGroup::refineFit() {
    setLackingSpeeds();
    if (mostLacking() < kWellFitting) return true;
    bool kept = true;
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        bodies_[i].velocity0 = bodies_[i].velocityChange;
        bodies_[i].spin0 = bodies_[i].spinChange;
    }
    system_.solve(x_);
    changeVelocities();
    for (const double softness : kHarderFits) {
        setLackingSpeeds();
        if (!(mostLacking() > kFittingSpeed)) break;
        solveFit(softness);
        kept = false;
        changeVelocities();
    }
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        bodies_[i].velocityChange = bodies_[i].velocity0;
        bodies_[i].spinChange = bodies_[i].spin0;
    }
    return kept;
}

// The largest of `x_`.
double JointGroup::mostLacking() const {
    double most = 0;
    for (std::size_t j = 0; j < joints_.size(); ++j)
        for (std::size_t r = 0; r < joints_[j].rowCount; ++r) most = std::max(most, std::abs(x_[j][r]));
    return most;
}

// A group of which something is at a stop gives nothing back, or it would rebound.
bool JointGroup::isAtStop() const {
    for (const JointWork& work : joints_)
        for (std::size_t i = 0; i < work.joint->axisCount; ++i)
            if (work.axes[i].row != kNoRow && solver::isAtStop(work.axes[i].state)) return true;
    return false;
}

void JointGroup::forgetChanges() {
    for (StepBody& body : bodies_) body.velocityChange = body.spinChange = {};
}

// `share`: of the impulses, what is not given back.
void JointGroup::addFittedReadings(double share) {
    fitted_ = 0;
    for (JointWork& work : joints_) {
        work.total += work.sumOf([&](std::size_t r) { return work.fitting[r] * share; });
        const std::size_t rigid = work.joint->isSoft() ? 0 : work.elementRows;
        for (std::size_t r = 0; r < work.rowCount; ++r) {
            const double energy = work.fitting[r] * work.lackingSpeeds[r] / 2;
            fitted_ += energy;
            if (r < rigid) lost_ += energy;
        }
        for (std::size_t i = 0; i < work.joint->axisCount; ++i) {
            const AxisPlan& plan = work.axes[i];
            if (plan.row != kNoRow) addFittedReading(plan, work.fitting[plan.row] * share, work.axisTotals[i]);
        }
    }
}

// Moves the bodies so that gaps close, without touching their velocities.
void JointGroup::closeGaps(double share) {
    isFactored_ = false;
    bool first = true;
    for (int i = 0; i < kMostClosings; ++i, first = false) {
        setInverseMasses();
        double worst = 0;
        for (std::size_t j = 0; j < joints_.size(); ++j) {
            JointWork& work = joints_[j];
            makeElementRows(JointSpan(*work.joint, bodies_[work.a], bodies_[work.b]), work, Slopes::Now);
            work.rowCount = work.joint->isSoft() ? 0 : work.elementRows;
            for (std::size_t r = 0; r < work.rowCount; ++r) {
                SolvedRow& row = work.rows[r];
                if (first) row.aim = std::abs(row.row.value) > kClosedAtOnce ? row.row.value * (1 - share) : 0;
                x_[j][r] = row.aim - row.row.value;
                worst = std::max(worst, std::abs(x_[j][r]));
            }
        }
        if (worst < settings_.tolerance) break;
        solveFit(kFitSoftness);
        shift();
    }
    markOpen();
}

// Places change by the impulses `x_`, as velocities would in a second.
void JointGroup::shift() {
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        StepBody& body = bodies_[i];
        applyFit(i);
        body.position1 += body.velocityChange;
        const double turn = length(body.spinChange);
        body.turnTo(turn > 1 ? body.spinChange * (1 / turn) : body.spinChange);
        body.velocityChange = body.spinChange = {};
        body.settle();
    }
}

void JointGroup::markOpen() {
    for (JointWork& work : joints_) {
        work.isOpen = false;
        if (work.joint->isSoft()) continue;
        makeElementRows(JointSpan(*work.joint, bodies_[work.a], bodies_[work.b]), work, Slopes::Now);
        for (std::size_t r = 0; r < work.elementRows; ++r) {
            work.values[r] = work.rows[r].row.value;
            work.isOpen |= std::abs(work.values[r]) > kOpenGap;
        }
    }
}

// The impulse at a stop that throws an axis back. False: it does not come to the stop, or so slowly that it stays
// there.
bool JointGroup::reflect(const Hit& hit, Counts& counts) {
    JointWork& work = joints_[hit.joint];
    const JointAxis& axis = work.joint->axes[hit.axis];
    AxisPlan& plan = work.axes[hit.axis];
    Row row;
    makeAxisRow(JointSpan(*work.joint, bodies_[work.a], bodies_[work.b]), axis, plan.position, row);
    const double speed = row.rate(bodies_[work.a], bodies_[work.b]);
    const bool isHigh = hit.stop == plan.high;
    if (!(isHigh ? speed > 0 : speed < 0)) return false;
    const AxisState before = plan.state;
    plan.state = isHigh ? AxisState::HighStop : AxisState::LowStop;
    plan.thrownBack = -axis.bounce * speed;
    const double energy = kineticEnergy();
    isFactored_ = false;
    fit(Fit::Both);
    plan.thrownBack = 0;
    plan.state = before;
    if (!(kineticEnergy() <= energy * (1 + 1e-12))) {
        restoreVelocities();  // something else holds it already
        return false;
    }
    ++counts.bounces;
    return true;
}

}  // namespace orrery::solver
