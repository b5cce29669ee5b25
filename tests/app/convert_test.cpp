#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "program.hpp"

using namespace orrery::test;
namespace fs = std::filesystem;

namespace convert_test {
namespace {

struct BallFolder : TemporaryFolder {
    BallFolder() { write("ball.xode", kBallScene); }

    std::string hashOf(const std::string& file) const {
        const Output output = runProgram(*this, {"run", file, "--duration", "1", "--json"});
        BOOST_TEST(output.status == 0, output.err);
        return parseObject(output.out)["hash"];
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(convert_command, BallFolder)

BOOST_AUTO_TEST_CASE(no_clobber_keeps_what_is_there) {
    write("kept.glb", "kept");
    write("out/ball.glb", "kept");
    const std::vector<std::vector<std::string>> refused{
        {"convert", "ball.xode", "kept.glb", "-n"},
        {"convert", "ball.xode", "out", "--format", "glb", "--no-clobber"},
    };
    for (const std::vector<std::string>& arguments : refused) {
        const Output output = runProgram(*this, arguments);
        BOOST_TEST(output.status == 2, output.err);
        BOOST_TEST(contains(output.err, " is there already, and --no-clobber keeps it"), output.err);
        BOOST_TEST(output.out == "");
    }
    for (const char* file : {"kept.glb", "out/ball.glb"}) BOOST_TEST(fileBytes(path() / file) == "kept");
    BOOST_TEST(runProgram(*this, {"convert", "ball.xode", "new.glb", "-n"}).status == 0);
    BOOST_TEST(runProgram(*this, {"convert", "ball.xode", "kept.glb"}).status == 0);
}

BOOST_AUTO_TEST_CASE(the_same_format_gives_the_same_bytes) {
    BOOST_TEST(runProgram(*this, {"convert", "ball.xode", "again.xode"}).status == 0);
    BOOST_TEST(fileBytes(path() / "again.xode") == kBallScene);
}

BOOST_AUTO_TEST_CASE(any_chain_of_formats_moves_the_same) {
    const std::vector<std::string> chain{"ball.xode", "a.gltf", "b.glb", "c.xode", "d.glb", "e.gltf"};
    for (std::size_t i = 1; i < chain.size(); ++i) {
        const Output output = runProgram(*this, {"convert", chain[i - 1], chain[i]});
        BOOST_TEST(output.status == 0, output.err);
        BOOST_TEST(hashOf(chain[i]) == hashOf("ball.xode"), chain[i]);
    }
}

BOOST_AUTO_TEST_CASE(a_suffix_that_is_no_format_is_wrong_use) {
    BOOST_TEST(runProgram(*this, {"convert", "ball.xode", "ball.obj"}).status == 2);
    BOOST_TEST(!fs::exists(path() / "ball.obj"));
}

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_read_or_written_is_status_3) {
    BOOST_TEST(runProgram(*this, {"convert", "none.xode", "a.gltf"}).status == 3);
    BOOST_TEST(!fs::exists(path() / "a.gltf"));
    BOOST_TEST(runProgram(*this, {"convert", "ball.xode", "no/such/folder/a.gltf"}).status == 3);
}

BOOST_AUTO_TEST_CASE(files_that_stay_behind_are_named) {
    write("in/a.gltf", R"({"asset": {"version": "2.0"}, "buffers": [{"uri": "a.bin", "byteLength": 4}]})");
    write("in/a.bin", "1234");
    fs::create_directory(path() / "out");
    const Output output = runProgram(*this, {"convert", "in/a.gltf", "out/a.gltf"});
    BOOST_TEST(contains(output.err, "EXPORT_FILES_BESIDE"), output.err);
    BOOST_TEST(contains(output.err, "a.bin"), output.err);
    BOOST_TEST(!contains(runProgram(*this, {"convert", "in/a.gltf", "in/b.gltf"}).err, "EXPORT_FILES_BESIDE"));
    write("in/a.g4tf", R"({"asset": {"dimension": 3}, "nodes": [{}], "buffers": [{"uri": "a.bin", "byteLength": 4}]})");
    const Output g4mf = runProgram(*this, {"convert", "in/a.g4tf", "out/a.g4tf"});
    BOOST_TEST(contains(g4mf.err, "EXPORT_FILES_BESIDE"), g4mf.err);
    BOOST_TEST(!contains(runProgram(*this, {"convert", "in/a.g4tf", "in/b.g4tf"}).err, "EXPORT_FILES_BESIDE"));
}

BOOST_AUTO_TEST_CASE(a_glb_holds_the_first_buffer_that_a_gltf_names) {
    write("in/a.gltf", R"({"asset": {"version": "2.0"}, "buffers": [{"uri": "sub/a%20b.bin", "byteLength": 4},
        {"uri": "more.bin", "byteLength": 4}]})");
    write("in/sub/a b.bin", "1234");
    write("in/more.bin", "5678");
    fs::create_directory(path() / "out");
    const Output output = runProgram(*this, {"convert", "in/a.gltf", "out/a.glb"});
    BOOST_TEST(output.status == 0);
    const std::string glb = fileBytes(path() / "out/a.glb");
    BOOST_TEST(glb.ends_with("1234"));
    BOOST_TEST(!contains(glb, "sub/a%20b.bin"));
    BOOST_TEST(contains(glb, "more.bin"));
    BOOST_TEST(!contains(output.err, "sub/a%20b.bin"), output.err);
    BOOST_TEST(contains(output.err, "more.bin"), output.err);
}

BOOST_AUTO_TEST_CASE(what_is_no_json_or_xml_as_a_whole_is_not_written_in_another_format) {
    write("broken.gltf", R"({"asset": {"version": "2.0"},})");
    for (const char* name : {"a.xode", "a.glb"}) {
        const Output output = runProgram(*this, {"convert", "broken.gltf", name});
        BOOST_TEST(output.status == 3);
        BOOST_TEST(contains(output.err, "EXPORT_SOURCE_UNREADABLE"), output.err);
        BOOST_TEST(!fs::exists(path() / name));
    }
    BOOST_TEST(runProgram(*this, {"convert", "broken.gltf", "same.gltf"}).status == 3);
    BOOST_TEST(fileBytes(path() / "same.gltf") == fileBytes(path() / "broken.gltf"));
}

BOOST_AUTO_TEST_CASE(the_result_as_json) {
    const auto object = parseObject(runProgram(*this, {"convert", "ball.xode", "a.glb", "--json"}).out);
    BOOST_TEST(object["written"] == true);
    BOOST_TEST(object["output"] == "a.glb");
}

BOOST_AUTO_TEST_CASE(folders_and_several_files_go_into_a_folder) {
    write("scenes/one.xode", kBallScene);
    write("scenes/deep/two.gltf", R"({"asset": {"version": "2.0"}})");
    write("scenes/notes.txt", "no scene");
    const Output output = runProgram(*this, {"convert", "scenes", "ball.xode", "out", "--format", "glb"});
    BOOST_TEST(output.status == 0, output.err);
    for (const char* name : {"out/one.glb", "out/deep/two.glb", "out/ball.glb"})
        BOOST_TEST(fs::exists(path() / name), name);
    BOOST_TEST(hashOf("out/one.glb") == hashOf("ball.xode"));
    const auto object = parseObject(runProgram(*this, {"convert", "scenes", "out", "--format", "glb", "--json"}).out);
    BOOST_TEST(object["files"].size() == 2u);
    BOOST_TEST(object["files"][1]["output"] == "out/one.glb");
}

BOOST_AUTO_TEST_CASE(a_folder_to_write_to_needs_a_format_and_names_apart) {
    write("scenes/ball.xode", kBallScene);
    const Output none = runProgram(*this, {"convert", "scenes", "out"});
    BOOST_TEST(none.status == 2);
    BOOST_TEST(contains(none.err, "the folder out needs a --format"), none.err);
    const Output same = runProgram(*this, {"convert", "scenes", "ball.xode", "out", "--format", "glb"});
    BOOST_TEST(same.status == 2);
    BOOST_TEST(contains(same.err, "would both be written to out/ball.glb"), same.err);
    BOOST_TEST(!fs::exists(path() / "out"));
    const Output over = runProgram(*this, {"convert", "scenes", "scenes/", "--format", "xode"});
    BOOST_TEST(over.status == 2);
    BOOST_TEST(contains(over.err, "it would be overwritten"), over.err);
    BOOST_TEST(runProgram(*this, {"convert", "scenes", "-", "--format", "xode"}).status == 2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace convert_test
