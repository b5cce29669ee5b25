// The measured cases as tests: every figure has to meet its limit.
#pragma once

#include <string_view>

namespace orrery::fidelity {

// Measures the cases below `prefix` with default options, says what each one shows, and fails where a limit is not
// met. Where everything runs ten times slower (sanitizers), only those that are quick.
void check(std::string_view prefix);

}  // namespace orrery::fidelity
