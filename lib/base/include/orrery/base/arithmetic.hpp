// Sets the floating-point mode of the processor, which an application may have changed.
#pragma once

#include <cfenv>

namespace orrery {

// While it lives, the thread rounds to nearest, keeps subnormal numbers and has no traps. The destructor restores the
// mode that the constructor found. If the mode is right already, the object only reads it, which costs nothing.
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
