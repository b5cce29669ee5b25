// Edits that PyBrain's parameters, in the comment after the root element, have a say in too.
#pragma once

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/scene/changes.hpp"

namespace orrery::xode {

// The comment stays as it is and is read over the file: what of the edits it undoes is reported
// (EXPORT_PYBRAIN_PARAMETERS).
void reportOverruled(const Scene& scene, const XmlDocument& document, const SceneChanges& changes, DiagnosticLog& log);

}  // namespace orrery::xode
