// Recordings, and what else is written piece by piece, into files.
#include <ostream>

#include "orrery/base/codes/document.hpp"
#include "orrery/document/file.hpp"
#include "orrery/document/output_file.hpp"
#include "orrery/exporters/animation.hpp"
#include "orrery/exporters/save.hpp"

namespace orrery {

bool saveFile(const std::filesystem::path& file, const std::function<void(std::ostream&)>& write, DiagnosticLog& log) {
    OutputFile out(file);
    if (write) write(out.stream());
    const std::string fault = out.commit();
    if (fault.empty()) return true;
    log.report(code::FILE_UNWRITABLE, placeOfFile(file), "the file cannot be written: " + fault);
    return false;
}

bool saveAnimation(const Scene& scene, const Recording& recording, const std::filesystem::path& file,
                   DiagnosticLog& log, const AnimationOptions& options) {
    const auto bytes = animatedGlb(scene, recording, options, log);
    return bytes && saveFile(
                        file, [&](std::ostream& out) { out << *bytes; }, log);
}

}  // namespace orrery
