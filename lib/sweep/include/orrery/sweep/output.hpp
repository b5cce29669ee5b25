// What is kept of a run: a few numbers and words, the columns of runs.csv.
//
//     totals                           steps, time, contacts, asleep, energyStart, energyEnd, hash
//     QUANTITY min|max|mean|end        "ball.position.y max", "energy end": quantities as in expectations
//     time of EXPECTATION              "time of ball.position.y < 0.6": when it first held, s; empty: never
//     last row of BODY                 px, py, pz, qx, qy, qz, qw, vx, vy, vz, wx, wy, wz at the end
//     last rows                        the same of every body
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/regression/regression.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::sweep {

struct Output {
    enum class Kind : std::uint8_t { Totals, Minimum, Maximum, Mean, End, Time, LastRow, LastRows };
    std::string text;
    Kind kind = Kind::Totals;
    ExpectationTerms terms;  // of a quantity, and of a time: the sentence
    std::string body;        // of LastRow
};

// nullopt where it is none; `error` then says what was expected.
[[nodiscard]] std::optional<Output> parseOutput(std::string_view text, std::string& error);

// Watches one run. Keeps no reference to the simulation.
class OutputWatch {
public:
    OutputWatch(const std::vector<Output>& outputs, const std::vector<std::string>& bodies);

    // The names of the columns: those of all outputs, in their order.
    [[nodiscard]] std::vector<std::string> columns() const;
    // Names of bodies that outputs have and the simulation does not.
    [[nodiscard]] std::vector<std::string> unknownBodies(const Simulation& simulation) const;

    // Before the first step, after every step, and with `last` after the last one. `time`: s.
    void observe(const Simulation& simulation, double time, bool last);
    // As columns: shortest exact numbers. Empty: there is none.
    [[nodiscard]] std::vector<std::string> values(const Simulation& simulation, double time) const;

private:
    struct Watched {
        Output output;
        WatchedQuantity quantity;
        double value = 0;  // sum, of a mean
        std::optional<double> time;
    };
    std::vector<Watched> watched_;
    std::vector<std::string> bodies_;
    double energyStart_ = 0;
    std::uint64_t observed_ = 0;
};

}  // namespace orrery::sweep
