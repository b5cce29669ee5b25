// PyBrain's parameters: a comment behind the root element, in sections that begin with <name>.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "context.hpp"

namespace orrery::xode {

// passpairs: geoms whose name (that of their body, where they have one) holds one of the names of a line do not
// touch others that hold one of them: they get a CollisionFilter. affixToEnvironment: the joint of that name
// loses its second link, the body of that name gets a fixed joint to the world. The other sections concern
// pictures and control, and are passed over.
void applyPyBrainParameters(Context& context, XmlElement root);

// "('a', \"b\")" or "['a']": the names in it; empty for anything else. Nothing is evaluated.
[[nodiscard]] std::vector<std::string> quotedNames(std::string_view line);

}  // namespace orrery::xode
