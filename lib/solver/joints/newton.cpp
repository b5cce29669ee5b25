// Newton's method of a substep: places at its end, turns and impulses together.
#include <algorithm>
#include <array>
#include <cmath>

#include "joint_group.hpp"

namespace orrery::solver {
namespace {

constexpr int kMostIterations = 20;
constexpr double kHarder = 1e-12;
constexpr int kPatience = 4;             // iterations after which each must halve what is lacking
constexpr double kTurnTolerance = 0.01;  // weight of the turns: what they lack is no gap
constexpr double kMostStrayWork = 1e-7;  // the same, where the iteration comes no further: short times need small gaps
constexpr double kStrayWork = 1e-13;     // of the kinetic energy, in a substep

// Which state is to change first: what holds without need, then what is furthest beyond.
double urgencyOf(const AxisPlan& plan) {
    if (solver::isAtStop(plan.state)) return HUGE_VAL;
    return std::max({plan.positionAtEnd - plan.high, plan.low - plan.positionAtEnd, 1e-300});
}

}  // namespace

void makeElementRows(const JointSpan& span, const Joint& joint, std::array<SolvedRow, kMostRows>& rows) {
    std::array<Row, 3> made;
    std::size_t row = 0;
    for (std::size_t i = 0; i < joint.elementCount; ++i) {
        makeRows(span, joint.elements[i], made.data());
        for (std::size_t k = 0; k < rowCountOf(joint.elements[i]); ++k) rows[row++].row = made[k];
    }
}

// The start of a substep: rows that do not change in it, and where the axes are.
void JointGroup::beginJoint(JointWork& work, double h) {
    const Joint& joint = *work.joint;
    const StepBody& a = bodies_[work.a];
    const StepBody& b = bodies_[work.b];
    const JointSpan span(joint, a, b);
    if (work.isOpen || joint.isSoft()) makeElementRows(span, joint, work.rows);
    for (std::size_t i = 0; i < work.elementRows; ++i) {
        SolvedRow& row = work.rows[i];
        row.impulse = work.forces[i] * h;
        row.aim = work.isOpen ? row.row.value : 0;
        row.compliance = 0;
        row.constant = 0;
        row.fixed = false;
        if (!joint.isSoft()) continue;
        const SpringStep spring = springStep(joint.stiffness, joint.damping, 0, row.row.value, row.row.rate(a, b),
                                             inverseMassOf(row.row, a, b), h);
        row.aim = spring.slack;
        row.compliance = 1 / spring.slope;
    }
    for (std::size_t i = 0; i < joint.axisCount; ++i) {
        if (!joint.axes[i].isDriven()) continue;
        Row row;
        makeAxisRow(span, joint.axes[i], work.axes[i].position, row);
        AxisPlan& plan = work.axes[i];
        plan.state = plan.stateAtStart;
        beginAxis(joint.axes[i], row, inverseMassOf(row, a, b), row.rate(a, b), h, plan);
    }
    planRows(work);
}

// Gives rows to the axes that need one; impulses stay with their axes.
void JointGroup::planRows(JointWork& work) {
    work.rowCount = work.elementRows;
    for (std::size_t i = 0; i < work.joint->axisCount; ++i) {
        AxisPlan& plan = work.axes[i];
        const JointAxis& axis = work.joint->axes[i];
        plan.row = kNoRow;
        if (!axis.isDriven() || !needsRow(axis, plan) || work.rowCount == kMostRows) continue;
        plan.row = work.rowCount++;
        fillAxisRow(axis, plan, work.rows[plan.row]);
    }
}

void JointGroup::makeAllRows() {
    for (JointWork& work : joints_) {
        const Joint& joint = *work.joint;
        const JointSpan span(joint, bodies_[work.a], bodies_[work.b]);
        makeElementRows(span, joint, work.rows);
        if (work.rowCount == work.elementRows) continue;
        for (std::size_t i = 0; i < joint.axisCount; ++i) {
            const AxisPlan& plan = work.axes[i];
            if (plan.row == kNoRow) continue;
            SolvedRow& row = work.rows[plan.row];
            makeAxisRow(span, joint.axes[i], plan.position, row.row);
            if (joint.axes[i].kind != AxisKind::Along && !row.fixed) matchWork(span, plan.position, row.row);
            if (row.fixed) row.row.slope = row.row.slopeTurnA = row.row.slopeTurnB = {};
        }
    }
}

// Returns how much is lacking at the present guess, as the largest way or angle; sets up all bodies.
double JointGroup::linearizeAll(double h) {
    double worst = 0;
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        StepBody& body = bodies_[i];
        Vec3 force;
        Vec3 torque;
        Mat3 stiffening = kZeroMatrix;
        for (std::size_t k = firstLink_[i]; k < firstLink_[i + 1]; ++k) {
            const Link& link = links_[k];
            const JointWork& work = joints_[link.joint];
            const double sign = link.side == 0 ? -1 : 1;
            Vec3 steady;   // force that keeps its direction
            Vec3 turning;  // torque that turns with the body
            for (std::size_t r = 0; r < work.rowCount; ++r) {
                const SolvedRow& row = work.rows[r];
                const Vec3 push = row.row.push * (sign * row.impulse);
                const Vec3 turn = row.row.pushTurn(link.side) * row.impulse;
                force += push;
                torque += turn;
                if (row.row.isTurning) {
                    turning += turn;
                } else {
                    steady += push;
                }
            }
            const Vec3& anchor = link.side == 0 ? work.joint->anchorA : work.joint->anchorB;
            const Vec3 arm = (body.rotation0 * anchor + body.rotation1 * anchor) * 0.5;
            stiffening = stiffening + crossMatrix(steady * 0.5) * (body.turnSlope * crossMatrix(arm)) -
                         body.turnSlope * crossMatrix(turning * 0.5);
        }
        linearize(body, h, torque, stiffening);
        body.lackingPosition = body.position1 - body.position0 - (body.velocity0 + body.acceleration * (h / 2)) * h -
                               force * (h / 2 * body.inverseMass);
        worst = std::max(worst, length(body.lackingPosition));
        worst = std::max(worst, length(body.inverseSlope * body.lackingMomentum) * kTurnTolerance);
    }
    for (const JointWork& work : joints_)
        for (std::size_t r = 0; r < work.rowCount; ++r) worst = std::max(worst, std::abs(work.rows[r].lacking()));
    return worst;
}

