#include "text.hpp"

#include <algorithm>
#include <cmath>

#include "orrery/base/numbers.hpp"
#include "orrery/document/json_quoted.hpp"

namespace orrery::json {
namespace {

void appendNumberOf(std::string& out, const Json& value) {
    if (value.is_number_unsigned()) {
        out += std::to_string(value.get<std::uint64_t>());
    } else if (!value.is_number_float()) {
        out += std::to_string(value.get<std::int64_t>());
    } else if (const double number = value.get<double>(); std::isfinite(number)) {
        appendNumber(out, number);
    } else {
        out += "null";
    }
}

bool isPlain(const Json& value) {
    return !value.is_array() && !value.is_object();
}

void appendLine(std::string& out, const JsonStyle& style) {
    out += style.lineEnd;
    if (!style.oneLine()) out += style.indentation;
}

void appendArray(std::string& out, const Json& array, const JsonStyle& style) {
    const bool oneLine = style.oneLine() || std::all_of(array.begin(), array.end(), isPlain);
    out += '[';
    bool first = true;
    for (const Json& element : array) {
        if (!first) out += oneLine ? ',' + style.blank : ",";
        if (!oneLine) appendLine(out, style.inner());
        appendJson(out, element, style.inner());
        first = false;
    }
    if (!oneLine) appendLine(out, style);
    out += ']';
}

void appendObject(std::string& out, const Json& object, const JsonStyle& style) {
    out += '{';
    bool first = true;
    for (const auto& [key, value] : object.items()) {
        if (!first) out += style.oneLine() ? ',' + style.blank : ",";
        appendLine(out, style.inner());
        out += jsonQuoted(key);
        out += ':' + style.blank;
        appendJson(out, value, style.inner());
        first = false;
    }
    if (!first) appendLine(out, style);
    out += '}';
}

}  // namespace

void appendJson(std::string& out, const Json& value, const JsonStyle& style) {
    if (value.is_object()) return appendObject(out, value, style);
    if (value.is_array()) return appendArray(out, value, style);
    if (value.is_number()) return appendNumberOf(out, value);
    if (value.is_string()) {
        out += jsonQuoted(value.get<std::string>());
    } else {
        out += value.is_null() ? "null" : value.get<bool>() ? "true" : "false";
    }
}

std::string jsonText(const Json& value, const JsonStyle& style) {
    std::string out;
    appendJson(out, value, style);
    return out;
}

}  // namespace orrery::json
