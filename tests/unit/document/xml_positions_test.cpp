#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "orrery/document/xml_document.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"

namespace {

using namespace orrery;
using orrery::test::ClaimedLog;

std::shared_ptr<const XmlDocument> read(std::string text, DiagnosticLog& log) {
    return XmlDocument::parse(std::move(text), "t.xml", {}, log);
}

std::string cut(const XmlDocument& document, TextRange range) {
    return std::string(document.text().substr(range.begin, range.end - range.begin));
}

}  // namespace

BOOST_AUTO_TEST_CASE(elements_and_attributes_are_walked_in_document_order) {
    ClaimedLog log;
    const auto d = read("<a x='1' y='2'><!-- c --><b/>text<c/><b n='2'/></a>", log);
    const XmlElement root = d->root();
    BOOST_TEST(root.name() == "a");
    BOOST_TEST(!root.parent());
    BOOST_TEST(!root.next());
    BOOST_TEST(root.firstAttribute().name() == "x");
    BOOST_TEST(root.firstAttribute().next().value() == "2");
    BOOST_TEST(!root.firstAttribute().next().next());
    std::string names;
    for (const XmlElement child : root.children()) names += child.name();
    BOOST_TEST(names == "bcb");
    BOOST_TEST(root.firstChild("c").next("b").attribute("n").value() == "2");
    BOOST_TEST(!root.firstChild("b").attribute("n"));
    BOOST_TEST(!root.firstChild("bb"));
    BOOST_TEST(root.firstChild("c").parent().name() == "a");
    BOOST_TEST(root.text() == "text");
}

BOOST_AUTO_TEST_CASE(null_elements_have_nothing) {
    const XmlElement none;
    BOOST_TEST(!none);
    BOOST_TEST(none.name() == "");
    BOOST_TEST(!none.firstChild());
    BOOST_TEST(!none.attribute("x"));
    BOOST_TEST(none.attribute("x").value() == "");
    BOOST_TEST(none.text() == "");
    BOOST_TEST(!none.origin());
}

BOOST_AUTO_TEST_CASE(values_resolve_entities_and_line_ends) {
    ClaimedLog log;
    const auto d = read("<a v='&lt;&#65;&#x42;&amp;&apos;\"'>one\r\ntwo<![CDATA[ <&> ]]>&gt;</a>", log);
    BOOST_TEST(d->root().attribute("v").value() == "<AB&'\"");
    BOOST_TEST(d->root().text() == "one\ntwo <&> >");
}

struct ValueCase {
    const char* text;
    const char* raw;
};
std::ostream& operator<<(std::ostream& out, const ValueCase& c) {
    return out << c.text;
}

BOOST_DATA_TEST_CASE(the_range_of_a_value_is_what_stands_between_its_quotes,
                     boost::unit_test::data::make(std::vector<ValueCase>{
                         {"<a v=\"1\"/>", "1"},
                         {"<a v='1'/>", "1"},
                         {"<a v=''/>", ""},
                         {"<a v = '1' />", "1"},
                         {"<a\r\n  v='  1  '/>", "  1  "},
                         {"<a v='&lt;b&gt;'/>", "&lt;b&gt;"},
                         {"<a v='say \"x\"' w='2'/>", "say \"x\""},
                         {"<a v=\"it's\"/>", "it's"},
                         {"<a v='1\r\n2'/>", "1\r\n2"},
                         {"<a v='a>b/>'/>", "a>b/>"},
                         {"<a u='&amp;&amp;&amp;' v='x'/>", "x"},
                         {"<a v='\xC3\xA4&#228;'/>", "\xC3\xA4&#228;"},
                         {"\xEF\xBB\xBF<a v='1'/>", "1"},
                     }),
                     sample) {
    ClaimedLog log;
    const auto d = read(sample.text, log);
    const XmlAttribute v = d->root().attribute("v");
    BOOST_TEST(cut(*d, d->value(v)) == sample.raw);
    const TextRange range = d->value(v);
    BOOST_TEST((d->text()[range.begin - 1] == '\'' || d->text()[range.begin - 1] == '"'));
    BOOST_TEST(d->text()[range.end] == d->text()[range.begin - 1]);
    BOOST_TEST((d->inBytes(range) == range));
}

