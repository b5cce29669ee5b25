#include "orrery/document/file.hpp"
#include "orrery/base/codes/document.hpp"
#include "orrery/document/output_file.hpp"

#include <cstdint>
#include <fstream>
#include <system_error>
#include <utility>

namespace orrery {

Place placeOfFile(const std::filesystem::path& path) {
    return {Place::Kind::Nowhere, path.string(), 0, 0, 0, {}};
}

std::optional<std::string> readFile(const std::filesystem::path& path, std::size_t limit, DiagnosticLog& log,
                                    const Place& place) {
    const auto unreadable = [&](std::string message) {
        log.report(code::FILE_UNREADABLE, place, std::move(message), {path.string(), {}});
        return std::nullopt;
    };
    // Only regular files are read: a device or a pipe could block, or never end.
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) return unreadable("the file does not exist");
    if (!std::filesystem::is_regular_file(status)) return unreadable("the path is not a regular file");
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
        return unreadable("the file cannot be read completely");
    return bytes;
}

bool writeFile(const std::filesystem::path& path, std::string_view bytes, DiagnosticLog& log) {
    OutputFile file(path);
    file.stream() << bytes;
    const std::string fault = file.commit();
    if (fault.empty()) return true;
    log.report(code::FILE_UNWRITABLE, placeOfFile(path), "the file cannot be written: " + fault);
    return false;
}

}  // namespace orrery