// The kinetic energy, J, at the beginning of the step and in this substep.
double JointGroup::energyScale(double h) const {
    double energy = kinetic_;
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        const StepBody& body = bodies_[i];
        const Vec3 velocity = (body.position1 - body.position0) * (1 / h);
        const Vec3 spin = timesTransposed(body.rotation0, body.angle) * (1 / h);
        energy += (dot(velocity, velocity) / body.inverseMass + dot(spin, body.inertia * spin)) / 2;
    }
    return energy;
}

// The work, J, of what is not met yet.
double JointGroup::strayWork(double h) const {
    double work = 0;
    for (std::size_t i = 0; i < movable_.size(); ++i)
        work += std::abs(dot(bodies_[i].angle, bodies_[i].lackingMomentum));
    for (const JointWork& joint : joints_)
        for (std::size_t r = 0; r < joint.elementRows; ++r)
            work += std::abs(joint.rows[r].lacking() * joint.rows[r].impulse);
    return work / h;
}

namespace {

// The effect of impulses of the rows of a joint on one of its bodies, number by number, so that the rows lie side by
// side.
struct Pushes {
    explicit Pushes(const JointWork& work, int side) {
        for (std::size_t c = 0; c < work.rowCount; ++c) {
            const Vec3& turn = work.rows[c].row.pushTurn(side);
            const Vec3& push = work.rows[c].row.push;
            const double of[6] = {turn.x, turn.y, turn.z, push.x, push.y, push.z};
            for (std::size_t k = 0; k < 6; ++k) numbers[k][c] = of[k];
        }
    }
    // Adds what they do to one row, by its slopes.
    void addTo(double* sums, const Vec3& turn, const Vec3& slope) const {
        for (std::size_t c = 0; c < kMostRows; ++c)
            sums[c] += (turn.x * numbers[0][c] + turn.y * numbers[1][c] + turn.z * numbers[2][c]) +
                       (slope.x * numbers[3][c] + slope.y * numbers[4][c] + slope.z * numbers[5][c]);
    }

