// XODE 1.0 -> Scene.
#pragma once

#include <cstdint>
#include <memory>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// How XODE files are read where the format leaves a choice.
struct XodeOptions {
    // Things that XODE forbids but whose meaning is plain are warnings and not errors: elements and
    // axis parameters that XODE does not have, objects in a world without a space, several shapes in
    // a geom, matrices that are no rotation. They are read in the same way either way.
    bool lenient = false;

    // What three Euler angles mean. Ode: dRFromEulerAngles, Rx(-x) Ry(-y) Rz(-z), as PyODE reads them.
    // Odejava: Rx(x) Ry(y) Rz(z); they are kept in the Scene as the quaternion that they mean.
    enum class Euler : std::uint8_t { Ode, Odejava };
    Euler euler = Euler::Ode;

    // What an anchor without an `absolute` attribute is relative to. Parent: the joint's parent, as
    // XODE says. World: the document, as PyODE reads all anchors.
    enum class Anchor : std::uint8_t { Parent, World };
    Anchor anchor = Anchor::Parent;
};

// Reads a parsed document. Findings go to `log` (codes XODE_*); what could be read is returned. The
// scene keeps the document as its source.
[[nodiscard]] Scene importXode(std::shared_ptr<const XmlDocument> document, const XodeOptions& options,
                               DiagnosticLog& log);

}  // namespace orrery
