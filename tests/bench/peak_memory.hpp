// The most memory that a piece of work held at once.
#pragma once

namespace orrery::bench {

// Resident memory beyond what was there when it was made; give freed memory back before (forgetMemory).
// Zero where the system does not tell (Linux does).
class PeakMemory {
public:
    PeakMemory();
    [[nodiscard]] double megabytes() const;

private:
    double before_ = 0;  // MB
};

}  // namespace orrery::bench
