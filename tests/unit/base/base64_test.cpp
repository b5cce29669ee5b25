#include "orrery/base/base64.hpp"

#include <boost/test/unit_test.hpp>
#include <utility>

BOOST_AUTO_TEST_SUITE(base64)

BOOST_AUTO_TEST_CASE(vectors_of_rfc_4648) {
    const std::pair<std::string_view, std::string_view> vectors[] = {
        {"", ""},
        {"f", "Zg=="},
        {"fo", "Zm8="},
        {"foo", "Zm9v"},
        {"foob", "Zm9vYg=="},
        {"fooba", "Zm9vYmE="},
        {"foobar", "Zm9vYmFy"},
        {"\xff\xef\xbe", "/+++"},
    };
    for (const auto& [bytes, text] : vectors) BOOST_TEST(orrery::base64(bytes) == text);
}

BOOST_AUTO_TEST_SUITE_END()
