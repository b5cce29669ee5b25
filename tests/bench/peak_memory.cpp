#include "peak_memory.hpp"

#include <algorithm>
#include <fstream>
#include <string>

namespace orrery::bench {
namespace {

// A line of /proc/self/status, in MB.
double statusOf(const std::string& key) {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        double kilobytes = 0;
        if (word == key + ':' && status >> kilobytes) return kilobytes / 1024;
    }
    return 0;
}

}  // namespace

PeakMemory::PeakMemory() {
    // 5: the peak begins again at the memory that is resident now.
    std::ofstream("/proc/self/clear_refs") << "5";
    before_ = statusOf("VmRSS");
}

double PeakMemory::megabytes() const {
    return std::max(0.0, statusOf("VmHWM") - before_);
}

double PeakMemory::heldMegabytes() const {
    return std::max(0.0, statusOf("VmRSS") - before_);
}

}  // namespace orrery::bench
