// What of large arrays and objects was counted once, so that the next question about them need not walk over them
// again. Documents are read by several threads.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace orrery {

struct JsonContainer {
    std::vector<std::uint32_t> values;                     // entries of the tape, in order
    std::unordered_map<std::string, std::uint32_t> byKey;  // of an object: the last one of each key
};

class JsonLookups {
public:
    // `make` fills the container the first time.
    template <typename Make>
    const JsonContainer& of(std::uint32_t container, Make&& make) {
        const std::scoped_lock lock(mutex_);
        const auto [entry, isNew] = containers_.try_emplace(container);
        if (isNew) make(entry->second);
        return entry->second;  // stays where it is when others come
    }

private:
    std::mutex mutex_;
    std::unordered_map<std::uint32_t, JsonContainer> containers_;
};

}  // namespace orrery
