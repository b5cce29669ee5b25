#include "values.hpp"

#include <string>

namespace orrery::g4mf {

JsonValue optionalIndex(Diagnostics& diagnostics, JsonValue value) {
    if (value.integer() != -1) return value;
    diagnostics.report(code::G4MF_INDEX_NONE, value, "-1 is read as no index");
    return {};
}

std::optional<Vector3> readBivector(Diagnostics& diagnostics, JsonValue value) {
    const auto b = readVector3(diagnostics, value);
    if (!b) return std::nullopt;
    return Vector3{b->z, b->y == 0 ? 0 : -b->y, b->x};
}

std::optional<Vector3> readMoments(Diagnostics& diagnostics, JsonValue value) {
    const auto b = readVector3(diagnostics, value);
    if (!b) return std::nullopt;
    return Vector3{b->z, b->y, b->x};
}

std::optional<Quaternion> readRotor(Diagnostics& diagnostics, JsonValue value) {
    const auto r = readQuaternion(diagnostics, value);
    if (!r || !checkTurn(diagnostics, value, *r, "rotor", code::G4MF_ROTOR, code::G4MF_ROTOR_LENGTH))
        return std::nullopt;
    // As read: x is s, y is xy, z is xz and w is yz.
    return Quaternion{r->w, r->z == 0 ? 0 : -r->z, r->y, r->x};
}

JsonValue memberOf(Diagnostics& diagnostics, JsonValue object, std::string_view key, std::string_view oldKey) {
    if (const JsonValue member = object[key]) return member;
    const JsonValue old = object[oldKey];
    if (old) {
        diagnostics.report(code::G4MF_OLD_WORD, old, std::string(oldKey) + " is an old name of " + std::string(key),
                           std::string(key));
    }
    return old;
}

}  // namespace orrery::g4mf
