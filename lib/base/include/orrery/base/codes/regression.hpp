// Codes of diagnostics about baselines and expectations; what they mean is said in regression.def and
// docs/diagnostics.md.
#pragma once

#include "orrery/base/diagnostics.hpp"

namespace orrery::code {

enum class RegressionIndex : std::uint16_t {
#define ORRERY_DIAGNOSTIC(code, severity, cause, remedy) code,
#include "orrery/base/codes/regression.def"
#undef ORRERY_DIAGNOSTIC
};

#define ORRERY_DIAGNOSTIC(code, severity, cause, remedy) \
    inline constexpr Code code{CodeRoom::Regression, static_cast<std::uint16_t>(RegressionIndex::code)};
#include "orrery/base/codes/regression.def"
#undef ORRERY_DIAGNOSTIC

}  // namespace orrery::code
