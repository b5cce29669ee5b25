#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "orrery/base/codes/document.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"

namespace json_values_test {
namespace {

using namespace orrery;
using orrery::test::ClaimedLog;

std::shared_ptr<const JsonDocument> read(std::string text, DiagnosticLog& log) {
    return JsonDocument::parse(std::move(text), "t.gltf", {}, log);
}

}  // namespace

BOOST_DATA_TEST_CASE(the_range_of_a_value_is_its_lexeme,
                     boost::unit_test::data::make(std::vector<const char*>{"null",
                                                                           "true",
                                                                           "false",
                                                                           "0",
                                                                           "-0",
                                                                           "-0.0",
                                                                           "1.50",
                                                                           "1E+2",
                                                                           "5e-324",
                                                                           "1e309",
                                                                           "-1e999",
                                                                           "123456789012345678901234567890",
                                                                           "1e-9999",
                                                                           "\"\"",
                                                                           "\"x\"",
                                                                           R"("\"")",
                                                                           R"("\\")",
                                                                           R"("a\\\"b")",
                                                                           R"("\u0041\ud83d\ude00")",
                                                                           "\"\xC3\xA4\"",
                                                                           R"(",:[]{}")",
                                                                           "[]",
                                                                           "[ ]",
                                                                           "{}",
                                                                           "{ }",
                                                                           "[1,[2,[3]]]",
                                                                           R"({"a":{"b":[]}})",
                                                                           "[ 1 , \"x\" ]"}),
                     lexeme) {
    for (const std::string before : {"", " \r\n\t", "\xEF\xBB\xBF"}) {
        ClaimedLog log;
        const std::string head = before + "[ 1,\t{\"k\\n\" :\n";
        const auto d = read(head + lexeme + " , \"l\":2} ,\r\n3 ]\n", log);
        log.allow(code::JSON_ENCODING);
        const JsonValue object = d->root()[1];
        const JsonValue value = object.first();
        BOOST_TEST(value.lexeme() == lexeme);
        BOOST_TEST(value.begin() == head.size());
        BOOST_TEST(value.end() == head.size() + std::string(lexeme).size());
        BOOST_TEST(object["l"].lexeme() == "2");
        BOOST_TEST(d->root()[2].lexeme() == "3");
        BOOST_TEST(d->root().size() == 3u);
        BOOST_TEST(d->root().end() == d->text().size() - 1);
    }
}

BOOST_DATA_TEST_CASE(a_root_may_be_of_any_kind,
                     boost::unit_test::data::make(std::vector<const char*>{"null", "1e309", "\"\"", "[]", "{}", "-1"}),
                     text) {
    ClaimedLog log;
    const auto d = read(text, log);
    BOOST_TEST(bool(d->root()));
    BOOST_TEST(!d->root().next());
    BOOST_TEST(!d->root().first());
    BOOST_TEST(d->root().lexeme() == text);
    BOOST_TEST(d->pointer(d->root()) == "");
}

BOOST_AUTO_TEST_CASE(values_know_their_kind) {
    ClaimedLog log;
    const auto d = read(R"([null, false, true, 1, "s", [], {}])", log);
    const std::vector<JsonKind> kinds = {JsonKind::Null,   JsonKind::False, JsonKind::True,  JsonKind::Number,
                                         JsonKind::String, JsonKind::Array, JsonKind::Object};
    std::size_t i = 0;
    for (JsonValue v = d->root().first(); v; v = v.next()) BOOST_TEST((v.kind() == kinds[i++]));
    BOOST_TEST(i == kinds.size());
    BOOST_TEST(!d->root()[0].isNumber());
    BOOST_TEST(d->root()[1].boolean().value() == false);
    BOOST_TEST(d->root()[2].boolean().value() == true);
    BOOST_TEST(!d->root()[3].boolean());
    BOOST_TEST(!d->root()[3].string());
    BOOST_TEST(!d->root()[4].number());
}

BOOST_AUTO_TEST_CASE(missing_values_chain) {
    ClaimedLog log;
    const auto d = read(R"({"a":{"b":[1,2]}})", log);
    BOOST_TEST(d->root()["a"]["b"][1].lexeme() == "2");
    BOOST_TEST(!d->root()["x"]["b"][1]);
    BOOST_TEST(!d->root()["a"]["b"][2]);
    BOOST_TEST(!d->root()["a"][0]);
    BOOST_TEST(!d->root()["a"]["b"]["c"]);
    const JsonValue none;
    BOOST_TEST((none.kind() == JsonKind::Null));
    BOOST_TEST(none.size() == 0u);
    BOOST_TEST(!none.next());
    BOOST_TEST(none.key() == "");
    BOOST_TEST(!none.origin());
}

BOOST_AUTO_TEST_CASE(the_last_child_of_a_nested_array_has_no_next) {
    ClaimedLog log;
    const auto d = read(R"([[1,[2]],{"a":[3],"b":4},5])", log);
    BOOST_TEST(!d->root()[0][1][0].next());
    BOOST_TEST(!d->root()[0][1].next());
    BOOST_TEST(d->root()[0].next().isObject());
    BOOST_TEST(d->root()[1]["a"].next().lexeme() == "4");
    BOOST_TEST(!d->root()[1]["a"][0].next());
    BOOST_TEST(!d->root()[1]["b"].next());
    BOOST_TEST(d->root()[1].next().lexeme() == "5");
    BOOST_TEST(!d->root()[2].next());
}

