// Bounds on what one document may ask of the machine. Each has an error code of its own.
#pragma once

#include <cstddef>

namespace orrery {

// Bounds on what one document may ask of the machine. Beyond one nothing, or only what comes before, is read.
struct DocumentLimits {
    std::size_t bytes = std::size_t{1} << 30;  // FILE_TOO_LARGE; hard ceiling 4 GiB - 1
    std::size_t xmlDepth = 256;                // XML_TOO_DEEP: elements, the root is 1
    std::size_t xmlElements = 50'000'000;      // XML_TOO_MANY: elements and attributes
    std::size_t jsonDepth = 256;               // JSON_TOO_DEEP: arrays and objects, the root is 1
    std::size_t jsonValues = 50'000'000;       // JSON_TOO_MANY: values and keys; hard ceiling 2^26 - 1
};

}  // namespace orrery
