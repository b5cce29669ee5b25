#include "orrery/document/memory.hpp"

namespace orrery {

std::size_t memoryFor(const DocumentLimits& limits, std::size_t fileBytes) {
    constexpr std::size_t kProgram = std::size_t{1} << 24;
    return limits.unpacked(fileBytes) - kProgram;
}

// While a text grows, up to three times its bytes are in use.
std::size_t mostDecoded(const DocumentLimits& limits, std::size_t fileBytes) {
    constexpr std::size_t kCopies = 4;
    return memoryFor(limits, fileBytes) / kCopies;
}

DocumentLimits limitsOfPacked(DocumentLimits limits, std::size_t textBytes, std::size_t fileBytes) {
    if (textBytes <= fileBytes) return limits;
    limits.expansion = (limits.unpacked(fileBytes) - limits.unpacked(0)) / textBytes;
    return limits;
}

}  // namespace orrery
