// <world>, <space>, <group>, <jointgroup>, and what all containers and objects have in common.
#pragma once

#include "context.hpp"

namespace orrery::xode {

// Appends the node of an object or container whose only attribute is its name.
Node& addNamedNode(Context& context, XmlElement element, Tag kind, Node& parent);
// Appends the node of an object or container with that name ("" for none) and makes it known.
Node& addNode(Context& context, XmlElement element, Tag kind, Node& parent, XmlAttribute name);

// Reads a child that any container below <world> may have: transform, ext, geom, body, joint and
// containers. Anything else is reported as stray. `transform` remembers the first transform seen.
void readCommonChild(Context& context, XmlElement child, Tag tag, Node& node, XmlElement& transform);

// Reads <transform>, once, and <ext>; false for any other element.
bool readTransformOrExt(Context& context, XmlElement child, Tag tag, Node& node, XmlElement& transform);

void readWorld(Context& context, XmlElement element, Node& parent);

}  // namespace orrery::xode
