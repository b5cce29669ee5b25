#include "orrery/document/uris.hpp"

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <vector>

#include "orrery/test/files.hpp"

namespace {

using namespace orrery;
namespace fs = std::filesystem;

}  // namespace

BOOST_AUTO_TEST_CASE(uris_that_lead_out_of_the_folder_are_refused) {
    for (const char* uri : {"",
                            "/",
                            "/etc/passwd",
                            "//host/a.bin",
                            "http://host/a.bin",
                            "HTTPS://host/a",
                            "file:///etc/passwd",
                            "file:a.bin",
                            "C:/a.bin",
                            "C:\\a.bin",
                            "c:a.bin",
                            "..",
                            "../a.bin",
                            "a/../../b.bin",
                            "./../a.bin",
                            "..\\a.bin",
                            "a\\..\\..\\b",
                            "%2e%2e/a.bin",
                            "%2E%2E%2Fa.bin",
                            "..%2fa.bin",
                            "%2Fetc/passwd",
                            "%5C%5Chost%5Cshare",
                            "C%3A/a.bin",
                            "a.bin%00",
                            "folder/",
                            "javascript:alert(1)",
                            "dat:a",
                            "blob:x"}) {
        BOOST_TEST(!refusalOf(uri).empty(), uri);
    }
}

BOOST_AUTO_TEST_CASE(uris_inside_the_folder_pass) {
    for (const char* uri : {"a.bin", "./a.bin", "a/b.bin", "a/../b.bin", "a%20b.bin", "100%.bin", "%zz", "a b.bin",
                            "..a", "a..", "...", "a/..b/c", "ü.bin", "1:a.bin", "a?b", "a#b"}) {
        BOOST_TEST(refusalOf(uri).empty(), uri << ": " << refusalOf(uri));
    }
}

BOOST_AUTO_TEST_CASE(percent_encoding) {
    BOOST_TEST(percentDecoded("a%20b%2Fc%c3%bc") == "a b/c\xc3\xbc");
    BOOST_TEST(percentDecoded("100%") == "100%");
    BOOST_TEST(percentDecoded("%4") == "%4");
    BOOST_TEST(percentDecoded("%zz%41") == "%zzA");
    BOOST_TEST(percentDecoded("%2541") == "%41");  // once only
    BOOST_TEST(percentDecoded("%01%23%45%67%89%ab%cd%ef%AB%CD%EF") == "\x01\x23\x45\x67\x89\xab\xcd\xef\xab\xcd\xef");
    BOOST_TEST(percentDecoded("%/0%:0%@0%G0%`0%g0") == "%/0%:0%@0%G0%`0%g0");
}

// RFC 4648, section 10.
BOOST_AUTO_TEST_CASE(base64_vectors) {
    const std::vector<std::pair<std::string, std::string>> rows = {{"", ""},
                                                                   {"Zg==", "f"},
                                                                   {"Zm8=", "fo"},
                                                                   {"Zm9v", "foo"},
                                                                   {"Zm9vYg==", "foob"},
                                                                   {"Zm9vYmE=", "fooba"},
                                                                   {"Zm9vYmFy", "foobar"},
                                                                   {"Zm9vYmE", "fooba"},
                                                                   {"+/+/", "\xfb\xff\xbf"}};
    for (const auto& [text, bytes] : rows) BOOST_TEST(base64Decoded(text).value() == bytes, text);
    for (const char* bad : {"Z", "Zm9vY", "Zm 9v", "Zm9v\n", "Zg==Zg==", "Zm9-", "Z===", "ä"}) {
        BOOST_TEST(!base64Decoded(bad).has_value(), bad);
    }
}

BOOST_AUTO_TEST_CASE(data_uris) {
    const auto bytes = [](std::string_view uri) { return decode(*parseDataUri(uri)).value(); };
    BOOST_TEST(isDataUri("data:,x"));
    BOOST_TEST(isDataUri("DATA:,x"));
    BOOST_TEST(!isDataUri("data"));
    BOOST_TEST(!isDataUri("dat:a"));
    BOOST_TEST(bytes("data:application/octet-stream;base64,Zm9v") == "foo");
    BOOST_TEST(bytes("data:application/gltf-buffer;charset=x;BASE64,Zm9v") == "foo");
    BOOST_TEST(bytes("data:;base64,Zm8%3D") == "fo");
    BOOST_TEST(bytes("data:,a%00b,c") == std::string("a\0b,c", 5));
    BOOST_TEST(bytes("data:text/plain,base64") == "base64");
    BOOST_TEST(!parseDataUri("data:text/plain").has_value());
    BOOST_TEST(!decode(*parseDataUri("data:;base64,***")).has_value());
    BOOST_TEST(decodedSizeLimit(*parseDataUri("data:;base64,Zm9v")) >= 3U);
}

BOOST_AUTO_TEST_CASE(links_are_followed_inside_the_folder_only) {
    const orrery::test::TemporaryFolder outside;
    const orrery::test::TemporaryFolder inside;
    outside.write("secret.bin", "secret");
    inside.write("sub/a.bin", "data");
    fs::create_symlink(outside.path() / "secret.bin", inside.path() / "link.bin");
    fs::create_directory_symlink(outside.path(), inside.path() / "linked");
    fs::create_symlink("sub/a.bin", inside.path() / "good.bin");
    fs::create_symlink("loop.bin", inside.path() / "loop.bin");
    BOOST_TEST(!fileInFolder(inside.path(), "link.bin").has_value());
    BOOST_TEST(!fileInFolder(inside.path(), "linked/secret.bin").has_value());
    BOOST_TEST(!fileInFolder(inside.path(), "linked/absent.bin").has_value());
    BOOST_TEST(!fileInFolder(inside.path(), "linked/../absent.bin").has_value());
    BOOST_TEST(fileInFolder(inside.path(), "good.bin").has_value());
    BOOST_TEST(fileInFolder(inside.path(), "sub/../sub/a.bin").has_value());
    BOOST_TEST(fileInFolder(inside.path(), "absent.bin").has_value());
    BOOST_TEST(!fileInFolder(inside.path(), "loop.bin").has_value());
}

BOOST_AUTO_TEST_CASE(a_folder_that_is_itself_a_link_is_no_hindrance) {
    const orrery::test::TemporaryFolder real;
    const orrery::test::TemporaryFolder other;
    real.write("a.bin", "data");
    fs::create_directory_symlink(real.path(), other.path() / "scene");
    BOOST_TEST(fileInFolder(other.path() / "scene", "a.bin").has_value());
    BOOST_TEST(fileInFolder(other.path() / "scene" / ".", "a.bin").has_value());
}
