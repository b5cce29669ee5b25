// Says which warnings a strict log (DiagnosticLog::Options::warningsAreErrors) keeps as warnings.
#pragma once

#include "orrery/base/diagnostics.hpp"

namespace orrery {

// True for codes about things that a format permits or does not mention, although they are doubtful: severity
// `Tolerated` in the catalogue. In a strict log the warnings of all other codes are errors.
[[nodiscard]] bool isTolerated(Code code);

}  // namespace orrery
