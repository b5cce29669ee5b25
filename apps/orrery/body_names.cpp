#include "body_names.hpp"

#include <algorithm>

#include "orrery/base/spelling.hpp"
#include "orrery/recording/recording.hpp"
#include "output/say.hpp"

namespace orrery::app {
namespace {

// The names of one body: its name in recordings, and its path.
using Names = std::vector<std::string>;

std::vector<Names> namesOf(const Simulation& simulation) {
    const ShortPaths paths(simulation.scene().contents());
    std::vector<Names> all;
    for (std::string& name : bodyNames(simulation)) {
        const Node* node = simulation.scene().find(simulation.bodies()[all.size()].node);
        all.push_back({std::move(name)});
        if (node) all.back().push_back(paths.path(*node));
    }
    return all;
}

bool isLike(const Names& names, const std::string& pattern) {
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return fitsPattern(name, pattern); });
}

void sayUnknown(const Simulation& simulation, const std::string& name, std::string_view option, const char* how) {
    say(std::string(option) + ": there is no body that moves and is called " + how + '"' + name + '"' +
        didYouMean(name, bodyNames(simulation)));
}

}  // namespace

bool isBody(const Simulation& simulation, const std::string& name, std::string_view option) {
    const std::vector<std::string> names = bodyNames(simulation);
    if (simulation.ode(simulation.findBody(name)) != nullptr ||
        std::find(names.begin(), names.end(), name) != names.end())
        return true;
    sayUnknown(simulation, name, option, "");
    return false;
}

std::vector<std::size_t> bodiesLike(const Simulation& simulation, const std::vector<std::string>& patterns) {
    std::vector<std::size_t> found;
    const std::vector<Names> all = namesOf(simulation);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto isAsked = [&](const std::string& pattern) { return isLike(all[i], pattern); };
        if (std::any_of(patterns.begin(), patterns.end(), isAsked)) found.push_back(i);
    }
    return found;
}

bool areBodies(const Simulation& simulation, const std::vector<std::string>& patterns, std::string_view option) {
    bool good = true;
    const std::vector<Names> all = patterns.empty() ? std::vector<Names>() : namesOf(simulation);
    for (const std::string& pattern : patterns) {
        if (std::any_of(all.begin(), all.end(), [&](const Names& names) { return isLike(names, pattern); })) continue;
        sayUnknown(simulation, pattern, option, pattern.find_first_of("*?") == std::string::npos ? "" : "like ");
        good = false;
    }
    return good;
}

}  // namespace orrery::app
