// Joints between frames that <ext ename="orrery"> carries, and the joints of XODE that say them to other programs: did
// somebody change those?
#pragma once

#include "orrery/scene/member_tree.hpp"

namespace orrery::xode {

// Does the joint match `written`? Numbers may be rounded to 32 bits.
[[nodiscard]] bool saysTheSame(const SceneContents& scene, const Joint& joint, const MemberTree& written);

}  // namespace orrery::xode
