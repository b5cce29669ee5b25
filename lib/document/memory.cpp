#include "orrery/document/memory.hpp"

#include <filesystem>
#include <limits>
#include <system_error>

#include "orrery/document/json_document.hpp"
#include "orrery/document/uris.hpp"
#include "orrery/document/xml_document.hpp"

namespace orrery {
namespace {

std::size_t bytesBeside(const JsonFile& file) {
    std::size_t bytes = 0;
    for (JsonValue buffer = file.json().root()["buffers"].first(); buffer; buffer = buffer.next()) {
        const auto uri = buffer["uri"].string();
        if (!uri || isDataUri(*uri) || !refusalOf(*uri).empty()) continue;
        const auto path = fileInFolder(file.folder(), *uri);
        std::error_code error;
        const auto size = path ? std::filesystem::file_size(*path, error) : 0;
        if (path && !error) bytes += size;
    }
    return bytes;
}

}  // namespace

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

std::size_t mostWritten(const Source* source) {
    constexpr std::size_t kPart = 4;
    if (const auto* json = dynamic_cast<const JsonFile*>(source)) {
        return json->limits().unpacked(json->bytes().size() + bytesBeside(*json)) / kPart;
    }
    if (const auto* xml = dynamic_cast<const XmlDocument*>(source)) {
        return DocumentLimits().unpacked(xml->bytes().size()) / kPart;
    }
    return std::numeric_limits<std::size_t>::max();
}

}  // namespace orrery
