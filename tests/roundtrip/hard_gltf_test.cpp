// glTF files that are hard to keep: each is saved as the bytes it was, and a moved node changes its number
// alone. Every text has a node "moved" with 0.125 in its translation.
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "orrery/exporters/gltf.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"

using namespace orrery;

namespace hard_gltf_test {
namespace {

using Cases = std::vector<std::pair<std::string, std::string>>;

const std::string kMoved = R"({"name":"moved","translation":[0.125,2,3]})";

// A file with more members in its root, its asset, its scene and its node.
std::string file(const std::string& root, const std::string& asset = {}, const std::string& scene = {},
                 const std::string& node = {}) {
    return R"({"asset":{"version":"2.0")" + asset + "}" + root + R"(,"scene":0,"scenes":[{"nodes":[0])" + scene +
           R"(}],"nodes":[{"name":"moved","translation":[0.125,2,3])" + node + "}]}";
}

Cases textCases() {
    Cases cases{
        // Row 1: unknown extensions on every level.
        {"row 1: unknown extension of the root", file(R"(,"extensions":{"ACME_a":{"x":[1,{"y":null}]}})")},
        {"row 1: unknown extension of the asset", file("", R"(,"extensions":{"ACME_a":{}})")},
        {"row 1: unknown extension of the scene", file("", "", R"(,"extensions":{"ACME_a":{"b":[]}})")},
        {"row 1: unknown extension of a node", file("", "", "", R"(,"extensions":{"ACME_a":{"z":1,"a":2}})")},
        {"row 1: unknown extension of mesh and primitive",
         file(
             R"(,"meshes":[{"primitives":[{"attributes":{},"extensions":{"ACME_p":1}}],"extensions":{"ACME_m":{}}}])")},
        {"row 1: unknown extension of material and texture info",
         file(
             R"(,"materials":[{"normalTexture":{"index":0,"extensions":{"ACME_t":{"q":[]}}},"extensions":{"ACME":{}}}])")},
        {"row 1: unknown extension of sampler, image and texture",
         file(
             R"(,"samplers":[{"extensions":{"A":{}}}],"images":[{"uri":"a.png","extensions":{"A":{}}}],"textures":[{"extensions":{"A":{}}}])")},
        {"row 1: unknown extension of accessor and sparse",
         file(
             R"(,"accessors":[{"componentType":5126,"count":1,"type":"SCALAR","sparse":{"count":1,"indices":{"extensions":{"A":{}}},"values":{"extensions":{"A":{}}},"extensions":{"A":{}}}}])")},
        {"row 1: unknown extension of buffer and view",
         file(
             R"(,"buffers":[{"byteLength":4,"extensions":{"A":{}}}],"bufferViews":[{"buffer":0,"byteLength":4,"extensions":{"A":{}}}])")},
        {"row 1: unknown extension of camera and skin",
         file(
             R"(,"cameras":[{"type":"perspective","perspective":{"yfov":1,"znear":0.1,"extensions":{"A":{}}}}],"skins":[{"joints":[0],"extensions":{"A":{}}}])")},
        {"row 1: unknown extension of an animation, its channels and samplers",
         file(
             R"(,"animations":[{"channels":[{"sampler":0,"target":{"path":"weights","extensions":{"A":{}}}}],"samplers":[{"input":0,"output":0,"extensions":{"A":{}}}]}])")},
        {"row 1: extensions inside a shape's box",
         file(
             R"(,"extensions":{"OMI_physics_shape":{"shapes":[{"type":"box","box":{"size":[1,1,1],"extensions":{"A":{}}}}]}})")},
        {"row 1: extensions inside motion",
         file("", "", "", R"(,"extensions":{"OMI_physics_body":{"motion":{"type":"static","extensions":{"A":{}}}}})")},
        {"row 1: unknown extension of an animation and of its channels",
         file(R"(,"animations":[{"channels":[{"sampler":0,"target":{"path":"weights"},"extensions":{"A":{}}}],)"
              R"("samplers":[{"input":0,"output":0}],"extensions":{"A":[1]}}],"cameras":[{"extensions":{"A":{}}}])")},
        // Row 2: extras of every type.
        {"row 2: extras of asset, sampler, material and primitive",
         file(R"(,"samplers":[{"extras":0.50}],"materials":[{"extras":"x"}],)"
              R"("meshes":[{"primitives":[{"attributes":{},"extras":null}],"extras":[]}])",
              R"(,"extras":[1.0])")},
        {"row 2: extras that is a number", file("", R"(,"extras":-0)")},
        {"row 2: extras that is a text", file("", "", R"(,"extras":"\u0000 a")")},
        {"row 2: extras that is null", file("", "", "", R"(,"extras":null)")},
        {"row 2: extras that is an array", file(R"(,"extras":[[],{},"",0,null,true])")},
        {"row 2: extras that is false", file("", "", "", R"(,"extras":false)")},
        // Row 3: empty things and defaults that were written.
        {"row 3: empty objects", file(R"(,"materials":[{"extensions":{"KHR_materials_unlit":{}}}],"extras":{})")},
        {"row 3: empty arrays", file(R"(,"cameras":[],"skins":[],"extensionsUsed":[])")},
        {"row 3: nulls", file(R"(,"cameras":null)", R"(,"copyright":null)")},
        {"row 3: defaults",
         file(R"(,"accessors":[{"componentType":5126,"count":1,"type":"SCALAR","normalized":false,"byteOffset":0}])")},
        {"row 3: an empty box and trigger",
         file(R"(,"extensions":{"OMI_physics_shape":{"shapes":[{"type":"box","box":{}}]}})", "", "",
              R"(,"extensions":{"OMI_physics_body":{"trigger":{}}})")},
        {"row 3: parameters of another type beside",
         file(R"(,"extensions":{"OMI_physics_shape":{"shapes":[{"type":"box","sphere":{"radius":1},"box":{}}]}})")},
        // Row 4: numbers.
        {"row 4: forms of one", file(R"(,"extras":[1,1.0,1e0,1E+0,1e-0,10e-1,0.1e1])")},
        {"row 4: zeros", file(R"(,"extras":[0,-0,0.0,-0.0,0e5,0E-9])")},
        {"row 4: 17 digits", file(R"(,"extras":[0.10000000000000001,3.1415926535897931,2.2250738585072014e-308])")},
        {"row 4: whole numbers beyond 2^53", file(R"(,"extras":[9007199254740993,18446744073709551616])")},
        {"row 4: numbers beyond a double", file(R"(,"extras":[1e400,-1e999,1e-400])")},
        {"row 4: a long number", file(R"(,"extras":)" + std::string(5000, '7') + "." + std::string(5000, '3'))},
        {"row 4: numbers of the moved node itself",
         file("", "", "", R"(,"rotation":[-0.0,0e0,0.0,1.000],"scale":[1e0,1.0,1])")},
        // Row 5: order, duplicates, escapes, white space.
        {"row 5: keys in an odd order",
         R"({"nodes":[)" + kMoved + R"(],"scenes":[{"nodes":[0]}],"asset":{"generator":"x","version":"2.0"}})"},
        {"row 5: duplicate keys", file(R"(,"extras":{"a":1,"a":2,"a":1})", "", "", R"(,"extras":1,"extras":2)")},
        {"row 5: escapes", file(R"(,"extras":"\u00e9 \u00E9 \/ / \ud83d\ude00 \t \"")")},
        {"row 5: an escaped key", file("", "", "", R"(,"\u0065xtras":{"\u0061":"b"})")},
        {"row 5: raw text beyond ASCII", file("", R"(,"generator":"é 雪 😀")")},
        {"row 5: blanks everywhere",
         " \t\r\n{ \"asset\" :\t{ \"version\" :\n\"2.0\" } , \"nodes\"\n:[ { \"name\":\"moved\" ,\"translation\" : [ "
         "0.125 ,\r\n2\t, 3 ] } ] }\n\n \t"},
        {"row 5: no final line end and CRLF",
         "{\r\n\t\"asset\": {\r\n\t\t\"version\": \"2.0\"\r\n\t},\r\n\t\"nodes\": [\r\n\t\t" + kMoved + "\r\n\t]\r\n}"},
        {"row 5: a byte order mark", "\xEF\xBB\xBF" + file("")},
        {"row 5: many line ends behind", file("") + "\n\n\r\n"},
        // Row 6: lists of extensions.
        {"row 6: an unused entry", file(R"(,"extensionsUsed":["B","A","B"])")},
        {"row 6: an unknown required extension",
         file(R"(,"extensionsRequired":["ACME_x"],"extensionsUsed":["ACME_x"])")},
        // Row 7: parts without references.
        {"row 7: unreferenced tables",
         file(
             R"(,"meshes":[{"primitives":[]}],"materials":[{}],"accessors":[{"componentType":5121,"count":1,"type":"SCALAR"}])")},
        {"row 7: nodes outside the scene",
         R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[1]}],"nodes":[{"name":"x"},)" + kMoved + "]}"},
        {"row 7: several scenes",
         R"({"asset":{"version":"2.0"},"scene":1,"scenes":[{"name":"x"},{"nodes":[0]}],"nodes":[)" + kMoved + "]}"},
        {"row 7: no scene", R"({"asset":{"version":"2.0"},"nodes":[)" + kMoved + "]}"},
        {"row 7: duplicate and absent names",
         R"({"asset":{"version":"2.0"},"nodes":[)" + kMoved + R"(,{"name":"x"},{"name":"x"},{},{"name":""}]})"},
        // Row 8: transforms.
        {"row 8: a matrix beside",
         R"({"asset":{"version":"2.0"},"nodes":[)" + kMoved + R"(,{"matrix":[1,0,0,0,0,1,0,0,0,0,1,0,5.0,0,0,1]}]})"},
        {"row 8: an odd rotation", file("", "", "", R"(,"rotation":[0,0,0,-2.50])")},
        {"row 8: a negative and a zero scale", file("", "", "", R"(,"scale":[-1.0,1,0.0])")},
        // Row 9: accessors.
        {"row 9: a sparse accessor without a view",
         file(
             R"(,"accessors":[{"componentType":5126,"count":3,"type":"VEC3","sparse":{"count":1,"indices":{"bufferView":0,"componentType":5121},"values":{"bufferView":1}},"min":[0,0,0],"max":[1.0,1,1]}])")},
        {"row 9: a stride and a gap",
         file(R"(,"bufferViews":[{"buffer":0,"byteLength":64,"byteStride":20,"byteOffset":8}])")},
        // Row 10: buffers.
        {"row 10: a data URI as it was written",
         file(R"(,"buffers":[{"uri":"data:;charset=x;base64,AAAA\/w==","byteLength":4}])")},
        {"row 10: percent encoding and folders", file(R"(,"images":[{"uri":"a%20b/../c%2Fd.png"}])")},
        {"row 10: bytes behind the buffer, an image in a view and one in a file",
         file(R"(,"buffers":[{"uri":"data:;base64,AAAAAAAA","byteLength":4}],)"
              R"("bufferViews":[{"buffer":0,"byteLength":4}],)"
              R"("images":[{"bufferView":0,"mimeType":"image/png"},{"uri":"./a.png"}])")},
        {"row 10: a buffer without a URI", file(R"(,"buffers":[{"byteLength":4},{"byteLength":0}])")},
        // Row 12: indices in strings.
        {"row 12: pointers to nodes", file(R"(,"extensions":{"KHR_interactivity":{"p":"/nodes/0/translation"}})")},
        // Row 13: pointers with escapes, and of both spellings.
        {"row 13: escaped pointers",
         file(R"(,"extras":["/extensions/A~1B/~0","/nodes/0/extensions/OMI_physics_joint/joint/enableCollision"])")},
        // Faulty parts are kept too.
        {"a node that is no object", R"({"asset":{"version":"2.0"},"nodes":[)" + kMoved + R"(,null,3,"x",[]]})"},
        {"children that are nowhere", file("", "", "", R"(,"children":[0,99,-1,"x"])")},
        {"values of the wrong kind", file(R"(,"meshes":{},"materials":3)", "", "", R"(,"mesh":"x","camera":-1)")},
        {"deep extras", file(R"(,"extras":)" + std::string(200, '[') + std::string(200, ']'))},
    };
    return cases;
}

