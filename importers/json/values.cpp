#include "values.hpp"

#include <cmath>
#include <utility>

namespace orrery::json {
namespace {

constexpr double kUnitTolerance = 1e-3;     // float32 quaternions are off by 1e-6, rounded ones by 1e-4
constexpr std::size_t kLongestFound = 100;  // bytes of a value that a finding quotes

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

// What to call a value in a message: its key, or "the value" in arrays.
std::string nameOf(JsonValue value) {
    std::string key = value.key();
    return key.empty() ? "the value" : key;
}

void reportKind(Findings& findings, JsonValue value, std::string expected) {
    // Before `expected` is handed on: arguments may be made in any order.
    std::string message = nameOf(value) + " is not " + expected;
    findings.report(findings.codes().kind, value, std::move(message), std::move(expected));
}

}  // namespace

void Findings::report(Code code, JsonValue at, std::string message, std::string expected) {
    // Making a pointer walks the document: not for findings that are only counted.
    if (log_.full(code)) return log_.report(code, {}, {});
    log_.report(code, json_.place(at), std::move(message), {quoted(at), std::move(expected)});
}

void Findings::reportMember(Code code, JsonValue object, std::string_view key, std::string message,
                            std::string expected) {
    if (log_.full(code)) return log_.report(code, {}, {});
    log_.report(code, json_.place(object, key), std::move(message), {{}, std::move(expected)});
}

std::optional<double> readNumber(Findings& findings, JsonValue value) {
    if (!value) return std::nullopt;
    if (const auto number = value.number()) return number;
    if (value.isNumber()) {
        findings.report(findings.codes().range, value, nameOf(value) + " is too large for a number");
    } else {
        reportKind(findings, value, "a number");
    }
    return std::nullopt;
}

std::optional<bool> readBoolean(Findings& findings, JsonValue value) {
    if (!value) return std::nullopt;
    if (!value.isBoolean()) reportKind(findings, value, "true or false");
    return value.boolean();
}

std::optional<std::string> readString(Findings& findings, JsonValue value) {
    if (!value) return std::nullopt;
    if (!value.isString()) reportKind(findings, value, "a string");
    return value.string();
}

JsonValue readObject(Findings& findings, JsonValue value) {
    if (!value || value.isObject()) return value;
    reportKind(findings, value, "an object");
    return {};
}

JsonValue readArray(Findings& findings, JsonValue value) {
    if (!value || value.isArray()) return value;
    reportKind(findings, value, "an array");
    return {};
}

bool readNumbers(Findings& findings, JsonValue value, double* out, std::size_t count) {
    if (!value) return false;
    if (!value.isArray() || value.size() != count) {
        reportKind(findings, value, "an array of " + std::to_string(count) + " numbers");
        return false;
    }
    bool good = true;
    for (JsonValue element = value.first(); element; element = element.next()) {
        const auto number = readNumber(findings, element);
        good = good && number.has_value();
        *out++ = number.value_or(0);
    }
    return good;
}

std::optional<Vector3> readVector3(Findings& findings, JsonValue value) {
    std::array<double, 3> v{};
    if (!readNumbers(findings, value, v.data(), v.size())) return std::nullopt;
    return Vector3{v[0], v[1], v[2]};
}

std::optional<Quaternion> readQuaternion(Findings& findings, JsonValue value) {
    std::array<double, 4> q{};
    if (!readNumbers(findings, value, q.data(), q.size())) return std::nullopt;
    return Quaternion{q[0], q[1], q[2], q[3]};
}

std::optional<Matrix4> readMatrix(Findings& findings, JsonValue value, std::size_t order) {
    std::array<double, 16> columns{};
    if (!readNumbers(findings, value, columns.data(), order * order)) return std::nullopt;
    Matrix4 matrix;
    for (std::size_t row = 0; row < order; ++row) {
        for (std::size_t column = 0; column < order; ++column) {
            matrix.m[row * 4 + column] = columns[column * order + row];
        }
    }
    return matrix;
}

std::vector<std::string> readStrings(Findings& findings, JsonValue value) {
    std::vector<std::string> strings;
    for (JsonValue element = readArray(findings, value).first(); element; element = element.next()) {
        if (auto text = readString(findings, element)) strings.push_back(*std::move(text));
    }
    return strings;
}

std::optional<std::size_t> readSize(Findings& findings, JsonValue value, std::size_t least) {
    if (!value) return std::nullopt;
    const auto number = value.integer();
    if (number && *number >= 0 && static_cast<std::size_t>(*number) >= least) return static_cast<std::size_t>(*number);
    findings.report(findings.codes().range, value, nameOf(value) + " is not a count",
                    "a whole number from " + std::to_string(least));
    return std::nullopt;
}

std::optional<std::uint32_t> readIndex(Findings& findings, JsonValue value, std::size_t size, std::string_view what) {
    if (!value) return std::nullopt;
    const auto number = value.integer();
    if (number && *number >= 0 && static_cast<std::size_t>(*number) < size) return static_cast<std::uint32_t>(*number);
    findings.report(findings.codes().index, value, "there is no such " + std::string(what),
                    size == 0 ? "none, the file has no " + std::string(what)
                              : "a whole number from 0 to " + std::to_string(size - 1));
    return std::nullopt;
}

std::optional<std::uint32_t> readIndexOrNone(Findings& findings, JsonValue value, std::size_t size,
                                             std::string_view what) {
    if (value.integer() == -1) return std::nullopt;
    return readIndex(findings, value, size, what);
}

bool checkTurn(Findings& findings, JsonValue at, const Quaternion& turn, std::string_view what, Code zero,
               Code length) {
    const double found = std::hypot(std::hypot(turn.x, turn.y), std::hypot(turn.z, turn.w));
    if (found == 0) {
        findings.report(zero, at, "the " + std::string(what) + " is zero");
    } else if (std::abs(found - 1) > kUnitTolerance) {
        findings.report(length, at, "the " + std::string(what) + " is not of length 1");
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
