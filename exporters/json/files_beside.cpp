#include <system_error>
#include <utility>

#include "edits.hpp"
#include "orrery/document/uris.hpp"

namespace orrery::json {

std::vector<std::string> filesElsewhere(const JsonFile& document, const std::filesystem::path& folder,
                                        std::span<const std::string_view> tables, JsonValue passed) {
    std::vector<std::string> uris;
    std::error_code error;
    if (std::filesystem::equivalent(document.folder(), folder, error)) return uris;
    for (const std::string_view table : tables) {
        for (JsonValue entry = document.json().root()[table].first(); entry; entry = entry.next()) {
            auto uri = entry["uri"].string();
            if (entry != passed && uri && !isDataUri(*uri)) uris.push_back(*std::move(uri));
        }
    }
    return uris;
}

}  // namespace orrery::json
