#include "reading.hpp"

#include <boost/test/unit_test.hpp>
#include <utility>

namespace orrery::test {
namespace {

void appendUint32(std::string& out, std::size_t value) {
    for (unsigned shift = 0; shift < 32; shift += 8) out += static_cast<char>((value >> shift) & 0xFFU);
}

void appendChunk(std::string& out, std::uint32_t type, std::string data, char padding) {
    data.resize((data.size() + 3) / 4 * 4, padding);
    appendUint32(out, data.size());
    appendUint32(out, type);
    out += data;
}

}  // namespace

Scene readGltf(std::string bytes, DiagnosticLog& log, const GltfOptions& options, const std::filesystem::path& folder,
               const DocumentLimits& limits) {
    return importGltf(GltfDocument::parse(std::move(bytes), "t.gltf", folder, limits, log), options, log);
}

std::string gltfOf(std::string_view members) {
    std::string text = R"({"asset": {"version": "2.0"},
"extensionsUsed": ["OMI_physics_body", "OMI_physics_shape", "KHR_mesh_quantization"])";
    if (!members.empty()) text += ",\n" + std::string(members);
    return text + "}";
}

std::string gltfNodes(std::string_view nodes, std::string_view roots, std::string_view members) {
    return gltfOf(R"("scene": 0, "scenes": [{"nodes": [)" + std::string(roots) + "]}],\n\"nodes\": [" +
                  std::string(nodes) + "]" + (members.empty() ? "" : ",\n") + std::string(members));
}

std::string gltfShapes(std::string_view shapes, std::string_view members) {
    return gltfOf(R"("extensions": {"OMI_physics_shape": {"shapes": [)" + std::string(shapes) + "]}}" +
                  (members.empty() ? "" : ",\n") + std::string(members));
}

Shape readShape(std::string_view shape, DiagnosticLog& log, const GltfOptions& options) {
    const Scene scene = readGltf(gltfShapes(shape), log, options);
    BOOST_TEST_REQUIRE(scene.contents().shapes.size() == 1U);
    return scene.contents().shapes.front();
}

std::string glb(std::string_view json, std::string_view binary) {
    std::string chunks;
    appendChunk(chunks, kGlbJson, std::string(json), ' ');
    appendChunk(chunks, kGlbBin, std::string(binary), '\0');
    std::string out = "glTF";
    appendUint32(out, 2);
    appendUint32(out, 12 + chunks.size());
    return out + chunks;
}

}  // namespace orrery::test
