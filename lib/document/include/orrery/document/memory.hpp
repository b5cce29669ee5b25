// How much memory the data from a file may take (DocumentLimits::expansion): one budget for all of it.
#pragma once

#include <cstddef>

#include "orrery/base/diagnostics.hpp"

namespace orrery {

// Returns how many bytes of the budget for a file of that size remain after the part that the program itself needs.
[[nodiscard]] std::size_t memoryFor(const DocumentLimits& limits, std::size_t fileBytes);
// Returns how many bytes the packed parts of the file may become when they are decoded.
[[nodiscard]] std::size_t mostDecoded(const DocumentLimits& limits, std::size_t fileBytes);
// Returns the limits for a text that was packed in a file of that size: the data from the text may take as much memory
// as the data from the file may.
[[nodiscard]] DocumentLimits limitsOfPacked(DocumentLimits limits, std::size_t textBytes, std::size_t fileBytes);

// Returns how many bytes a file of another format may have, in which data that the file has once are written for each
// use: a quarter of the budget, where the files beside the document count as read. There is no limit without a source.
[[nodiscard]] std::size_t mostWritten(const Source* source);

}  // namespace orrery
