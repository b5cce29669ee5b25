#include "page/page.hpp"

#include <fstream>
#include <iterator>
#include <ostream>

#include "orrery/base/base64.hpp"
#include "orrery/base/system.hpp"
#include "orrery/exporters/animation.hpp"
#include "orrery/exporters/save.hpp"
#include "page/motion.hpp"
#include "page/readings.hpp"
#include "page/scene.hpp"
#include "page/tracks.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDataMark = "@ORRERY_DATA@";

// The file's own meshes; null where it has none, and shapes are all there is to see.
Json visibleScene(const Simulation& simulation, Json& bodies, DiagnosticLog& log) {
    bool hasMeshes = false;
    forEachNode(simulation.scene().root(), [&](const Node& node) { hasMeshes |= node.mesh.valid(); });
    const auto glb = hasMeshes ? sceneGlb(simulation.scene(), log) : std::nullopt;
    if (!glb) return nullptr;
    for (Json& body : bodies) {
        const std::uint32_t index = glb->node(NodeId{body["node"].get<std::uint32_t>()});
        if (index != kNoGlbNode) body["glbNode"] = index;
    }
    return base64(glb->bytes);
}

Json ghostData(const Ghost& ghost) {
    const Motion& motion = ghost.motion;
    const std::vector<std::size_t> frames = keptFrames(motion.times);
    Json times = Json::array();
    for (const std::size_t frame : frames) times.push_back(motion.times[frame]);
    const auto poseAt = [&](std::size_t frame, std::size_t body) -> const Pose& {
        return motion.pose(frames[frame], body);
    };
    return {{"title", ghost.title},
            {"bodies", motion.bodies},
            {"times", std::move(times)},
            {"motion", posesJson(motion.bodies.size(), frames.size(), poseAt)}};
}

// Errors and warnings, and all that was found of the run itself.
Json findingsJson(const DiagnosticLog& findings) {
    Json list = Json::array();
    for (const Diagnostic& each : findings.entries()) {
        if (each.severity == Severity::Info && each.code.room != CodeRoom::Sim) continue;
        const CodeInfo& info = infoOf(each.code);
        list.push_back({{"severity", toText(each.severity)},
                        {"code", info.name},
                        {"message", each.message},
                        {"remedy", info.remedy}});
    }
    return list;
}

}  // namespace

Json pageAtRest(Simulation& simulation, const std::string& title, DiagnosticLog& log) {
    Json data = {{"format", "orrery-page"}, {"version", 3}, {"title", title}};
    data["observables"] = {{"joints", jointObservables()}};
    data.update(pageScene(simulation));
    Json& bodies = data["bodies"];
    const std::vector<std::string> names = bodyNames(simulation);
    for (std::size_t body = 0; body < names.size(); ++body) bodies[body]["name"] = names[body];
    data["glb"] = visibleScene(simulation, bodies, log);
    return data;
}

Json pageData(Simulation& simulation, const Recording& recording, const std::string& title, const Ghost* ghost,
              const LiveRun* live, DiagnosticLog& log, const DiagnosticLog* findings) {
    Json data = pageAtRest(simulation, title, log);
    data.update(pageMotion(simulation, recording));
    data["ghost"] = ghost ? ghostData(*ghost) : Json(nullptr);
    data["live"] = live ? live->json(recording) : Json(nullptr);
    data["findings"] = findings ? findingsJson(*findings) : Json::array();
    return data;
}

std::string inScript(const Json& data) {
    std::string text;
    for (const char c : jsonText(data)) {
        if (c == '<') {
            text += "\\u003c";
        } else {
            text += c;
        }
    }
    return text;
}

fs::path pageTemplate(std::string_view name) {
    return system::programPath().parent_path().parent_path() / "share" / "orrery" / name;
}

bool writePage(const fs::path& from, const std::string& data, const fs::path& file, DiagnosticLog& log) {
    std::ifstream in(from, std::ios::binary);
    const std::string page{std::istreambuf_iterator<char>(in), {}};
    const std::size_t mark = page.find(kDataMark);
    return saveFile(
        file,
        [&](std::ostream& out) {
            if (mark == std::string::npos) {
                out.setstate(std::ios::failbit);
                return;
            }
            out << std::string_view(page).substr(0, mark) << data
                << std::string_view(page).substr(mark + kDataMark.size());
        },
        log);
}

bool savePage(Simulation& simulation, const Recording& recording, const std::string& title, const Ghost* ghost,
              const fs::path& file, DiagnosticLog& log, const fs::path& fromTemplate, const DiagnosticLog* findings) {
    return writePage(fromTemplate, inScript(pageData(simulation, recording, title, ghost, nullptr, log, findings)),
                     file, log);
}

bool saveLivePage(Simulation& simulation, const Recording& recording, const std::string& title, const Ghost* ghost,
                  const LiveRun& live, const fs::path& file, DiagnosticLog& log, const DiagnosticLog* findings) {
    return writePage(pageTemplate(kLiveTemplate),
                     inScript(pageData(simulation, recording, title, ghost, &live, log, findings)), file, log);
}

}  // namespace orrery::app
