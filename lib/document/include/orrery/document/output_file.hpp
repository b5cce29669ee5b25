// A file that is there whole or not at all.
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

// What is written goes into a file beside the target, of a name that nobody can guess, and commit() puts that in the
// target's place: whatever happens before, the target is as it was, and nothing is left beside it but by a process
// that is killed. A link is followed to what it points to. The new file has the access rights of the old one, and its
// owner where the system allows it. What is no regular file, as a pipe or a device, is written into as it is.
//
// Two that write one name at once do not mix: the file is that of the one who commits last.
class OutputFile : private std::streambuf {
public:
    explicit OutputFile(const std::filesystem::path& path);
    ~OutputFile() override;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    // Fails from the first byte on that cannot be written.
    [[nodiscard]] std::ostream& stream() { return stream_; }
    // "" when the file is there, on the disk and not only on its way to it; else what went wrong first.
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
    std::filesystem::path beside_;  // "": the target is written into
    int descriptor_ = -1;
    std::string fault_;
    std::array<char, kBuffer> buffer_;
    std::ostream stream_;
};

}  // namespace orrery
