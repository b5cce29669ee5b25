#include "output/json.hpp"

#include <array>
#include <cstdio>
#include <nlohmann/detail/conversions/to_chars.hpp>

#include "orrery/document/json_writer.hpp"
#include "output/excerpt.hpp"

namespace orrery::app {
namespace {

// Numbers as nlohmann-json writes them, "1.0" and "1e-07": these are what our output has always had.
void appendAsAlways(std::string& out, double number) {
    std::array<char, 64> text{};
    out.append(text.data(), nlohmann::detail::to_chars(text.data(), text.data() + text.size(), number));
}

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

Json toJson(const DiagnosticLog& log, const Source* source) {
    Json diagnostics = Json::array();
    Columns columns;
    for (const Diagnostic& diagnostic : log.entries()) {
        diagnostics.push_back(toJson(diagnostic));
        if (source == nullptr || diagnostic.place.line != 0) continue;
        const std::optional<SourceLine> line = source->line(diagnostic.place);
        if (!line) continue;
        diagnostics.back()["line"] = line->number;
        diagnostics.back()["column"] = columns.of(*line);
    }
    return diagnostics;
}

Json textOrNull(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
}

std::string jsonText(const Json& value) {
    return json::jsonText(value, {"", "", "", "", true, &appendAsAlways});
}

void print(const Json& object) {
    json::printJson(stdout, object, {"\n", "", "  ", " ", false, &appendAsAlways});
    std::fputc('\n', stdout);
}

}  // namespace orrery::app
