// Changes of a scene as edits of the URDF document it came from.
#pragma once

#include <optional>
#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/scene/changes.hpp"

namespace orrery::urdf {

// The file with `changes` brought in: no other byte of it differs. nullopt after a diagnostic.
[[nodiscard]] std::optional<std::string> edit(const Scene& scene, const XmlDocument& document,
                                              const SceneChanges& changes, DiagnosticLog& log);

}  // namespace orrery::urdf