std::string word(std::size_t value) {
    std::string bytes;
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFFU);
    return bytes;
}

std::string chunk(const std::string& type, const std::string& data) {
    return word(data.size()) + type + data;
}

std::string glb(const std::string& chunks) {
    return "glTF" + word(2) + word(chunks.size() + 12) + chunks;
}

std::string padded(std::string json, char by = ' ') {
    while (json.size() % 4 != 0) json += by;
    return json;
}

// Row 11. Their JSON is as long after the edit as it was before.
Cases binaryCases() {
    const std::string json = padded(file(R"(,"buffers":[{"byteLength":5}])"));
    const std::string jsonChunk = chunk("JSON", json);
    const std::string bin("BIN\0", 4);
    return {
        {"row 11: no binary chunk", glb(jsonChunk)},
        {"row 11: an empty binary chunk", glb(jsonChunk + chunk(bin, ""))},
        {"row 11: up to three bytes beyond the buffer", glb(jsonChunk + chunk(bin, std::string("12345\0\0\0", 8)))},
        {"row 11: bytes of padding that are none", glb(jsonChunk + chunk(bin, "12345xyz"))},
        {"row 11: an unknown chunk behind", glb(jsonChunk + chunk(bin, "1234") + chunk("ACME", "kept"))},
        {"row 11: an unknown chunk instead", glb(jsonChunk + chunk("ACME", "kept") + chunk("ACMF", ""))},
        {"row 11: a URI beside the chunk",
         glb(chunk("JSON", padded(file(R"(,"buffers":[{"byteLength":3,"uri":"a.bin"}])"))) + chunk(bin, "1234"))},
        {"row 11: more blanks than needed", glb(chunk("JSON", json + "        ") + chunk(bin, "1234"))},
    };
}

