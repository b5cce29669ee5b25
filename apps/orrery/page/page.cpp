#include "page/page.hpp"

#include <fstream>
#include <iterator>
#include <ostream>
#include <system_error>

#include "orrery/base/base64.hpp"
#include "orrery/exporters/animation.hpp"
#include "orrery/exporters/save.hpp"
#include "page/motion.hpp"
#include "page/scene.hpp"

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

Json pageData(Simulation& simulation, const Recording& recording, const std::string& title, DiagnosticLog& log) {
    Json data = {{"format", "orrery-page"}, {"version", 2}, {"title", title}};
    data.update(pageScene(simulation));
    Json& bodies = data["bodies"];
    for (std::size_t body = 0; body < recording.bodies.size(); ++body) bodies[body]["name"] = recording.bodies[body];
    data["glb"] = visibleScene(simulation, bodies, log);
    data.update(pageMotion(recording));
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

bool savePage(Simulation& simulation, const Recording& recording, const std::string& title, const fs::path& file,
              DiagnosticLog& log) {
    std::ifstream in(pageTemplate(), std::ios::binary);
    const std::string page{std::istreambuf_iterator<char>(in), {}};
    const std::size_t mark = page.find(kDataMark);
    const std::string data = inScript(pageData(simulation, recording, title, log));
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

}  // namespace orrery::app
