// The memory that a piece of work held: the most at once, and what it holds at its end.
#pragma once

namespace orrery::bench {

// Resident memory beyond what was there when it was made; give freed memory back before (forgetMemory).
// Zero where the system does not tell (Linux does).
class PeakMemory {
public:
    PeakMemory();
    [[nodiscard]] double megabytes() const;
    // The memory that is resident now, beyond what was there when it was made.
    [[nodiscard]] double heldMegabytes() const;

private:
    double before_ = 0;  // MB
};

}  // namespace orrery::bench
