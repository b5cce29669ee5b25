#include "orrery/test/text.hpp"

#include <boost/test/unit_test.hpp>

namespace orrery::test {

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    BOOST_REQUIRE_MESSAGE(at != std::string::npos, "there is no \"" << from << '"');
    return text.replace(at, from.size(), to);
}

}  // namespace orrery::test
