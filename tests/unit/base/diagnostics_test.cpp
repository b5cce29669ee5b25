#include "orrery/base/diagnostics.hpp"
#include "orrery/base/strict.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <string>
#include <vector>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/test/claimed_log.hpp"

namespace {

using namespace orrery;

Place xmlPlace(std::size_t line, std::size_t column, std::size_t offset) {
    return {Place::Kind::Xml, "a.xode", line, column, offset, "/xode"};
}
Place jsonPlace(std::string pointer) {
    return {Place::Kind::Json, "a.gltf", 0, 0, 0, std::move(pointer)};
}
Diagnostic diagnostic(Place place, Code code = code::XML_MALFORMED) {
    return {Severity::Error, code, "m", std::move(place), "", ""};
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_xml_diagnostic_prints_line_and_column) {
    Diagnostic d = diagnostic(xmlPlace(3, 7, 40));
    d.message = "the text stops";
    BOOST_TEST(toText(d) == "a.xode:3:7: error[XML_MALFORMED]: the text stops");
}

BOOST_AUTO_TEST_CASE(a_json_diagnostic_prints_its_pointer) {
    Diagnostic d = diagnostic(jsonPlace("/nodes/3/mass"), code::JSON_KEY_DUPLICATE);
    d.severity = Severity::Warning;
    BOOST_TEST(toText(d) == "a.gltf#/nodes/3/mass: warning[JSON_KEY_DUPLICATE]: m");
}

BOOST_AUTO_TEST_CASE(a_json_syntax_error_prints_line_and_column) {
    Place place = jsonPlace("");
    place.line = 2;
    place.column = 5;
    BOOST_TEST(toText(diagnostic(place, code::JSON_MALFORMED)) == "a.gltf:2:5: error[JSON_MALFORMED]: m");
}

BOOST_AUTO_TEST_CASE(places_without_a_text_print_what_they_have) {
    BOOST_TEST(toText(diagnostic({Place::Kind::Bytes, "a.glb", 0, 0, 20, ""})) ==
               "a.glb:byte 20: error[XML_MALFORMED]: m");
    BOOST_TEST(toText(diagnostic({Place::Kind::Scene, "", 0, 0, 0, "/car/wheel"})) ==
               "/car/wheel: error[XML_MALFORMED]: m");
    BOOST_TEST(toText(diagnostic({Place::Kind::Nowhere, "a.glb", 0, 0, 0, ""})) == "a.glb: error[XML_MALFORMED]: m");
    BOOST_TEST(toText(diagnostic({})) == "error[XML_MALFORMED]: m");
}

BOOST_AUTO_TEST_CASE(found_and_expected_stand_in_brackets_only_where_given) {
    Diagnostic d = diagnostic({});
    d.found = "-1";
    BOOST_TEST(toText(d) == "error[XML_MALFORMED]: m (found \"-1\")");
    d.expected = "a positive number";
    BOOST_TEST(toText(d) == "error[XML_MALFORMED]: m (found \"-1\", expected a positive number)");
    d.found.clear();
    BOOST_TEST(toText(d) == "error[XML_MALFORMED]: m (expected a positive number)");
}

BOOST_AUTO_TEST_CASE(a_string_that_was_found_with_its_quotes_gets_no_others) {
    Diagnostic d = diagnostic({});
    d.found = R"("rigid")";
    d.expected = "dynamic";
    BOOST_TEST(toText(d) == R"(error[XML_MALFORMED]: m (found "rigid", expected dynamic))");
}

BOOST_AUTO_TEST_CASE(a_diagnostic_is_one_line_whatever_the_file_holds) {
    Diagnostic d = diagnostic({});
    d.message = "body \"a\nb\"";
    d.found = "\x1b[31m\t" + std::string(500, 'x');
    const std::string text = toText(d);
    BOOST_TEST(text.find('\n') == std::string::npos);
    BOOST_TEST(text.find('\x1b') == std::string::npos);
    BOOST_TEST(text.find("a\\nb") != std::string::npos);
    BOOST_TEST(text.size() < 250u);
}

BOOST_AUTO_TEST_CASE(clipping_a_value_does_not_cut_a_character) {
    Diagnostic d = diagnostic({});
    d.found = std::string(119, 'x') + "\xC3\xA9" + std::string(50, 'y');
    BOOST_TEST(toText(d).find(std::string(119, 'x') + "...") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(pointers_are_ordered_by_token_and_indices_as_numbers) {
    const std::vector<std::string> ordered = {"",    "/a",    "/a/2",   "/a/9",  "/a/10", "/a/10/b",
                                              "/a/", "/a/1a", "/a/b/c", "/a!/2", "/b"};
    std::vector<Diagnostic> diagnostics;
    for (const std::string& pointer : ordered) diagnostics.push_back(diagnostic(jsonPlace(pointer)));
    for (std::size_t i = 0; i < diagnostics.size(); ++i) {
        for (std::size_t j = 0; j < diagnostics.size(); ++j) {
            BOOST_TEST(placedBefore(diagnostics[i], diagnostics[j]) == (i < j), ordered[i] << " and " << ordered[j]);
        }
    }
}

BOOST_AUTO_TEST_CASE(xml_diagnostics_are_ordered_by_offset_then_code) {
    BOOST_TEST(placedBefore(diagnostic(xmlPlace(9, 1, 100)), diagnostic(xmlPlace(10, 1, 120))));
    BOOST_TEST(!placedBefore(diagnostic(xmlPlace(10, 1, 120)), diagnostic(xmlPlace(9, 1, 100))));
    BOOST_TEST(placedBefore(diagnostic(xmlPlace(1, 1, 0), code::XML_MALFORMED),
                            diagnostic(xmlPlace(1, 1, 0), code::XML_ENCODING)));
    Place other = xmlPlace(1, 1, 0);
    other.file = "b.xode";
    BOOST_TEST(placedBefore(diagnostic(xmlPlace(9, 1, 100)), diagnostic(other)));
}

BOOST_AUTO_TEST_CASE(the_log_at_its_limit_only_counts) {
    DiagnosticLog log({.limit = 2});
    for (std::size_t i = 0; i < 5; ++i) log.report(code::XML_MALFORMED, xmlPlace(1, 1, i), "m");
    BOOST_TEST(log.entries().size() == 2u);
    BOOST_TEST(log.dropped() == 3u);
    BOOST_TEST(log.count(Severity::Error) == 5u);
    BOOST_TEST(log.full(Severity::Error));
    BOOST_TEST(log.full(code::XML_MALFORMED));
    log.clear();
    BOOST_TEST(log.entries().empty());
    BOOST_TEST(log.dropped() == 0u);
    BOOST_TEST(!log.hasErrors());
}

BOOST_AUTO_TEST_CASE(no_flood_of_one_severity_hides_another) {
    DiagnosticLog log({.limit = 2});
    for (std::size_t i = 0; i < 5; ++i) log.report(Severity::Info, code::GLB_LENGTH, {}, "m");
    log.report(code::XML_MALFORMED, {}, "m");
    BOOST_TEST(!log.full(Severity::Error));
    BOOST_TEST(log.has(code::XML_MALFORMED));
    BOOST_TEST(log.entries().size() == 3u);
}

BOOST_AUTO_TEST_CASE(the_log_sorts_by_place) {
    DiagnosticLog log;
    for (const std::size_t offset : {30u, 10u, 20u}) log.report(code::XML_MALFORMED, xmlPlace(1, 1, offset), "m");
    log.sortByPlace();
    BOOST_TEST(log.entries()[0].place.offset == 10u);
    BOOST_TEST(log.entries()[2].place.offset == 30u);
}

BOOST_AUTO_TEST_CASE(strict_logs_store_warnings_as_errors) {
    DiagnosticLog log({.warningsAreErrors = true});
    log.report(code::GLB_LENGTH, {}, "m");
    log.report(Severity::Info, code::GLB_LENGTH, {}, "m");
    BOOST_TEST(log.entries()[0].severity == Severity::Error);
    BOOST_TEST(log.entries()[1].severity == Severity::Info);
    BOOST_TEST(log.has(code::GLB_LENGTH));
    BOOST_TEST(!log.has(code::GLB_CHUNK));
}

BOOST_AUTO_TEST_CASE(strict_logs_leave_tolerated_warnings_as_they_are) {
    DiagnosticLog log({.limit = 1, .warningsAreErrors = true});
    BOOST_TEST(isTolerated(code::XODE_NAME_DUPLICATE));
    BOOST_TEST(!isTolerated(code::GLB_LENGTH));
    log.report(code::GLB_LENGTH, {}, "m");
    BOOST_TEST(!log.full(Severity::Warning));
    log.report(code::XODE_NAME_DUPLICATE, {}, "m");
    BOOST_TEST(log.full(Severity::Warning));
    BOOST_TEST(log.entries().at(1).severity == Severity::Warning);
    BOOST_TEST(log.count(Severity::Error) == 1U);
    BOOST_TEST(log.count(Severity::Warning) == 1U);
}

BOOST_AUTO_TEST_CASE(the_catalogue_has_each_code_once_with_whole_sentences) {
    std::set<std::string_view> names;
    for (const CodeInfo& code : allCodes()) {
        BOOST_TEST(names.insert(code.name).second, code.name);
        BOOST_TEST(code.cause.ends_with('.'), code.name);
        BOOST_TEST(code.remedy.ends_with('.'), code.name);
        BOOST_TEST(std::all_of(code.name.begin(), code.name.end(),
                               [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }),
                   code.name);
    }
    BOOST_TEST(infoOf(code::GLB_CHUNK).name == "GLB_CHUNK");
}
