// Helpers for JSON text: strings, numbers and pointers.
#pragma once

#include <string>
#include <string_view>

namespace orrery {

// Returns the content of the string whose opening quote is at `quote`. The text must end with a zero byte and must have
// been parsed before.
[[nodiscard]] std::string decodedJsonString(const char* quote);

[[nodiscard]] bool isJsonNumber(std::string_view text);

// Returns a copy of `text` in which every number that could overflow a double is replaced by another one of the same
// length. RapidJSON would refuse the whole text because of such a number.
[[nodiscard]] std::string withHarmlessNumbers(std::string_view text);

// Appends "/token" to an RFC 6901 pointer.
void appendPointerToken(std::string& pointer, std::string_view token);

}  // namespace orrery
