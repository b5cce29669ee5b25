// Bodies that joints of ODE hold, for tests of what the joints do.
#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::fidelity {

// The other end of the joint, and which end comes first.
enum class Ends { BodyWorld, WorldBody, BodyBody };

// One axis of a joint of ODE's.
struct JointAxisCase {
    JointType type;
    std::vector<Vector3> axes;
    std::size_t axis;  // of these; the second one of a piston, which files do not tell of, turns about the first
    bool linear = false;
    [[nodiscard]] Vector3 direction() const { return axes[std::min(axis, axes.size() - 1)]; }
};

// Every axis whose stops ODE minds; those of angular motors with Euler angles last.
[[nodiscard]] std::vector<JointAxisCase> stopAxes();
[[nodiscard]] std::string nameOf(const JointAxisCase& one);
// Can ODE have the joint with these ends?
[[nodiscard]] bool canHave(const JointAxisCase& one, Ends ends);

// A ball of 2 kg, "body", at the origin, where the joint "joint" has its anchor; the other body, "other", weighs
// 1e6 kg. No gravity. The joint's axes may be given more before build().
struct JointRig {
    explicit JointRig(const JointAxisCase& one, Ends ends);
    [[nodiscard]] JointAxis& axis() { return joint->joint->axes[one.axis]; }
    [[nodiscard]] Simulation simulate(SimulationOptions options = {});

    JointAxisCase one;
    SceneBuilder make;
    Node* body;
    Node* joint;
    Vector3 gravity{};
};

[[nodiscard]] Vector3 times(const Vector3& v, double factor);
[[nodiscard]] double dot(const dReal* a, const Vector3& b);

}  // namespace orrery::fidelity
