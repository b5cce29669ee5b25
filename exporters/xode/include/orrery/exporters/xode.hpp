// Scene -> XODE 1.0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// Whom a new XODE file is for.
enum class XodeTarget : std::uint8_t {
    General,  // all of XODE 1.0r23, and <ext> for what XODE cannot say
    PyOde,    // what PyODE's reader understands: Euler angles, no groups, no ext, bodies before their joints
};

struct XodeSaveOptions {
    XodeTarget target = XodeTarget::General;
};

// The scene as XODE. One that was read from XODE is that file with its values changed, unless a target
// other than General asks for a new one. What the file cannot say is reported (EXPORT_NOT_REPRESENTABLE).
// nullopt after EXPORT_EDITS_CONFLICT.
[[nodiscard]] std::optional<std::string> saveXode(const Scene& scene, const XodeSaveOptions& options,
                                                  DiagnosticLog& log);

}  // namespace orrery
