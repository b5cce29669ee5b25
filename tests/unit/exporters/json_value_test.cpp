// JSON that exporters put together: what braces mean, how numbers compare, what text becomes of it.
#include <boost/test/unit_test.hpp>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "orrery/document/json_document.hpp"
#include "orrery/document/json_quoted.hpp"
#include "orrery/document/json_writer.hpp"
#include "orrery/test/claimed_log.hpp"

using namespace orrery;
using namespace orrery::json;

namespace {

std::string text(const Json& value) {
    return jsonText(value, {"", "", "", ""});
}

std::optional<Json> read(const std::string& json) {
    test::ClaimedLog log;
    return jsonOf(JsonDocument::parse(json, "t.gltf", {}, log)->root());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(json_value)

BOOST_AUTO_TEST_CASE(braces_are_an_object_where_all_entries_are_pairs_with_a_key) {
    BOOST_TEST(text(Json{{"a", 1}, {"b", {{"c", nullptr}}}}) == R"({"a":1,"b":{"c":null}})");
    BOOST_TEST(text(Json{{"a", 1}, {2, 3}}) == R"([["a",1],[2,3]])");
    BOOST_TEST(text(Json::array({1, 2.5, "x", true})) == R"([1,2.5,"x",true])");
    BOOST_TEST(text(Json::array({{{"a", 1}}})) == R"([{"a":1}])");
    BOOST_TEST(text(Json::object()) == "{}");
    BOOST_TEST(text(Json()) == "null");
    BOOST_TEST(text(Json::nulls(2)) == "[null,null]");
}

BOOST_AUTO_TEST_CASE(null_becomes_what_is_put_into_it) {
    Json json;
    json["a"]["b"].push_back(std::vector<std::string>{"x", "y"});
    json["a"]["b"].push_back({{"c", 1U}});
    BOOST_TEST(text(json) == R"({"a":{"b":[["x","y"],{"c":1}]}})");
}

BOOST_AUTO_TEST_CASE(members_stay_in_their_order) {
    Json json{{"z", 1}, {"a", 2}};
    json["z"] = 3;
    json["m"] = 4;
    json.update(Json{{"a", 5}, {"b", 6}});
    BOOST_TEST(text(json) == R"({"z":3,"a":5,"m":4,"b":6})");
    json.erase("a");
    json.erase("nothing");
    BOOST_TEST(text(json) == R"({"z":3,"m":4,"b":6})");
    std::string keys;
    for (const auto& [key, value] : json.items()) keys += key + text(value);
    BOOST_TEST(keys == "z3m4b6");
}

BOOST_AUTO_TEST_CASE(numbers_compare_by_what_they_say) {
    BOOST_TEST((Json(1) == Json(1.0)));
    BOOST_TEST((Json(1U) == Json(1)));
    BOOST_TEST((Json(-1) != Json(std::numeric_limits<std::uint64_t>::max())));
    BOOST_TEST((Json(1) != Json(true)));
    BOOST_TEST((Json("1") != Json(1)));
    BOOST_TEST((Json{{"a", 1}} == Json{{"a", 1.0}}));
    BOOST_TEST((Json{{"a", 1}, {"b", 2}} != Json{{"b", 2}, {"a", 1}}));
}

BOOST_AUTO_TEST_CASE(what_is_not_there_is_null_or_the_default) {
    const Json json{{"a", 1}};
    BOOST_TEST(json["b"].is_null());
    BOOST_TEST(json["a"]["b"].is_null());
    BOOST_TEST(json.value("b", 7) == 7);
    BOOST_TEST(json.value("b", Json::array()).is_array());
    BOOST_TEST((json.find("b") == json.end()));
    BOOST_TEST(json["a"].get<std::string>() == "");
    BOOST_TEST(Json("x").get<int>() == 0);
    BOOST_TEST(Json().empty());
    BOOST_TEST(Json(0).size() == 1);
}

BOOST_AUTO_TEST_CASE(what_is_read_is_written_the_same) {
    const std::string json =
        R"({"a":[0,18446744073709551615,-9223372036854775808,0.1],"b":{},"c":[],"d":"\"\\\u0001","e":false})";
    BOOST_REQUIRE(read(json).has_value());
    BOOST_TEST(text(*read(json)) == json);
    BOOST_TEST((*read(json))["a"][0].is_number_unsigned());
    BOOST_TEST(!read("[1e999]").has_value());
}

BOOST_AUTO_TEST_CASE(strings_are_quoted_as_others_do_it) {
    std::string bytes;
    for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
    // Cut, overlong, half of a pair, beyond Unicode, and whole ones.
    const std::vector<std::string> texts{bytes,          "\xC3",          "\xE2\x82",         "\xE2\x82\x41",
                                         "\xC0\x80",     "\xED\xA0\x80",  "\xF4\x90\x80\x80", "\xF0\x9F\x98\x80",
                                         "\xE2\x82\xAC", "\xF0\x9F\x98z", "\xE2\xE2\x82\xAC"};
    for (const std::string& each : texts) {
        const std::string theirs = nlohmann::json(each).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        BOOST_TEST(jsonQuoted(each) == theirs);
        BOOST_TEST(isUtf8(jsonQuoted(each)));
    }
    BOOST_TEST(isUtf8("\xE2\x82\xAC"));
    BOOST_TEST(!isUtf8("\xE2\x82"));
}

BOOST_AUTO_TEST_SUITE_END()
