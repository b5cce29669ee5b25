// load and loadBytes: which reader gets a file.
#include "orrery/importers/load.hpp"

#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/test/files.hpp"
#include "reading.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

const std::string kGltf = R"({"asset": {"version": "2.0"}})";

std::string formatOf(const std::string& bytes, const std::string& name) {
    DiagnosticLog log;  // the readers' diagnostics do not matter here
    const Scene scene = loadBytes(bytes, name, {}, log);
    return log.has(code::FILE_FORMAT_UNKNOWN) ? "unknown" : scene.contents().format;
}

}  // namespace

BOOST_AUTO_TEST_CASE(content_decides_before_the_suffix) {
    BOOST_TEST(formatOf(kGltf, "a.gltf") == "gltf");
    BOOST_TEST(formatOf(" \r\n\t" + kGltf, "a.xode") == "gltf");
    BOOST_TEST(formatOf("\xEF\xBB\xBF" + kGltf, "a") == "gltf");
    BOOST_TEST(formatOf(glb(kGltf, ""), "a.gltf") == "glb");
    BOOST_TEST(formatOf("<xode/>", "a.gltf") == "xode");
    BOOST_TEST(formatOf("\xEF\xBB\xBF\n<xode/>", "a.glb") == "xode");
    BOOST_TEST(formatOf(std::string("<\0x\0/\0>\0", 8), "a") == "xode");
    BOOST_TEST(formatOf(std::string("\xFF\xFE<\0x\0/\0>\0", 10), "a") == "xode");
}

BOOST_AUTO_TEST_CASE(the_suffix_decides_where_the_content_says_nothing) {
    BOOST_TEST(formatOf("", "a.gltf") == "gltf");
    BOOST_TEST(formatOf("?", "a.GLTF") == "gltf");
    BOOST_TEST(formatOf("?", "folder.gltf/a.xode") == "xode");
    BOOST_TEST(formatOf("?", "a.XML") == "xode");
    BOOST_TEST(formatOf("?", "a.txt") == "unknown");
    BOOST_TEST(formatOf("", "") == "unknown");
}

BOOST_AUTO_TEST_CASE(an_unknown_format_is_reported_at_the_file) {
    ClaimedLog log;
    const Scene scene = loadBytes("?", "a.txt", {}, log);
    BOOST_TEST_REQUIRE(log.entries().size() == 1U);
    BOOST_TEST(log.entries()[0].place.file == "a.txt");
    BOOST_TEST(scene.root().children.empty());
    log.claim(code::FILE_FORMAT_UNKNOWN);
}

BOOST_AUTO_TEST_CASE(files_that_cannot_be_read_give_an_empty_scene) {
    const TemporaryFolder folder;
    const auto large = folder.write("large.gltf", kGltf);
    LoadOptions options;
    options.limits.bytes = 5;
    ClaimedLog log;
    log.claim(code::FILE_UNREADABLE);
    log.claim(code::FILE_TOO_LARGE);
    log.claim(code::FILE_UNREADABLE);
    BOOST_TEST(load(folder.path() / "absent.gltf", log).root().children.empty());
    BOOST_TEST(load(large, log, options).root().children.empty());
    BOOST_TEST(load(folder.path(), log).root().children.empty());
}

BOOST_AUTO_TEST_CASE(a_folder_tells_which_scenes_are_in_it) {
    const TemporaryFolder folder;
    const auto found = [&] {
        DiagnosticLog log;
        static_cast<void>(load(folder.path(), log));
        BOOST_TEST_REQUIRE(log.entries().size() == 1U);
        return log.entries().front();
    };
    BOOST_TEST((found().code == code::FILE_UNREADABLE));
    BOOST_TEST(found().message == "the path is a folder, with no scene in it");
    folder.write("notes.txt", "");
    folder.write("more/b.gltf", kGltf);
    BOOST_TEST(found().message == "the path is a folder, with one scene in it");
    folder.write("more/a.xode", "<xode/>");
    folder.write("other.xml", "<other/>");
    BOOST_TEST(found().message == "the path is a folder, with 2 scenes in it");
    BOOST_TEST(found().expected.starts_with("one scene, as " + (folder.path() / "more" / "a.xode").string()));
}

BOOST_AUTO_TEST_CASE(buffers_are_sought_beside_the_file) {
    const TemporaryFolder folder;
    folder.write("scene/a.bin", std::string(36, '\0'));
    const auto file =
        folder.write("scene/a.gltf", gltfShapes(R"({"type": "trimesh", "trimesh": {"mesh": 0}})",
                                                R"("meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 3}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}], "buffers": [{"byteLength": 36, "uri": "a.bin"}])"));
    ClaimedLog log;
    BOOST_TEST(load(file, log).contents().meshes.at(0).loaded);
    // A bare name is beside the file too.
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(file.parent_path());
    const Scene scene = load("a.gltf", log);
    std::filesystem::current_path(before);
    BOOST_TEST(scene.contents().meshes.at(0).loaded);
}

// A shell may make such a text when it writes a file anew.
BOOST_AUTO_TEST_CASE(json_in_utf16_is_no_xml) {
    for (const std::string& start : {std::string("\xFF\xFE{\0", 4), std::string("\xFE\xFF\0{", 4)}) {
        ClaimedLog log;
        log.claim(code::JSON_ENCODING, "1:1");
        static_cast<void>(loadBytes(start + std::string("}\0", 2), "a.gltf", {}, log));
    }
}

BOOST_AUTO_TEST_CASE(a_file_of_another_version_is_not_simulated) {
    struct Case {
        const char* asset;
        bool simulable;
        std::optional<Code> code;
    };
    for (const Case& each : {Case{R"("version": "2.0")", true, {}},
                             {R"("version": "2.1")", true, {}},
                             {R"("version": "1.0")", false, code::GLTF_VERSION_UNSUPPORTED},
                             {R"("version": "3.0")", false, code::GLTF_VERSION_UNSUPPORTED},
                             {R"("version": "2.1", "minVersion": "2.0")", true, {}},
                             {R"("version": "2.2", "minVersion": "2.2")", false, code::GLTF_VERSION_UNSUPPORTED},
                             {R"("version": "2.1", "minVersion": "1.0")", false, code::GLTF_VERSION_UNSUPPORTED},
                             {R"("version": "2.1", "minVersion": "3.0")", false, code::GLTF_VERSION_UNSUPPORTED},
                             {R"("version": "2.1", "minVersion": "new")", false, code::GLTF_VERSION_UNSUPPORTED},
                             {R"("version": "two")", true, code::GLTF_ASSET_VERSION},
                             {"", true, code::GLTF_ASSET_VERSION}}) {
        ClaimedLog log;
        if (each.code) log.claim(*each.code);
        const Scene scene = readGltf(R"({"asset": {)" + std::string(each.asset) + "}}", log);
        BOOST_TEST(scene.contents().simulable == each.simulable, each.asset);
    }
}

BOOST_AUTO_TEST_CASE(a_version_that_lacks_and_one_that_is_none_are_told_apart) {
    const auto said = [](const std::string& asset) {
        DiagnosticLog log;
        static_cast<void>(readGltf(R"({"asset": {)" + asset + "}}", log));
        return log.entries().at(0).message;
    };
    BOOST_TEST(said("") == "asset.version is missing");
    BOOST_TEST(said(R"("version": "two")") == "asset.version is not a version number");
}
