// <joint>: what holds bodies together.
#pragma once

#include <optional>

#include "context.hpp"

namespace orrery::xode {

// Reads a joint into Context::joints; its links wait until all bodies are known.
void readJoint(Context& context, XmlElement element, Node& parent);

// nullopt after a diagnostic.
[[nodiscard]] std::optional<JointAnchor> readAnchor(Context& context, XmlElement element);

// Links all joints read, and makes those that can be simulated joints of their nodes.
void resolveJoints(Context& context);

}  // namespace orrery::xode
