#include "output/json.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

#include "orrery/document/json_quoted.hpp"

namespace orrery::app {
namespace {

// Numbers as nlohmann-json writes them, "1.0" and "1e-07": these are what our output has always had.
void appendNumberOf(std::string& out, const Json& value) {
    if (value.is_number_unsigned()) {
        out += std::to_string(value.get<std::uint64_t>());
    } else if (!value.is_number_float()) {
        out += std::to_string(value.get<std::int64_t>());
    } else if (const double number = value.get<double>(); std::isfinite(number)) {
        std::array<char, 64> text{};
        out.append(text.data(), nlohmann::detail::to_chars(text.data(), text.data() + text.size(), number));
    } else {
        out += "null";
    }
}

class JsonWriter {
public:
    // `into`: where the text goes in pieces while it grows; null: nowhere, it stays whole.
    explicit JsonWriter(JsonLines lines, std::FILE* into = nullptr) : lines_(lines), into_(into) {}

    void write(const Json& value) {
        constexpr std::size_t kPiece = std::size_t{1} << 16U;
        if (into_ != nullptr && out_.size() >= kPiece) flush();
        if (value.is_object()) {
            writeMembers(value);
        } else if (value.is_array()) {
            writeElements(value);
        } else if (value.is_number()) {
            appendNumberOf(out_, value);
        } else if (value.is_string()) {
            out_ += jsonQuoted(value.get<std::string>());
        } else {
            out_ += value.is_null() ? "null" : value.get<bool>() ? "true" : "false";
        }
    }
    [[nodiscard]] std::string text() && { return std::move(out_); }
    void endText() {
        out_ += '\n';
        flush();
    }

private:
    void flush() {
        std::fwrite(out_.data(), 1, out_.size(), into_);
        out_.clear();
    }
    void writeMembers(const Json& object) {
        char before = '{';
        ++depth_;
        for (const auto& [key, value] : object.items()) {
            begin(before);
            out_ += jsonQuoted(key);
            out_ += lines_ == JsonLines::Many ? ": " : ":";
            write(value);
            before = ',';
        }
        end(before, '}');
    }
    void writeElements(const Json& array) {
        char before = '[';
        ++depth_;
        for (const Json& element : array) {
            begin(before);
            write(element);
            before = ',';
        }
        end(before, ']');
    }
    void begin(char before) {
        out_ += before;
        endLine();
    }
    void end(char before, char last) {
        --depth_;
        if (before == ',') {
            endLine();
        } else {
            out_ += before;  // there is nothing in it
        }
        out_ += last;
    }
    void endLine() {
        if (lines_ == JsonLines::Many) out_.append("\n").append(2 * depth_, ' ');
    }

    JsonLines lines_;
    std::FILE* into_;
    std::size_t depth_ = 0;
    std::string out_;
};

Json numberOrNull(std::size_t n) {
    return n == 0 ? Json(nullptr) : Json(n);
}

}  // namespace

Json toJson(const Vector3& v) {
    return Json::array({v.x, v.y, v.z});
}

Json toJson(const Quaternion& q) {
    return Json::array({q.x, q.y, q.z, q.w});
}

Json toJson(const Matrix3& a) {
    Json rows = Json::array();
    for (std::size_t row = 0; row < 3; ++row) rows.push_back({a.m[3 * row], a.m[3 * row + 1], a.m[3 * row + 2]});
    return rows;
}

Json toJson(const Diagnostic& diagnostic) {
    const Place& place = diagnostic.place;
    const bool isPointer = place.kind == Place::Kind::Json;
    const bool hasPath = place.kind == Place::Kind::Xml || place.kind == Place::Kind::Scene;
    return {{"severity", toText(diagnostic.severity)},
            {"code", infoOf(diagnostic.code).name},
            {"message", diagnostic.message},
            {"file", place.file},
            {"line", numberOrNull(place.line)},
            {"column", numberOrNull(place.column)},
            {"pointer", isPointer ? Json(place.path) : Json(nullptr)},
            {"path", hasPath ? Json(place.path) : Json(nullptr)},
            {"offset", place.kind == Place::Kind::Bytes ? Json(place.offset) : Json(nullptr)},
            {"found", textOrNull(diagnostic.found)},
            {"expected", textOrNull(diagnostic.expected)},
            {"remedy", infoOf(diagnostic.code).remedy}};
}

Json toJson(const DiagnosticLog& log) {
    Json diagnostics = Json::array();
    for (const Diagnostic& diagnostic : log.entries()) diagnostics.push_back(toJson(diagnostic));
    return diagnostics;
}

Json textOrNull(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
}

std::string jsonText(const Json& value, JsonLines lines) {
    JsonWriter writer(lines);
    writer.write(value);
    return std::move(writer).text();
}

void print(const Json& object) {
    JsonWriter writer(JsonLines::Many, stdout);
    writer.write(object);
    writer.endText();
}

}  // namespace orrery::app
