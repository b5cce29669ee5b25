// Small matters of JSON text: strings, numbers and pointers.
#pragma once

#include <string>
#include <string_view>

namespace orrery {

// Content of the string whose opening quote is at `quote` in a text that ends with a zero byte and
// has been parsed before.
[[nodiscard]] std::string decodedJsonString(const char* quote);

[[nodiscard]] bool isJsonNumber(std::string_view text);

// Copy of `text` with every number that could overflow a double replaced by a harmless one of the
// same length: RapidJSON refuses a whole text for one of them.
[[nodiscard]] std::string withHarmlessNumbers(std::string_view text);

// Appends "/token" to an RFC 6901 pointer.
void appendPointerToken(std::string& pointer, std::string_view token);

}  // namespace orrery
