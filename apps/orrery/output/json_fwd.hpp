// The name of JSON, for headers that only pass it on.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace orrery::app {

using Json = nlohmann::ordered_json;

}  // namespace orrery::app
