// What of a Plan says how things move: bodies with their masses, and joints. For whoever says them in other words
// than their author's.
#pragma once

#include "orrery/plan/plan.hpp"

namespace orrery {

enum class JointsOfMotion : std::uint8_t {
    None,
    Ode,     // those of Node::joint
    SixDof,  // those of Node::sixDofJoint
};

// The bodies of each world, and the joints that are asked for, as makePlan has them with the default options. Nothing
// is reported, and what else a PlanWorld has is not to be used. Empty for a scene that forbids simulation.
[[nodiscard]] std::vector<PlanWorld> motionOf(const SceneContents& contents, JointsOfMotion joints);

}  // namespace orrery
