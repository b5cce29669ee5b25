// Shapes of KHR_implicit_shapes, of glTF 2.1 itself, and of the extensions that they came from.
#pragma once

#include <memory>
#include <optional>

#include "extensions.hpp"
#include "orrery/formats/gltf/khr_implicit_shapes.hpp"

namespace orrery::gltf {

// The root's own shapes, in a file of glTF 2.1: those of the extension do not count then.
[[nodiscard]] bool hasCoreShapes(const Import& import);
void readCoreShapes(Import& import);

// The mesh of that index, with its triangles; nullopt with a diagnostic where it has none.
[[nodiscard]] std::optional<MeshId> readTriangles(Import& import, JsonValue index);

// Reported where an object or a list has nothing in it.
void noteEmpty(Import& import, JsonValue at);

}  // namespace orrery::gltf