BOOST_AUTO_TEST_CASE(keys_and_strings_resolve_escapes) {
    ClaimedLog log;
    const auto d = read(R"({"a\u0062":"\u00e4\ud83d\ude00\n\/\"\\","plain":"x"})", log);
    const JsonValue first = d->root().first();
    BOOST_TEST(first.key() == "ab");
    BOOST_TEST(first.keyEquals("ab"));
    BOOST_TEST(!first.keyEquals("a"));
    BOOST_TEST(d->root()["ab"].string().value() == "\xC3\xA4\xF0\x9F\x98\x80\n/\"\\");
    BOOST_TEST(d->root()["ab"].equals("\xC3\xA4\xF0\x9F\x98\x80\n/\"\\"));
    BOOST_TEST(d->root()["plain"].equals("x"));
    BOOST_TEST(!d->root()["plain"].equals("xx"));
    BOOST_TEST(d->root().key() == "");
}

BOOST_AUTO_TEST_CASE(a_string_may_hold_a_zero_by_escape) {
    ClaimedLog log;
    const auto d = read(R"(["a\u0000b"])", log);
    BOOST_TEST(d->root()[0].string().value() == std::string("a\0b", 3));
}

BOOST_AUTO_TEST_CASE(numbers_are_exact) {
    ClaimedLog log;
    const auto d = read("[0.1, -0, 5e-324, 1e309, 9007199254740993, 1e-9999, 1.7976931348623157e308]", log);
    const JsonValue root = d->root();
    BOOST_TEST(root[0].number().value() == 0.1);
    BOOST_TEST(std::signbit(root[1].number().value()));
    BOOST_TEST(root[2].number().value() == 5e-324);
    BOOST_TEST(!root[3].number());
    BOOST_TEST(root[4].integer().value() == 9007199254740993);
    BOOST_TEST(root[5].number().value() == 0.0);
    BOOST_TEST(root[6].number().value() == 1.7976931348623157e308);
}

BOOST_AUTO_TEST_CASE(whole_numbers_are_integers_in_any_form) {
    ClaimedLog log;
    const auto d = read("[1, 1.0, 1e0, -2E+1, 1.5, 1e19, 9223372036854775807, 1e309]", log);
    const JsonValue root = d->root();
    for (const std::size_t i : {0u, 1u, 2u}) BOOST_TEST(root[i].integer().value() == 1);
    BOOST_TEST(root[3].integer().value() == -20);
    BOOST_TEST(!root[4].integer());
    BOOST_TEST(!root[5].integer());
    BOOST_TEST(root[6].integer().value() == 9223372036854775807);
    BOOST_TEST(!root[7].integer());
}

BOOST_AUTO_TEST_CASE(numbers_too_large_do_not_hide_errors_nor_spoil_strings) {
    ClaimedLog log;
    const auto d = read("[1e309, \"1e309 \\\" 2e999\", 1e3, " + std::string(400, '9') + ", -0.5e400]", log);
    BOOST_TEST(d->root().size() == 5u);
    BOOST_TEST(d->root()[1].string().value() == "1e309 \" 2e999");
    BOOST_TEST(d->root()[2].number().value() == 1000.0);
    BOOST_TEST(d->root()[3].lexeme().size() == 400u);
    BOOST_TEST(d->root()[4].lexeme() == "-0.5e400");
    log.check();
    BOOST_TEST(!read("[1e309, 01e309]", log)->root());
    log.claim(code::JSON_MALFORMED, "1:10");
}

BOOST_AUTO_TEST_CASE(pointers_name_every_value) {
    ClaimedLog log;
    const auto d = read(R"({"a/b":[0,{"m~n":[[],[7]]}],"":1})", log);
    const JsonValue seven = d->root()["a/b"][1]["m~n"][1][0];
    BOOST_TEST(d->pointer(seven) == "/a~1b/1/m~0n/1/0");
    BOOST_TEST(d->pointer(d->root()[""]) == "/");
    const Place place = d->place(seven.origin());
    BOOST_TEST((place.kind == Place::Kind::Json));
    BOOST_TEST(place.path == "/a~1b/1/m~0n/1/0");
    BOOST_TEST(place.offset == seven.begin());
    BOOST_TEST(place.line == 0u);
    BOOST_TEST((d->value(seven.origin()) == seven));
}

BOOST_AUTO_TEST_CASE(the_place_of_a_member_needs_not_be_there) {
    ClaimedLog log;
    const auto d = read(R"({"box":{"size":[1,2,3]}})", log);
    const JsonValue box = d->root()["box"];
    BOOST_TEST(d->place(box, "size/1").path == "/box/size/1");
    BOOST_TEST(d->place(box, "size/1").offset == box["size"][1].begin());
    BOOST_TEST(d->place(box, "radius").path == "/box/radius");
    BOOST_TEST(d->place(box, "radius").offset == box.begin());
    BOOST_TEST(d->place(d->root().origin(), "x/y").path == "/x/y");
    BOOST_TEST(d->place(box, "size/9").path == "/box/size/9");
    BOOST_TEST((d->place(Origin{}) == Place{Place::Kind::Nowhere, "t.gltf", 0, 0, 0, ""}));
}

BOOST_AUTO_TEST_CASE(real_files_are_json) {
    const auto corpus = orrery::test::corpusFolder();
    if (!corpus) return;
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(*corpus / "gltf")) {
        if (entry.path().extension() != ".gltf") continue;
        ClaimedLog log;
        const auto d = JsonDocument::parse(test::fileBytes(entry.path()), entry.path().string(), {}, log);
        BOOST_TEST(d->root()["asset"]["version"].equals("2.0"), entry.path());
        ++files;
    }
    BOOST_TEST(files > 0u);
}

}  // namespace json_values_test