    double numbers[6][kMostRows] = {};
};

}  // namespace

// The system of the impulses: what one row's impulse does to the value of another one.
void JointGroup::assemble(double massFactor) {
    system_.clear();
    const std::size_t* next = blocks_.data();
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        const StepBody& body = bodies_[i];
        const double factor = massFactor * body.inverseMass;
        const Mat3 inverseSlope = transposed(body.inverseSlope);
        const std::size_t links = firstLink_[i + 1] - firstLink_[i];
        for (std::size_t q = firstLink_[i]; q < firstLink_[i + 1]; ++q) {
            const JointWork& by = joints_[links_[q].joint];
            const Pushes pushes(by, links_[q].side);
            for (std::size_t p = firstLink_[i]; p < firstLink_[i + 1]; ++p) {
                const JointWork& of = joints_[links_[p].joint];
                const double signed_ = links_[p].side == links_[q].side ? factor : -factor;
                double* block = system_.block(next[(p - firstLink_[i]) * links + q - firstLink_[i]]);
                for (std::size_t r = 0; r < of.rowCount; ++r)
                    pushes.addTo(block + r * kMostRows, inverseSlope * of.rows[r].row.slopeTurn(links_[p].side),
                                 of.rows[r].row.slope * signed_);
            }
        }
        next += links * links;
    }
}

// Sets `x_` to how much the rows lack after the bodies are where they are without new impulses.
void JointGroup::setLacking() {
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        JointWork& work = joints_[j];
        const StepBody& a = bodies_[work.a];
        const StepBody& b = bodies_[work.b];
        const Vec3 turnA = a.moves() ? a.inverseSlope * a.lackingMomentum : Vec3{};
        const Vec3 turnB = b.moves() ? b.inverseSlope * b.lackingMomentum : Vec3{};
        const Vec3 way = (b.moves() ? b.lackingPosition : Vec3{}) - (a.moves() ? a.lackingPosition : Vec3{});
        double* diagonal = system_.block(system_.diagonalOf(j));
        for (std::size_t r = 0; r < work.rowCount; ++r) {
            const SolvedRow& row = work.rows[r];
            diagonal[r * (kMostRows + 1)] += row.compliance;
            x_[j][r] = dot(row.row.slope, way) + dot(row.row.slopeTurnA, turnA) + dot(row.row.slopeTurnB, turnB) -
                       row.lacking();
        }
        rowCounts_[j] = work.rowCount;
    }
}

void JointGroup::applyStep(double h) {
    for (std::size_t j = 0; j < joints_.size(); ++j)
        for (std::size_t r = 0; r < joints_[j].rowCount; ++r) joints_[j].rows[r].impulse += x_[j][r];
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        StepBody& body = bodies_[i];
        Vec3 force;
        Vec3 torque = -body.lackingMomentum;
        for (std::size_t k = firstLink_[i]; k < firstLink_[i + 1]; ++k) {
            const Link& link = links_[k];
            const JointWork& work = joints_[link.joint];
            const double sign = link.side == 0 ? -1 : 1;
            for (std::size_t r = 0; r < work.rowCount; ++r) {
                force += work.rows[r].row.push * (sign * x_[link.joint][r]);
                torque += work.rows[r].row.pushTurn(link.side) * x_[link.joint][r];
            }
        }
        body.position1 += force * (h / 2 * body.inverseMass) - body.lackingPosition;
        if (!body.turns) continue;
        const Vec3 change = body.inverseSlope * torque;
        const double size = length(change);
        body.turnTo(body.angle + (size > 1 ? change * (1 / size) : change));
    }
}

