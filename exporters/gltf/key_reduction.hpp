// Finds the keys of a curve that can be left out.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace orrery::gltf {

// Indices of the keys to keep among 0..count-1, the first and the last of them: Douglas and Peucker's way.
// error(first, last, i): how far key i is from the curve between first and last.
template <typename Error>
std::vector<std::size_t> reducedKeys(std::size_t count, double tolerance, Error&& error) {
    if (count == 0) return {};
    std::vector<bool> kept(count, false);
    kept.front() = kept.back() = true;
    std::vector<std::pair<std::size_t, std::size_t>> spans{{0, count - 1}};
    while (!spans.empty()) {
        const auto [first, last] = spans.back();
        spans.pop_back();
        std::size_t worst = first;
        double most = tolerance;
        for (std::size_t i = first + 1; i < last; ++i) {
            const double off = error(first, last, i);
            if (off <= most) continue;
            most = off;
            worst = i;
        }
        if (worst == first) continue;
        kept[worst] = true;
        spans.emplace_back(first, worst);
        spans.emplace_back(worst, last);
    }
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < count; ++i) {
        if (kept[i]) result.push_back(i);
    }
    return result;
}

}  // namespace orrery::gltf
