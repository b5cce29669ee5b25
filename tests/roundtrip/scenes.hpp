// The files that round trips are made with.
#pragma once

#include <algorithm>
#include <filesystem>
#include <functional>
#include <string_view>
#include <vector>

#include "orrery/test/files.hpp"

namespace orrery::test {

// Files with one of the suffixes: those of the tree, and of the corpus where there is one.
inline void forEachScene(const std::vector<std::string_view>& suffixes,
                         const std::function<void(const std::filesystem::path&)>& check) {
    std::vector<std::filesystem::path> folders{sourceFolder() / "data"};
    if (const auto corpus = corpusFolder()) folders.push_back(*corpus);
    for (const auto& folder : folders) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            const std::string suffix = entry.path().extension().string();
            if (std::find(suffixes.begin(), suffixes.end(), suffix) != suffixes.end()) check(entry.path());
        }
    }
}

}  // namespace orrery::test
