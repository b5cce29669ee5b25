// How much memory what is made of a file may take (DocumentLimits::expansion): one budget for all of it.
#pragma once

#include <cstddef>

#include "orrery/base/diagnostics.hpp"

namespace orrery {

// Bytes that are left of those of a file of so many bytes when the program itself has its part.
[[nodiscard]] std::size_t memoryFor(const DocumentLimits& limits, std::size_t fileBytes);
// Bytes that packed parts of the file may become when they are decoded.
[[nodiscard]] std::size_t mostDecoded(const DocumentLimits& limits, std::size_t fileBytes);
// For a text that was packed in a file of so many bytes: what is made of it may take no more than what is made of the
// file may.
[[nodiscard]] DocumentLimits limitsOfPacked(DocumentLimits limits, std::size_t textBytes, std::size_t fileBytes);

}  // namespace orrery
