// Changes of the scene as edits of the JSON it was read from.
#pragma once

#include <optional>
#include <string>

#include "orrery/document/json_document.hpp"
#include "orrery/scene/changes.hpp"
#include "report.hpp"

namespace orrery::g4mf {

// `changes` lead from what `document` says, which is `then`, to what the scene is now. Nullopt after a refusal.
[[nodiscard]] std::optional<std::string> edit(const SceneContents& then, const SceneContents& now,
                                              const SceneChanges& changes, const JsonDocument& document,
                                              Report& report);

}  // namespace orrery::g4mf
