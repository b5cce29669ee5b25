// Caches the counted elements of large arrays and objects, so that the next query need not walk over them again.
// Several threads may read a document.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace orrery {

struct JsonContainer {
    std::vector<std::uint32_t> values;                     // entries of the tape, in order
    std::unordered_map<std::string, std::uint32_t> byKey;  // for an object: the last entry of each key
};

class JsonLookups {
public:
    // Calls `make` to fill the container the first time.
    template <typename Make>
    const JsonContainer& of(std::uint32_t container, Make&& make) {
        const std::scoped_lock lock(mutex_);
        const auto [entry, isNew] = containers_.try_emplace(container);
        if (isNew) make(entry->second);
        return entry->second;  // stays in place when other entries are added
    }

private:
    std::mutex mutex_;
    std::unordered_map<std::uint32_t, JsonContainer> containers_;
};

}  // namespace orrery
