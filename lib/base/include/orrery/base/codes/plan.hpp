// Codes of diagnostics about plans; what they mean is said in plan.def and docs/diagnostics.md.
#pragma once

#include "orrery/base/diagnostics.hpp"

namespace orrery::code {

enum class PlanIndex : std::uint16_t {
#define ORRERY_DIAGNOSTIC(code, severity, cause, remedy) code,
#include "orrery/base/codes/plan.def"
#undef ORRERY_DIAGNOSTIC
};

#define ORRERY_DIAGNOSTIC(code, severity, cause, remedy) \
    inline constexpr Code code{CodeRoom::Plan, static_cast<std::uint16_t>(PlanIndex::code)};
#include "orrery/base/codes/plan.def"
#undef ORRERY_DIAGNOSTIC

}  // namespace orrery::code
