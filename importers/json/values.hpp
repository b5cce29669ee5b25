// Typed readers of JSON values. A missing value is nullopt without a diagnostic; one that is wrong is
// nullopt with a diagnostic at its own place.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/scene/values.hpp"

namespace orrery::json {

// The codes of a format's diagnostics that the readers below report.
struct ValueCodes {
    Code kind;   // a value of another JSON type
    Code range;  // a number out of range
    Code index;  // an index out of range
};

// Reports diagnostics at values of one document.
class Diagnostics {
public:
    Diagnostics(const JsonDocument& json, DiagnosticLog& log, const ValueCodes& codes)
        : json_(json), log_(log), codes_(codes) {}

    void report(Code code, JsonValue at, std::string message, std::string expected = {});
    // At the key of a member, which the message names.
    void reportKey(Code code, JsonValue member, std::string message, std::string expected = {});
    // At the member `key` of `object`, present or not; a key may be a path "box/size/1".
    void reportMember(Code code, JsonValue object, std::string_view key, std::string message,
                      std::string expected = {});

    [[nodiscard]] DiagnosticLog& log() const { return log_; }
    [[nodiscard]] const JsonDocument& json() const { return json_; }
    [[nodiscard]] const ValueCodes& codes() const { return codes_; }

private:
    const JsonDocument& json_;
    DiagnosticLog& log_;
    ValueCodes codes_;
};

// ValueCodes::kind for a value of another kind, ValueCodes::range for a number beyond double.
[[nodiscard]] std::optional<double> readNumber(Diagnostics& diagnostics, JsonValue value);
[[nodiscard]] std::optional<bool> readBoolean(Diagnostics& diagnostics, JsonValue value);
[[nodiscard]] std::optional<std::string> readString(Diagnostics& diagnostics, JsonValue value);
// The value if it is an object (array); missing otherwise.
[[nodiscard]] JsonValue readObject(Diagnostics& diagnostics, JsonValue value);
[[nodiscard]] JsonValue readArray(Diagnostics& diagnostics, JsonValue value);

// Exactly out.size() numbers; false without a diagnostic where the value is missing.
[[nodiscard]] bool readNumbers(Diagnostics& diagnostics, JsonValue value, double* out, std::size_t count);
[[nodiscard]] std::optional<Vector3> readVector3(Diagnostics& diagnostics, JsonValue value);
[[nodiscard]] std::optional<Quaternion> readQuaternion(Diagnostics& diagnostics, JsonValue value);  // may be zero
// order * order numbers, column by column; the rest is that of the identity.
[[nodiscard]] std::optional<Matrix4> readMatrix(Diagnostics& diagnostics, JsonValue value, std::size_t order);
[[nodiscard]] std::vector<std::string> readStrings(Diagnostics& diagnostics, JsonValue value);

// A whole number from `least`; ValueCodes::range otherwise.
[[nodiscard]] std::optional<std::size_t> readSize(Diagnostics& diagnostics, JsonValue value, std::size_t least = 0);

// An index into an array of `size` elements; ValueCodes::index otherwise. `what` names an element in
// messages ("node").
[[nodiscard]] std::optional<std::uint32_t> readIndex(Diagnostics& diagnostics, JsonValue value, std::size_t size,
                                                     std::string_view what);
// As readIndex, but -1 stands for "none": nullopt without a diagnostic.
[[nodiscard]] std::optional<std::uint32_t> readIndexOrNone(Diagnostics& diagnostics, JsonValue value, std::size_t size,
                                                           std::string_view what);

// Checks four numbers that turn something: false with the diagnostic `zero` if all of them are 0; the diagnostic
// `length` if they are not of length 1. `what` is their name in messages ("rotation").
[[nodiscard]] bool checkTurn(Diagnostics& diagnostics, JsonValue at, const Quaternion& turn, std::string_view what,
                             Code zero, Code length);

// The elements of an array, for access by index (JsonValue's own walks the array).
[[nodiscard]] std::vector<JsonValue> elements(JsonValue array);

}  // namespace orrery::json
