// Files of other programs, which are often tried: they are recognised so that the message can say what to do.
#pragma once

#include <optional>
#include <string_view>

namespace orrery {

// A format that is not read.
struct ForeignFormat {
    std::string_view title;   // "a robot in URDF"
    std::string_view advice;  // what the author of the file can do
};

// Returns the format by root element, by magic bytes or by form of the first lines; nullopt if it is none of these. The
// name of the file only decides between formats in the same archive.
[[nodiscard]] std::optional<ForeignFormat> foreignFormatOf(std::string_view bytes, std::string_view name);

}  // namespace orrery
