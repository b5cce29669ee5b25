#include "pybrain.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "orrery/base/codes/xode.hpp"

namespace orrery::xode {
namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

// Lines of each section, in order.
std::map<std::string, std::vector<std::string>, std::less<>> sectionsOf(std::string_view comment) {
    std::map<std::string, std::vector<std::string>, std::less<>> sections;
    comment.remove_prefix(std::min(comment.size(), comment.find(kPyBrainMark) + kPyBrainMark.size()));
    std::string current;
    while (!comment.empty()) {
        const std::size_t end = std::min(comment.find('\n'), comment.size() - 1);
        const std::string_view line = trimmed(comment.substr(0, end + 1));
        comment.remove_prefix(end + 1);
        if (line.starts_with('<') && line.ends_with('>')) {
            current = line.substr(1, line.size() - 2);
        } else if (!line.empty() && !current.empty()) {
            sections[current].emplace_back(line);
        }
    }
    return sections;
}

class Parameters {
public:
    Parameters(Context& context, XmlElement root) : context_(context), scene_(context.scene), root_(root) {}

    void apply() {
        const auto sections = sectionsOf(context_.document.trailingComments());
        if (const auto found = sections.find("passpairs"); found != sections.end()) pass(found->second);
        if (const auto found = sections.find("affixToEnvironment"); found != sections.end()) {
            for (const std::string& name : found->second) affix(name);
        }
    }

private:
    void pass(const std::vector<std::string>& lines) {
        for (const std::string& line : lines) {
            sets_.push_back(quotedNames(line));
            if (!sets_.back().empty()) continue;
            context_.report(code::XODE_PYBRAIN_MALFORMED, root_,
                            "passpairs of PyBrain have a line that is no list of names", {line, "('name', 'name')"});
        }
        forEachNode(scene_.root(), [this](Node& node) {
            if (node.collider && !node.collider->filter.valid()) node.collider->filter = filterOf(node);
        });
    }

    // Geoms go by the name of their body.
    [[nodiscard]] FilterId filterOf(const Node& geom) {
        const Node* body = nearestBody(geom);
        const std::string& name = body != nullptr ? body->name : geom.name;
        std::set<std::size_t> in;
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            const auto& words = sets_[i];
            const auto isIn = [&](const std::string& word) { return name.find(word) != std::string::npos; };
            if (!name.empty() && std::any_of(words.begin(), words.end(), isIn)) in.insert(i);
        }
        if (in.empty()) return {};
        const auto [known, isNew] = filters_.try_emplace(in);
        if (!isNew) return known->second;
        CollisionFilter filter;
        for (const std::size_t set : in) filter.systems.push_back("passpairs " + std::to_string(set + 1));
        filter.notCollideWith = filter.systems;
        return known->second = scene_.addFilter(std::move(filter));
    }

    void affix(const std::string& name) {
        Node* found = nullptr;
        forEachNode(scene_.root(), [&](Node& node) {
            if (found == nullptr && node.name == name && (node.body || node.joint)) found = &node;
        });
        if (found == nullptr) return refuse(name, "is no body or joint of the file");
        if (found->body) {
            Joint& joint = scene_.addNode(*found).joint.emplace();
            joint.type = JointType::Fixed;
        } else {
            affixJoint(name, *found);
        }
    }

    // A joint without a second link is held to the world, unless a body is around it: then only one that names
    // no other body.
    void affixJoint(const std::string& name, Node& node) {
        Joint& joint = *node.joint;
        if (joint.type == JointType::Hinge2) return refuse(name, "is a hinge2, which needs two bodies");
        const Node* above = nearestBody(node);
        if (above == nullptr && !joint.link1) return refuse(name, "has the world as its first end");
        if (above != nullptr && joint.link1 && joint.link1->body != above->id) {
            return refuse(name, "is in one body and links another");
        }
        if (above != nullptr) joint.link1.reset();
        joint.link2.reset();
    }

    void refuse(const std::string& name, const std::string& why) {
        context_.report(code::XODE_PYBRAIN_AFFIX, root_,
                        "PyBrain's affixToEnvironment names \"" + name + "\", which " + why);
    }

    Context& context_;
    SceneContents& scene_;
    XmlElement root_;
    std::vector<std::vector<std::string>> sets_;  // the names of each line of passpairs
    std::map<std::set<std::size_t>, FilterId> filters_;
};

}  // namespace

void applyPyBrainParameters(Context& context, XmlElement root) {
    if (hasPyBrainParameters(context.document)) Parameters(context, root).apply();
}

std::vector<std::string> quotedNames(std::string_view line) {
    line = trimmed(line);
    const bool round = line.starts_with('(') && line.ends_with(')');
    const bool square = line.starts_with('[') && line.ends_with(']');
    if (line.size() < 2 || (!round && !square)) return {};
    line = trimmed(line.substr(1, line.size() - 2));
    std::vector<std::string> names;
    while (!line.empty()) {
        const char quote = line.front();
        const std::size_t end = quote == '\'' || quote == '"' ? line.find(quote, 1) : std::string_view::npos;
        if (end == std::string_view::npos) return {};
        names.emplace_back(line.substr(1, end - 1));
        line = trimmed(line.substr(end + 1));
        if (line.empty()) break;
        if (line.front() != ',') return {};
        line = trimmed(line.substr(1));
    }
    return names;
}

}  // namespace orrery::xode
