// JSON that the program prints: keys in the order they are documented in.
#pragma once

#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/json_tree.hpp"
#include "orrery/scene/values.hpp"

namespace orrery::app {

using Json = json::Json;

[[nodiscard]] Json toJson(const Vector3& v);     // [x, y, z]
[[nodiscard]] Json toJson(const Quaternion& q);  // [x, y, z, w]
[[nodiscard]] Json toJson(const Matrix3& a);     // [[row], [row], [row]]
[[nodiscard]] Json toJson(const Diagnostic& diagnostic);
// Array of diagnostics. `source`, if any, has the lines of places that JSON pointers give.
[[nodiscard]] Json toJson(const DiagnosticLog& log, const Source* source = nullptr);

// null for an empty text.
[[nodiscard]] Json textOrNull(const std::string& text);

// Returns the text on one line without spaces.
[[nodiscard]] std::string jsonText(const Json& value);

// Prints the object on stdout, and nothing else: each element and member on a line of its own.
void print(const Json& object);

}  // namespace orrery::app
