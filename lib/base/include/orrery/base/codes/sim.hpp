// Codes of diagnostics about simulation; what they mean is said in sim.def and docs/diagnostics.md.
#pragma once

#include "orrery/base/diagnostics.hpp"

namespace orrery::code {

enum class SimIndex : std::uint16_t {
#define ORRERY_DIAGNOSTIC(code, severity, cause, remedy) code,
#include "orrery/base/codes/sim.def"
#undef ORRERY_DIAGNOSTIC
};

#define ORRERY_DIAGNOSTIC(code, severity, cause, remedy) \
    inline constexpr Code code{CodeRoom::Sim, static_cast<std::uint16_t>(SimIndex::code)};
#include "orrery/base/codes/sim.def"
#undef ORRERY_DIAGNOSTIC

}  // namespace orrery::code
