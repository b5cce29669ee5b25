#include "joints/frames.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>

#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

constexpr double kTiny = 1e-12;      // a shorter direction counts as zero
constexpr double kSmallTurn = 1e-6;  // rad^2: from here on a formula loses fewer digits than its first term

void place(dBodyID body, const Pose& frame, Eigen::Vector3d& origin, Eigen::Matrix3d& axes) {
    origin = toEigen(frame.position);
    axes = toEigen(frame.rotation).toRotationMatrix();
    if (!body) return;
    const Eigen::Matrix3d turn = rotationOf(body);
    origin = turn * origin + vectorOf(dBodyGetPosition(body));
    axes = turn * axes;
}

Eigen::Vector3d column(const Eigen::Matrix3d& axes, std::size_t axis) {
    return axes.col(static_cast<Eigen::Index>(axis));
}

// Returns any direction perpendicular to `axis` if the wanted one has no length.
Eigen::Vector3d directionOr(const Eigen::Vector3d& wanted, const Eigen::Vector3d& fallback) {
    const double length = wanted.norm();
    return length > kTiny ? Eigen::Vector3d(wanted / length) : fallback;
}

Eigen::Quaterniond between(const FramesNow& frames) {
    Eigen::Quaterniond q(Eigen::Matrix3d(frames.axes2.transpose() * frames.axes1));
    if (q.w() < 0) q.coeffs() = -q.coeffs();
    return q.normalized();
}

Measured twist(const FramesNow& frames, std::size_t axis) {
    const Eigen::Quaterniond q = between(frames);
    const Eigen::Vector3d direction = column(frames.axes2, axis);
    return {2 * std::atan2(q.vec()[static_cast<Eigen::Index>(axis)], q.w()), direction};
}

// `gradient`: in the second frame's axes.
Measured measured(const FramesNow& frames, double value, const Eigen::Vector3d& gradient) {
    const double slope = gradient.norm();
    return {value, frames.axes2 * (gradient / slope), slope};
}

Measured cone(const FramesNow& frames, std::size_t axis) {
    const Eigen::Vector3d from = column(frames.axes2, axis);
    const Eigen::Vector3d to = column(frames.axes1, axis);
    const Eigen::Vector3d across = from.cross(to);
    return {std::atan2(across.norm(), from.dot(to)), directionOr(across, column(frames.axes2, (axis + 1) % 3))};
}

Measured wholeAngle(const FramesNow& frames) {
    const Eigen::Quaterniond q = between(frames);
    const double angle = 2 * std::atan2(q.vec().norm(), q.w());
    return {angle, frames.axes2 * directionOr(q.vec(), Eigen::Vector3d::UnitX())};
}

// The rotation vector r changes by (1 - [r]/2 + c [r]^2) w, where w is the angular velocity.
Measured rotationPart(const FramesNow& frames, std::size_t axis) {
    const Eigen::Quaterniond q = between(frames);
    const double half = std::atan2(q.vec().norm(), q.w());
    const Eigen::Vector3d r = directionOr(q.vec(), Eigen::Vector3d::Zero()) * (2 * half);
    const double square = r.squaredNorm();
    const double c = square < kSmallTurn ? 1.0 / 12 : (1 - half / std::tan(half)) / square;
    const Eigen::Vector3d unit = Eigen::Vector3d::Unit(static_cast<Eigen::Index>(axis));
    const double value = r.dot(unit);
    return measured(frames, value, unit + r.cross(unit) / 2 + c * (value * r - square * unit));
}

// `about`: an axis of the second frame, across its axis number `axis`.
Measured leanPart(const FramesNow& frames, std::size_t axis, std::size_t about) {
    const Eigen::Vector3d up = Eigen::Vector3d::Unit(static_cast<Eigen::Index>(axis));
    const Eigen::Vector3d unit = Eigen::Vector3d::Unit(static_cast<Eigen::Index>(about % 3));
    const Eigen::Vector3d to = frames.axes2.transpose() * column(frames.axes1, axis);
    const Eigen::Vector3d across = up.cross(to);
    const double sine = across.norm();
    if (!(sine > kTiny)) return {0, frames.axes2 * unit};
    const double angle = std::atan2(sine, up.dot(to));
    const Eigen::Vector3d turn = across / sine;
    const Eigen::Vector3d round = up.cross(turn) * (angle / (sine * sine));
    return measured(frames, angle * turn.dot(unit), turn.dot(unit) * turn + round.dot(unit) * (up - up.dot(to) * to));
}

