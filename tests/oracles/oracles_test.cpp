// Orrery against closed forms and against MuJoCo and Bullet, on the same scenes.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <ostream>

#include "comparisons.hpp"

namespace orrery::oracles {
static std::ostream& operator<<(std::ostream& out, const Comparison& comparison) {
    return out << comparison.name;
}
}  // namespace orrery::oracles

BOOST_DATA_TEST_CASE(scenes_go_as_in_other_engines, boost::unit_test::data::make(orrery::oracles::comparisons()),
                     comparison) {
    const orrery::oracles::Outcome outcome = orrery::oracles::compare(comparison);
    std::string figures;
    for (std::size_t i = 0; i < outcome.figures.size(); ++i) {
        figures += " " + orrery::oracles::engines()[i].name + " " + std::to_string(outcome.figures[i]);
    }
    BOOST_TEST_MESSAGE(comparison.name << ":" << figures);
    BOOST_TEST(outcome.faults.empty(), comparison.name << (outcome.faults.empty() ? "" : ": " + outcome.faults.front())
                                                       << " (" << comparison.reason << ")");
}