bool JointGroup::iterate(double h, double softness, double goodEnough, Counts& counts) {
    isFactored_ = false;
    double before = HUGE_VAL;
    int patience = kPatience;
    for (int i = 0; i < kMostIterations; ++i) {
        makeAllRows();
        const double worst = linearizeAll(h);
        if (worst < settings_.tolerance &&
            strayWork(h) <= (i < kPatience ? kStrayWork : kMostStrayWork) * energyScale(h))
            return true;
        if (!(worst < 1e6)) return false;
        if (i >= patience && worst > before / 2) {
            if (worst < goodEnough && strayWork(h) < kMostStrayWork * energyScale(h)) return true;
            if (softness != kSoftness) return false;
            // Rows that nearly say the same twice: the softness is what makes it slow.
            softness = kHarder;
            patience = i + kPatience;
        }
        before = worst;
        ++counts.iterations;
        assemble(h / 2);
        setLacking();
        system_.factor(rowCounts_, softness);
        system_.solve(x_);
        applyStep(h);
    }
    return false;
}

// Impulses of the rows go back to their axes, and where those are.
void JointGroup::readAxes() {
    for (JointWork& work : joints_) {
        for (std::size_t i = 0; i < work.joint->axisCount; ++i) {
            const JointAxis& axis = work.joint->axes[i];
            AxisPlan& plan = work.axes[i];
            if (!axis.isDriven()) continue;
            plan.impulse = plan.row != kNoRow ? work.rows[plan.row].impulse : 0;
            Row row;
            makeAxisRow(JointSpan(*work.joint, bodies_[work.a], bodies_[work.b]), axis, plan.position, row);
            plan.positionAtEnd = row.value;
        }
    }
}

// One by one: only that which pulls, or is furthest beyond, where all at once would hold more than there is to hold.
AxisChange JointGroup::changeStates(double h, Bounce bounce, Changes changes, bool mayRelease) {
    bool changed = false;
    double soonest = 2;
    double most = 0;
    AxisPlan* furthest = nullptr;
    AxisPlan after;
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        JointWork& work = joints_[j];
        for (std::size_t i = 0; i < work.joint->axisCount; ++i) {
            const JointAxis& axis = work.joint->axes[i];
            AxisPlan& plan = work.axes[i];
            if (!axis.isDriven()) continue;
            if (bounce == Bounce::PassesOn && axis.bounce > 0 && !solver::isAtStop(plan.state)) continue;
            AxisPlan next = plan;
            const AxisChange change = nextState(axis, h, bounce == Bounce::Reports, mayRelease, next);
            if (change == AxisChange::Changed && changes == Changes::OneByOne) {
                const double urgency = urgencyOf(plan);
                if (urgency > most) furthest = &plan, after = next;
                most = std::max(most, urgency);
            } else if (change == AxisChange::Changed) {
                plan = next;
                changed = true;
            } else if (change == AxisChange::Bounces) {
                const double stop = plan.positionAtEnd > plan.high ? plan.high : plan.low;
                const double when = (stop - plan.position) / (plan.positionAtEnd - plan.position);
                if (when < soonest) hit_ = {static_cast<std::uint32_t>(j), i, stop};
                soonest = std::min(soonest, when);
            }
        }
    }
    if (soonest < 2) return AxisChange::Bounces;
    if (furthest != nullptr) *furthest = after;
    if (!changed && furthest == nullptr) return AxisChange::None;
    for (JointWork& work : joints_) planRows(work);
    return AxisChange::Changed;
}

}  // namespace orrery::solver
