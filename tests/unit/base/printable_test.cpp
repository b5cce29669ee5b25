// Names of strangers reach a terminal as text and as nothing else.
#include "orrery/base/printable.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

using namespace orrery;

BOOST_AUTO_TEST_SUITE(printable_text)

BOOST_AUTO_TEST_CASE(text_stays_as_it_is) {
    for (const char* text : {"", "a b", "Gr\u00fc\u00dfe", "\u65e5\u672c", "\U0001F600", "\u20ac", "\u00a0"}) {
        BOOST_TEST(printable(text) == text);
    }
}

BOOST_AUTO_TEST_CASE(control_characters_are_escaped) {
    BOOST_TEST(printable("\x1b[31m\r\n\t\x7f") == "\\x1b[31m\\r\\n\\t\\x7f");
    BOOST_TEST(printable("\u0080\u009b\u009f") == "\\x80\\x9b\\x9f");
}

// In a terminal of eight bits a byte 0x9b is the beginning of a command.
BOOST_AUTO_TEST_CASE(bytes_that_are_not_utf_8_are_escaped) {
    BOOST_TEST(printable("a\x9b"
                         "31mb") == "a\\x9b31mb");
    BOOST_TEST(printable("\x80\x9f\xff") == "\\x80\\x9f\\xff");
    BOOST_TEST(printable("\xc2") == "\\xc2");           // cut short
    BOOST_TEST(printable("\xc1\x9b") == "\\xc1\\x9b");  // longer than need be
    BOOST_TEST(printable("\xe2\x9b"
                         "a") ==
               "\\xe2\\x9b"
               "a");
    BOOST_TEST(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");  // a surrogate
    BOOST_TEST(printable("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");
}

BOOST_AUTO_TEST_CASE(what_is_not_seen_is_escaped) {
    BOOST_TEST(printable("\u061c") == "\\u061c");
    BOOST_TEST(printable("\u200b\u200e\u202e\u2028") == "\\u200b\\u200e\\u202e\\u2028");
    BOOST_TEST(printable("\u2060\u2066\ufeff") == "\\u2060\\u2066\\ufeff");
    BOOST_TEST(printable("\u00ad") == "\\xad");
    BOOST_TEST(printable("\U000E0041") == "\\U000e0041");
    BOOST_TEST(printable("\u034f\u115f\u17b4\u180b\u3164\ufe0f\uffa0\ufff0") ==
               "\\u034f\\u115f\\u17b4\\u180b\\u3164\\ufe0f\\uffa0\\ufff0");
    BOOST_TEST(printable("\U0001D173\U000E0100") == "\\U0001d173\\U000e0100");
}

BOOST_AUTO_TEST_CASE(lines_stay_lines) {
    BOOST_TEST(printableLines("a\x9b\nb\r\n") == "a\\x9b\nb\\r\n");
}

BOOST_AUTO_TEST_SUITE_END()
