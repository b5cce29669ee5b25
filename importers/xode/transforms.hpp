// <transform>: where an object is in its parent.
#pragma once

#include "context.hpp"

namespace orrery::xode {

// Reads a transform into the node it belongs to.
void readTransform(Context& context, XmlElement element, Node& node);

// Reads the transform of a mass: scale and absolute mean nothing there.
void readMassTransform(Context& context, XmlElement element, Transform& transform);

}  // namespace orrery::xode
