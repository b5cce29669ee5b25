#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/test/files.hpp"
#include "reading.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

const std::string kTriangle = bytesOf(std::vector<float>{0, 0, 0, 1, 0, 0, 0, 1, 0});

// A document with one triangle in the buffer `members` describe.
std::string withBuffer(const std::string& members) {
    return gltfShapes(R"({"type": "trimesh", "trimesh": {"mesh": 0}})",
                      R"("meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
                      "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 3}],
                      "bufferViews": [{"buffer": 0, "byteLength": 36}], "buffers": [{"byteLength": 36)" +
                          members + "}]");
}

bool loads(const std::string& bytes, DiagnosticLog& log, const std::filesystem::path& folder = {},
           const DocumentLimits& limits = {}) {
    return readGltf(bytes, log, {}, folder, limits).contents().meshes.at(0).loaded;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_buffer_is_read_from_a_file_beside_the_document) {
    const TemporaryFolder folder;
    folder.write("sub folder/a.bin", kTriangle + "more bytes than are asked for");
    ClaimedLog log;
    BOOST_TEST(loads(withBuffer(R"(, "uri": "sub%20folder/a.bin")"), log, folder.path()));
    BOOST_TEST(loads(withBuffer(R"(, "uri": "sub folder\/\u0061.bin")"), log, folder.path()));
}

BOOST_AUTO_TEST_CASE(a_document_without_folder_reads_no_files) {
    ClaimedLog log;
    log.claim(code::GLTF_URI_REFUSED, "/buffers/0/uri");
    BOOST_TEST(!loads(withBuffer(R"(, "uri": "a.bin")"), log));
}

BOOST_AUTO_TEST_CASE(a_link_out_of_the_folder_is_refused) {
    const TemporaryFolder outside;
    const TemporaryFolder folder;
    outside.write("a.bin", kTriangle);
    std::filesystem::create_symlink(outside.path() / "a.bin", folder.path() / "a.bin");
    ClaimedLog log;
    log.claim(code::GLTF_URI_REFUSED, "/buffers/0/uri");
    BOOST_TEST(!loads(withBuffer(R"(, "uri": "a.bin")"), log, folder.path()));
}

BOOST_AUTO_TEST_CASE(what_is_no_file_is_unreadable) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path() / "folder");
    for (const char* uri : {"absent.bin", "folder"}) {
        ClaimedLog log;
        log.claim(code::FILE_UNREADABLE, "/buffers/0/uri");
        BOOST_TEST(!loads(withBuffer(R"(, "uri": ")" + std::string(uri) + "\""), log, folder.path()), uri);
    }
}

BOOST_AUTO_TEST_CASE(sizes_are_checked_before_reading) {
    const TemporaryFolder folder;
    folder.write("a.bin", kTriangle);
    folder.write("large.bin", std::string(1000, 'x'));
    DocumentLimits limits;
    limits.bufferBytes = 100;
    ClaimedLog log;
    BOOST_TEST(loads(withBuffer(R"(, "uri": "a.bin")"), log, folder.path(), limits));
    log.claim(code::GLTF_BUFFER_TOO_LARGE, "/buffers/0/uri");
    BOOST_TEST(!loads(withBuffer(R"(, "uri": "large.bin")"), log, folder.path(), limits));
    log.check();
    log.claim(code::GLTF_BUFFER_TOO_LARGE, "/buffers/0/uri");
    BOOST_TEST(!loads(withBuffer(R"(, "uri": "data:,)" + std::string(1000, 'x') + "\""), log, {}, limits));
    log.check();
    log.claim(code::GLTF_BUFFER_TOO_LARGE, "/buffers/0/byteLength");
    limits.bufferBytes = 35;
    BOOST_TEST(!loads(withBuffer(R"(, "uri": "a.bin")"), log, folder.path(), limits));
    log.check();
    log.claim(code::GLTF_BUFFER_TOO_LARGE, "/buffers/0/uri");
    limits = {};
    limits.bufferBytesTotal = 35;
    BOOST_TEST(!loads(withBuffer(R"(, "uri": "a.bin")"), log, folder.path(), limits));
}

BOOST_AUTO_TEST_CASE(all_buffers_together_are_limited) {
    const std::string members =
        R"("meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}, {"primitives": [{"attributes": {"POSITION": 1}}]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 3},
                      {"bufferView": 1, "componentType": 5126, "type": "VEC3", "count": 3}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 1, "byteLength": 36}],
        "buffers": [{"byteLength": 36, "uri": "a.bin"}, {"byteLength": 36, "uri": "a.bin"}])";
    const std::string text = gltfShapes(
        R"({"type": "trimesh", "trimesh": {"mesh": 0}}, {"type": "trimesh", "trimesh": {"mesh": 1}})", members);
    const TemporaryFolder folder;
    folder.write("a.bin", kTriangle);
    DocumentLimits limits;
    limits.bufferBytesTotal = 72;
    ClaimedLog log;
    BOOST_TEST(readGltf(text, log, {}, folder.path(), limits).contents().meshes.at(1).loaded);
    limits.bufferBytesTotal = 71;
    log.claim(code::GLTF_BUFFER_TOO_LARGE, "/buffers/1/uri");
    BOOST_TEST(!readGltf(text, log, {}, folder.path(), limits).contents().meshes.at(1).loaded);
}

BOOST_AUTO_TEST_CASE(the_bin_chunk_is_buffer_0_unless_that_has_a_uri) {
    const TemporaryFolder folder;
    folder.write("zeros.bin", std::string(36, '\0'));
    ClaimedLog log;
    const Scene own = readGltf(glb(withBuffer(""), kTriangle), log);
    BOOST_TEST(own.contents().format == "glb");
    BOOST_TEST(own.contents().meshes.at(0).positions.at(1) == (Vector3{1, 0, 0}));
    const Scene other = readGltf(glb(withBuffer(R"(, "uri": "zeros.bin")"), kTriangle), log, {}, folder.path());
    BOOST_TEST(other.contents().meshes.at(0).positions.at(1) == (Vector3{0, 0, 0}));
}

BOOST_AUTO_TEST_CASE(buffers_that_no_shape_needs_are_not_opened) {
    ClaimedLog log;
    readGltf(gltfOf(R"("buffers": [{"byteLength": 4, "uri": "absent.bin"}])"), log, {}, "/nowhere");
    log.claim(code::GLTF_BUFFER_MISSING, "/buffers/0/uri");
}
