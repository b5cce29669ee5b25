#include "members.hpp"

#include "orrery/base/codes/gltf.hpp"

namespace orrery::gltf {
namespace {

template <typename Id>
void readId(Import& import, JsonValue at, const std::vector<Id>& table, std::string_view what, Id& into) {
    if (const auto index = readIndexOrNone(import.diagnostics, at, table.size(), what)) into = table[*index];
}

// Until November 2023 the words were in capitals.
std::optional<CombineMode> capitalWordOf(JsonValue at) {
    std::string word = at.string().value_or("");
    for (char& c : word) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return valueNamed<CombineMode>(word);
}

}  // namespace

void readPlainValue(Import& import, JsonValue at, std::optional<double>& into) {
    into = readNumber(import.diagnostics, at);
}
void readPlainValue(Import& import, JsonValue at, std::optional<bool>& into) {
    into = readBoolean(import.diagnostics, at);
}
void readPlainValue(Import& import, JsonValue at, std::optional<Vector3>& into) {
    into = readVector3(import.diagnostics, at);
}
void readPlainValue(Import& import, JsonValue at, std::optional<Quaternion>& into) {
    into = readQuaternion(import.diagnostics, at);
}
void readPlainValue(Import& import, JsonValue at, std::optional<CombineMode>& into) {
    if (!at) return;
    into = import.family->isOld ? capitalWordOf(at) : wordOf<CombineMode>(at);
    if (into) return;
    import.report(code::OMI_MATERIAL_COMBINE, at, "the combine mode is unknown",
                  "average, minimum, maximum or multiply");
}
void readPlainValue(Import& import, JsonValue at, std::string& into) {
    into = readString(import.diagnostics, at).value_or("");
}
void readPlainValue(Import& import, JsonValue at, std::vector<std::string>& into) {
    into = readStrings(import.diagnostics, at);
}
void readPlainValue(Import& import, JsonValue at, ShapeId& into) {
    readId(import, at, import.family->shapes, "shape", into);
}
void readPlainValue(Import& import, JsonValue at, MaterialId& into) {
    readId(import, at, import.family->materials, "physics material", into);
}
void readPlainValue(Import& import, JsonValue at, FilterId& into) {
    readId(import, at, import.family->filters, "collision filter", into);
}

void refuseNegative(Import& import, JsonValue at, Code code, std::optional<double>& number) {
    if (!number || *number >= 0) return;
    import.report(code, at, at.key() + " is negative", "zero or a positive number");
    number.reset();
}

}  // namespace orrery::gltf
