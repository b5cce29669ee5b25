// Substeps of a group: cut where the iteration does not end, and where something bounces at a stop.
#include <algorithm>
#include <cmath>

#include "joint_group.hpp"

namespace orrery::solver {
namespace {

constexpr double kMoreSoftness = 1e-6;
// m or rad: what is good enough where rows say the same twice and the iteration comes no further.
constexpr double kGoodEnough = 1e-8;
constexpr int kMostPieces = 1024;  // into which a substep can fall
constexpr int kLeastPiece = 1;
constexpr int kSnapFor = 32;  // pieces, where nothing helped
constexpr int kMostStateChanges = 8;
constexpr int kMostSingleChanges = 64;  // where one axis changes at a time
constexpr int kMostBounces = 16;        // in one substep; later ones stop
constexpr int kMostGuesses = 12;        // of the time of contact
constexpr double kContact = 1e-11;      // m or rad
constexpr double kJerk = 4;             // times the loss that doubles the substeps: what loses more is cut

// Where something passes 0, between two times: by the secant, of which a side that stays twice counts half.
struct RootBracket {
    double early, late;
    double valueEarly, valueLate;
    int side = 0;

    [[nodiscard]] double guess() const {
        const double time = early - valueEarly * (late - early) / (valueLate - valueEarly);
        return time > early && time < late ? time : (early + late) / 2;
    }
    void narrow(double time, double value) {
        if (value * valueLate > 0) {
            late = time;
            valueLate = value;
            if (side == 1) valueEarly /= 2;
            side = 1;
        } else {
            early = time;
            valueEarly = value;
            if (side == -1) valueLate /= 2;
            side = -1;
        }
    }
};

}  // namespace

JointGroup::Outcome JointGroup::solveStep(double h, Changes changes, Bounce bounce, Counts& counts) {
    const bool isFirst = changes == Changes::AllAtOnce;
    const int mostChanges = isFirst ? kMostStateChanges : kMostSingleChanges;
    const double goesOn = held_ || !isFirst ? 0 : 1;  // of changes: those that contacts make do not come again
    for (JointWork& work : joints_) beginJoint(work, h, goesOn);
    for (StepBody& body : bodies_) beginSubstep(body, h, givenBack_, goesOn);
    for (int i = 0;; ++i) {
        if (!iterate(h, isFirst ? kSoftness : kMoreSoftness, kGoodEnough, counts)) return Outcome::Failed;
        readAxes();
        switch (changeStates(h, bounce, changes, i < mostChanges / 2)) {
            case AxisChange::Bounces:
                return Outcome::Bounces;
            case AxisChange::None:
                return Outcome::Done;
            case AxisChange::Changed:
                break;
        }
        if (i == mostChanges) return Outcome::Failed;
    }
}

JointGroup::Outcome JointGroup::tryStep(double h, Bounce bounce, Counts& counts) {
    Outcome outcome = solveStep(h, Changes::AllAtOnce, bounce, counts);
    if (outcome != Outcome::Failed) return outcome;
    ++counts.softened;
    backToStart();
    outcome = solveStep(h, Changes::OneByOne, bounce, counts);
    if (outcome == Outcome::Failed) backToStart();
    return outcome;
}

// Start and end are one again, for the rows that a substep begins with.
void JointGroup::backToStart() {
    for (StepBody& body : bodies_) {
        body.position1 = body.position0;
        body.attitude1 = body.attitude0;
        body.rotation1 = body.rotation0;
        body.settle();
    }
}

// The substep that was found becomes the bodies' state.
void JointGroup::commit(double h, Counts& counts) {
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        StepBody& body = bodies_[i];
        const auto [force, torque] =
            impulseOn(i, [&](std::uint32_t joint, std::size_t r) { return joints_[joint].rows[r].impulse; });
        noteJointForces(body, force * (1 / h), torque * (1 / h));
        body.position1 =
            body.position0 + (body.velocity0 + body.acceleration * (h / 2)) * h + force * (h / 2 * body.inverseMass);
        body.velocity = body.velocity0 + body.acceleration * h + force * body.inverseMass;
        body.spin = spinAtEnd(body, h);
    }
    addReadings(h);
    double work = 0;
    for (std::size_t i = 0; i < movable_.size(); ++i) work += dot(bodies_[i].angle, bodies_[i].lackingMomentum) / h;
    for (StepBody& body : bodies_) body.settle();
    fit(Fit::Both);
    payBack(work);
    ++counts.substeps;
}

