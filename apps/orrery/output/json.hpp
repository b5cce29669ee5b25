// JSON that the program prints: keys in the order they are documented in.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/values.hpp"

namespace orrery::app {

using Json = nlohmann::ordered_json;

[[nodiscard]] Json toJson(const Vector3& v);     // [x, y, z]
[[nodiscard]] Json toJson(const Quaternion& q);  // [x, y, z, w]
[[nodiscard]] Json toJson(const Matrix3& a);     // [[row], [row], [row]]
[[nodiscard]] Json toJson(const Diagnostic& diagnostic);
[[nodiscard]] Json toJson(const DiagnosticLog& log);  // array of diagnostics

// null for an empty text.
[[nodiscard]] Json textOrNull(const std::string& text);

// Prints the object on stdout, and nothing else.
void print(const Json& object);

}  // namespace orrery::app
