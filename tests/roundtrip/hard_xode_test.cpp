// XODE files that are hard to keep: each is saved as the bytes it was, and a moved body changes its number
// alone. Every text has a body "moved" with 0.125 as the x of its position.
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "orrery/exporters/xode.hpp"
#include "orrery/importers/load.hpp"

using namespace orrery;

namespace hard_xode_test {
namespace {

using Cases = std::vector<std::pair<std::string, std::string>>;

const std::string kBody = R"(<body name="moved"><transform><position x="0.125" y="2" z="3"/></transform></body>)";

std::string file(const std::string& body = kBody, const std::string& before = {}, const std::string& behind = {}) {
    return before + R"(<xode version="1.0r23"><world><space>)" + body + "</space></world></xode>" + behind;
}

Cases textCases() {
    return {
        {"no declaration", file()},
        {"a declaration", file(kBody, "<?xml version=\"1.0\"?>\n")},
        {"a declaration in single quotes", file(kBody, "<?xml version='1.0' encoding='utf-8' standalone='yes'?>")},
        {"blanks in the declaration", file(kBody, "<?xml  version = \"1.0\"\t encoding=\"UTF-8\"  ?>\r\n\r\n")},
        {"a byte order mark", file(kBody, "\xEF\xBB\xBF")},
        {"a byte order mark and a declaration", file(kBody, "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"UTF-8\"?>")},
        {"a comment before the root", file(kBody, "<!-- a -- > b -->\n")},
        {"comments behind the root", file(kBody, {}, "<!--1-->\n<!--2-->")},
        {"processing instructions outside", file(kBody, "<?a b?><?c?>", "\n<?d e=\"f\"?>\n")},
        {"a document type", file(kBody, "<!DOCTYPE xode SYSTEM \"xode.dtd\">\n")},
        {"a document type with a subset", file(kBody, "<!DOCTYPE xode [<!-- > --><!ELEMENT a ANY>]>")},
        {"no final line end", file(kBody, "<?xml version=\"1.0\"?>")},
        {"many final line ends", file(kBody, {}, "\n\n\r\n\t ")},
        {"CRLF",
         "<xode version=\"1.0r23\">\r\n<world>\r\n<space>\r\n" + kBody + "\r\n</space>\r\n</world>\r\n</xode>\r\n"},
        {"CR alone", "<xode version=\"1.0r23\">\r<world>\r<space>\r" + kBody + "\r</space>\r</world>\r</xode>\r"},
        {"mixed line ends", "<xode version=\"1.0r23\">\n<world>\r\n<space>\r" + kBody + "</space></world></xode>\n"},
        {"tabs", "<xode\tversion=\"1.0r23\">\n\t<world>\n\t\t<space>\t" + kBody + "\t</space></world></xode>"},
        {"comments between", file("<!--1-->" + kBody + "<!-- <body name=\"x\"/> -->")},
        {"comments inside",
         file(
             R"(<body name="moved"><!--a--><transform><!--b--><position x="0.125" y="2" z="3"/><!--c--></transform></body>)")},
        {"a comment that looks like the value", file("<!-- x=\"0.5\" -->" + kBody)},
        {"processing instructions inside", file("<?go?>" + kBody + "<?stop now?>")},
        {"CDATA between", file("<![CDATA[ <body> ]]>" + kBody)},
        {"text between", file("some words" + kBody + "&amp; more")},
        {"single quotes", file("<body name='moved'><transform><position x='0.125' y='2' z='3'/></transform></body>")},
        {"mixed quotes", file("<body name='moved'><transform><position x='0.125' y=\"2\" z='3'/></transform></body>")},
        {"attributes in another order",
         file(R"(<body name="moved"><transform><position z="3" y="2" x="0.125"/></transform></body>)")},
        {"blanks inside tags", file("<body  name = \"moved\" ><transform ><position\n x=\n\"0.125\" y =\"2\"\tz= \"3\" "
                                    "/></transform\n></body >")},
        {"blanks inside values",
         file(R"(<body name="moved"><transform><position x=" 0.125 " y="2	" z=" 3"/></transform></body>)")},
        {"start and end tags of empty elements",
         file(R"(<body name="moved"><transform><position x="0.125" y="2" z="3"></position></transform></body>)")},
        {"entities in a name", file(kBody + R"(<body name="a &lt;b&gt; &amp; &quot;c&quot; &apos;d&apos;"/>)")},
        {"character references", file(kBody + R"(<body name="&#233;&#xE9;&#x1F600;&#10;"/>)")},
        {"an unknown entity", file(kBody + R"(<body name="&unknown;"/>)")},
        {"names beyond ASCII", file(kBody + "<body name=\"\xC3\xA9 \xE9\x9B\xAA\"/>")},
        {"numbers in all forms",
         file(R"(<body name="moved"><transform><position x="0.125" y="+2.50" z="3E0"/></transform></body>)")},
        {"odd zeros",
         file(R"(<body name="moved"><transform><position x="0.125" y="-0.0" z="0e9"/></transform></body>)")},
        {"17 digits",
         file(
             R"(<body name="moved"><transform><position x="0.125" y="0.10000000000000001" z="3.1415926535897931"/></transform></body>)")},
        {"unknown elements", file("<future a=\"1\"><deep/></future>" + kBody + "<future/>")},
        {"unknown attributes",
         file(
             R"(<body name="moved" colour="red"><transform frame="x"><position x="0.125" y="2" z="3" w="1"/></transform></body>)")},
        {"unknown extensions", file("<ext ename=\"acme\"><a>text<b/>more</a></ext>" + kBody)},
        {"namespaces",
         R"(<xode version="1.0r23" xmlns:a="urn:a" xmlns:xsi="urn:i" xsi:noNamespaceSchemaLocation="x.xsd"><world><space>)" +
             kBody + "<a:b a:c=\"d\"/></space></world></xode>"},
        {"duplicate names", file(kBody + "<body name=\"x\"/><body name=\"x\"/>")},
        {"absent names", file("<body/><geom/>" + kBody + "<body name=\"\"/>")},
        {"values that are wrong",
         file(kBody + R"(<geom><sphere radius="large"/></geom><geom><box sizex="1,5"/></geom>)")},
        {"elements in wrong places", file("<sphere radius=\"1\"/>" + kBody + "<world/>")},
        {"another version", R"(<xode version="1.7"><world><space>)" + kBody + "</space></world></xode>"},
        {"no version", "<xode><world><space>" + kBody + "</space></world></xode>"},
        {"several worlds",
         R"(<xode version="1.0r23"><world name="a"/><world><space>)" + kBody + "</space></world><world/></xode>"},
        {"a comment with parameters behind",
         file(kBody, {}, "\n<!--odeenvironment parameters\npasspairs = [('a','b')]\n-->")},
        {"a long line", file(kBody + "<!--" + std::string(100000, 'x') + "-->")},
        {"deep groups",
         [] {
             std::string open;
             std::string close;
             for (int i = 0; i < 200; ++i) {
                 open += "<group>";
                 close += "</group>";
             }
             return file(open + kBody + close);
         }()},
    };
}

// The characters of a UTF-8 text.
std::u32string decoded(const std::string& text) {
    std::u32string result;
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        char32_t character = size == 1 ? lead : lead & (0xFFU >> (size + 1));
        for (std::size_t k = 1; k < size; ++k) {
            character = character << 6U | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
        }
        result += character;
        i += size;
    }
    return result;
}

void appendUnit(std::string& out, std::uint32_t unit, int bytes, bool bigEndian) {
    for (int i = 0; i < bytes; ++i) {
        const int shift = 8 * (bigEndian ? bytes - 1 - i : i);
        out += static_cast<char>(unit >> shift & 0xFFU);
    }
}

std::string utf16(const std::string& text, bool bigEndian, bool mark) {
    std::string out;
    if (mark) appendUnit(out, 0xFEFF, 2, bigEndian);
    for (const char32_t c : decoded(text)) {
        if (c < 0x10000) {
            appendUnit(out, c, 2, bigEndian);
        } else {
            appendUnit(out, 0xD800U + ((c - 0x10000U) >> 10U), 2, bigEndian);
            appendUnit(out, 0xDC00U + ((c - 0x10000U) & 0x3FFU), 2, bigEndian);
        }
    }
    return out;
}

std::string utf32(const std::string& text, bool bigEndian) {
    std::string out;
    appendUnit(out, 0xFEFF, 4, bigEndian);
    for (const char32_t c : decoded(text)) appendUnit(out, c, 4, bigEndian);
    return out;
}

std::string latin1(const std::string& text) {
    std::string out;
    for (const char32_t c : decoded(text)) out += static_cast<char>(c);
    return out;
}

std::string saved(const Scene& scene) {
    DiagnosticLog log;
    return saveXode(scene, log).value_or("not saved");
}

void check(const std::string& name, const std::string& bytes, const std::string& expected) {
    DiagnosticLog log;
    Scene scene = loadBytes(bytes, "x.xode", {}, log);
    BOOST_TEST((saved(scene) == bytes), name);
    const Node* moved = scene.find("moved");
    BOOST_REQUIRE_MESSAGE(moved != nullptr && moved->transform.position, name);
    scene.edit().find(moved->id)->transform.position->x = 0.375;
    BOOST_TEST((saved(scene) == expected), name);
}

std::string moved(std::string text) {
    return text.replace(text.find("0.125"), 5, "0.375");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(hard_xode)

BOOST_AUTO_TEST_CASE(texts_are_kept_and_edited_in_place) {
    const Cases cases = textCases();
    BOOST_TEST(cases.size() >= 50U);
    for (const auto& [name, text] : cases) check(name, text, moved(text));
}

BOOST_AUTO_TEST_CASE(every_encoding_stays_what_it_was) {
    const std::string body = kBody + "<body name=\"caf\xC3\xA9\"/><!-- \xC3\xBC -->";
    const auto with = [&](const std::string& encoding) {
        return file(body, "<?xml version=\"1.0\" encoding=\"" + encoding + "\"?>\r\n", "\n");
    };
    check("UTF-8", with("UTF-8"), moved(with("UTF-8")));
    for (const bool bigEndian : {false, true}) {
        check("UTF-16", utf16(with("UTF-16"), bigEndian, true), utf16(moved(with("UTF-16")), bigEndian, true));
        check("UTF-32", utf32(with("UTF-32"), bigEndian), utf32(moved(with("UTF-32")), bigEndian));
    }
    check("UTF-16 without a mark", utf16(with("UTF-16LE"), false, false), utf16(moved(with("UTF-16LE")), false, false));
    check("ISO-8859-1", latin1(with("ISO-8859-1")), latin1(moved(with("ISO-8859-1"))));
    const std::string wide = file(kBody + "<body name=\"\xF0\x9F\x98\x80\"/>");
    check("beyond the basic plane", utf16(wide, false, true), utf16(moved(wide), false, true));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace hard_xode_test
