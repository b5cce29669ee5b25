// Scene -> a new glTF.
#pragma once

#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/exporters/gltf.hpp"

namespace orrery::gltf {

[[nodiscard]] std::string write(const Scene& scene, GltfContainer container, DiagnosticLog& log);

}  // namespace orrery::gltf
