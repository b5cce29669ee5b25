#include "states.hpp"

#include <boost/test/unit_test.hpp>

#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test {

void run(Simulation& simulation, int steps) {
    for (int i = 0; i < steps; ++i) simulation.step(kDt);
}

std::string savedState(const Simulation& simulation) {
    ClaimedLog log;
    const auto text = Checkpoint::save(simulation, log);
    BOOST_REQUIRE(text.has_value());
    return *text;
}

std::string sealed(std::string text) {
    text.erase(text.rfind(' ') + 1);
    Fnv1a checksum;
    checksum.add(text);
    return text + hexadecimal(checksum.value()) + '\n';
}

}  // namespace orrery::test
