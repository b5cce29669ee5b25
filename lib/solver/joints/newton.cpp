// Newton's method of a substep: places at its end, turns and impulses together.
#include <algorithm>
#include <array>
#include <cmath>

#include "joint_group.hpp"

namespace orrery::solver {
namespace {

constexpr int kMostIterations = 20;
constexpr double kHarder = 1e-12;
constexpr double kFast = 0.05;           // of what was lacking: where less is left, factors are used again
constexpr int kPatience = 4;             // iterations after which each must halve what is lacking
constexpr double kTurnTolerance = 0.01;  // weight of the turns: what they lack is no gap
constexpr double kMostStrayWork = 1e-7;  // the same, where the iteration comes no further: short times need small gaps
constexpr double kStrayWork = 1e-12;     // of the kinetic energy, in a substep

// Which state is to change first: what holds without need, then what is furthest beyond.
double urgencyOf(const AxisPlan& plan) {
    if (solver::isAtStop(plan.state)) return HUGE_VAL;
    return std::max({plan.positionAtEnd - plan.high, plan.low - plan.positionAtEnd, 1e-300});
}

}  // namespace

void makeElementRows(const JointSpan& span, const Joint& joint, std::array<SolvedRow, kMostRows>& rows) {
    SolvedRow* next = rows.data();
    for (std::size_t i = 0; i < joint.elementCount; ++i) {
        makeRows(span, joint.elements[i], next);
        next += rowCountOf(joint.elements[i]);
    }
}

void makeElementRows(const JointSpan& span, JointWork& work, Slopes slopes) {
    const Joint& joint = *work.joint;
    work.armA = span.armA;
    work.armB = span.armB;
    if (work.pointRows == 0 || slopes == Slopes::Now) return makeElementRows(span, joint, work.rows);
    setPointValues(span, work.rows.data());
    SolvedRow* next = work.rows.data() + work.pointRows;
    for (std::size_t i = 1; i < joint.elementCount; ++i) {
        makeRows(span, joint.elements[i], next);
        next += rowCountOf(joint.elements[i]);
    }
}

// The start of a substep: rows that do not change in it, and where the axes are.
void JointGroup::beginJoint(JointWork& work, double h, double goesOn) {
    const Joint& joint = *work.joint;
    const StepBody& a = bodies_[work.a];
    const StepBody& b = bodies_[work.b];
    const JointSpan span(joint, a, b);
    work.startA = span.armA;
    work.startB = span.armB;
    if (work.isOpen || joint.isSoft()) makeElementRows(span, work, Slopes::Now);
    for (std::size_t i = 0; i < work.elementRows; ++i) {
        SolvedRow& row = work.rows[i];
        row.impulse = (work.forces[i] + work.forceChanges[i] * goesOn) * h;
        row.aim = work.isOpen ? row.row.value : 0;
        row.compliance = 0;
        row.constant = 0;
        row.fixed = false;
        row.weight = 1;
        if (!joint.isSoft()) continue;
        const double inverseMass = inverseMassOf(row.row, a, b);
        const SpringStep spring =
            springStep(joint.stiffness, joint.damping, 0, row.row.value, row.row.rate(a, b), inverseMass, h);
        row.aim = spring.slack;
        row.compliance = 1 / spring.slope;
        row.weight = 1 + inverseMass * h / 2 * spring.slope;
    }
    for (std::size_t i = 0; i < joint.axisCount; ++i) {
        if (!joint.axes[i].isDriven()) continue;
        Row row;
        makeAxisRow(span, joint.axes[i], work.axes[i].position, row);
        AxisPlan& plan = work.axes[i];
        plan.state = plan.stateAtStart;
        beginAxis(joint.axes[i], row, inverseMassOf(row, a, b), row.rate(a, b), h, goesOn, plan);
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
        const JointSpan span(joint, bodies_[work.a], bodies_[work.b], work.startA, work.startB);
        makeElementRows(span, work, Slopes::Later);
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

// Makes what makeAllRows leaves out.
void JointGroup::makeSlopes() {
    for (JointWork& work : joints_)
        if (work.pointRows > 0)
            makePointSlopes(bodies_[work.a], bodies_[work.b], work.armA, work.armB, work.rows.data());
}

// Returns how much is lacking at the present guess, as the largest way or angle. Angles that bodies lack are weighed by
// the slopes there are.
double JointGroup::findLacking(double h) {
    double worst = 0;
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        StepBody& body = bodies_[i];
        const BodyImpulse sum =
            impulseOn(i, [&](std::uint32_t joint, std::size_t r) { return joints_[joint].rows[r].impulse; });
        findLackingMomentum(body, h, sum.torque);
        body.lackingPosition = body.position1 - body.position0 - (body.velocity0 + body.acceleration * (h / 2)) * h -
                               sum.force * (h / 2 * body.inverseMass);
        worst = std::max(worst, length(body.lackingPosition));
        worst = std::max(worst, length(body.inverseInertia * body.lackingMomentum) * (h / 2 * kTurnTolerance));
    }
    for (const JointWork& work : joints_)
        for (std::size_t r = 0; r < work.rowCount; ++r)
            worst = std::max(worst, std::abs(work.rows[r].lacking()) * work.rows[r].weight);
    return worst;
}

// Sets the slopes of all bodies at the present guess.
void JointGroup::linearizeAll(double h) {
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        StepBody& body = bodies_[i];
        Mat3 stiffening = kZeroMatrix;
        for (std::size_t k = firstLink_[i]; k < firstLink_[i + 1]; ++k) {
            const Link& link = links_[k];
            const JointWork& work = joints_[link.joint];
            const double sign = link.side == 0 ? -1 : 1;
            Vec3 steady;   // force that keeps its direction
            Vec3 turning;  // torque that turns with the body
            bool hasTurning = false;
            for (std::size_t r = 0; r < work.rowCount; ++r) {
                const SolvedRow& row = work.rows[r];
                if (row.row.isTurning) {
                    hasTurning = true;
                    turning += row.row.pushTurn(link.side) * row.impulse;
                } else {
                    steady += row.row.push * (sign * row.impulse);
                }
            }
            const Mat3 ofArm = timesCross(body.turnSlope, link.side == 0 ? work.armA : work.armB);
            stiffening = stiffening + crossTimes(steady * 0.5, ofArm);
            if (hasTurning) stiffening = stiffening - timesCross(body.turnSlope, turning * 0.5);
        }
        linearize(body, h, stiffening);
    }
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
        for (std::size_t r = 0; r < joint.rowCount; ++r)
            work += std::abs(joint.rows[r].lacking() * joint.rows[r].impulse);
    return work / h;
}

namespace {

// Adds to a block what the impulses of C rows do to the rows of another joint, by its slopes.
template <std::size_t C>
void addEffects(double* block, std::size_t rows, const RowNumbers& slopes, const RowNumbers& pushes) {
    for (std::size_t r = 0; r < rows; ++r) {
        double* row = block + r * kMostRows;
        double sums[C];
        for (std::size_t c = 0; c < C; ++c) sums[c] = row[c];
        for (std::size_t k = 0; k < 6; ++k) {
            const double slope = slopes[k][r];
            for (std::size_t c = 0; c < C; ++c) sums[c] += slope * pushes[k][c];
        }
        for (std::size_t c = 0; c < C; ++c) row[c] = sums[c];
    }
}

void addEffects(double* block, std::size_t rows, std::size_t columns, const RowNumbers& slopes,
                const RowNumbers& pushes) {
    if (columns <= 2) return addEffects<2>(block, rows, slopes, pushes);
    if (columns <= 4) return addEffects<4>(block, rows, slopes, pushes);
    addEffects<6>(block, rows, slopes, pushes);
}

// The numbers of one row.
void setNumbers(RowNumbers& numbers, std::size_t row, const Vec3& turn, const Vec3& way) {
    const double of[6] = {turn.x, turn.y, turn.z, way.x, way.y, way.z};
    for (std::size_t k = 0; k < 6; ++k) numbers[k][row] = of[k];
}

}  // namespace

// Finds how the rows of the joints of a body act on it, and hang on it.
void JointGroup::setEffects(std::size_t number, double massFactor) {
    const StepBody& body = bodies_[number];
    const Mat3 inverseSlope = transposed(body.inverseSlope);
    const std::size_t first = firstLink_[number];
    for (std::size_t k = first; k < firstLink_[number + 1]; ++k) {
        const JointWork& work = joints_[links_[k].joint];
        const int side = links_[k].side;
        const double factor = massFactor * body.inverseMass;
        RowNumbers& slopes = slopes_[k - first];
        RowNumbers& pushes = pushes_[k - first];
        for (std::size_t r = 0; r < work.rowCount; ++r) {
            const Row& row = work.rows[r].row;
            setNumbers(slopes, r, inverseSlope * row.slopeTurn(side), row.slope * (row.side(side) * factor));
            setNumbers(pushes, r, row.pushTurn(side), row.push * row.side(side));
        }
        if (work.rowCount % 2 != 0) setNumbers(pushes, work.rowCount, {}, {});
    }
}

// The system of the impulses: what one row's impulse does to the value of another one.
void JointGroup::assemble(double massFactor) {
    system_.clear();
    const std::size_t* next = blocks_.data();
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        setEffects(i, massFactor);
        const std::size_t first = firstLink_[i];
        const std::size_t links = firstLink_[i + 1] - first;
        for (std::size_t p = 0; p < links; ++p)
            for (std::size_t q = 0; q < links; ++q)
                addEffects(system_.block(*next++), joints_[links_[first + p].joint].rowCount,
                           joints_[links_[first + q].joint].rowCount, slopes_[p], pushes_[q]);
    }
}

