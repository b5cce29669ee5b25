#include "orrery/importers/gltf.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "../json/read_scene.hpp"
#include "extensions.hpp"
#include "import.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/formats/format.hpp"
#include "parts.hpp"

namespace orrery {
namespace {

using namespace gltf;

// "2.0" -> {2, 0}
struct Version {
    std::int64_t major = 0;
    std::int64_t minor = 0;
};

std::optional<Version> parseVersion(std::string_view text) {
    const std::size_t dot = text.find('.');
    if (dot == std::string_view::npos || text.find_first_not_of("0123456789.") != std::string_view::npos) {
        return std::nullopt;
    }
    const auto major = parseInteger(text.substr(0, dot));
    const auto minor = parseInteger(text.substr(dot + 1));
    if (!major || !minor) return std::nullopt;
    return Version{*major, *minor};
}

void refuseVersion(Import& import, JsonValue at) {
    import.diagnostics.report(code::GLTF_VERSION_UNSUPPORTED, at, "this version of glTF is not supported", "2.0");
    import.scene.simulable = false;
}

// False for versions whose files have another structure.
bool checkVersion(Import& import) {
    const JsonValue asset = readObject(import.diagnostics, import.root["asset"]);
    const JsonValue at = asset["version"];
    const auto version = parseVersion(at.string().value_or(""));
    if (!version) {
        import.diagnostics.reportMember(code::GLTF_ASSET_VERSION, import.root, "asset/version",
                                        at ? "asset.version is not a version number" : "asset.version is missing",
                                        "\"2.0\"");
    } else if (version->major != 2) {
        refuseVersion(import, at);
        return false;
    }
    if (const JsonValue least = asset["minVersion"]) {
        const auto needed = parseVersion(readString(import.diagnostics, least).value_or("2.0"));
        if (!needed || needed->major != 2 || needed->minor > 1) refuseVersion(import, least);
    }
    return true;
}

void read(Import& import) {
    if (!checkVersion(import)) return;
    Extensions extensions(import);
    extensions.checkLists();
    checkCoreKeys(import);
    import.buffers.check();
    import.meshes.name();
    extensions.readDocument();
    readCoreShapes(import);
    readNodes(import);
    for (std::uint32_t i = 0; i < import.nodes.nodes.size(); ++i) {
        if (Node* node = import.nodes.nodes[i]) extensions.readNode(i, *node);
    }
    reportNodesOutside(import, extensions);
    extensions.finish();
    checkDoubts(import);
    readAnimations(import);
    import.buffers.reportMissing(code::GLTF_BUFFER_MISSING);
    import.accessors.reportUnusedViews();
}

}  // namespace

Scene importGltf(std::shared_ptr<const GltfDocument> document, const GltfOptions& options, DiagnosticLog& log) {
    return json::readScene<Import>(std::move(document), kGltfFormat, log, read, options);
}

}  // namespace orrery
