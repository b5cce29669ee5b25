// Keys that glTF or an extension does not define are kept, and a diagnostic says that they have no effect.
#pragma once

#include "import.hpp"
#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::gltf {

// Looks into the object and what it holds; without keys nothing is looked at.
void checkKeys(Import& import, JsonValue object, KeyList keys);

// The keys of glTF itself: those of the file, its scenes and its nodes.
void checkCoreKeys(Import& import);

}  // namespace orrery::gltf
