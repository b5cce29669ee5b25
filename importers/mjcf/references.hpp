// References of elements to bodies, joints and other objects, by their names.
#pragma once

#include <cstdint>
#include <string_view>

#include "attributes.hpp"
#include "context.hpp"
#include "tree.hpp"

namespace orrery::mjcf {

// The object that an attribute names, in the file of the element. kNothing if there is none: a diagnostic, but not in
// an attached file, of which a part may be all that there is.
[[nodiscard]] std::uint32_t referenced(Context& context, const Part& part, std::string_view attribute,
                                       const Instance& instance, const NameTable& objects, std::string_view kind);

}  // namespace orrery::mjcf
