#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/codes/document.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/test/claimed_log.hpp"

namespace xml_encoding_test {
namespace {

using namespace orrery;
using namespace std::string_literals;
using orrery::test::ClaimedLog;

std::shared_ptr<const XmlDocument> read(std::string text, DiagnosticLog& log) {
    return XmlDocument::parse(std::move(text), "t.xml", {}, log);
}

std::string units(std::u32string_view text, std::size_t size, bool bigEndian) {
    std::string bytes;
    const auto put = [&](std::uint32_t unit) {
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t byte = bigEndian ? size - 1 - i : i;
            bytes += static_cast<char>(static_cast<unsigned char>(unit >> (8 * byte)));
        }
    };
    for (const char32_t c : text) {
        if (size == 2 && c > 0xFFFF) {
            put(0xD800 + ((c - 0x10000) >> 10U));
            put(0xDC00 + ((c - 0x10000) & 0x3FFU));
        } else {
            put(c);
        }
    }
    return bytes;
}

struct Wide {
    std::size_t size;
    bool bigEndian;
    bool mark;
};
std::ostream& operator<<(std::ostream& out, const Wide& w) {
    return out << w.size << (w.bigEndian ? " BE" : " LE") << (w.mark ? " with mark" : "");
}

}  // namespace

BOOST_DATA_TEST_CASE(utf16_and_utf32_are_read_with_and_without_a_mark,
                     boost::unit_test::data::make(std::vector<Wide>{{2, false, true},
                                                                    {2, true, true},
                                                                    {2, false, false},
                                                                    {2, true, false},
                                                                    {4, false, true},
                                                                    {4, true, true},
                                                                    {4, false, false},
                                                                    {4, true, false}}),
                     wide) {
    ClaimedLog log;
    const std::u32string text = U"<a>\n<b v='\u00E4\u20AC\U0001F600' w='x'/></a>";
    const std::u32string before = U"<a>\n<b v='";
    const std::string bytes = units((wide.mark ? U"\uFEFF" : U"") + text, wide.size, wide.bigEndian);
    const auto d = read(bytes, log);
    const XmlAttribute v = d->root().firstChild().attribute("v");
    BOOST_TEST(v.value() == "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80");
    BOOST_TEST(d->bytes() == bytes);
    const TextRange range = d->inBytes(d->value(v));
    const std::size_t begin = (before.size() + (wide.mark ? 1 : 0)) * wide.size;
    BOOST_TEST(range.begin == begin);
    BOOST_TEST(range.end == begin + (wide.size == 2 ? 8 : 12));
    const Place place = d->place(d->root().firstChild(), "w");
    BOOST_TEST(place.line == 2u);
    BOOST_TEST(place.column == 12u);  // characters
    BOOST_TEST(place.offset == range.end + 2 * wide.size);
}

BOOST_AUTO_TEST_CASE(single_byte_encodings_are_read_by_declaration) {
    struct Case {
        const char* encoding;
        const char* bytes;
        const char* text;
    };
    for (const Case& c :
         {Case{"ISO-8859-1", "\xE4\x80", "\xC3\xA4\xC2\x80"}, Case{"latin1", "\xFF", "\xC3\xBF"},
          Case{"windows-1252", "\x80\x9F\xE4", "\xE2\x82\xAC\xC5\xB8\xC3\xA4"}, Case{"US-ASCII", "abc", "abc"}}) {
        ClaimedLog log;
        const std::string head = "<?xml version=\"1.0\" encoding=\""s + c.encoding + "\"?>";
        const auto d = read(head + "<a v='" + c.bytes + "' w='1'/>", log);
        BOOST_TEST(d->root().attribute("v").value() == c.text);
        const TextRange range = d->inBytes(d->value(d->root().attribute("w")));
        BOOST_TEST(d->bytes().substr(range.begin, range.end - range.begin) == "1");
        BOOST_TEST(d->text() == head + "<a v='" + c.text + "' w='1'/>");
    }
}

BOOST_AUTO_TEST_CASE(positions_map_back_over_long_texts) {
    ClaimedLog log;
    std::string text = "<?xml version='1.0' encoding='ISO-8859-1'?><a>";
    for (int i = 0; i < 5000; ++i) text += "\xE4<b v='" + std::to_string(i) + "'/>";
    const auto d = read(text + "</a>", log);
    int i = 0;
    for (const XmlElement b : d->root().children()) {
        const TextRange range = d->inBytes(d->value(b.attribute("v")));
        if (text.substr(range.begin, range.end - range.begin) != std::to_string(i)) BOOST_ERROR("wrong at " << i);
        ++i;
    }
    BOOST_TEST(i == 5000);
}

BOOST_AUTO_TEST_CASE(bytes_without_a_character_are_reported) {
    struct Case {
        std::string bytes;
        const char* where;
    };
    for (const Case& c : {Case{"<?xml version='1.0' encoding='ascii'?>\n<a>\xE4</a>", "2:4"},
                          Case{"<?xml version='1.0' encoding='windows-1252'?>\n<a>\x81</a>", "2:4"},
                          Case{units(U"<a>", 2, false) + "\x00\xDC"s + units(U"</a>", 2, false), "1:4"},
                          Case{units(U"<a>", 4, false) + "\x00\x00\x11\x00"s + units(U"</a>", 4, false), "1:4"}}) {
        ClaimedLog log;
        const auto d = read(c.bytes, log);
        log.claim(code::XML_ENCODING, c.where);
        BOOST_TEST(d->root().text() == "\xEF\xBF\xBD");
    }
}

BOOST_AUTO_TEST_CASE(half_a_unit_at_the_end_is_reported) {
    ClaimedLog log;
    const auto d = read(units(U"<a/>\n", 2, false) + "\n", log);
    log.claim(code::XML_ENCODING, "2:1");
    log.claim(code::XML_ROOT_CONTENT);
    BOOST_TEST(d->root().name() == "a");
}

BOOST_AUTO_TEST_CASE(a_declaration_against_the_bytes_is_a_warning) {
    for (const char* text : {"<?xml version='1.0' encoding='UTF-16'?><a>\xC3\xA4</a>",
                             "<?xml version='1.0' encoding='UTF-16LE'?><a>\xC3\xA4</a>",
                             "<?xml version='1.0' encoding='UTF-32BE'?><a>\xC3\xA4</a>",
                             "\xEF\xBB\xBF<?xml version='1.0' encoding='ISO-8859-1'?><a>\xC3\xA4</a>"}) {
        DiagnosticLog log;
        const auto d = read(text, log);
        BOOST_REQUIRE(log.entries().size() == 1u);
        BOOST_TEST(log.entries()[0].code == code::XML_ENCODING);
        BOOST_TEST(log.entries()[0].severity == Severity::Warning);
        BOOST_TEST(d->root().text() == "\xC3\xA4");
    }
}

BOOST_AUTO_TEST_CASE(utf16_may_declare_itself) {
    ClaimedLog log;
    BOOST_TEST(read(units(U"\uFEFF<?xml version='1.0' encoding='utf-16'?><a/>", 2, true), log)->root().name() == "a");
}

}  // namespace xml_encoding_test