// The motion of one end for each unit of the row's quantity; linear, then angular.
struct EndRow {
    Eigen::Vector3d linear = Eigen::Vector3d::Zero();
    Eigen::Vector3d angular = Eigen::Vector3d::Zero();

    [[nodiscard]] double dot(const EndRow& other) const {
        return linear.dot(other.linear) + angular.dot(other.angular);
    }
};

struct FrameRow {
    EndRow first, second;

    [[nodiscard]] double dot(const FrameRow& other) const { return first.dot(other.first) + second.dot(other.second); }
};

// The mobility of one body under forces.
struct EndMobility {
    double linear = 0;                                  // 1/kg
    Eigen::Matrix3d angular = Eigen::Matrix3d::Zero();  // 1/(kg m^2), world axes
    Eigen::Vector3d center = Eigen::Vector3d::Zero();   // m, world
    double sign = 0;                                    // sign of the row at this end; 0: there is no body

    EndMobility(dBodyID body, double side) {
        if (!body) return;
        sign = side;
        center = vectorOf(dBodyGetPosition(body));
        if (dBodyIsKinematic(body)) return;
        dMass mass;
        dBodyGetMass(body, &mass);
        linear = 1 / mass.mass;
        // The matrix is inverted in the body's own axes: after a rotation, a very large moment would swamp the others.
        const Eigen::Matrix3d turn = rotationOf(body);
        angular = turn * Eigen::Matrix3d(matrixOf(mass.I).inverse()) * turn.transpose();
    }

    [[nodiscard]] EndRow row(const Eigen::Vector3d& at, const Eigen::Vector3d& direction, bool turns) const {
        if (turns) return {Eigen::Vector3d::Zero(), sign * direction};
        return {sign * direction, sign * (at - center).cross(direction)};
    }

    [[nodiscard]] EndRow response(const EndRow& row) const { return {linear * row.linear, angular * row.angular}; }
};

// Both ends of a joint.
struct FrameEnds {
    Eigen::Vector3d at;
    EndMobility first, second;

    explicit FrameEnds(const FramesNow& frames)
        : at(frames.origin1), first(frames.body1, 1), second(frames.body2, -1) {}

    [[nodiscard]] FrameRow row(const Eigen::Vector3d& direction, bool turns) const {
        return {first.row(at, direction, turns), second.row(at, direction, turns)};
    }
    [[nodiscard]] FrameRow response(const FrameRow& row) const {
        return {first.response(row.first), second.response(row.second)};
    }
};

constexpr std::size_t kMostHeld = 6;
// If less than this share of a row's own mobility is left by the rows that hold, it is only rounding.
constexpr double kDependent = 1e-10;

// Mobilities between rows: first the rows that hold, last the row that is asked for.
class RowCoupling {
public:
    void add(const FrameRow& row) { rows_[count_++] = row; }

    // Returns the mobility of the last row while all the others hold; 0 if they hold it too. It uses Gauss elimination,
    // and starts with the row that keeps the largest share of its own mobility.
    [[nodiscard]] double mobilityOfLast(const FrameEnds& ends) {
        for (std::size_t i = 0; i < count_; ++i) {
            const FrameRow response = ends.response(rows_[i]);
            for (std::size_t j = 0; j < count_; ++j) values_[j][i] = rows_[j].dot(response);
            own_[i] = values_[i][i];
        }
        const std::size_t last = count_ - 1;
        for (std::size_t pivot = nextPivot(); pivot != last; pivot = nextPivot()) eliminate(pivot);
        return left(last) > kDependent ? values_[last][last] : 0;
    }

private:
    // Returns the share of the row's own mobility that is left.
    [[nodiscard]] double left(std::size_t row) const { return own_[row] > 0 ? values_[row][row] / own_[row] : 0; }

    // Returns the last row if there is none.
    [[nodiscard]] std::size_t nextPivot() const {
        std::size_t best = count_ - 1;
        double most = kDependent;
        for (std::size_t i = 0; i + 1 < count_; ++i) {
            if (done_[i] || !(left(i) > most)) continue;
            best = i;
            most = left(i);
        }
        return best;
    }

    void eliminate(std::size_t pivot) {
        done_[pivot] = true;
        for (std::size_t i = 0; i < count_; ++i) {
            if (done_[i]) continue;
            const double factor = values_[i][pivot] / values_[pivot][pivot];
            for (std::size_t j = 0; j < count_; ++j) values_[i][j] -= factor * values_[pivot][j];
        }
    }

