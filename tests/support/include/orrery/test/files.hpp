// Folders and files that tests read and write.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace orrery::test {

// The top of the source tree.
[[nodiscard]] std::filesystem::path sourceFolder();

// The corpus of real files by others: the environment variable ORRERY_CORPUS, else what the build was configured with.
// nullopt if there is none; then the test log says that the caller is skipped:
//     const auto corpus = corpusFolder();
//     if (!corpus) return;
[[nodiscard]] std::optional<std::filesystem::path> corpusFolder();

// The bytes of a file; fails the test case when it cannot be read.
[[nodiscard]] std::string fileBytes(const std::filesystem::path& path);

// An empty folder of the test's own, removed with all in it at the end.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    // Writes a file into the folder, making folders between; returns where it is.
    std::filesystem::path write(const std::filesystem::path& name, std::string_view bytes) const;

private:
    std::filesystem::path path_;
};

}  // namespace orrery::test
