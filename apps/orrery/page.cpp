#include "page.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <ostream>
#include <system_error>

#include "orrery/base/base64.hpp"
#include "orrery/exporters/recording.hpp"
#include "page_scene.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

constexpr double kFramesPerSecond = 30;
constexpr std::string_view kDataMark = "@ORRERY_DATA@";

// Frames to keep, the first and the last among them.
std::vector<std::size_t> keptFrames(const Recording& recording) {
    std::vector<std::size_t> kept;
    double next = 0;
    for (std::size_t frame = 0; frame < recording.times.size(); ++frame) {
        const bool last = frame + 1 == recording.times.size();
        if (recording.times[frame] < next - 1e-9 && !last) continue;
        kept.push_back(frame);
        next = recording.times[frame] + 1 / kFramesPerSecond;
    }
    return kept;
}

template <typename T>
void append(std::string& bytes, T value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// A body a frame: position as 3 floats, then the quaternion as 4 of 16 bits, 32767 for 1: 20 bytes.
std::string poses(const Recording& recording, const std::vector<std::size_t>& frames) {
    std::string bytes;
    bytes.reserve(frames.size() * recording.bodies.size() * 20);
    for (const std::size_t frame : frames) {
        for (std::size_t body = 0; body < recording.bodies.size(); ++body) {
            const auto& [p, q] = recording.sample(frame, body).pose;
            for (const double c : {p.x, p.y, p.z}) append(bytes, static_cast<float>(c));
            for (const double c : {q.x, q.y, q.z, q.w}) {
                append(bytes, static_cast<std::int16_t>(std::lround(std::clamp(c, -1.0, 1.0) * 32767)));
            }
        }
    }
    return base64(bytes);
}

std::string sleeping(const Recording& recording, const std::vector<std::size_t>& frames) {
    std::string bytes;
    for (const std::size_t frame : frames) {
        for (std::size_t body = 0; body < recording.bodies.size(); ++body) {
            bytes += static_cast<char>(recording.asleep[frame * recording.bodies.size() + body]);
        }
    }
    return base64(bytes);
}

double topSpeed(const Recording& recording, std::size_t frame) {
    double top = 0;
    for (std::size_t body = 0; body < recording.bodies.size(); ++body) {
        const Vector3& v = recording.sample(frame, body).linearVelocity;
        top = std::max(top, std::hypot(v.x, v.y, v.z));
    }
    return top;
}

Json pageData(const Simulation& simulation, const Recording& recording, const std::string& title) {
    const std::vector<std::size_t> frames = keptFrames(recording);
    Json data = {{"format", "orrery-page"}, {"version", 1}, {"title", title}};
    data.update(pageScene(simulation));
    for (std::size_t body = 0; body < recording.bodies.size(); ++body)
        data["bodies"][body]["name"] = recording.bodies[body];
    Json gravity = Json::array(), times = Json::array(), energy = Json::array(), contacts = Json::array();
    Json speed = Json::array();
    for (const PlanWorld& world : simulation.plan().worlds) gravity.push_back(toJson(world.gravity));
    for (const std::size_t frame : frames) {
        const FrameTotals& totals = recording.totals[frame];
        times.push_back(recording.times[frame]);
        energy.push_back(totals.kinetic + totals.potential);
        contacts.push_back(totals.contacts);
        speed.push_back(topSpeed(recording, frame));
    }
    data["gravity"] = std::move(gravity);
    data["times"] = std::move(times);
    data["plots"] = {{"energy", std::move(energy)}, {"contacts", std::move(contacts)}, {"speed", std::move(speed)}};
    data["poses"] = poses(recording, frames);
    data["asleep"] = sleeping(recording, frames);
    return data;
}

// Names from a file must not end the script element that the data is in.
std::string inScript(const Json& data) {
    std::string text;
    for (const char c : data.dump(-1, ' ', false, Json::error_handler_t::replace)) {
        if (c == '<') {
            text += "\\u003c";
        } else {
            text += c;
        }
    }
    return text;
}

}  // namespace

fs::path pageTemplate() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return program.parent_path().parent_path() / "share" / "orrery" / "viewer.html";
}

bool savePage(const Simulation& simulation, const Recording& recording, const std::string& title, const fs::path& file,
              DiagnosticLog& log) {
    std::ifstream in(pageTemplate(), std::ios::binary);
    const std::string page{std::istreambuf_iterator<char>(in), {}};
    const std::size_t mark = page.find(kDataMark);
    return saveFile(
        file,
        [&](std::ostream& out) {
            if (mark == std::string::npos) {
                out.setstate(std::ios::failbit);
                return;
            }
            out << std::string_view(page).substr(0, mark) << inScript(pageData(simulation, recording, title))
                << std::string_view(page).substr(mark + kDataMark.size());
        },
        log);
}

}  // namespace orrery::app
