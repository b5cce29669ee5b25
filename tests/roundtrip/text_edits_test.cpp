// TextEdits: only what is edited differs.
#include <boost/test/unit_test.hpp>

#include "orrery/document/edits.hpp"

using namespace orrery;
using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(text_edits)

BOOST_AUTO_TEST_CASE(edits_apply_in_order_of_place) {
    TextEdits edits;
    edits.replace({4, 5}, "XX");
    edits.insert(0, "a");
    edits.insert(0, "b");
    edits.remove({1, 3});
    BOOST_TEST(edits.apply("012345"sv).value() == "ab03XX5");
}

BOOST_AUTO_TEST_CASE(overlapping_edits_are_refused) {
    TextEdits edits;
    edits.replace({1, 4}, "x");
    edits.replace({3, 5}, "y");
    BOOST_TEST(!edits.apply("0123456"sv));
}

BOOST_AUTO_TEST_CASE(edits_beyond_the_text_are_refused) {
    TextEdits edits;
    edits.replace({5, 9}, "x");
    BOOST_TEST(!edits.apply("0123456"sv));
}

BOOST_AUTO_TEST_CASE(a_moved_range_takes_its_edits_along) {
    TextEdits edits;
    edits.replace({2, 3}, "XY");
    edits.move({1, 4}, 6);
    BOOST_TEST(edits.apply("01234567"sv).value() == "0451XY367");
}

BOOST_AUTO_TEST_CASE(a_range_moves_out_of_a_removed_one) {
    TextEdits edits;
    edits.remove({1, 5});
    edits.move({2, 4}, 6);
    BOOST_TEST(edits.apply("01234567"sv).value() == "052367");
}

BOOST_AUTO_TEST_CASE(a_range_cannot_move_into_itself) {
    TextEdits edits;
    edits.move({1, 4}, 2);
    BOOST_TEST(!edits.apply("01234567"sv));
}

BOOST_AUTO_TEST_CASE(what_an_encoding_lacks_becomes_a_reference) {
    DiagnosticLog log;
    const auto document =
        XmlDocument::parse("<?xml version='1.0' encoding='iso-8859-1'?><a b='\xE4'/>", "a.xml", {}, log);
    TextEdits edits;
    edits.replace(document->value(document->root().attribute("b")), "\xC3\xB6\xE2\x82\xAC");
    BOOST_TEST(edits.apply(*document).value() == "<?xml version='1.0' encoding='iso-8859-1'?><a b='\xF6&#x20AC;'/>");
}

BOOST_AUTO_TEST_SUITE_END()
