// What a strict log (DiagnosticLog::Options::warningsAreErrors) leaves a warning.
#pragma once

#include "orrery/base/diagnostics.hpp"

namespace orrery {

// True for diagnostics about things that a format permits, or does not speak of, though they are doubtful:
// `Tolerated` in the catalogue. Warnings of all other codes are errors in a strict log.
[[nodiscard]] bool isTolerated(Code code);

}  // namespace orrery
