#include "orrery/importers/g4mf.hpp"

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "../json/read_scene.hpp"
#include "import.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/formats/g4mf/names.hpp"

namespace orrery {
namespace {

using namespace g4mf;

constexpr std::int64_t kDimension = 3;

// Nullopt, with a diagnostic, for a file that does not state its dimension.
std::optional<std::int64_t> dimensionOf(Import& import) {
    const JsonValue asset = import.root["asset"];
    if (!asset) {
        import.diagnostics.reportMember(code::G4MF_VALUE_MISSING, import.root, "asset", "the file has no asset");
        return std::nullopt;
    }
    const JsonValue at = readObject(import.diagnostics, asset)["dimension"];
    const auto dimension = at.integer();
    if (dimension && *dimension > 0) return dimension;
    import.diagnostics.reportMember(code::G4MF_DIMENSION_MISSING, asset, "dimension",
                                    at ? "the dimension is not a whole number above 0" : "the file has no dimension",
                                    "3");
    return std::nullopt;
}

void checkExtensions(Import& import) {
    const JsonValue required = import.root["asset"]["extensionsRequired"];
    for (JsonValue name = readArray(import.diagnostics, required).first(); name; name = name.next()) {
        if (!readString(import.diagnostics, name)) continue;
        import.diagnostics.report(code::G4MF_EXTENSION_REQUIRED, name, "the file requires an unknown extension");
        import.scene.simulable = false;
    }
    import.scene.extensionsUsed = readStrings(import.diagnostics, import.root["asset"]["extensionsUsed"]);
}

// Characters of paths, of selectors and of control are no part of names.
void checkCharacters(Import& import, JsonValue at) {
    const std::string name = at.string().value_or("");
    for (std::string_view rest = name; !rest.empty(); rest.remove_prefix(1)) {
        const std::size_t length = forbiddenLength(rest);
        if (length == 0) continue;
        const bool isControl = length > 1 || static_cast<unsigned char>(rest[0]) < 0x20 || rest[0] == 0x7f;
        import.diagnostics.report(code::G4MF_NAME_CHARACTER, at,
                                  isControl ? std::string("the name has a control character")
                                            : "the name has the character " + std::string(rest.substr(0, 1)),
                                  allowedName(name));
        return;
    }
}

// Names are unique in the whole file.
void checkNames(Import& import) {
    std::unordered_map<std::string, JsonValue> first;
    checkCharacters(import, import.root["name"]);
    checkCharacters(import, import.root["asset"]["name"]);
    for (JsonValue table = import.root.first(); table; table = table.next()) {
        if (!table.isArray()) continue;
        for (JsonValue item = table.first(); item; item = item.next()) {
            const JsonValue at = item["name"];
            const std::string name = readString(import.diagnostics, at).value_or("");
            if (name.empty()) continue;
            checkCharacters(import, at);
            const auto [known, isNew] = first.emplace(name, at);
            if (isNew) continue;
            import.diagnostics.report(code::G4MF_NAME_REPEATED, at, "the name is used twice",
                                      "another name than that at " + import.document.json().pointer(known->second));
        }
    }
}

// Checks that all tables of the file that are read are arrays.
void checkTables(Import& import) {
    for (const char* table : {"nodes", "shapes", "meshes", "accessors", "bufferViews", "buffers"}) {
        (void)readArray(import.diagnostics, import.root[table]);
    }
}

// A file of another dimension: its containers, tables, names, buffers and indices are checked all the same.
void refuseDimension(Import& import, std::int64_t dimension) {
    import.diagnostics.report(code::G4MF_DIMENSION_UNSUPPORTED, import.root["asset"]["dimension"],
                              "dimension " + std::to_string(dimension) + " is not supported, only 3", "3");
    import.scene.simulable = false;
    const JsonValue nodes = import.root["nodes"];
    for (JsonValue node = nodes.isArray() ? nodes.first() : JsonValue(); node; node = node.next()) {
        for (JsonValue child = readArray(import.diagnostics, node["children"]).first(); child; child = child.next()) {
            (void)readIndex(import.diagnostics, child, nodes.size(), "node");
        }
    }
}

void read(Import& import) {
    const auto dimension = dimensionOf(import);
    import.scene.simulable = dimension.has_value();
    checkTables(import);
    checkExtensions(import);
    checkNames(import);
    checkKeys(import);
    checkExtras(import);
    checkExtensionsUsed(import);
    import.buffers.check();
    import.accessors.check();
    if (!dimension) return;
    if (*dimension != kDimension) return refuseDimension(import, *dimension);
    nameMeshes(import);
    readShapes(import);
    readNodes(import);
    readPhysics(import);
}

}  // namespace

Scene importG4mf(std::shared_ptr<const G4mfDocument> document, DiagnosticLog& log) {
    return json::readScene<Import>(std::move(document), kG4mfFormat, log, read);
}

}  // namespace orrery
