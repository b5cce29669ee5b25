// XODE 1.0 -> Scene.
#pragma once

#include <memory>
#include <optional>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/formats/options.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// How XODE files are read where the format leaves a choice.
struct XodeOptions {
    // Things that XODE forbids but whose meaning is plain are warnings and not errors: elements and
    // axis parameters that XODE does not have, objects in a world without a space, several shapes in
    // a geom, matrices that are no rotation. They are read in the same way either way.
    bool lenient = false;

    XodeDialect dialect = XodeDialect::Auto;  // whose reading is followed; Auto: what the file tells (XODE_DIALECT)
    XodeChoices choices;                      // rows of its table (docs/formats/xode.md) to be read otherwise

    // Whether PyBrain's parameters in a comment after the root element are used: geoms that its passpairs let
    // through each other get a collision filter, and what it affixes to the environment is held to the world.
    // Nothing in them is evaluated. nullopt: where the dialect that is followed is PyBrain's.
    std::optional<bool> pyBrainParameters;

    // Also reports what is allowed but often a mistake, or bad for other readers (codes XODE_LINT_*).
    bool lint = false;
};

// Reads a parsed document; load() does it for a file. Diagnostics go to `log` (codes XODE_*); what could be read is
// returned. The scene keeps the document as its source. Threads: several may read one document at once.
[[nodiscard]] Scene importXode(std::shared_ptr<const XmlDocument> document, const XodeOptions& options,
                               DiagnosticLog& log);

}  // namespace orrery
