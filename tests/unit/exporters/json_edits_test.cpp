// A change in a JSON text has the style of its neighbours, and the rest keeps its bytes.
#include <boost/test/unit_test.hpp>
#include <functional>
#include <string>
#include <vector>

#include "json/edits.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/test/claimed_log.hpp"

using namespace orrery;
using orrery::json::Json;
using orrery::json::JsonEdits;

namespace {

using Work = std::function<void(JsonEdits&, JsonValue)>;
using Indices = std::vector<std::uint32_t>;

std::string edited(const std::string& text, const Work& work) {
    test::ClaimedLog log;
    const auto document = JsonDocument::parse(text, "t.gltf", {}, log);
    TextEdits edits;
    JsonEdits json(*document, edits);
    work(json, document->root());
    return edits.apply(text).value_or("the edits overlap");
}

Json parsed(const char* text) {
    test::ClaimedLog log;
    return orrery::json::jsonOf(JsonDocument::parse(text, "t.gltf", {}, log)->root()).value();
}

std::string changed(const std::string& text, const char* before, const char* after) {
    return edited(text, [&](JsonEdits& edits, JsonValue root) { edits.change(root, parsed(before), parsed(after)); });
}

// Takes elements out of the array, and puts others after its last.
std::string listed(const std::string& text, const std::vector<std::size_t>& gone, const std::vector<Json>& added) {
    return edited(text, [&](JsonEdits& edits, JsonValue root) {
        std::vector<JsonValue> values;
        for (const std::size_t i : gone) values.push_back(root[i]);
        edits.changeElements(root, values, added);
    });
}

std::string indexed(const std::string& text, const Indices& was, const Indices& is) {
    return edited(text, [&](JsonEdits& edits, JsonValue root) { edits.changeIndices(root, was, is); });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(json_edits)

BOOST_AUTO_TEST_CASE(a_value_that_changes_is_replaced_in_its_place) {
    BOOST_TEST(changed(R"({"a" : 1 , "b":2})", R"({"a":1,"b":2})", R"({"a":1.5,"b":2})") == R"({"a" : 1.5 , "b":2})");
    // A value that has not changed is left, whatever the text says.
    BOOST_TEST(changed(R"({"a":1e0})", R"({"a":1})", R"({"a":1})") == R"({"a":1e0})");
}

BOOST_AUTO_TEST_CASE(what_nothing_is_known_of_stays) {
    BOOST_TEST(changed(R"({"x":{"y":1,"a":2}})", R"({"x":{"a":2}})", R"({"x":{"a":3}})") == R"({"x":{"y":1,"a":3}})");
    BOOST_TEST(changed(R"({"x":{"y":1}})", R"({})", R"({"x":{"a":3}})") == R"({"x":{"y":1,"a":3}})");
}

BOOST_AUTO_TEST_CASE(a_member_that_comes_stands_as_its_neighbours_do) {
    BOOST_TEST(changed(R"({"a":1})", "{}", R"({"b":[1,2]})") == R"({"a":1,"b":[1,2]})");
    BOOST_TEST(changed(R"({ "a": 1 })", "{}", R"({"b":[1,2]})") == R"({ "a": 1, "b": [1, 2] })");
    BOOST_TEST(changed("{\n   \"a\": 1\n}\n", "{}", R"({"b":[1,2]})") == "{\n   \"a\": 1,\n   \"b\": [1, 2]\n}\n");
    BOOST_TEST(changed("{\r\n\t\"a\":1\r\n}\r\n", "{}", R"({"b":{"c":2}})") ==
               "{\r\n\t\"a\":1,\r\n\t\"b\":{\r\n\t\t\"c\":2\r\n\t}\r\n}\r\n");
    // If another object of the file is on one line, its new members are, too.
    BOOST_TEST(changed("{\n  \"a\": {\"b\": 1}\n}\n", R"({"a":{}})", R"({"a":{"c":{"d":2}}})") ==
               "{\n  \"a\": {\"b\": 1, \"c\": {\"d\": 2}}\n}\n");
}

BOOST_AUTO_TEST_CASE(an_empty_container_is_opened) {
    BOOST_TEST(changed("{}", "{}", R"({"b":1})") == R"({"b":1})");
    BOOST_TEST(changed("{\n    \"a\": {}\n}", R"({"a":{}})", R"({"a":{"b":1}})") ==
               "{\n    \"a\": {\n        \"b\": 1\n    }\n}");
    BOOST_TEST(listed("[]", {}, {1, 2}) == "[1,2]");
}

BOOST_AUTO_TEST_CASE(a_member_that_goes_takes_its_comma_with_it) {
    const std::string text = R"({"a":1, "b":2, "c":3, "d":4})";
    const char* before = R"({"a":1,"b":2,"c":3,"d":4})";
    BOOST_TEST(changed(text, before, R"({"b":2,"c":3,"d":4})") == R"({"b":2, "c":3, "d":4})");
    BOOST_TEST(changed(text, before, R"({"a":1,"d":4})") == R"({"a":1, "d":4})");
    BOOST_TEST(changed(text, before, R"({"a":1,"b":2})") == R"({"a":1, "b":2})");
    BOOST_TEST(changed(text, before, R"({"c":3})") == R"({"c":3})");
    BOOST_TEST(changed(text, before, R"({})") == R"({})");
    BOOST_TEST(changed(text, before, R"({"e":5})") == R"({"e":5})");
    BOOST_TEST(changed("{\n  \"a\": 1,\n  \"b\": 2\n}", R"({"a":1,"b":2})", R"({"a":1})") == "{\n  \"a\": 1\n}");
}

BOOST_AUTO_TEST_CASE(elements_come_and_go) {
    BOOST_TEST(listed("[1, 2, 3]", {0}, {}) == "[2, 3]");
    BOOST_TEST(listed("[1, 2, 3]", {1}, {}) == "[1, 3]");
    BOOST_TEST(listed("[1, 2, 3]", {2}, {}) == "[1, 2]");
    BOOST_TEST(listed("[1, 2, 3]", {0, 1, 2}, {}) == "[]");
    BOOST_TEST(listed("[1, 2, 3]", {0, 2}, {4}) == "[2,4]");
    BOOST_TEST(listed("[\n  1,\n  2\n]", {0}, {Json{{"a", 1}}}) == "[\n  2,\n  {\n    \"a\":1\n  }\n]");
}

BOOST_AUTO_TEST_CASE(the_elements_of_an_array_that_grows_stay) {
    BOOST_TEST(changed(R"({"a":[1,  2]})", R"({"a":[1,2]})", R"({"a":[1,3,4]})") == R"({"a":[1,  3,4]})");
    BOOST_TEST(changed(R"({"a":[1,  2]})", R"({"a":[1,2]})", R"({"a":[1]})") == R"({"a":[1]})");
}

BOOST_AUTO_TEST_CASE(indices_that_stay_keep_their_bytes) {
    BOOST_TEST(indexed("[3,  5, 7]", {3, 5, 7}, {3, 5, 7, 9}) == "[3,  5, 7,9]");
    BOOST_TEST(indexed("[3,  5, 7]", {3, 5, 7}, {3, 7}) == "[3, 7]");
    BOOST_TEST(indexed("[3,  5, 7]", {3, 5, 7}, {7, 5, 3}) == "[7,  5, 3]");
    BOOST_TEST(indexed("[3,  5, 7]", {3, 5, 7}, {9, 3}) == "[9,  3]");
    BOOST_TEST(indexed("[3,  5, 7]", {3, 5, 7}, {5, 3, 7, 9}) == "[5,  3, 7,9]");
    // Other indices that the file lists stay.
    BOOST_TEST(indexed("[3, 4, 5]", {3, 5}, {3}) == "[3, 4]");
}

BOOST_AUTO_TEST_SUITE_END()
