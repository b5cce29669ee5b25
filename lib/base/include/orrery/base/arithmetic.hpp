// The arithmetic of the processor, which an application may have set otherwise.
#pragma once

#include <cfenv>

namespace orrery {

// As long as it lives: rounding to nearest, subnormal numbers as they are, no traps. What it found, which belongs to
// the thread, it puts back; that is looked at only, and costs nothing, where it is so already.
class PlainArithmetic {
public:
    PlainArithmetic();
    ~PlainArithmetic();
    PlainArithmetic(const PlainArithmetic&) = delete;
    PlainArithmetic& operator=(const PlainArithmetic&) = delete;

private:
    bool changed_;
    std::fenv_t found_{};
};

}  // namespace orrery
