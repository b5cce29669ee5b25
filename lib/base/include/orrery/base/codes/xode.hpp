// Codes of diagnostics about XODE; what they mean is said in xode.def and docs/diagnostics.md.
#pragma once

#include "orrery/base/diagnostics.hpp"

namespace orrery::code {

enum class XodeIndex : std::uint16_t {
#define ORRERY_DIAGNOSTIC(code, severity, cause, remedy) code,
#include "orrery/base/codes/xode.def"
#undef ORRERY_DIAGNOSTIC
};

#define ORRERY_DIAGNOSTIC(code, severity, cause, remedy) \
    inline constexpr Code code{CodeRoom::Xode, static_cast<std::uint16_t>(XodeIndex::code)};
#include "orrery/base/codes/xode.def"
#undef ORRERY_DIAGNOSTIC

}  // namespace orrery::code
