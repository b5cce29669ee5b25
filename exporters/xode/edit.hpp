// Changes of a scene as edits of the XODE document it came from.
#pragma once

#include <optional>
#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/formats/xode/dialect.hpp"
#include "orrery/scene/changes.hpp"

namespace orrery::xode {

// The file, which is of that dialect, with `changes` brought in: no other byte of it differs. nullopt after a
// diagnostic.
[[nodiscard]] std::optional<std::string> edit(const Scene& scene, const XmlDocument& document, XodeDialect dialect,
                                              const SceneChanges& changes, DiagnosticLog& log);

// ---- pybrain.cpp: Edits that PyBrain's parameters, in the comment after the root element, have a say in too.
// The comment stays as it is and is read over the file: what of the edits it undoes is reported
// (EXPORT_PYBRAIN_PARAMETERS).
void reportOverruled(const Scene& scene, const XmlDocument& document, const SceneChanges& changes, DiagnosticLog& log);

}  // namespace orrery::xode
