// The readers of JSON values that all JSON formats share, with glTF's codes.
#pragma once

#include "../json/values.hpp"
#include "orrery/base/codes/gltf.hpp"

namespace orrery::gltf {

using namespace orrery::json;  // NOLINT(google-build-using-namespace): one vocabulary for both

inline constexpr ValueCodes kValueCodes{code::GLTF_VALUE_KIND, code::GLTF_VALUE_RANGE, code::GLTF_INDEX_RANGE};

}  // namespace orrery::gltf
