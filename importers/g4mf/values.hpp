// The readers of JSON values that all JSON formats share, with G4MF's codes, and what G4MF has besides.
#pragma once

#include "../json/values.hpp"
#include "orrery/base/codes/gltf.hpp"

namespace orrery::g4mf {

using namespace orrery::json;  // NOLINT(google-build-using-namespace): one vocabulary for both

inline constexpr ValueCodes kValueCodes{code::G4MF_VALUE_KIND, code::G4MF_VALUE_RANGE, code::G4MF_INDEX_RANGE};

// An index that a file may leave out: missing for -1 as well, with a diagnostic.
[[nodiscard]] JsonValue optionalIndex(Diagnostics& diagnostics, JsonValue value);

// [xy, xz, yz] of a turn as the vector about which it turns.
[[nodiscard]] std::optional<Vector3> readBivector(Diagnostics& diagnostics, JsonValue value);
// [xy, xz, yz] of moments that have no sign: about z, y and x.
[[nodiscard]] std::optional<Vector3> readMoments(Diagnostics& diagnostics, JsonValue value);
// [s, xy, xz, yz]; nullopt with a diagnostic for the zero rotor.
[[nodiscard]] std::optional<Quaternion> readRotor(Diagnostics& diagnostics, JsonValue value);

// The member of either name; a diagnostic for the older one.
[[nodiscard]] JsonValue memberOf(Diagnostics& diagnostics, JsonValue object, std::string_view key,
                                 std::string_view oldKey);

}  // namespace orrery::g4mf
