#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <string>
#include <utility>
#include <vector>

#include "orrery/base/codes/document.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/test/claimed_log.hpp"

namespace json_errors_test {
namespace {

using namespace orrery;
using namespace std::string_literals;
using orrery::test::ClaimedLog;

std::shared_ptr<const JsonDocument> read(std::string text, DiagnosticLog& log, const DocumentLimits& limits = {}) {
    return JsonDocument::parse(std::move(text), "t.gltf", limits, log);
}

struct ErrorCase {
    std::string text;
    const char* where;
};
std::ostream& operator<<(std::ostream& out, const ErrorCase& c) {
    return out << c.text;
}

const std::vector<ErrorCase> kErrors = {
    {"", "1:1"},           {" \n ", "2:2"},           {"{\n  \"a\" 1\n}", "2:7"},
    {"{\"a\":1,}", "1:8"}, {"[1,\r\n2,\r\n]", "3:1"}, {"[1 2]", "1:4"},
    {"[1", "1:3"},         {"{\"a\"", "1:5"},         {"{a:1}", "1:2"},
    {"['a']", "1:2"},      {"[01]", "1:3"},           {"[1.]", "1:4"},
    {"[.5]", "1:2"},       {"[+1]", "1:2"},           {"[1e]", "1:4"},
    {"[NaN]", "1:2"},      {"[Infinity]", "1:2"},     {"[tru]", "1:5"},
    {"[\"a]", "1:5"},      {"[\"\\x\"]", "1:3"},      {"[\"\\ud800\"]", "1:3"},
    {"[\"a\nb\"]", "1:4"}, {"[1] 2", "1:5"},          {"{}\n}", "2:1"},
    {"[1]\0"s, "1:4"},     {"[1,\0 2]"s, "1:4"},      {"// comment\n[]", "1:1"},
    {"]", "1:1"},
};

std::string repeated(const char* text, std::size_t count) {
    std::string result;
    for (std::size_t i = 0; i < count; ++i) result += text;
    return result;
}

}  // namespace

BOOST_DATA_TEST_CASE(each_syntax_error_is_found_at_its_place, boost::unit_test::data::make(kErrors), sample) {
    ClaimedLog log;
    const auto d = read(sample.text, log);
    log.claim(code::JSON_MALFORMED, sample.where);
    BOOST_TEST(!d->root());
    BOOST_TEST(d->text() == sample.text);
}

BOOST_AUTO_TEST_CASE(a_syntax_error_prints_file_line_and_column) {
    DiagnosticLog log;
    static_cast<void>(read("[1,\n 2 x]", log));
    BOOST_REQUIRE(log.entries().size() == 1u);
    BOOST_TEST(toText(log.entries()[0]).starts_with("t.gltf:2:4: error[JSON_MALFORMED]: "));
    BOOST_TEST(log.entries()[0].found == "x]");
    BOOST_TEST(log.entries()[0].place.offset == 7u);
}

BOOST_AUTO_TEST_CASE(what_is_found_is_24_bytes_of_whole_characters) {
    const std::string letters(22, 'x');
    const std::vector<std::pair<std::string, std::string>> samples{
        {"x", "x"},
        {letters + "\u00e9", letters + "\u00e9"},
        {letters + "\u20ac", letters},
        {letters + "xx\u20ac", letters + "xx"},
        {letters + "x\nx", letters + "x"},
        {letters + "\xe2\x82", letters + "??"},
        {std::string(30, '\x80'), std::string(24, '?')},
    };
    for (const auto& [text, found] : samples) {
        DiagnosticLog log;
        static_cast<void>(read("[1, " + text, log));
        const auto& entries = log.entries();
        const auto malformed = std::find_if(entries.begin(), entries.end(),
                                            [](const Diagnostic& d) { return d.code == code::JSON_MALFORMED; });
        BOOST_REQUIRE(malformed != entries.end());
        BOOST_TEST(malformed->found == found);
    }
}

BOOST_AUTO_TEST_CASE(infinity_and_nan_are_named_as_what_json_lacks) {
    for (const char* word : {"NaN", "nan", "inf", "-inf", "Infinity", "-Infinity"}) {
        DiagnosticLog log;
        static_cast<void>(read("[1, " + std::string(word) + "]", log));
        BOOST_REQUIRE(log.entries().size() == 1U);
        BOOST_TEST(log.entries()[0].expected == "a number: JSON has no infinity and no NaN", word);
    }
    DiagnosticLog log;
    static_cast<void>(read("[nul]", log));
    BOOST_TEST(log.entries().at(0).expected.empty());
}

BOOST_AUTO_TEST_CASE(a_byte_order_mark_is_reported_and_skipped) {
    ClaimedLog log;
    const auto d = read("\xEF\xBB\xBF{\"a\":1}", log);
    log.claim(code::JSON_ENCODING, "1:1");
    BOOST_TEST(d->root()["a"].begin() == 8u);
    log.check();
    BOOST_TEST(!read("\xEF\xBB\xBF{\"a\" 1}", log)->root());
    log.claim(code::JSON_ENCODING);
    log.claim(code::JSON_MALFORMED, "1:6");
}

BOOST_AUTO_TEST_CASE(utf16_is_refused_with_one_diagnostic) {
    for (const std::string& text : {"\xFF\xFE[\0]\0"s, "\xFE\xFF\0[\0]"s}) {
        ClaimedLog log;
        BOOST_TEST(!read(text, log)->root());
        log.claim(code::JSON_ENCODING, "1:1");
    }
}

BOOST_AUTO_TEST_CASE(bad_bytes_are_reported_and_the_rest_is_read) {
    ClaimedLog log;
    const auto d = read("{\"a\":\n\"x\xE4\",\"b\":2}", log);
    log.claim(code::JSON_ENCODING, "2:3");
    BOOST_TEST(d->root()["a"].string().value() == "x?");
    BOOST_TEST(d->root()["a"].lexeme() == "\"x\xE4\"");
    BOOST_TEST(d->root()["b"].integer().value() == 2);
}

BOOST_AUTO_TEST_CASE(of_many_bad_bytes_the_first_is_shown_and_the_others_are_counted) {
    DiagnosticLog one;
    static_cast<void>(read("[\"\xE4\"]", one));
    BOOST_TEST(one.entries().at(0).message.find("more") == std::string::npos);
    DiagnosticLog two;
    static_cast<void>(read("[\"\xE4\xF6\"]", two));
    BOOST_TEST(two.entries().at(0).message.find("(and 1 more") != std::string::npos);
    DiagnosticLog three;
    static_cast<void>(read("[\"\xE4\xF6\", \"\xFC\"]", three));
    BOOST_TEST(three.entries().size() == 1u);
    BOOST_TEST(three.entries().at(0).message.find("(and 2 more") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_doubled_key_is_reported_and_the_last_is_used) {
    ClaimedLog log;
    const auto d = read(R"({"n":[{"a":1,"b":2,"\u0061":3},{"a":1}]})", log);
    log.claim(code::JSON_KEY_DUPLICATE, "/n/0/a");
    BOOST_TEST(d->root()["n"][0]["a"].lexeme() == "3");
    BOOST_TEST(d->root()["n"][0].size() == 3u);
    BOOST_TEST(log.entries()[0].severity == Severity::Warning);
    BOOST_TEST(log.entries()[0].place.offset == d->root()["n"][0]["a"].begin());
}

BOOST_AUTO_TEST_CASE(every_pair_of_equal_keys_is_found_and_no_other) {
    ClaimedLog log;
    static_cast<void>(read(R"({"":1,"":2,"ab":1,"ba":2,"aab":3,"abb":4,"a":{"a":1},"A":5,"a":2,"ab":3})", log));
    log.claim(code::JSON_KEY_DUPLICATE, "/");
    log.claim(code::JSON_KEY_DUPLICATE, "/a");
    log.claim(code::JSON_KEY_DUPLICATE, "/ab");
}

BOOST_AUTO_TEST_CASE(a_hundred_thousand_members_are_checked_in_no_time) {
    ClaimedLog log;
    std::string text = "{";
    for (int i = 0; i < 100000; ++i) text += "\"key" + std::to_string(i) + "\":0,";
    const auto d = read(text + "\"key77\":1}", log);
    log.claim(code::JSON_KEY_DUPLICATE, "/key77");
    BOOST_TEST(d->root()["key77"].lexeme() == "1");
}

BOOST_AUTO_TEST_CASE(a_hundred_thousand_doubled_keys_fill_the_log_in_no_time) {
    DiagnosticLog log;
    static_cast<void>(read("{\"k\":0" + repeated(",\"k\":0", 100000) + "}", log));
    BOOST_TEST(log.count(Severity::Warning) == 100000u);
    BOOST_TEST(log.entries().size() == 1000u);
}

BOOST_AUTO_TEST_CASE(nesting_beyond_the_limit_stops_the_reader) {
    ClaimedLog log;
    DocumentLimits limits;
    limits.jsonDepth = 3;
    BOOST_TEST(bool(read(R"({"a":[{}]})", log, limits)->root()));
    BOOST_TEST(!read(R"({"a":[0,{"b":1,"c":[]}]})", log, limits)->root());
    log.claim(code::JSON_TOO_DEEP, "/a/1/c");
}

BOOST_AUTO_TEST_CASE(ten_million_brackets_do_not_overflow_the_stack) {
    ClaimedLog log;
    BOOST_TEST(!read(std::string(10000000, '['), log)->root());
    log.claim(code::JSON_TOO_DEEP, "1:257");
}

BOOST_AUTO_TEST_CASE(a_hundred_thousand_nested_values_are_read_where_the_limit_allows) {
    ClaimedLog log;
    DocumentLimits limits;
    limits.jsonDepth = 200000;
    const auto d = read(repeated("{\"a\":[", 100000) + "7" + repeated("]}", 100000), log, limits);
    JsonValue value = d->root();
    while (value.first()) value = value.first();
    BOOST_TEST(value.lexeme() == "7");
    BOOST_TEST(d->pointer(value).size() == 400000u);
}

BOOST_AUTO_TEST_CASE(more_values_than_the_limit_stop_the_reader) {
    ClaimedLog log;
    DocumentLimits limits;
    limits.jsonValues = 4;
    BOOST_TEST(bool(read("[1,2,3]", log, limits)->root()));
    BOOST_TEST(!read("[1,2,3,4]", log, limits)->root());
    log.claim(code::JSON_TOO_MANY, "/3");
    log.check();
    BOOST_TEST(!read(R"({"a":1,"b":2})", log, limits)->root());
    log.claim(code::JSON_TOO_MANY, "/b");
    log.check();
    BOOST_TEST(!read(R"([{"a":1},{"b":2}])", log, limits)->root());
    log.claim(code::JSON_TOO_MANY, "/1");
}

BOOST_AUTO_TEST_CASE(a_text_beyond_the_size_limit_is_not_parsed) {
    ClaimedLog log;
    DocumentLimits limits;
    limits.bytes = 4;
    BOOST_TEST(!read("[1,2]", log, limits)->root());
    log.claim(code::FILE_TOO_LARGE);
}

BOOST_AUTO_TEST_CASE(any_cut_of_a_text_is_refused_without_harm) {
    const std::string text = "{\"a\\u0041\":[1.5e3,true,null,\"\xC3\xA4\\n\",{}],\"b\":1e309}";
    for (std::size_t length = 0; length < text.size(); ++length) {
        DiagnosticLog log;
        BOOST_TEST(!read(text.substr(0, length), log)->root());
        BOOST_TEST(log.hasErrors());
    }
}

}  // namespace json_errors_test
