// The words of MJCF.
#pragma once

#include <string_view>

#include "context.hpp"

namespace orrery::mjcf {

// Notes the attributes of an element that MJCF does not have, and the element itself if it is unknown.
void noteUnknown(Context& context, XmlElement element);
// Is it a section of a model?
[[nodiscard]] bool isSection(std::string_view name);

}  // namespace orrery::mjcf
