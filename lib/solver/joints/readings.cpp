// Where joints are.
#include <cmath>

#include "joint_group.hpp"

namespace orrery::solver {

void readPlaces(Joint& joint, const StepBody& a, const StepBody& b) {
    const JointSpan span(joint, a, b);
    std::array<SolvedRow, kMostRows> rows;
    makeElementRows(span, joint, rows);
    double ways = 0;
    double angles = 0;
    std::size_t row = 0;
    for (std::size_t i = 0; i < joint.elementCount; ++i) {
        const bool isAngle = joint.elements[i].kind == ElementKind::Perpendicular;
        for (std::size_t k = 0; k < rowCountOf(joint.elements[i]); ++k, ++row)
            (isAngle ? angles : ways) += rows[row].row.value * rows[row].row.value;
    }
    joint.gap = std::sqrt(ways);
    joint.axisGap = std::sqrt(angles);
    for (std::size_t i = 0; i < joint.axisCount; ++i) {
        Row axisRow;
        makeAxisRow(span, joint.axes[i], joint.axes[i].position, axisRow);
        joint.axes[i].position = axisRow.value;
        joint.axes[i].speed = axisRow.rate(a, b);
    }
}

void readJoint(const BodyStore& bodies, Joint& joint) {
    const auto bodyOf = [&](BodyNumber number) {
        StepBody body;
        const BodyMotion motion = bodies.motion(number);
        body.number = number;
        body.velocity = motion.velocity;
        body.spin = motion.angularVelocity;
        body.position1 = motion.position;
        body.attitude1 = motion.attitude;
        body.rotation1 = bodies.places[number].rotation;
        body.settle();
        return body;
    };
    readPlaces(joint, bodyOf(joint.a), bodyOf(joint.b));
}

}  // namespace orrery::solver