std::string saved(const Scene& scene, GltfContainer container) {
    DiagnosticLog log;
    return saveGltf(scene, container, log).value_or("not saved");
}

void check(const std::string& name, const std::string& bytes, GltfContainer container) {
    DiagnosticLog log;
    Scene scene = loadBytes(bytes, "x", {}, log);
    BOOST_TEST((saved(scene, container) == bytes), name);
    const Node* moved = scene.find("moved");
    BOOST_REQUIRE_MESSAGE(moved != nullptr && moved->transform.position, name);
    scene.edit().find(moved->id)->transform.position->x = 0.375;
    std::string expected = bytes;
    expected.replace(expected.find("0.125"), 5, "0.375");
    BOOST_TEST((saved(scene, container) == expected), name);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(hard_gltf)

BOOST_AUTO_TEST_CASE(texts_are_kept_and_edited_in_place) {
    const Cases cases = textCases();
    BOOST_TEST(cases.size() >= 60U);
    for (const auto& [name, text] : cases) check(name, text, GltfContainer::Text);
}

BOOST_AUTO_TEST_CASE(binaries_are_kept_and_edited_in_place) {
    for (const auto& [name, bytes] : binaryCases()) check(name, bytes, GltfContainer::Binary);
}

BOOST_AUTO_TEST_CASE(padding_follows_what_the_json_needs) {
    DiagnosticLog log;
    const std::string bytes = glb(chunk("JSON", padded(file(""))));
    Scene scene = loadBytes(bytes, "x", {}, log);
    scene.edit().find(scene.find("moved")->id)->transform.position->x = 0.5;
    const std::string result = saved(scene, GltfContainer::Binary);
    std::string json = file("");
    json.replace(json.find("0.125"), 5, "0.5");
    BOOST_TEST((result == glb(chunk("JSON", padded(json)))));
}

// Row 12: a new node stands behind the others, a removed one keeps its place: every index in the file keeps its
// meaning, also in unknown extensions.
BOOST_AUTO_TEST_CASE(row_12_indices_keep_their_meaning_where_nodes_come_and_go) {
    const std::string indices =
        R"("skins":[{"joints":[2,3],"skeleton":2}],"animations":[{"channels":[{"sampler":0,"target":{"node":3,)"
        R"("path":"rotation"}},{"sampler":0,"target":{"path":"pointer","extensions":{"KHR_animation_pointer":)"
        R"({"pointer":"/nodes/3/translation"}}}}],"samplers":[{"input":0,"output":0}]}],)"
        R"("extensions":{"ACME_links":{"node":3,"shape":1},"OMI_physics_shape":{"shapes":[{"type":"box"},)"
        R"({"type":"sphere"}]}},)";
    const std::string links =
        R"({"name":"links","extensions":{"OMI_physics_body":{"trigger":{"shape":1,"nodes":[3]}},)"
        R"("OMI_physics_joint":{"joint":0,"connectedNode":3},"KHR_interactivity":{"nodeIndex":3}},"children":[3]},)"
        R"({"name":"deep","extensions":{"OMI_physics_body":{"trigger":{"shape":0}}}})";
    const std::string text = R"({"asset":{"version":"2.0"},)" + indices +
                             R"("scene":0,"scenes":[{"nodes":[0,1,2]}],"nodes":[{"name":"gone"},{"name":"stays"},)" +
                             links + "]}";
    DiagnosticLog log;
    Scene scene = loadBytes(text, "x", {}, log);
    BOOST_REQUIRE(scene.find("gone") != nullptr);
    scene.edit().removeNode(*scene.edit().find(scene.find("gone")->id));
    scene.edit().addNode(scene.edit().root(), "new");
    const std::string result = saved(scene, GltfContainer::Text);
    BOOST_TEST(result.find(indices) != std::string::npos, result);
    BOOST_TEST(result.find(R"({"name":"gone"},{"name":"stays"},)" + links) != std::string::npos, result);
    BOOST_TEST(result.find(R"("scenes":[{"nodes":[1,2,4]}])") != std::string::npos, result);
    DiagnosticLog again;
    const Scene back = loadBytes(result, "x", {}, again);
    BOOST_REQUIRE(back.find("links") != nullptr && back.find("deep") != nullptr && back.find("new") != nullptr);
    BOOST_TEST((back.find("links")->trigger->nodes == std::vector<NodeId>{back.find("deep")->id}));
    BOOST_TEST(back.find("gone") == nullptr);
}

// Row 14: the file alone is written, in the format that it has; what it refers to is not touched.
BOOST_AUTO_TEST_CASE(row_14_files_beside_an_edited_one_are_not_written) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / "orrery_row_14";
    fs::remove_all(folder);
    fs::create_directories(folder);
    const std::string text = file(R"(,"buffers":[{"uri":"a.bin","byteLength":4}],"images":[{"uri":"a.png"}])");
    std::ofstream(folder / "a.gltf", std::ios::binary) << text;
    std::ofstream(folder / "a.bin", std::ios::binary) << "1234and more";
    const auto old = fs::last_write_time(folder / "a.bin") - std::chrono::hours(1);
    fs::last_write_time(folder / "a.bin", old);
    DiagnosticLog log;
    Scene scene = load(folder / "a.gltf", log);
    scene.edit().find(scene.find("moved")->id)->transform.position->x = 0.375;
    BOOST_TEST(save(scene, folder / "a.gltf", log));
    std::ostringstream found;
    found << std::ifstream(folder / "a.gltf", std::ios::binary).rdbuf();
    std::string expected = text;
    expected.replace(expected.find("0.125"), 5, "0.375");
    BOOST_TEST(found.str() == expected);
    BOOST_TEST((fs::last_write_time(folder / "a.bin") == old));
    BOOST_TEST(std::distance(fs::directory_iterator(folder), fs::directory_iterator()) == 2);
    fs::remove_all(folder);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace hard_gltf_test
