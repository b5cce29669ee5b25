// One value in the text of a scene's file, by its place there.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "orrery/scene/scene.hpp"

namespace orrery {

// The file that the scene was read from, with `value` at `place`: a JSON pointer in glTF and G4MF ("/nodes/3/mass"),
// the path of an attribute in XODE ("/xode/world/body[2]/@name", indices from 1). The last step may be new. `value` is
// JSON, and text without quotes where a string stands; in XML the attribute's text. All other bytes stay. nullopt where
// that cannot be done; `error` says why.
[[nodiscard]] std::optional<std::string> withValue(const Scene& scene, std::string_view place, std::string_view value,
                                                   std::string& error);

}  // namespace orrery
