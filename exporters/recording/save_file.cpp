// A file that is there whole or not at all.
#include <cerrno>
#include <fstream>
#include <ostream>
#include <system_error>

#include "orrery/base/codes/document.hpp"
#include "orrery/exporters/animation.hpp"
#include "orrery/exporters/save.hpp"

namespace orrery {
namespace {

namespace fs = std::filesystem;

bool fail(const fs::path& file, const std::string& reason, DiagnosticLog& log) {
    Place place;
    place.file = file.string();
    log.report(code::FILE_UNWRITABLE, std::move(place), "cannot write the recording: " + reason);
    return false;
}

std::string lastError() {
    return std::error_code(errno, std::generic_category()).message();
}

// A new regular file is written under another name first, so that a full disk leaves neither half a
// recording nor a damaged older one. Pipes and devices are written as they are.
fs::path writingName(const fs::path& target) {
    std::error_code ignored;
    const fs::file_status status = fs::status(target, ignored);
    if (fs::exists(status) && !fs::is_regular_file(status)) return target;
    fs::path name = target;
    name += ".part";
    return name;
}

}  // namespace

bool saveFile(const fs::path& file, const std::function<void(std::ostream&)>& write, DiagnosticLog& log) {
    std::error_code error;
    // Through a symbolic link, the file it points to is the one to replace.
    const fs::path resolved = fs::weakly_canonical(file, error);
    const fs::path target = error ? file : resolved;
    const fs::path written = writingName(target);

    errno = 0;
    std::ofstream out(written, std::ios::binary | std::ios::trunc);
    if (!out) return fail(file, lastError(), log);
    write(out);
    out.close();
    if (!out) {
        const std::string reason = lastError();
        if (written != target) fs::remove(written, error);
        return fail(file, reason, log);
    }
    if (written == target) return true;
    fs::rename(written, target, error);
    if (!error) return true;
    const std::string reason = error.message();
    fs::remove(written, error);
    return fail(file, reason, log);
}

bool saveAnimation(const Scene& scene, const Recording& recording, const fs::path& file, DiagnosticLog& log,
                   const AnimationOptions& options) {
    const auto bytes = animatedGlb(scene, recording, options, log);
    return bytes && saveFile(
                        file, [&](std::ostream& out) { out << *bytes; }, log);
}

}  // namespace orrery
