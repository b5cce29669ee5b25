// The journey that every input must survive, whatever it holds: read, plan, step, save, read again.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace orrery::fuzz {

// What does not hold on the journey of these bytes, in one sentence; nullopt where all does.
//
// A name with the suffix of the format is needed only where the bytes do not tell.
[[nodiscard]] std::optional<std::string> brokenPromise(std::string_view bytes, const std::string& name);

}  // namespace orrery::fuzz
