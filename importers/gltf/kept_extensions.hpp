// Extensions that this version recognises and keeps, but does not simulate: each one found is reported.
#pragma once

#include <memory>
#include <string_view>

#include "extensions.hpp"

namespace orrery::gltf {

// Other families of physics extensions; reported once a document.
[[nodiscard]] std::unique_ptr<Extension> makeUnreadPhysics(const char* name);

}  // namespace orrery::gltf
