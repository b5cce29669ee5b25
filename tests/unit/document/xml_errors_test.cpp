#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "orrery/base/codes/document.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/test/claimed_log.hpp"

namespace xml_errors_test {
namespace {

using namespace orrery;
using namespace std::string_literals;
using orrery::test::ClaimedLog;

std::shared_ptr<const XmlDocument> read(std::string text, DiagnosticLog& log, const DocumentLimits& limits = {}) {
    return XmlDocument::parse(std::move(text), "t.xml", limits, log);
}

struct ErrorCase {
    std::string text;
    Code code;
    const char* where;
};
std::ostream& operator<<(std::ostream& out, const ErrorCase& c) {
    return out << c.text;
}

const std::vector<ErrorCase> kErrors = {
    {"", code::XML_MALFORMED, "1:1"},
    {"  \n ", code::XML_MALFORMED, "2:2"},
    {"<!-- only -->", code::XML_MALFORMED, "1:14"},
    {"<a>\n<b>\n</a>", code::XML_MALFORMED, "3:3"},
    {"<a><b></b>", code::XML_MALFORMED, "1:11"},
    {"<a x=1/>", code::XML_MALFORMED, "1:6"},
    {"<a x='1/>", code::XML_MALFORMED, "1:7"},
    {"<a x/>", code::XML_MALFORMED, "1:6"},
    {"<a><1/></a>", code::XML_MALFORMED, "1:5"},
    {"<a><!-- </a>", code::XML_MALFORMED, "1:4"},
    {"<a><![CDATA[ </a>", code::XML_MALFORMED, "1:4"},
    {"<a>\n<?p x</a>", code::XML_MALFORMED, "2:1"},
    {"<!DOCTYPE a [<a/>", code::XML_MALFORMED, "1:1"},
    {"<a>&</a>", code::XML_MALFORMED, "1:4"},
    {"<a>\n <!-- a\n -- b --></a>", code::XML_MALFORMED, "3:2"},
    {"<a><!-- a ---></a>", code::XML_MALFORMED, "1:11"},
    {"<!----->\n<a/>", code::XML_MALFORMED, "1:5"},
    {"<!-- a -- b -->\n<a/>", code::XML_MALFORMED, "1:8"},
    {"<?p <!-- -- ?><a/><!-- -- -->", code::XML_MALFORMED, "1:24"},
    {"<a>\n x]]></a>", code::XML_MALFORMED, "2:3"},
    {"<a><![CDATA[x]]>]]></a>", code::XML_MALFORMED, "1:17"},
    {"<a><b x=']]>'/>]]></a>", code::XML_MALFORMED, "1:16"},
    {"<a>\xC3\xA4\xE2\x82\xAC&</a>", code::XML_MALFORMED, "1:6"},
    {"<a v='1 & 2;'/>", code::XML_MALFORMED, "1:9"},
    {"<a>\n  &#0;</a>", code::XML_MALFORMED, "2:3"},
    {"<a>&#xD800;</a>", code::XML_MALFORMED, "1:4"},
    {"<a>&#x110000;</a>", code::XML_MALFORMED, "1:4"},
    {"<a>&#12a;</a>", code::XML_MALFORMED, "1:4"},
    {"<a>&#x1F;</a>", code::XML_MALFORMED, "1:4"},
    {"<a>&#xFFFE;</a>", code::XML_MALFORMED, "1:4"},
    {"<a>&#xDFFF;</a>", code::XML_MALFORMED, "1:4"},
    {"<a>\x01</a>", code::XML_MALFORMED, "1:4"},
    {"<a>x\0y</a>"s, code::XML_MALFORMED, "1:5"},
    {"<a>\n&nbsp;</a>", code::XML_DOCTYPE_REFUSED, "2:1"},
    {"<a>&zZaA;</a>", code::XML_DOCTYPE_REFUSED, "1:4"},
    {"<a>&e09-.;</a>", code::XML_DOCTYPE_REFUSED, "1:4"},
    {"<a v='&big;'/>", code::XML_DOCTYPE_REFUSED, "1:7"},
    {"<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY x '&#65;&y;'>]>\n<a/>", code::XML_DOCTYPE_REFUSED, "2:1"},
    {"<!DOCTYPE a SYSTEM 'http://example.org/a.dtd'><a/>", code::XML_DOCTYPE_REFUSED, "1:1"},
    {"<a x='1'\n   x='2'/>", code::XML_ATTRIBUTE_DUPLICATE, "2:4"},
    {"<a/>\n<b/>", code::XML_ROOT_CONTENT, "2:1"},
    {"<a/>\n text", code::XML_ROOT_CONTENT, "2:2"},
    {"<a/>x", code::XML_ROOT_CONTENT, "1:5"},
    {"text\n<a/>", code::XML_ROOT_CONTENT, "1:1"},
    {"<a>\n\xE4</a>", code::XML_ENCODING, "2:1"},
    {"<a>\xC0\x80</a>", code::XML_ENCODING, "1:4"},
    {"<a>\xED\xA0\x80</a>", code::XML_ENCODING, "1:4"},
    {"<a>\xF4\x90\x80\x80</a>", code::XML_ENCODING, "1:4"},
    {"<?xml version='1.0' encoding='KOI8-R'?><a/>", code::XML_ENCODING, "1:31"},
};

std::string nested(std::size_t depth, const char* open, const char* close, const char* between = "") {
    std::string text;
    for (std::size_t i = 0; i < depth; ++i) text += open;
    text += between;
    for (std::size_t i = 0; i < depth; ++i) text += close;
    return text;
}

}  // namespace

BOOST_DATA_TEST_CASE(each_error_is_found_at_its_place, boost::unit_test::data::make(kErrors), sample) {
    ClaimedLog log;
    const auto d = read(sample.text, log);
    log.claim(sample.code, sample.where);
    BOOST_TEST(d->text() == sample.text);
}

BOOST_DATA_TEST_CASE(what_only_looks_like_an_error_is_none,
                     boost::unit_test::data::make(std::vector<const char*>{
                         "<a><!-- & &nbsp; <b> - - --></a>", "<a><![CDATA[& &nbsp; <b>]]></a>", "<?p & &x; ?><a/>",
                         "<a>]] > \"'</a>", "<a x=']]>' y='->'/>", "<!----><a/><!-- - -->",
                         "<a><![CDATA[ -- <!-- -- ]]><?p -- ]]> ?><!-- ]]> --></a>", "<a x='>'/>",
                         "<a>&#x10FFFF;&#9;</a>", "<a>&#32;&#xD7FF;&#xE000;&#xFFFD;&#x10000;</a>", "<a:b c:d='1'/>",
                         "<a X='1' x='2'/>", "\xEF\xBB\xBF<?xml version='1.0' encoding='utf-8'?><a/>\r\n"}),
                     text) {
    ClaimedLog log;
    BOOST_TEST(bool(read(text, log)->root()));
}

BOOST_AUTO_TEST_CASE(what_came_before_a_syntax_error_stays_readable) {
    ClaimedLog log;
    const auto d = read("<a><b v='1'/><c>text</c><d", log);
    log.claim(code::XML_MALFORMED);
    BOOST_TEST(d->root().firstChild("b").attribute("v").value() == "1");
    BOOST_TEST(d->root().firstChild("c").text() == "text");
    BOOST_TEST(d->element(d->root()).end <= d->text().size());
    BOOST_TEST(d->place(d->root().firstChild("c")).column == 14u);
}

BOOST_AUTO_TEST_CASE(all_diagnostics_of_a_file_are_reported) {
    ClaimedLog log;
    const auto d = read("<a x='1' x='2'>\n&no;<b y='' y='' y=''/>\n&#0; </a>\n<a2/>", log);
    log.claim(code::XML_ATTRIBUTE_DUPLICATE, "1:10");
    log.claim(code::XML_DOCTYPE_REFUSED, "2:1");
    log.claim(code::XML_ATTRIBUTE_DUPLICATE, "2:13");
    log.claim(code::XML_ATTRIBUTE_DUPLICATE, "2:18");
    log.claim(code::XML_MALFORMED, "3:1");
    log.claim(code::XML_ROOT_CONTENT, "4:1");
    BOOST_TEST(d->root().attribute("x").value() == "1");
    BOOST_TEST(!d->root().next());
}

BOOST_AUTO_TEST_CASE(an_entity_that_is_not_predefined_is_never_expanded) {
    ClaimedLog log;
    const auto d = read("<!DOCTYPE a [<!ENTITY e 'expanded'>]><a v='&e;'>&e;</a>", log);
    log.claimAll(code::XML_DOCTYPE_REFUSED);
    BOOST_TEST(d->root().attribute("v").value() == "&e;");
    BOOST_TEST(d->root().text() == "&e;");
}

BOOST_AUTO_TEST_CASE(the_place_of_a_doubled_attribute_names_it) {
    DiagnosticLog log;
    static_cast<void>(read("<a x='1' x='2'/>", log));
    BOOST_TEST(log.entries()[0].found == "x");
    BOOST_TEST(log.entries()[0].message.find("<a>") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_is_found_is_text) {
    DiagnosticLog log;
    static_cast<void>(read("<a x='1\xff/>", log));
    const Diagnostic& last = log.entries().back();
    BOOST_TEST_REQUIRE((last.code == code::XML_MALFORMED));
    BOOST_TEST(last.found == "1?/>");
}

BOOST_AUTO_TEST_CASE(a_hundred_thousand_attributes_are_checked_in_no_time) {
    ClaimedLog log;
    std::string text = "<a";
    for (int i = 0; i < 100000; ++i) text += " x" + std::to_string(i) + "=''";
    static_cast<void>(read(text + " x77=''/>", log));
    log.claim(code::XML_ATTRIBUTE_DUPLICATE, "1:" + std::to_string(text.size() + 2));
}

BOOST_AUTO_TEST_CASE(half_a_million_section_ends_are_found_in_no_time) {
    std::string ends = "<a>";
    for (int i = 0; i < 500'000; ++i) ends += "]]>";
    DiagnosticLog log;
    static_cast<void>(XmlDocument::parse(ends + "</a>", "a.xml", DocumentLimits(), log));
    BOOST_TEST(log.count(Severity::Error) == 500'000U);
}

BOOST_AUTO_TEST_CASE(a_section_end_in_an_attribute_is_none) {
    DiagnosticLog log;
    static_cast<void>(
        XmlDocument::parse("<a b='<]]>' c=\"]]>\"><!-- ]]> < --><b d=']]>'/></a>", "a.xml", DocumentLimits(), log));
    BOOST_TEST(log.count(Severity::Error) == 0U);
}

BOOST_AUTO_TEST_CASE(what_is_nested_too_deep_is_left_out) {
    ClaimedLog log;
    DocumentLimits limits;
    limits.xmlDepth = 3;
    const auto d = read("<a><b><c><d/><e><f/></e>text</c><c/></b><g/></a>", log, limits);
    BOOST_REQUIRE(log.entries().size() == 1u);
    BOOST_TEST(log.entries()[0].found == "4");
    BOOST_TEST(log.entries()[0].expected == "a depth of at most 3");
    log.claim(code::XML_TOO_DEEP, "1:10");
    const XmlElement c = d->root().firstChild().firstChild();
    BOOST_TEST(c.name() == "c");
    BOOST_TEST(!c.firstChild());
    BOOST_TEST(c.text() == "text");
    BOOST_TEST(bool(c.next("c")));
    BOOST_TEST(d->root().firstChild().next().name() == "g");
    BOOST_TEST(d->element(c).end == 32u);
    BOOST_TEST(d->root().name() == "a");
    BOOST_TEST(!d->root().next());
}

BOOST_AUTO_TEST_CASE(a_nesting_at_the_limit_is_read) {
    ClaimedLog log;
    DocumentLimits limits;
    limits.xmlDepth = 3;
    BOOST_TEST(bool(read("<a><b><c/></b></a>", log, limits)->root().firstChild().firstChild()));
}

BOOST_AUTO_TEST_CASE(a_million_nested_elements_do_not_overflow_the_stack) {
    ClaimedLog log;
    const auto d = read(nested(1000000, "<a>", "</a>"), log);
    log.claim(code::XML_TOO_DEEP, "1:3073");
    std::size_t depth = 0;
    for (XmlElement e = d->root(); e; e = e.firstChild()) ++depth;
    BOOST_TEST(depth == 1024u);
    BOOST_TEST(d->element(d->root()).end == 7000000u);
}

BOOST_AUTO_TEST_CASE(a_hundred_thousand_nested_elements_are_read_where_the_limit_allows) {
    ClaimedLog log;
    DocumentLimits limits;
    limits.xmlDepth = 100000;
    const auto d = read(nested(100000, "<a>", "</a>", "x"), log, limits);
    XmlElement deepest;
    for (XmlElement e = d->root(); e; e = e.firstChild()) deepest = e;
    BOOST_TEST(deepest.text() == "x");
    BOOST_TEST(d->place(deepest).column == 299998u);
}

BOOST_AUTO_TEST_CASE(a_million_open_elements_end_in_one_error) {
    ClaimedLog log;
    static_cast<void>(read(nested(1000000, "<a>", ""), log));
    log.claim(code::XML_MALFORMED, "1:3000001");
    log.claim(code::XML_TOO_DEEP);
}

BOOST_AUTO_TEST_CASE(more_elements_than_the_limit_are_left_out_before_they_take_memory) {
    ClaimedLog log;
    DocumentLimits limits;
    limits.xmlElements = 10;
    std::string text = "<a>";
    for (int i = 0; i < 1000; ++i) text += "<b></b>";
    const auto d = read(text + "</a>", log, limits);
    log.claim(code::XML_TOO_MANY, "1:67");
    std::size_t count = 0;
    for (XmlElement b = d->root().firstChild(); b; b = b.next()) ++count;
    BOOST_TEST(count == 9u);
}

BOOST_AUTO_TEST_CASE(an_xml_text_beyond_the_size_limit_is_not_parsed) {
    ClaimedLog log;
    DocumentLimits limits;
    limits.bytes = 10;
    const auto d = read("<a>1234567</a>", log, limits);
    log.claim(code::FILE_TOO_LARGE);
    BOOST_TEST(!d->root());
    BOOST_TEST(d->text().empty());
}

BOOST_AUTO_TEST_CASE(bad_bytes_are_counted_in_one_diagnostic_and_read_as_question_marks) {
    DiagnosticLog log;
    const auto d = read("<a v='\xE4\xF6'>\xFC</a>", log);
    BOOST_TEST(log.entries().size() == 1u);
    BOOST_TEST(log.entries()[0].message.find("2 more") != std::string::npos);
    BOOST_TEST(log.entries()[0].found == "0xE4");
    BOOST_TEST(d->root().attribute("v").value() == "??");
    BOOST_TEST(d->root().text() == "?");
    DiagnosticLog one;
    static_cast<void>(read("<a>\xFC</a>", one));
    BOOST_TEST(one.entries().at(0).message.find("more") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(any_cut_of_a_file_is_read_without_harm) {
    const std::string text =
        "<?xml version='1.0'?><!DOCTYPE x []><!-- c --><a b='&lt;' c=\"d\"><![CDATA[x]]>&#65;<e/><?p q?>\xC3\xA4</a>\n";
    for (std::size_t length = 0; length <= text.size(); ++length) {
        DiagnosticLog log;
        const auto d = read(text.substr(0, length), log);
        if (length + 1 < text.size()) BOOST_TEST(log.hasErrors());
        for (XmlElement e = d->root(); e; e = e.firstChild()) {
            BOOST_TEST(d->element(e).end <= length);
            for (XmlAttribute a = e.firstAttribute(); a; a = a.next()) BOOST_TEST(d->value(a).end <= length);
        }
    }
}

}  // namespace xml_errors_test
