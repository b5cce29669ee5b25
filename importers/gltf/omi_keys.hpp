// Keys that the OMI extensions define, in all forms they have had. Any other is kept, and said to have no effect.
#pragma once

#include <string_view>

#include "import.hpp"

namespace orrery::gltf {

// Of what an extension has in the document's `extensions`, and in a node's. Other extensions are passed over.
void checkDocumentKeys(Import& import, std::string_view extension, JsonValue object);
void checkNodeKeys(Import& import, std::string_view extension, JsonValue object);

}  // namespace orrery::gltf