// Sets `x_` to how much the rows lack after the bodies are where they are without new impulses.
void JointGroup::setLacking(bool isFactored) {
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        JointWork& work = joints_[j];
        const StepBody& a = bodies_[work.a];
        const StepBody& b = bodies_[work.b];
        const Vec3 turnA = a.moves() ? a.inverseSlope * a.lackingMomentum : Vec3{};
        const Vec3 turnB = b.moves() ? b.inverseSlope * b.lackingMomentum : Vec3{};
        const Vec3 way = (b.moves() ? b.lackingPosition : Vec3{}) - (a.moves() ? a.lackingPosition : Vec3{});
        double* diagonal = system_.block(system_.diagonalOf(j));
        if (!isFactored)
            for (std::size_t r = 0; r < work.rowCount; ++r) diagonal[r * (kMostRows + 1)] += work.rows[r].compliance;
        if (work.pointRows > 0) {
            const Vec3 changes = way + a.turnSlope * cross(work.armA, turnA) + b.turnSlope * cross(turnB, work.armB);
            const double of[3] = {changes.x, changes.y, changes.z};
            for (std::size_t r = 0; r < 3; ++r) x_[j][r] = of[r] - work.rows[r].lacking();
        }
        for (std::size_t r = work.pointRows; r < work.rowCount; ++r) {
            const SolvedRow& row = work.rows[r];
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
        const BodyImpulse sum = impulseOn(i, [&](std::uint32_t joint, std::size_t r) { return x_[joint][r]; });
        body.position1 += sum.force * (h / 2 * body.inverseMass) - body.lackingPosition;
        if (!body.turns) continue;
        const Vec3 change = body.inverseSlope * (sum.torque - body.lackingMomentum);
        const double size = length(change);
        body.turnTo(body.angle + (size > 1 ? change * (1 / size) : change));
    }
}

bool JointGroup::iterate(double h, double softness, double goodEnough, Counts& counts) {
    double before = HUGE_VAL;
    int patience = kPatience;
    bool isNear = false;  // factors of the iteration before are as good as new ones
    isFactored_ = false;
    for (int i = 0; i < kMostIterations; ++i) {
        makeAllRows();
        const double worst = findLacking(h);
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
            isNear = false;
        }
        isNear = isNear && worst < kFast * before;
        before = worst;
        ++counts.iterations;
        if (!isNear) {
            makeSlopes();
            linearizeAll(h);
            assemble(h / 2);
        }
        setLacking(isNear);
        if (!isNear) system_.factor(rowCounts_, softness);
        system_.solve(x_);
        applyStep(h);
        isNear = true;
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
