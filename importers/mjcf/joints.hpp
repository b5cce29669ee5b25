// Joints of bodies: what each says, and the joint between two frames that all of a body make together.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "context.hpp"
#include "tree.hpp"

namespace orrery::mjcf {

// A spring, damper or motor on the axis of a joint, as it is from the place in the file.
struct AxisDrive {
    double stiffness = 0, damping = 0;
    double target = 0;  // rad or m
    double speed = 0;   // rad/s or m/s
    std::optional<double> maxForce;
    Origin origin;
};
// The drives of actuators, by body and joint of the body.
using AxisDrives = std::map<std::pair<std::uint32_t, std::size_t>, std::vector<AxisDrive>>;

// Reads a <joint> or <freejoint> of a body. One that is not possible is reported and left out.
void addJoint(Context& context, XmlElement element, const Scope& scope, BodyEntry& body);

// Computes the springs and dampers that are stated by their time constant. The masses and groups are known.
void setSpringDampers(Tree& tree);

// Adds the joints of all bodies that move. The nodes of all bodies are there. `ignored` are kinds of forces that flags
// switch off.
struct JointFlags {
    bool limits = true, springs = true, dampers = true, friction = true;
    bool touchParents = false;
};
void addJoints(Context& context, const Tree& tree, const AxisDrives& drives, const JointFlags& flags);

}  // namespace orrery::mjcf