// False: a jerk came, of which shorter substeps take less. What a stop takes they take, too; and contacts make jerks
// that they meet again in the next substep.
bool JointGroup::commitCalmly(double h, Counts& counts) {
    if (held_) {
        commit(h, counts);
        return true;
    }
    keepState();
    commit(h, counts);
    const double share = kJerk * settings_.mostLoss * settings_.dt;
    if (lost_ - keptLost_ <= share * kineticEnergy() || isAtStop()) return true;
    ++counts.jerks;
    return false;
}

void JointGroup::keepState() {
    keptBodies_ = bodies_;
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        const JointWork& work = joints_[j];
        KeptJoint& kept = keptJoints_[j];
        kept.total = work.total;
        kept.forces = work.forces;
        kept.forceChanges = work.forceChanges;
        kept.values = work.values;
        std::copy_n(work.axes.begin(), work.joint->axisCount, kept.axes.begin());
        std::copy_n(work.axisTotals.begin(), work.joint->axisCount, kept.axisTotals.begin());
    }
    keptOwed_ = owed_;
    keptLost_ = lost_;
}

void JointGroup::restoreJoints() {
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        JointWork& work = joints_[j];
        const KeptJoint& kept = keptJoints_[j];
        work.total = kept.total;
        work.forces = kept.forces;
        work.forceChanges = kept.forceChanges;
        work.values = kept.values;
        std::copy_n(kept.axes.begin(), work.joint->axisCount, work.axes.begin());
        std::copy_n(kept.axisTotals.begin(), work.joint->axisCount, work.axisTotals.begin());
    }
}

// Start and end of the substep are one again.
void JointGroup::restoreState() {
    isFactored_ = false;
    bodies_ = keptBodies_;
    restoreJoints();
    owed_ = keptOwed_;
    lost_ = keptLost_;
    backToStart();
}

// The iteration ends before everything is met to the last bit: that did work, which is taken from what is given back.
// `work`: of the momentum that was lacking.
void JointGroup::payBack(double work) {
    for (JointWork& joint : joints_) {
        if (joint.joint->isSoft()) continue;
        for (std::size_t r = 0; r < joint.elementRows; ++r) {
            const double value = joint.rows[r].row.value;
            work += joint.forces[r] * (value - joint.values[r]);
            joint.values[r] = value;
        }
    }
    owed_ = std::max(0.0, owed_ + work);
    const double given = givenBack_ * givenBack_ * std::max(0.0, fitted_);
    const double share = owed_ < given ? std::sqrt(1 - owed_ / given) : 0.0;
    owed_ = std::max(0.0, owed_ - given);
    for (StepBody& body : bodies_) {
        body.velocityChange = body.velocityChange * share;
        body.spinChange = body.spinChange * share;
    }
}

void JointGroup::addReadings(double h) {
    for (JointWork& work : joints_) {
        work.total += work.sumOf([&](std::size_t r) { return work.rows[r].impulse; });
        for (std::size_t r = 0; r < work.elementRows; ++r) {
            const double force = work.rows[r].impulse / h;
            work.forceChanges[r] = force - work.forces[r];
            work.forces[r] = force;
        }
        for (std::size_t i = 0; i < work.joint->axisCount; ++i) {
            AxisPlan& plan = work.axes[i];
            const JointAxis& axis = work.joint->axes[i];
            if (!axis.isDriven()) continue;
            const double force = (plan.impulse + plan.pushed) / h;
            plan.forceChange = plan.state == plan.stateAtStart ? force - plan.force : 0;
            plan.force = force;
            addAxisReading(axis, plan, work.axisTotals[i]);
            plan.position = plan.positionAtEnd;
            plan.stateAtStart = plan.state;
            plan.fitted = plan.pushed = 0;
        }
    }
}

