// The JSON that is written into files of all JSON formats.
#pragma once

#include "orrery/document/json_writer.hpp"

namespace orrery::gltf {

using namespace orrery::json;  // NOLINT(google-build-using-namespace): one vocabulary for both

}  // namespace orrery::gltf
