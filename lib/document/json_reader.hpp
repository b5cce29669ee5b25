// RapidJSON's reader. Its own allocator may return null, which its parser does not check.
#pragma once

#include <rapidjson/reader.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace orrery {

// RapidJSON's concept of an allocator.
class JsonMemory {
public:
    static const bool kNeedFree = true;
    void* Malloc(std::size_t size) { return Realloc(nullptr, 0, size); }
    void* Realloc(void* memory, std::size_t, std::size_t size) {
        if (size == 0) {
            Free(memory);
            return nullptr;
        }
        void* result = std::realloc(memory, size);
        if (result == nullptr) throw std::bad_alloc();
        return result;
    }
    static void Free(void* memory) { std::free(memory); }
};

using JsonReader = rapidjson::GenericReader<rapidjson::UTF8<>, rapidjson::UTF8<>, JsonMemory>;

}  // namespace orrery
