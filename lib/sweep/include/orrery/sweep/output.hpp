// Outputs of a run: a few numbers and words, which become columns of runs.csv.
//
//     totals                           steps, time, contacts, asleep, energyStart, energyEnd, hash
//     QUANTITY min|max|mean|end        "ball.position.y max", "energy end": quantities as in expectations
//     time of EXPECTATION              "time of ball.position.y < 0.6": when it was first true, s; empty: never
//     last row of BODY                 px, py, pz, qx, qy, qz, qw, vx, vy, vz, wx, wy, wz at the end
//     last rows                        the same for every body
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
    ExpectationTerms terms;  // for a quantity, and for a time: the sentence
    std::string body;        // for LastRow
};

// Reads an output from text. nullopt on a syntax error; `error` then says what was expected.
[[nodiscard]] std::optional<Output> parseOutput(std::string_view text, std::string& error);

// Observes one run. Keeps no reference to the simulation.
class OutputWatch {
public:
    OutputWatch(const std::vector<Output>& outputs, const std::vector<std::string>& bodies);

    // Returns the names of the columns of all outputs, in their order.
    [[nodiscard]] std::vector<std::string> columns() const;
    // Returns names of bodies that are used in outputs and missing in the simulation.
    [[nodiscard]] std::vector<std::string> unknownBodies(const Simulation& simulation) const;

    // Call it before the first step and after every step; pass true for `last` after the last one. `time`: s.
    void observe(const Simulation& simulation, double time, bool last);
    // Returns the values of the columns, as shortest exact numbers. An empty text means that there is no value.
    [[nodiscard]] std::vector<std::string> values(const Simulation& simulation, double time) const;

private:
    struct Watched {
        Output output;
        WatchedQuantity quantity;
        double value = 0;  // for a mean: the sum
        std::optional<double> time;
    };
    std::vector<Watched> watched_;
    std::vector<std::string> bodies_;
    double energyStart_ = 0;
    std::uint64_t observed_ = 0;
};

}  // namespace orrery::sweep
