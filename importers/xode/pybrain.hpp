// PyBrain's parameters, from the comment after the root element, applied to the scene.
#pragma once

#include "context.hpp"

namespace orrery::xode {

// passpairs: geoms whose name (that of their body, where they have one) holds one of the names of a line do not
// touch others that hold one of them: they get a CollisionFilter. affixToEnvironment: the joint of that name
// loses its second link, the body of that name gets a fixed joint to the world. The other sections concern
// pictures and control, and are passed over. For documents with hasPyBrainParameters().
void applyPyBrainParameters(Context& context, XmlElement root);

}  // namespace orrery::xode
