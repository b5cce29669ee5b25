#include "values.hpp"

#include <cmath>
#include <string>

namespace orrery::g4mf {

JsonValue optionalIndex(Findings& findings, JsonValue value) {
    if (value.integer() != -1) return value;
    findings.report(code::G4MF_INDEX_NONE, value, "-1 is read as no index");
    return {};
}

std::optional<Vector3> readBivector(Findings& findings, JsonValue value) {
    const auto b = readVector3(findings, value);
    if (!b) return std::nullopt;
    return Vector3{b->z, b->y == 0 ? 0 : -b->y, b->x};
}

std::optional<Vector3> readMoments(Findings& findings, JsonValue value) {
    const auto b = readVector3(findings, value);
    if (!b) return std::nullopt;
    return Vector3{b->z, b->y, b->x};
}

std::optional<Quaternion> readRotor(Findings& findings, JsonValue value) {
    constexpr double kUnitTolerance = 1e-3;
    const auto r = readQuaternion(findings, value);
    if (!r) return std::nullopt;
    // As read: x is s, y is xy, z is xz and w is yz.
    const double length = std::hypot(std::hypot(r->x, r->y), std::hypot(r->z, r->w));
    if (length == 0) {
        findings.report(code::G4MF_ROTOR, value, "the rotor is zero");
        return std::nullopt;
    }
    if (std::abs(length - 1) > kUnitTolerance) {
        findings.report(code::G4MF_ROTOR_LENGTH, value, "the rotor is not of length 1");
    }
    return Quaternion{r->w, r->z == 0 ? 0 : -r->z, r->y, r->x};
}

JsonValue memberOf(Findings& findings, JsonValue object, std::string_view key, std::string_view oldKey) {
    if (const JsonValue member = object[key]) return member;
    const JsonValue old = object[oldKey];
    if (old) {
        findings.report(code::G4MF_OLD_WORD, old, std::string(oldKey) + " is an old name of " + std::string(key),
                        std::string(key));
    }
    return old;
}

}  // namespace orrery::g4mf
