#include "orrery/document/file.hpp"
#include "orrery/base/codes/document.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <fstream>
#include <system_error>
#include <utility>

namespace orrery {
namespace {

namespace fs = std::filesystem;

std::string lastError() {
    return std::error_code(errno, std::generic_category()).message();
}

bool writeAll(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

struct NewFile {
    fs::path path;
    int descriptor = -1;
};

// A file that was not there before, so that two who write at once do not mix.
NewFile createBeside(const fs::path& target) {
    constexpr int kTries = 100;
    NewFile file;
    for (int i = 0; i < kTries; ++i) {
        file.path = target;
        file.path += ".part" + std::to_string(::getpid()) + (i == 0 ? "" : "-" + std::to_string(i));
        file.descriptor = ::open(file.path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file.descriptor >= 0 || errno != EEXIST) break;
    }
    return file;
}

// "" when all is well, else what went wrong.
std::string writeAndReplace(const fs::path& target, const fs::file_status& old, std::string_view bytes) {
    const NewFile file = createBeside(target);
    if (file.descriptor < 0) return lastError();
    std::string fault;
    if (!writeAll(file.descriptor, bytes)) fault = lastError();
    if (::close(file.descriptor) != 0 && fault.empty()) fault = lastError();
    std::error_code error;
    if (fault.empty() && fs::exists(old)) fs::permissions(file.path, old.permissions(), error);
    if (fault.empty() && !error) fs::rename(file.path, target, error);
    if (fault.empty() && error) fault = error.message();
    if (!fault.empty()) fs::remove(file.path, error);
    return fault;
}

// Devices and pipes cannot be replaced.
std::string writeInto(const fs::path& target, std::string_view bytes) {
    const int descriptor = ::open(target.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return lastError();
    std::string fault;
    if (!writeAll(descriptor, bytes)) fault = lastError();
    if (::close(descriptor) != 0 && fault.empty()) fault = lastError();
    return fault;
}

}  // namespace

std::optional<std::string> readFile(const std::filesystem::path& path, std::size_t limit, DiagnosticLog& log,
                                    const Place& place) {
    const auto unreadable = [&](std::string message) {
        log.report(code::FILE_UNREADABLE, place, std::move(message), {path.string(), {}});
        return std::nullopt;
    };
    // Only regular files: a device or a pipe could block, or never end.
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) return unreadable("the file does not exist");
    if (!std::filesystem::is_regular_file(status)) return unreadable("this is no regular file");
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (error) return unreadable("the file cannot be read: " + error.message());
    if (size > limit) {
        log.report(code::FILE_TOO_LARGE, place, "the file is too large",
                   {std::to_string(size) + " bytes", "at most " + std::to_string(limit) + " bytes"});
        return std::nullopt;
    }
    std::ifstream in(path, std::ios::binary);
    if (!in) return unreadable("the file cannot be opened");
    std::string bytes(static_cast<std::size_t>(size), '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(size));
    if (in.bad() || static_cast<std::uintmax_t>(in.gcount()) != size)
        return unreadable("the file cannot be read whole");
    return bytes;
}

bool writeFile(const std::filesystem::path& path, std::string_view bytes, DiagnosticLog& log, const Place& place) {
    std::error_code error;
    const fs::path resolved = fs::weakly_canonical(path, error);
    const fs::path& target = error ? path : resolved;
    const fs::file_status status = fs::status(target, error);
    const bool replaceable = !fs::exists(status) || fs::is_regular_file(status);
    const std::string fault = replaceable ? writeAndReplace(target, status, bytes) : writeInto(target, bytes);
    if (fault.empty()) return true;
    log.report(code::FILE_UNWRITABLE, place, "the file cannot be written: " + fault, {path.string(), {}});
    return false;
}

}  // namespace orrery
