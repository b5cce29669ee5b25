#include "orrery/base/diagnostics.hpp"

#include <atomic>

namespace orrery {
namespace {

std::uint32_t nextNumber() {
    static std::atomic<std::uint32_t> last{0};
    return ++last;
}

}  // namespace

Source::Source() : number_(nextNumber()) {}

}  // namespace orrery
