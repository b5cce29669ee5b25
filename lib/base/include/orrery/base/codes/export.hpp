// Codes of diagnostics about saving; what they mean is said in export.def and docs/diagnostics.md.
#pragma once

#include "orrery/base/diagnostics.hpp"

namespace orrery::code {

enum class ExportIndex : std::uint16_t {
#define ORRERY_DIAGNOSTIC(code, severity, cause, remedy) code,
#include "orrery/base/codes/export.def"
#undef ORRERY_DIAGNOSTIC
};

#define ORRERY_DIAGNOSTIC(code, severity, cause, remedy) \
    inline constexpr Code code{CodeRoom::Export, static_cast<std::uint16_t>(ExportIndex::code)};
#include "orrery/base/codes/export.def"
#undef ORRERY_DIAGNOSTIC

}  // namespace orrery::code
