// OMI_physics_shape: the document's collision shapes, in all four forms that the extension has had.
#pragma once

#include <memory>

#include "extensions.hpp"

namespace orrery::gltf {

// The least value that a size may have.
enum class Least : std::uint8_t { Zero, AboveZero };

// False, with a diagnostic, for a value that is no number or out of range. Absent is fine.
[[nodiscard]] bool readLength(Import& import, JsonValue at, Least least, std::optional<double>& out);
// A box of that size, or none with a diagnostic.
[[nodiscard]] ShapeGeometry readBoxOf(Import& import, JsonValue size);

// One shape, whatever its form.
[[nodiscard]] Shape readShape(Import& import, JsonValue json);

}  // namespace orrery::gltf
