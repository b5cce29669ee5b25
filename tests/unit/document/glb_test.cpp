#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <string>

#include "orrery/base/codes/document.hpp"
#include "orrery/document/glb.hpp"
#include "orrery/document/gltf_document.hpp"
#include "orrery/test/claimed_log.hpp"

namespace glb_test {
namespace {

using namespace orrery;
using namespace std::string_literals;
using orrery::test::ClaimedLog;

std::string word(std::size_t value) {
    std::string bytes;
    for (unsigned i = 0; i < 4; ++i) bytes += static_cast<char>(static_cast<unsigned char>(value >> (8 * i)));
    return bytes;
}
std::string chunk(std::uint32_t type, const std::string& data) {
    return word(data.size()) + word(type) + data;
}
std::string glb(const std::string& chunks, std::size_t version = 2) {
    return "glTF" + word(version) + word(12 + chunks.size()) + chunks;
}

const std::string kJson = chunk(kGlbJson, "{\"a\":1} ");
const std::string kBin = chunk(kGlbBin, "\1\2\3\4");

std::shared_ptr<const GltfDocument> read(std::string bytes, DiagnosticLog& log) {
    return GltfDocument::parse(std::move(bytes), "t.glb", "folder", {}, log);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_container_has_json_and_binary_chunk) {
    ClaimedLog log;
    const std::string bytes = glb(kJson + kBin);
    const auto d = read(bytes, log);
    BOOST_TEST(d->isBinary());
    BOOST_TEST(d->json().root()["a"].lexeme() == "1");
    BOOST_TEST(d->binaryChunk() == "\1\2\3\4");
    BOOST_TEST(d->bytes() == bytes);
    BOOST_TEST(d->folder() == "folder");
    BOOST_TEST(d->file() == "t.glb");
    BOOST_TEST(d->glb()->chunks.size() == 2u);
    BOOST_TEST(d->glb()->chunks[0].offset == 20u);
    BOOST_TEST(d->glb()->chunks[1].offset == 36u);
    BOOST_TEST(d->glb()->length == bytes.size());
}

BOOST_AUTO_TEST_CASE(a_text_is_no_container) {
    ClaimedLog log;
    const auto d = read("{\"a\":[2]}", log);
    BOOST_TEST(!d->isBinary());
    BOOST_TEST(d->bytes() == "{\"a\":[2]}");
    BOOST_TEST(d->binaryChunk().empty());
    BOOST_TEST(d->place(d->json().root()["a"].origin()).path == "/a");
}

BOOST_AUTO_TEST_CASE(unknown_chunks_are_kept) {
    ClaimedLog log;
    const auto d = read(glb(kJson + chunk(0x12345678, "abcd") + kBin + chunk(7, "")), log);
    log.claim(code::GLB_CHUNK, "@40");
    BOOST_TEST(d->glb()->chunks.size() == 4u);
    BOOST_TEST(d->glb()->chunks[1].type == 0x12345678u);
    BOOST_TEST(d->binaryChunk() == "\1\2\3\4");
}

BOOST_AUTO_TEST_CASE(a_header_cut_short_is_reported) {
    for (std::size_t length = 4; length < 12; ++length) {
        ClaimedLog log;
        const auto d = read(glb(kJson).substr(0, length), log);
        log.claim(code::GLB_HEADER, "@0");
        BOOST_TEST(!d->json().root());
        BOOST_TEST(d->isBinary());
        BOOST_TEST(d->bytes().size() == length);
    }
}

BOOST_AUTO_TEST_CASE(only_version_2_is_read) {
    ClaimedLog log;
    BOOST_TEST(!readGlb(glb(kJson, 1), "t.glb", log));
    log.claim(code::GLB_HEADER, "@4");
    log.check();
    BOOST_TEST(!readGlb(glb(kJson, 3), "t.glb", log));
    log.claim(code::GLB_HEADER, "@4");
}

BOOST_AUTO_TEST_CASE(a_wrong_length_is_a_warning_and_the_smaller_one_counts) {
    ClaimedLog log;
    const auto longer = readGlb(glb(kJson + kBin) + "trailing", "t.glb", log);
    BOOST_TEST(longer->chunks.size() == 2u);
    log.claim(code::GLB_LENGTH, "@8");
    log.check();
    const std::string cut = glb(kJson + kBin).substr(0, 28);
    BOOST_TEST(readGlb(cut, "t.glb", log)->chunks.size() == 1u);
    log.claim(code::GLB_LENGTH, "@8");
}

BOOST_AUTO_TEST_CASE(a_chunk_beyond_the_file_is_left_out) {
    ClaimedLog log;
    std::string bytes = glb(kJson + kBin);
    bytes[28] = 5;  // length of the second chunk
    const auto d = read(bytes, log);
    log.claim(code::GLB_CHUNK, "@28");
    BOOST_TEST(bool(d->json().root()));
    BOOST_TEST(d->binaryChunk().empty());
    log.check();
    BOOST_TEST(!read("glTF" + word(2) + word(20) + word(0xFFFFFFFF) + word(kGlbJson), log)->json().root());
    log.claim(code::GLB_CHUNK, "@12");
}

BOOST_AUTO_TEST_CASE(chunks_that_come_twice_or_late_are_warned_of) {
    ClaimedLog log;
    const auto twice = read(glb(kJson + kBin + kJson), log);
    log.claim(code::GLB_CHUNK, "@40");
    BOOST_TEST(bool(twice->json().root()));
    BOOST_TEST(!twice->binaryChunk().empty());
    log.check();
    const std::string other = word(4) + word(0x12345678) + "abcd";
    BOOST_TEST(!read(glb(kJson + other + kBin), log)->binaryChunk().empty());
    log.claim(code::GLB_CHUNK, "@40");
    log.check();
    (void)read(glb(kJson + kBin + kBin), log);
    log.claim(code::GLB_CHUNK, "@40");
}

BOOST_AUTO_TEST_CASE(half_a_chunk_header_is_reported) {
    ClaimedLog log;
    BOOST_TEST(readGlb(glb(kJson + "abcd"), "t.glb", log)->chunks.size() == 1u);
    log.claim(code::GLB_CHUNK, "@28");
}

BOOST_AUTO_TEST_CASE(the_first_chunk_must_be_json) {
    ClaimedLog log;
    BOOST_TEST(!readGlb(glb(kBin + kJson), "t.glb", log));
    log.claim(code::GLB_CHUNK, "@12");
    log.check();
    BOOST_TEST(!readGlb(glb(""), "t.glb", log));
    log.claim(code::GLB_CHUNK, "@12");
}

BOOST_AUTO_TEST_CASE(odd_lengths_and_zero_padding_are_read_with_a_warning) {
    ClaimedLog log;
    BOOST_TEST(bool(read(glb(chunk(kGlbJson, "{\"a\":1}")), log)->json().root()));
    log.claim(code::GLB_CHUNK, "@12");
    log.check();
    const auto d = read(glb(chunk(kGlbJson, "{\"a\":1}\0"s) + kBin), log);
    BOOST_TEST(d->json().root()["a"].lexeme() == "1");
    log.claim(code::GLB_CHUNK, "@27");
    BOOST_TEST(!log.hasErrors());
}

BOOST_AUTO_TEST_CASE(any_cut_of_a_container_is_read_without_harm) {
    const std::string bytes = glb(kJson + kBin);
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        DiagnosticLog log;
        const auto d = read(bytes.substr(0, length), log);
        BOOST_TEST(!log.entries().empty());
        BOOST_TEST(d->binaryChunk().size() <= 4u);
    }
}

}  // namespace glb_test