BOOST_DATA_TEST_CASE(the_range_of_an_element_is_from_its_first_to_its_last_bracket,
                     boost::unit_test::data::make(std::vector<const char*>{
                         "<b/>", "<b />", "<b></b >", "<b x='/>'/>", "<b>t</b>", "<b><b/><b></b></b>",
                         "<b><c/><!-- </b> --></b>", "<b><![CDATA[</b>]]></b>", "<b><?p </b> ?></b>",
                         "<b><c><d>x</d> </c>\n</b>", "<b\n>&lt;/b></b\n>", "<b><c a='<!--'/></b>"}),
                     element) {
    ClaimedLog log;
    const auto d = read(std::string("<a>\n ") + element + " <b/></a>", log);
    const XmlElement b = d->root().firstChild("b");
    BOOST_TEST(cut(*d, d->element(b)) == element);
    BOOST_TEST(cut(*d, d->name(b)) == "b");
    BOOST_TEST(cut(*d, d->element(d->root())) == std::string("<a>\n ") + element + " <b/></a>");
}

BOOST_AUTO_TEST_CASE(places_have_line_column_offset_and_path) {
    ClaimedLog log;
    const auto d = read("<xode>\n  <world>\r\n\t<body/><body\r\n   name='x'/></world>\r</xode>", log);
    const XmlElement world = d->root().firstChild();
    const XmlElement second = world.firstChild().next();
    const Place place = d->place(second);
    BOOST_TEST((place.kind == Place::Kind::Xml));
    BOOST_TEST(place.file == "t.xml");
    BOOST_TEST(place.line == 3u);
    BOOST_TEST(place.column == 9u);
    BOOST_TEST(place.offset == d->element(second).begin);
    BOOST_TEST(place.path == "/xode/world/body[2]");
    const Place name = d->place(second.origin(), "name");
    BOOST_TEST(name.line == 4u);
    BOOST_TEST(name.column == 4u);
    BOOST_TEST(name.path == "/xode/world/body[2]/@name");
    BOOST_TEST((d->place(second, "absent") == place));
    BOOST_TEST(d->place(world.firstChild()).path == "/xode/world/body[1]");
    BOOST_TEST(d->place(world).path == "/xode/world");
}

BOOST_AUTO_TEST_CASE(columns_do_not_count_the_byte_order_mark) {
    ClaimedLog log;
    const auto d = read("\xEF\xBB\xBF<a><b/></a>", log);
    const Place place = d->place(d->root().firstChild());
    BOOST_TEST(place.line == 1u);
    BOOST_TEST(place.column == 4u);
    BOOST_TEST(place.offset == 6u);
    BOOST_TEST(d->bytes().size() == 14u);
}

BOOST_AUTO_TEST_CASE(a_null_origin_is_the_whole_file) {
    ClaimedLog log;
    const auto d = read("<a/>", log);
    BOOST_TEST((d->place(Origin{}) == Place{Place::Kind::Nowhere, "t.xml", 0, 0, 0, ""}));
    BOOST_TEST(!d->element(Origin{}));
    BOOST_TEST((d->element(d->root().origin()) == d->root()));
}

BOOST_AUTO_TEST_CASE(positions_hold_in_files_of_many_blocks) {
    ClaimedLog log;
    std::string text = "<a>\n";
    for (int i = 0; i < 20000; ++i) text += "<b n='" + std::to_string(i) + "'/>\r\n";
    text += "</a>";
    const auto d = read(text, log);
    std::size_t line = 2;
    for (const XmlElement b : d->root().children()) {
        if (line % 997 == 0) {
            const Place place = d->place(b, "n");
            BOOST_TEST(place.line == line);
            BOOST_TEST(place.column == 4u);
            BOOST_TEST(cut(*d, d->value(b.attribute("n"))) == std::to_string(line - 2));
        }
        ++line;
    }
}

BOOST_AUTO_TEST_CASE(bytes_and_text_are_the_file_untouched) {
    ClaimedLog log;
    const std::string text = "<?xml version='1.0'?>\r\n<a v='&amp;'>&lt;\r\n</a>\n";
    const auto d = read(text, log);
    BOOST_TEST(d->bytes() == text);
    BOOST_TEST(d->text() == text);
    BOOST_TEST(d->text().data() == d->bytes().data());
}

BOOST_AUTO_TEST_CASE(trailing_comments_are_those_behind_the_root) {
    ClaimedLog log;
    const auto d =
        read("<!-- before --><a><!-- in --></a>\n<!-- one\nline --><?p <!-- no --> ?><!---->\n<!--two-->\n", log);
    BOOST_TEST(d->trailingComments() == " one\nline two");
    BOOST_TEST(read("<a/>", log)->trailingComments() == "");
}

BOOST_AUTO_TEST_CASE(real_files_are_well_formed) {
    const auto corpus = orrery::test::corpusFolder();
    if (!corpus) return;
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(*corpus / "xode")) {
        if (entry.path().extension() != ".xode") continue;
        ClaimedLog log;
        const auto d = XmlDocument::parse(test::fileBytes(entry.path()), entry.path().string(), {}, log);
        BOOST_TEST(d->root().name() == "xode", entry.path());
        ++files;
    }
    BOOST_TEST(files > 0u);
}