    std::array<FrameRow, kMostHeld + 1> rows_;
    std::array<std::array<double, kMostHeld + 1>, kMostHeld + 1> values_{};
    std::array<double, kMostHeld + 1> own_{};
    std::array<bool, kMostHeld + 1> done_{};
    std::size_t count_ = 0;
};

}  // namespace

FramesNow framesNow(const SimulationWorld& world, const PlanSixDofJoint& joint) {
    FramesNow now;
    now.body1 = world.body(joint.body1);
    now.body2 = world.body(joint.body2);
    place(now.body1, joint.frame1, now.origin1, now.axes1);
    place(now.body2, joint.frame2, now.origin2, now.axes2);
    return now;
}

Measured measure(const FramesNow& frames, PlanConstraintRow::Measure what, std::size_t axis) {
    using Measure = PlanConstraintRow::Measure;
    const Eigen::Vector3d apart = frames.origin1 - frames.origin2;
    const Eigen::Vector3d along = column(frames.axes2, axis);
    switch (what) {
        case Measure::Along:
            return {apart.dot(along), along};
        case Measure::FromLine: {
            const Eigen::Vector3d across = apart - apart.dot(along) * along;
            return {across.norm(), directionOr(across, column(frames.axes2, (axis + 1) % 3))};
        }
        case Measure::Distance:
            return {apart.norm(), directionOr(apart, along)};
        case Measure::Turn:
            return twist(frames, axis);
        case Measure::Cone:
            return cone(frames, axis);
        case Measure::Angle:
            return wholeAngle(frames);
        case Measure::RotationPart:
            return rotationPart(frames, axis);
        case Measure::LeanNext:
            return leanPart(frames, axis, axis + 1);
        case Measure::LeanLast:
            return leanPart(frames, axis, axis + 2);
    }
    return {};
}

Measured steepestTurn(const FramesNow& frames, std::size_t axis) {
    const Eigen::Quaterniond q = between(frames);
    const auto i = static_cast<Eigen::Index>(axis);
    const Eigen::Vector3d unit = Eigen::Vector3d::Unit(i);
    const double part = q.vec()[i];
    const double square = q.w() * q.w() + part * part;
    Measured turn = twist(frames, axis);
    if (!(square > kTiny)) return turn;
    return measured(frames, turn.value, (q.w() * (q.w() * unit + q.vec().cross(unit)) + part * q.vec()) / square);
}

double effectiveMass(const FramesNow& frames, const PlanSixDofJoint& joint, const Eigen::Vector3d& direction,
                     bool angular) {
    const FrameEnds ends(frames);
    RowCoupling coupling;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (joint.lockedLinear[axis]) coupling.add(ends.row(column(frames.axes2, axis), false));
        if (joint.lockedAngular[axis]) coupling.add(ends.row(column(frames.axes2, axis), true));
    }
    coupling.add(ends.row(direction, angular));
    const double mobility = coupling.mobilityOfLast(ends);
    return mobility > 0 ? 1 / mobility : 0;
}

double leastEffectiveMass(const FramesNow& frames, bool angular) {
    const FrameEnds ends(frames);
    std::array<FrameRow, 3> rows;
    for (std::size_t i = 0; i < 3; ++i)
        rows[i] = ends.row(Eigen::Vector3d::Unit(static_cast<Eigen::Index>(i)), angular);
    Eigen::Matrix3d mobilities;
    for (std::size_t i = 0; i < 3; ++i) {
        const FrameRow response = ends.response(rows[i]);
        for (std::size_t j = 0; j < 3; ++j) {
            mobilities(static_cast<Eigen::Index>(j), static_cast<Eigen::Index>(i)) = rows[j].dot(response);
        }
    }
    const double mobility = eigenvaluesOf(mobilities)[2];
    return mobility > 0 ? 1 / mobility : 0;
}

double speedAlong(const FramesNow& frames, const Eigen::Vector3d& direction, bool angular) {
    const auto speedOf = [&](dBodyID body, double sign) {
        if (!body) return 0.0;
        const Eigen::Vector3d turn = sign * vectorOf(dBodyGetAngularVel(body));
        if (angular) return turn.dot(direction);
        const Eigen::Vector3d arm = frames.origin1 - vectorOf(dBodyGetPosition(body));
        return sign * vectorOf(dBodyGetLinearVel(body)).dot(direction) + turn.dot(arm.cross(direction));
    };
    return speedOf(frames.body1, 1) + speedOf(frames.body2, -1);
}

}  // namespace orrery
