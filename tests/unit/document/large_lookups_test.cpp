// Elements with thousands of siblings or attributes, arrays and objects with thousands of values: found as in small
// ones, and in no more time for each.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <ctime>
#include <string>
#include <vector>

#include "orrery/document/json_document.hpp"
#include "orrery/document/xml_document.hpp"

using namespace orrery;

namespace {

std::string numbered(const std::string& before, int count, const std::string& each, const std::string& between,
                     const std::string& after) {
    std::string text = before;
    for (int i = 0; i < count; ++i) {
        std::string one = each;
        if (i > 0) text += between;
        for (std::size_t at = one.find('#'); at != std::string::npos; at = one.find('#')) {
            one.replace(at, 1, std::to_string(i));
        }
        text += one;
    }
    return text + after;
}

std::shared_ptr<const XmlDocument> xml(std::string text) {
    DiagnosticLog log;
    return XmlDocument::parse(std::move(text), "t.xml", {}, log);
}

std::shared_ptr<const JsonDocument> json(std::string text) {
    DiagnosticLog log;
    return JsonDocument::parse(std::move(text), "t.json", {}, log);
}

// Processor time of the quickest of three.
template <typename Job>
double seconds(Job&& job) {
    double least = 1e9;
    for (int i = 0; i < 3; ++i) {
        const std::clock_t start = std::clock();
        job();
        least = std::min(least, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    return least;
}

// Four times as many take about four times as long; looking at all for each one would be sixteen times.
template <typename Job>
void checkLinear(Job&& job) {
    const double few = seconds([&] { job(10'000); });
    const double many = seconds([&] { job(40'000); });
    BOOST_TEST(many < 9 * few + 0.05, many << " s after " << few << " s");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(large_lookups)

BOOST_AUTO_TEST_CASE(an_element_among_many_has_the_number_that_it_has_among_its_namesakes) {
    const auto document = xml(numbered("<r><only/>", 500, "<a/>x<!-- a --><b/>", "", "<last/></r>"));
    int number = 0;
    for (XmlElement a = document->root().firstChild("a"); a; a = a.next("a")) {
        const std::string ordinal = '[' + std::to_string(++number) + ']';
        BOOST_TEST(document->place(a).path == "/r/a" + ordinal);
        BOOST_TEST(document->place(a.next()).path == "/r/b" + ordinal);
    }
    BOOST_TEST(number == 500);
    BOOST_TEST(document->place(document->root().firstChild("only")).path == "/r/only");
    BOOST_TEST(document->place(document->root().firstChild("last")).path == "/r/last");
}

BOOST_AUTO_TEST_CASE(an_attribute_among_many_is_found_by_its_name) {
    const auto document = xml(numbered("<r first='a' ", 500, "u#='#'", " ", " u7='again'/>"));
    const XmlElement root = document->root();
    BOOST_TEST(root.attribute("first").value() == "a");
    BOOST_TEST(root.attribute("u7").value() == "7");
    BOOST_TEST(root.attribute("u499").value() == "499");
    BOOST_TEST(!root.attribute("u500"));
    BOOST_TEST(document->place(root, "u499").path == "/r/@u499");
    BOOST_TEST(document->place(root, "u499").offset == document->text().find("u499"));
}

BOOST_AUTO_TEST_CASE(values_of_large_arrays_and_objects_are_found) {
    const auto list = json(numbered("[", 500, "[#, {\"a\": #}]", ",", "]"));
    for (std::size_t i = 0; i < 500; ++i) {
        BOOST_TEST(list->root()[i][0].integer().value_or(-1) == static_cast<std::int64_t>(i));
        BOOST_TEST(list->pointer(list->root()[i][1]["a"]) == '/' + std::to_string(i) + "/1/a");
    }
    BOOST_TEST(!list->root()[500]);
    const auto object = json(numbered("{", 500, "\"k#\": {\"x\": #}", ",", ", \"k\\u0037\": \"again\"}"));
    BOOST_TEST(object->root()["k7"].string().value_or("") == "again");
    BOOST_TEST(object->root()["k499"]["x"].integer().value_or(-1) == 499);
    BOOST_TEST(!object->root()["k500"]);
    BOOST_TEST(object->pointer(object->root()["k499"]["x"]) == "/k499/x");
    BOOST_TEST(object->place(object->root()["k499"].origin(), "x").path == "/k499/x");
}

BOOST_AUTO_TEST_CASE(a_value_knows_which_element_of_an_array_it_is_in) {
    for (const int count : {3, 500}) {
        const auto document = json(numbered("{\"list\": [", count, "{\"x\": #}", ",", "], \"other\": {}}"));
        const JsonValue list = document->root()["list"];
        const auto index = static_cast<std::uint32_t>(count - 1);
        BOOST_TEST((document->indexIn(list, list[index].origin()) == index));
        BOOST_TEST((document->indexIn(list, list[index]["x"].origin()) == index));
        BOOST_TEST(!document->indexIn(list, document->root()["other"].origin()));
        BOOST_TEST(!document->indexIn(list, list.origin()));
        BOOST_TEST(!document->indexIn(list, Origin{}));
        BOOST_TEST(!document->indexIn(JsonValue(), list[index].origin()));
    }
}

BOOST_AUTO_TEST_CASE(places_among_many_siblings_take_no_longer_each) {
    checkLinear([](int count) {
        const auto document = xml(numbered("<r>", count, "<a/>", "", "</r>"));
        for (const XmlElement a : document->root().children()) static_cast<void>(document->place(a));
    });
    checkLinear([](int count) {
        const auto document = json(numbered("[", count, "1", ",", "]"));
        for (JsonValue v = document->root().first(); v; v = v.next()) static_cast<void>(document->pointer(v));
    });
}

BOOST_AUTO_TEST_CASE(places_of_many_attributes_and_members_take_no_longer_each) {
    checkLinear([](int count) {
        const auto document = xml(numbered("<r ", count, "u#='1'", " ", "/>"));
        const XmlElement root = document->root();
        for (XmlAttribute a = root.firstAttribute(); a; a = a.next())
            static_cast<void>(document->place(root, a.name()));
    });
    checkLinear([](int count) {
        const auto document = json(numbered("{", count, "\"u#\": 1", ",", "}"));
        const JsonValue root = document->root();
        for (JsonValue v = root.first(); v; v = v.next()) static_cast<void>(document->place(root, v.key()));
    });
}

BOOST_AUTO_TEST_CASE(lines_of_many_places_in_one_line_take_no_longer_each) {
    checkLinear([](int count) {
        const auto document = json(numbered("[", count, "#", ",", "]"));
        std::size_t offsets = 0;
        for (JsonValue value = document->root().first(); value; value = value.next()) {
            offsets += document->line(document->place(value))->offset;
        }
        BOOST_TEST(offsets > 0U);
    });
}

// Short lines and lines of several blocks, with each kind of end, also where a block ends between CR and LF.
BOOST_AUTO_TEST_CASE(the_line_of_a_place_is_the_whole_line) {
    std::string text = "\xEF\xBB\xBF[";
    std::vector<std::string> lines;
    const char* const ends[] = {"\n", "\r\n", "\r"};
    std::size_t begin = 3;
    for (int i = 0; i < 3000; ++i) {
        text += std::to_string(i) + ',';
        if (i % 997 == 0) text += std::string(9000, ' ');
        if (i % 7 != 0 || (i > 1000 && i < 2500)) continue;
        lines.push_back(text.substr(begin));
        text += ends[i % 3];
        begin = text.size();
    }
    text += "0]";
    lines.push_back(text.substr(begin));
    const auto document = json(text);
    BOOST_REQUIRE(document != nullptr);
    for (JsonValue value = document->root().first(); value; value = value.next()) {
        const auto line = document->line(document->place(value));
        BOOST_REQUIRE(line.has_value());
        BOOST_REQUIRE(line->number >= 1 && line->number <= lines.size());
        BOOST_TEST(line->text == lines[line->number - 1]);
        BOOST_TEST(line->text.substr(line->offset).starts_with(value.lexeme()));
    }
}

BOOST_AUTO_TEST_SUITE_END()
