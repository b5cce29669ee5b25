// Files that a document names by relative URIs, and that lie beside it.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/document/json_document.hpp"

namespace orrery::json {

// The URIs of files in the arrays `tables` of the document's root, which in a file in `folder` would name something
// else, or nothing: none where that is the document's own folder. `passed`: an entry that names none any more.
[[nodiscard]] std::vector<std::string> filesElsewhere(const JsonFile& document, const std::filesystem::path& folder,
                                                      std::span<const std::string_view> tables, JsonValue passed = {});

}  // namespace orrery::json
