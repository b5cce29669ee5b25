#include "values.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace orrery::json {
namespace {

constexpr double kUnitTolerance = 1e-3;     // float32 quaternions are off by 1e-6, rounded ones by 1e-4
constexpr double kLikelyAngle = 2;          // a number of a quaternion that is larger is no slip of rounding
constexpr std::size_t kLongestFound = 100;  // bytes of a value that a diagnostic quotes

// On one line, since files are often written with a line for each number.
std::string quoted(JsonValue value) {
    std::string text;
    bool inString = false;
    bool escaped = false;
    for (const char c : value.lexeme()) {
        const bool begins = (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // a character, not its further bytes
        if (text.size() >= kLongestFound && begins) return text + "...";
        const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
        if (inString || !blank) text += c;
        if (c == '"' && !escaped) inString = !inString;
        escaped = inString && c == '\\' && !escaped;
    }
    return text;
}

// The name of a value in a message: its key, or "the value" in arrays.
std::string nameOf(JsonValue value) {
    std::string key = value.key();
    return key.empty() ? "the value" : key;
}

void reportKind(Diagnostics& diagnostics, JsonValue value, std::string expected) {
    // Before `expected` is handed on: arguments may be made in any order.
    std::string message = nameOf(value) + (value.isString() ? " is a text, not " : " is not ") + expected;
    diagnostics.report(diagnostics.codes().kind, value, std::move(message), std::move(expected));
}

}  // namespace

void Diagnostics::report(Code code, JsonValue at, std::string message, std::string expected) {
    // Making a pointer walks the document: not for diagnostics that are only counted.
    if (log_.full(code)) return log_.report(code, {}, {});
    log_.report(code, json_.place(at), std::move(message), {quoted(at), std::move(expected)});
}

void Diagnostics::reportKey(Code code, JsonValue member, std::string message, std::string expected) {
    if (log_.full(code)) return log_.report(code, {}, {});
    log_.report(code, json_.placeOfKey(member), std::move(message), {{}, std::move(expected)});
}

void Diagnostics::reportMember(Code code, JsonValue object, std::string_view key, std::string message,
                               std::string expected) {
    if (log_.full(code)) return log_.report(code, {}, {});
    log_.report(code, json_.place(object, key), std::move(message), {{}, std::move(expected)});
}

std::optional<double> readNumber(Diagnostics& diagnostics, JsonValue value) {
    if (!value) return std::nullopt;
    if (const auto number = value.number()) return number;
    if (value.isNumber()) {
        diagnostics.report(diagnostics.codes().range, value, nameOf(value) + " is too large for a double");
    } else {
        reportKind(diagnostics, value, "a number");
    }
    return std::nullopt;
}

std::optional<bool> readBoolean(Diagnostics& diagnostics, JsonValue value) {
    if (!value) return std::nullopt;
    if (!value.isBoolean()) reportKind(diagnostics, value, "true or false");
    return value.boolean();
}

std::optional<std::string> readString(Diagnostics& diagnostics, JsonValue value) {
    if (!value) return std::nullopt;
    if (!value.isString()) reportKind(diagnostics, value, "a string");
    return value.string();
}

JsonValue readObject(Diagnostics& diagnostics, JsonValue value) {
    if (!value || value.isObject()) return value;
    reportKind(diagnostics, value, "an object");
    return {};
}

JsonValue readArray(Diagnostics& diagnostics, JsonValue value) {
    if (!value || value.isArray()) return value;
    reportKind(diagnostics, value, "an array");
    return {};
}

bool readNumbers(Diagnostics& diagnostics, JsonValue value, double* out, std::size_t count) {
    if (!value) return false;
    if (!value.isArray() || value.size() != count) {
        reportKind(diagnostics, value, "an array of " + std::to_string(count) + " numbers");
        return false;
    }
    bool good = true;
    for (JsonValue element = value.first(); element; element = element.next()) {
        const auto number = readNumber(diagnostics, element);
        good = good && number.has_value();
        *out++ = number.value_or(0);
    }
    return good;
}

std::optional<Vector3> readVector3(Diagnostics& diagnostics, JsonValue value) {
    std::array<double, 3> v{};
    if (!readNumbers(diagnostics, value, v.data(), v.size())) return std::nullopt;
    return Vector3{v[0], v[1], v[2]};
}

std::optional<Quaternion> readQuaternion(Diagnostics& diagnostics, JsonValue value) {
    std::array<double, 4> q{};
    if (!readNumbers(diagnostics, value, q.data(), q.size())) return std::nullopt;
    return Quaternion{q[0], q[1], q[2], q[3]};
}

std::optional<Matrix4> readMatrix(Diagnostics& diagnostics, JsonValue value, std::size_t order) {
    std::array<double, 16> columns{};
    if (!readNumbers(diagnostics, value, columns.data(), order * order)) return std::nullopt;
    Matrix4 matrix;
    for (std::size_t row = 0; row < order; ++row) {
        for (std::size_t column = 0; column < order; ++column) {
            matrix.m[row * 4 + column] = columns[column * order + row];
        }
    }
    return matrix;
}

std::vector<std::string> readStrings(Diagnostics& diagnostics, JsonValue value) {
    std::vector<std::string> strings;
    for (JsonValue element = readArray(diagnostics, value).first(); element; element = element.next()) {
        if (auto text = readString(diagnostics, element)) strings.push_back(*std::move(text));
    }
    return strings;
}

std::optional<std::size_t> readSize(Diagnostics& diagnostics, JsonValue value, std::size_t least) {
    if (!value) return std::nullopt;
    const auto number = value.integer();
    if (number && *number >= 0 && static_cast<std::size_t>(*number) >= least) return static_cast<std::size_t>(*number);
    diagnostics.report(diagnostics.codes().range, value, nameOf(value) + " is not a count",
                       "a whole number from " + std::to_string(least));
    return std::nullopt;
}

std::optional<std::uint32_t> readIndex(Diagnostics& diagnostics, JsonValue value, std::size_t size,
                                       std::string_view what) {
    if (!value) return std::nullopt;
    const auto number = value.integer();
    if (number && *number >= 0 && static_cast<std::size_t>(*number) < size) return static_cast<std::uint32_t>(*number);
    const char* const article = what.starts_with('a') ? "an " : "a ";
    diagnostics.report(diagnostics.codes().index, value,
                       nameOf(value) + (value.isString() ? " is a text, not" : " is not") + " the index of " + article +
                           std::string(what),
                       size == 0 ? "none: the file has no " + std::string(what)
                                 : "a whole number from 0 to " + std::to_string(size - 1));
    return std::nullopt;
}

std::optional<std::uint32_t> readIndexOrNone(Diagnostics& diagnostics, JsonValue value, std::size_t size,
                                             std::string_view what) {
    if (value.integer() == -1) return std::nullopt;
    return readIndex(diagnostics, value, size, what);
}

bool checkTurn(Diagnostics& diagnostics, JsonValue at, const Quaternion& turn, std::string_view what, Code zero,
               Code length) {
    const double found = std::hypot(std::hypot(turn.x, turn.y), std::hypot(turn.z, turn.w));
    if (found == 0) {
        diagnostics.report(zero, at, "the " + std::string(what) + " is zero");
    } else if (std::abs(found - 1) > kUnitTolerance) {
        const bool isLarge =
            std::max({std::abs(turn.x), std::abs(turn.y), std::abs(turn.z), std::abs(turn.w)}) > kLikelyAngle;
        diagnostics.report(
            length, at,
            "the " + std::string(what) + " is not of length 1" + (isLarge ? "; it looks like degrees" : ""));
    }
    return found != 0;
}

std::vector<JsonValue> elements(JsonValue array) {
    std::vector<JsonValue> result;
    if (!array.isArray()) return result;
    result.reserve(array.size());
    for (JsonValue element = array.first(); element; element = element.next()) result.push_back(element);
    return result;
}

}  // namespace orrery::json
