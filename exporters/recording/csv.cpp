#include <cerrno>
#include <cstring>
#include <fstream>
#include <ostream>
#include <string>
#include <system_error>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/exporters/recording.hpp"

namespace orrery {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kChunk = std::size_t{1} << 18;

// RFC 4180: quoted when it holds a separator, a quote or a line break; a quote inside is doubled.
std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"') result += '"';
        result += c;
    }
    result += '"';
    return result;
}

void appendFields(std::string& out, std::initializer_list<double> values) {
    for (const double value : values) {
        out += ',';
        appendNumber(out, value);
    }
}

void appendRow(std::string& out, const std::string& time, const std::string& body, const BodySample& sample) {
    out += time;
    out += ',';
    out += body;
    const auto& [position, rotation] = sample.pose;
    const Vector3& v = sample.linearVelocity;
    const Vector3& w = sample.angularVelocity;
    appendFields(out, {position.x, position.y, position.z, rotation.x, rotation.y, rotation.z, rotation.w, v.x, v.y,
                       v.z, w.x, w.y, w.z});
    out += '\n';
}

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

void writeCsv(const Recording& recording, std::ostream& out) {
    std::vector<std::string> bodies;
    bodies.reserve(recording.bodies.size());
    for (const std::string& body : recording.bodies) bodies.push_back(quoted(body));

    std::string text = "time,body,px,py,pz,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz\n";
    text.reserve(kChunk + 1024);
    for (std::size_t frame = 0; frame < recording.times.size() && out; ++frame) {
        const std::string time = toText(recording.times[frame]);
        for (std::size_t body = 0; body < bodies.size(); ++body) {
            appendRow(text, time, bodies[body], recording.sample(frame, body));
            if (text.size() < kChunk) continue;
            out.write(text.data(), static_cast<std::streamsize>(text.size()));
            text.clear();
        }
    }
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
}

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

bool saveCsv(const Recording& recording, const fs::path& file, DiagnosticLog& log) {
    return saveFile(
        file, [&](std::ostream& out) { writeCsv(recording, out); }, log);
}

}  // namespace orrery
