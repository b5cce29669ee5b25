// The binary container: chunks and encodings. Their faults: tests/golden/g4mf.
#include <zstd.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "orrery/base/codes/document.hpp"
#include "reading.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

std::string compressed(const std::string& data) {
    std::string out(ZSTD_compressBound(data.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), data.data(), data.size(), 3));
    return out;
}

Scene read(const std::string& bytes, DiagnosticLog& log) {
    return loadBytes(bytes, "test.g4b", {}, log);
}

std::string floats(std::initializer_list<float> values) {
    std::string bytes;
    for (const float value : values) bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
    return bytes;
}

// A heightmap of 2 by 2 heights in a chunk.
std::string heightmap(const std::string& buffer) {
    return g4mf(R"("buffers": [)" + buffer + R"(], "bufferViews": [{"byteLength": 16}],
        "accessors": [{"bufferView": 0, "componentType": "float32"}],
        "shapes": [{"type": "heightmap", "size": [2, 1, 2], "heights": 0}])");
}

const HeightfieldShape* field(const Scene& scene) {
    return std::get_if<HeightfieldShape>(&scene.contents().shapes.at(0).geometry);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_smallest_file_of_57_bytes_is_read) {
    const std::string bytes = container(chunk("JSON", R"({"asset":{"dimension":3}})", std::string(4, '\0'), true));
    BOOST_TEST(bytes.size() == 57U);
    DiagnosticLog log;
    BOOST_TEST(read(bytes, log).contents().format == "g4b");
    BOOST_TEST(log.entries().empty());
}

BOOST_AUTO_TEST_CASE(chunks_are_found_by_number_or_by_the_place_of_the_buffer) {
    const std::string blob = floats({1, 2, 3, 4});
    for (const char* buffer : {R"({"byteLength": 16, "chunk": 1})", R"({"byteLength": 16})"}) {
        DiagnosticLog log;
        const Scene scene = read(container(chunk("JSON", heightmap(buffer)) + chunk("BLOB", blob)), log);
        BOOST_REQUIRE(field(scene) != nullptr);
        BOOST_TEST(field(scene)->samples.back() == 4);
        BOOST_TEST(log.has(code::G4MF_OLD_WORD) == (std::string_view(buffer).find("chunk") == std::string_view::npos));
    }
}

BOOST_AUTO_TEST_CASE(zstandard_chunks_are_decoded) {
    const std::string json = heightmap(R"({"byteLength": 16, "chunk": 1, "encoding": "Zstd"})");
    DiagnosticLog log;
    const Scene scene = read(
        container(chunk("JSON", compressed(json), "Zstd") + chunk("BLOB", compressed(floats({1, 2, 3, 5})), "Zstd")),
        log);
    BOOST_TEST(log.entries().empty());
    BOOST_REQUIRE(field(scene) != nullptr);
    BOOST_TEST(field(scene)->samples.back() == 5);
}

// A few kilobytes that would be 80 MB.
BOOST_AUTO_TEST_CASE(a_chunk_becomes_no_more_than_the_size_of_the_file_allows) {
    const std::string zeros(80'000'000, '\0');
    const std::string json = heightmap(R"({"byteLength": 16, "chunk": 1, "encoding": "Zstd"})");
    const std::string data = container(chunk("JSON", json) + chunk("BLOB", compressed(zeros), "Zstd"));
    const std::string text = container(chunk("JSON", compressed(g4mf("") + std::string(80'000'000, ' ')), "Zstd"));
    BOOST_TEST(std::max(data.size(), text.size()) < 50'000U);
    for (const std::string* bytes : {&data, &text}) {
        DiagnosticLog log;
        const Scene scene = read(*bytes, log);
        BOOST_TEST(log.has(code::G4MF_ENCODING));
        LoadOptions options;
        options.limits.expansion = 1'000'000;
        DiagnosticLog wide;
        const Scene whole = loadBytes(*bytes, "test.g4b", {}, wide, options);
        BOOST_TEST(!wide.has(code::G4MF_ENCODING));
        if (bytes == &data) BOOST_TEST(field(whole) != nullptr);
    }
}

BOOST_AUTO_TEST_CASE(the_model_is_the_first_json_chunk_wherever_it_is) {
    DiagnosticLog log;
    const Scene scene =
        read(container(chunk("MINE", "abc") + chunk("JSON", g4mf("") + "   ") + chunk("JSON", "[")), log);
    BOOST_TEST(log.entries().empty());
    BOOST_TEST(scene.contents().simulable);
}

BOOST_AUTO_TEST_CASE(text_is_known_by_its_dimension_or_by_its_suffix) {
    DiagnosticLog log;
    BOOST_TEST(loadBytes(R"({"asset": {"dimension": 3}})", "x.json", {}, log).contents().format == "g4tf");
    BOOST_TEST(loadBytes(R"({"asset": {}})", "x.g3tf", {}, log).contents().format == "g4tf");
    BOOST_TEST(loadBytes(R"({"asset": {"version": "2.0", "dimension": 3}})", "x.json", {}, log).contents().format ==
               "gltf");
}
// A few kilobytes that stand for millions of objects.
BOOST_AUTO_TEST_CASE(packed_text_makes_no_more_objects_than_the_size_of_the_file_allows) {
    const auto many = [](const std::string& one, std::size_t bytes) {
        std::string text = one;
        while (text.size() < bytes) text += ',' + one;
        return text;
    };
    constexpr std::size_t kBytes = 3'000'000;
    for (const char* table : {"shapes", "meshes", "nodes", "x"}) {
        for (const char* one : {"{}", "0", "[]", "\"\"", "{\"a\":{}}"}) {
            const std::string text = g4mf('"' + std::string(table) + "\": [" + many(one, kBytes) + "]");
            DiagnosticLog log;
            const Scene scene = read(container(chunk("JSON", compressed(text), "Zstd", true)), log);
            BOOST_TEST(log.has(code::FILE_MEMORY), table << ' ' << one);
            BOOST_TEST(scene.contents().shapes.empty());
        }
    }
    DiagnosticLog log;
    const std::string keys = g4mf(many("\"k\": 0", kBytes));
    BOOST_TEST(!read(container(chunk("JSON", compressed(keys), "Zstd", true)), log).contents().simulable);
    BOOST_TEST(log.has(code::FILE_MEMORY));
}

// The same as text: as large as what it stands for.
BOOST_AUTO_TEST_CASE(plain_text_of_the_shortest_objects_is_read) {
    std::string shapes = "{}";
    for (int i = 0; i < 300'000; ++i) shapes += ",{}";
    DiagnosticLog log;
    const Scene scene = loadBytes(g4mf("\"meshes\": [" + shapes + "]"), "test.g4tf", {}, log);
    BOOST_TEST(!log.has(code::FILE_MEMORY));
    BOOST_TEST(scene.contents().meshes.size() == 300'001U);
}
