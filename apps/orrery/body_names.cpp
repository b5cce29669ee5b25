#include "body_names.hpp"

#include <algorithm>
#include <cstdio>

#include "orrery/base/printable.hpp"
#include "orrery/base/spelling.hpp"
#include "orrery/recording/recording.hpp"

namespace orrery::app {

bool isBody(const Simulation& simulation, const std::string& name, std::string_view option) {
    const std::vector<std::string> names = bodyNames(simulation);
    if (simulation.body(name) != nullptr || std::find(names.begin(), names.end(), name) != names.end()) return true;
    NearestWord nearest(name);
    for (const std::string& each : names) nearest.offer(each);
    std::string text = "orrery: " + std::string(option) + ": there is no body that moves and is called \"" + name + '"';
    if (!nearest.found().empty()) text += "; did you mean \"" + std::string(nearest.found()) + "\"?";
    std::fprintf(stderr, "%s\n", printable(text).c_str());
    return false;
}

}  // namespace orrery::app