void JointGroup::advance(double h, Counts& counts) {
    double left = h;
    for (int bounces = 0; left > 1e-12 * h; ++bounces)
        left -= advancePiece(left, bounces < kMostBounces ? Bounce::Reports : Bounce::Stops, counts);
}

// All of `h`, or until something bounced: returns the time that was made.
double JointGroup::advancePiece(double h, Bounce bounce, Counts& counts) {
    int size = kMostPieces;
    for (int at = 0; at < kMostPieces;) {
        const double piece = h * size / kMostPieces;
        Outcome outcome = tryStep(piece, bounce, counts);
        if (outcome == Outcome::Bounces) {
            double made = 0;
            if (bounceWithin(piece, made, counts)) return h * at / kMostPieces + made;
            bounce = Bounce::Stops;
            continue;
        }
        if (outcome == Outcome::Failed && size > kLeastPiece) {
            ++counts.halved;
            size /= 2;
            continue;
        }
        if (outcome == Outcome::Done) {
            if (!commitCalmly(piece, counts) && size > kLeastPiece) {
                restoreState();
                size /= 2;
                continue;
            }
        } else {
            // For a while: to try all pieces would take too long.
            const int left = kSnapFor - at % kSnapFor;
            snap(h * left / kMostPieces, counts);
            at += left - kSnapFor;
            size = kSnapFor;
        }
        at += size;
        while (size < kMostPieces && at % (2 * size) == 0) size *= 2;
    }
    return h;
}

// Goes to the time of the first contact, of `hit_`, and throws it back. False: that did not work out, and nothing was
// done.
bool JointGroup::bounceWithin(double h, double& made, Counts& counts) {
    const Hit hit = hit_;
    const AxisPlan& plan = joints_[hit.joint].axes[hit.axis];
    const double gapEarly = plan.position - hit.stop;
    const double gapLate = plan.positionAtEnd - hit.stop;
    backToStart();
    made = 0;
    if (std::abs(gapEarly) > kContact) {
        RootBracket bracket{0, h, gapEarly, gapLate};
        for (int i = 0; i < kMostGuesses; ++i) {
            if (i > 0) backToStart();
            made = bracket.guess();
            if (tryStep(made, Bounce::PassesOn, counts) != Outcome::Done) return false;
            const double gap = plan.positionAtEnd - hit.stop;
            if (std::abs(gap) <= kContact) break;
            bracket.narrow(made, gap);
        }
        if (othersPassed(hit)) return bounceWithin(made, made, counts);
        commit(made, counts);
        (void)reflect(hit, counts);  // where it cannot be thrown back, it is tried again from here until it stops
        return true;
    }
    return reflect(hit, counts);
}

// Whether another axis that bounces is beyond its stop: sets `hit_` to it.
bool JointGroup::othersPassed(const Hit& hit) {
    for (std::uint32_t j = 0; j < joints_.size(); ++j) {
        for (std::size_t i = 0; i < joints_[j].joint->axisCount; ++i) {
            const JointAxis& axis = joints_[j].joint->axes[i];
            const AxisPlan& plan = joints_[j].axes[i];
            if ((j == hit.joint && i == hit.axis) || axis.bounce <= 0 || !axis.isDriven() ||
                solver::isAtStop(plan.state))
                continue;
            const bool passed = plan.positionAtEnd > plan.high + 1e-10 || plan.positionAtEnd < plan.low - 1e-10;
            if (!passed) continue;
            hit_ = {j, i, plan.positionAtEnd > plan.high ? plan.high : plan.low};
            return true;
        }
    }
    return false;
}

}  // namespace orrery::solver
