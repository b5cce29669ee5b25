// The part of a Plan that says how things move: bodies with their masses, and joints. Exporters use it if they write
// them in another form than the author's.
#pragma once

#include "orrery/plan/plan.hpp"

namespace orrery {

enum class JointsOfMotion : std::uint8_t {
    None,
    Ode,     // those of Node::joint
    SixDof,  // those of Node::sixDofJoint
};

// Returns the bodies of each world and the joints that are asked for, as makePlan plans them with the default options.
// Reports no diagnostics. Do not use the other members of the PlanWorld. Empty for a scene that forbids simulation.
[[nodiscard]] std::vector<PlanWorld> motionOf(const SceneContents& contents, JointsOfMotion joints);

}  // namespace orrery
