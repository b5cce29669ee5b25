// Codes of diagnostics about glTF; what they mean is said in gltf.def and docs/diagnostics.md.
#pragma once

#include "orrery/base/diagnostics.hpp"

namespace orrery::code {

enum class GltfIndex : std::uint16_t {
#define ORRERY_DIAGNOSTIC(code, severity, cause, remedy) code,
#include "orrery/base/codes/gltf.def"
#undef ORRERY_DIAGNOSTIC
};

#define ORRERY_DIAGNOSTIC(code, severity, cause, remedy) \
    inline constexpr Code code{CodeRoom::Gltf, static_cast<std::uint16_t>(GltfIndex::code)};
#include "orrery/base/codes/gltf.def"
#undef ORRERY_DIAGNOSTIC

}  // namespace orrery::code
