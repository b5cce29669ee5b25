// A file that is written completely or not at all.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

#include "orrery/base/system.hpp"

namespace orrery {

// The output goes into a file with a random name in the same folder, and commit() replaces the target with it. Until
// then the target stays as it was. The other file is removed on failure; only a killed process leaves it. A link is
// followed to its target. The new file has the access rights of the old one, and its owner if the system allows it. If
// the target is not a regular file but a pipe or a device, the output is written directly into it.
//
// If two processes write the same name at once, their outputs do not mix: the file of the last commit() stays.
class OutputFile : private std::streambuf {
public:
    explicit OutputFile(const std::filesystem::path& path);
    ~OutputFile() override;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    // Fails from the first byte that cannot be written.
    [[nodiscard]] std::ostream& stream() { return stream_; }
    // Returns "" when the complete file is on the disk; else the first error.
    [[nodiscard]] std::string commit();

private:
    static constexpr std::size_t kBuffer = 1U << 16U;

    int_type overflow(int_type character) override;
    std::streamsize xsputn(const char* bytes, std::streamsize count) override;
    int sync() override;
    void create();
    bool open(system::OpenedFile file);
    bool flush();
    bool write(std::string_view bytes);
    bool fail(int error);
    void close();
    void replace();

    std::filesystem::path target_;
    std::filesystem::path beside_;  // "": the output goes directly into the target
    int descriptor_ = -1;
    std::string fault_;
    std::array<char, kBuffer> buffer_;
    std::ostream stream_;
};

}  // namespace orrery
