// The state of contacts and joints of the own step, number by number.
#pragma once

#include <ode/ode.h>

#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "orrery/sim/ids.hpp"
#include "orrery/solver/joints.hpp"
#include "orrery/solver/manifold.hpp"
#include "step/own_memory.hpp"

namespace orrery {

// Calls it with each number of the state; what is written to them is kept where the object is not const.
template <typename Whole, typename Visit>
void visitWhole(Whole& whole, Visit&& visit) {
    auto number = static_cast<double>(whole);
    visit(number);
    if constexpr (!std::is_const_v<Whole>) whole = static_cast<Whole>(number);
}
template <typename Vector, typename Visit>
void visitVector(Vector& v, Visit&& visit) {
    visit(v.x);
    visit(v.y);
    visit(v.z);
}
template <typename Manifold, typename Visit>
void visitTouch(Manifold& manifold, Visit&& visit) {
    visitWhole(manifold.slips, visit);
    visit(manifold.twist);
    visitVector(manifold.friction, visit);
    visitVector(manifold.roll, visit);
    for (std::size_t i = 0; i < manifold.count; ++i) {
        visitVector(manifold.points[i].anchorA, visit);
        visitVector(manifold.points[i].anchorB, visit);
        visit(manifold.points[i].impulse);
    }
}
template <typename Joint, typename Visit>
void visitJoint(Joint& joint, Visit&& visit) {
    visitWhole(joint.substeps, visit);
    visit(joint.gap);
    visit(joint.axisGap);
    for (auto* numbers : {&joint.forces, &joint.forceChanges, &joint.left})
        for (auto& number : *numbers) visit(number);
    for (std::size_t i = 0; i < joint.axisCount; ++i) {
        auto& axis = joint.axes[i];
        visitWhole(axis.state, visit);
        visit(axis.position);
        visit(axis.speed);
        visit(axis.force);
        visit(axis.forceChange);
    }
}
template <typename Body, typename Visit>
void visitJointedBody(Body& body, Visit&& visit) {
    for (auto* v : {&body.velocityChange, &body.spinChange, &body.force, &body.torque, &body.forceChange,
                    &body.torqueChange, &body.left.position, &body.left.velocity, &body.left.angularVelocity})
        visitVector(*v, visit);
    visitVector(body.left.attitude, visit);
    visit(body.left.attitude.w);
}

// Sets the numbers that `visitState` visits. False: there are more or fewer.
template <typename VisitState, typename Object>
[[nodiscard]] bool setNumbers(VisitState&& visitState, std::span<const double> numbers, Object& object) {
    std::size_t count = 0;
    visitState(object, [&](double& number) {
        if (count < numbers.size()) number = numbers[count];
        ++count;
    });
    return count == numbers.size();
}

// The geom of a collider for ever: ODE may give the address of one that is gone to another.
struct ColliderGeom {
    dGeomID geom = nullptr;
    GeomId id;
};
// Manifolds after geoms came or went, with the new numbers of their colliders. A pair begins anew if its second
// collider is the first by now.
[[nodiscard]] std::vector<solver::Manifold> renumbered(std::vector<solver::Manifold> manifolds,
                                                       std::span<const ColliderGeom> before,
                                                       std::span<const ColliderGeom> now);

[[nodiscard]] OwnTouch memoryOf(const solver::Manifold& manifold);
[[nodiscard]] std::vector<double> memoryOf(const solver::Joint& joint);
[[nodiscard]] std::vector<double> memoryOf(const solver::JointedBody& body);
// None, or false: no such thing has such a state.
[[nodiscard]] std::optional<solver::Manifold> manifoldOf(const OwnTouch& touch);
[[nodiscard]] bool setNumbersOf(std::span<const double> numbers, solver::Joint& joint);
[[nodiscard]] bool setNumbersOf(std::span<const double> numbers, solver::JointedBody& body);

}  // namespace orrery
