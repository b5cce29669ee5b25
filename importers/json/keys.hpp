// Objects whose keys a text lists, and what they hold of extensions.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "orrery/document/json_document.hpp"
#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::json {

// A key that is not there in the text; `meant`: the one that is much like it, or "".
using UnknownKey = std::function<void(JsonValue member, const std::string& meant)>;

// Looks into the object and what it holds; without keys nothing is looked at. `everywhere`: keys that every object of
// the format may have.
void checkKeys(JsonValue object, gltf::KeyList keys, std::span<const gltf::Key> everywhere, const UnknownKey& report);

// Visits each extension of all objects in the value, its own among them.
void forEachExtension(JsonValue value, const std::function<void(JsonValue member)>& visit);

}  // namespace orrery::json
