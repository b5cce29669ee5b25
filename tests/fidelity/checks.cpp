#include "checks.hpp"

#include <boost/test/unit_test.hpp>
#include <exception>
#include <string_view>

#include "cases.hpp"

namespace orrery::fidelity {

namespace {

void check(const Case& one) {
    Figures figures;
    try {
        figures = one.measure(SimulationOptions{});
    } catch (const std::exception& error) {
        BOOST_ERROR(one.name << " cannot be simulated: " << error.what());
        return;
    }
    BOOST_TEST_MESSAGE(one.name << ": " << toText(figures));
    for (const Figure& figure : figures) {
        BOOST_TEST(figure.met(), one.name << ": " << toText(figure));
    }
}

}  // namespace

void check(std::string_view prefix) {
    const Cases cases = casesBelow(prefix);
    BOOST_TEST(!cases.empty(), "no case is called " << prefix);
    for (const Case& one : cases) {
        if (one.quick || !ORRERY_FIDELITY_QUICK) check(one);
    }
}

}  // namespace orrery::fidelity
