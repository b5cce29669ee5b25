// Names and paths of nodes.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <unordered_map>

#include "orrery/scene/scene.hpp"

namespace orrery {
namespace {

constexpr std::uint32_t kPathEnds = 128;  // number of names at each end of a shortened path

// Returns the label of a segment; siblings with the same label are distinguished by a number.
std::string_view labelOf(const Node& node) {
    return node.name.empty() ? kindName(node) : std::string_view(node.name);
}

void appendEscaped(std::string& out, std::string_view label) {
    for (const char c : label) {
        switch (c) {
            case '~':
                out += "~0";
                break;
            case '/':
                out += "~1";
                break;
            case '[':
                out += "~2";
                break;
            default:
                out += c;
        }
    }
}

std::optional<std::string> unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '~') {
            out += text[i];
            continue;
        }
        const std::size_t which = ++i < text.size() ? std::string_view("012").find(text[i]) : std::string_view::npos;
        if (which == std::string_view::npos) return std::nullopt;
        out += "~/["[which];
    }
    return out;
}

// `earlier`: number of siblings before the node with the same label.
std::string makeSegment(const Node& node, std::size_t earlier) {
    std::string segment;
    appendEscaped(segment, labelOf(node));
    if (earlier > 0 || node.name.empty()) segment += '[' + std::to_string(earlier + 1) + ']';
    return segment;
}

std::string segmentOf(const Node& node) {
    std::size_t earlier = 0;
    for (const auto& sibling : node.parent->children) {
        if (sibling.get() == &node) break;
        if (labelOf(*sibling) == labelOf(node)) ++earlier;
    }
    return makeSegment(node, earlier);
}

// Joins the segments of the node and of its ancestors, root excluded.
template <typename SegmentOf>
std::string joinPath(const Node& node, SegmentOf&& segment) {
    if (!node.parent) return "/";
    std::vector<const Node*> line;
    for (const Node* at = &node; at->parent; at = at->parent) line.push_back(at);
    std::string result;
    for (auto it = line.rbegin(); it != line.rend(); ++it) {
        result += '/';
        result += segment(**it);
    }
    return result;
}

// A parsed segment: "wheel[2]" is the second sibling labelled "wheel".
struct SegmentParts {
    std::string label;
    std::size_t number = 1;
};

std::optional<SegmentParts> parseSegment(std::string_view segment) {
    SegmentParts parts;
    const std::size_t bracket = segment.find('[');
    if (bracket != std::string_view::npos) {
        const char* first = segment.data() + bracket + 1;
        const char* last = segment.data() + segment.size();
        const auto [end, error] = std::from_chars(first, last, parts.number);
        if (error != std::errc() || end + 1 != last || *end != ']' || parts.number == 0) return std::nullopt;
    }
    auto label = unescaped(segment.substr(0, bracket));
    if (!label || label->empty()) return std::nullopt;
    parts.label = std::move(*label);
    return parts;
}

const Node* childAt(const Node& parent, const SegmentParts& parts) {
    std::size_t seen = 0;
    for (const auto& child : parent.children) {
        if (labelOf(*child) == parts.label && ++seen == parts.number) return child.get();
    }
    return nullptr;
}

const Node* findByPath(const Node& root, std::string_view path) {
    const Node* node = &root;
    if (path == "/") return node;
    while (node && !path.empty()) {
        path.remove_prefix(1);
        const std::size_t length = std::min(path.find('/'), path.size());
        const auto parts = parseSegment(path.substr(0, length));
        node = parts ? childAt(*node, *parts) : nullptr;
        path.remove_prefix(length);
    }
    return node;
}

const Node* findByName(const Node& root, std::string_view name) {
    std::vector<const Node*> pending{&root};
    while (!pending.empty()) {
        const Node* node = pending.back();
        pending.pop_back();
        if (node->name == name) return node;
        for (auto it = node->children.rbegin(); it != node->children.rend(); ++it) pending.push_back(it->get());
    }
    return nullptr;
}

}  // namespace

std::string_view kindName(const Node& node) {
    if (node.world) return "world";
    if (node.space) return "space";
    if (node.jointGroup) return "jointgroup";
    if (node.body) return "body";
    if (node.collider) return "geom";
    if (node.trigger) return "trigger";
    if (node.joint || node.sixDofJoint) return "joint";
    return "node";
}

std::string pathOf(const Node& node) {
    return joinPath(node, segmentOf);
}

std::string displayName(const Node& node) {
    return node.name.empty() ? pathOf(node) : node.name;
}

const Node* Scene::find(std::string_view nameOrPath) const {
    if (nameOrPath.empty()) return nullptr;
    return nameOrPath.front() == '/' ? findByPath(root(), nameOrPath) : findByName(root(), nameOrPath);
}

PathNames::PathNames(const SceneContents& contents) : segments_(contents.idLimit()) {
    forEachNode(contents.root(), [this](const Node& parent) {
        // Each parent has its own map: clearing a map takes time in proportion to its largest size so far.
        std::unordered_map<std::string_view, std::size_t> seen;
        for (const auto& child : parent.children) {
            segments_[child->id.value] = makeSegment(*child, seen[labelOf(*child)]++);
        }
    });
}

std::string PathNames::path(const Node& node) const {
    static const std::string kNoName;
    return joinPath(node, [this](const Node& at) -> const std::string& {
        return at.id.value < segments_.size() ? segments_[at.id.value] : kNoName;
    });
}

std::string PathNames::displayName(const Node& node) const {
    return node.name.empty() ? path(node) : node.name;
}

ShortPaths::ShortPaths(const SceneContents& contents) : names_(contents), levels_(contents.idLimit()) {
    forEachNode(contents.root(), [this](const Node& node) {
        Level& level = levels_[node.id.value];
        if (node.parent) level = levels_[node.parent->id.value];
        level.node = &node;
        if (node.parent) ++level.depth;
        if (level.depth <= kPathEnds) level.outer = &node;
    });
}

std::string ShortPaths::path(const Node& node) const {
    const Level level = node.id.value < levels_.size() ? levels_[node.id.value] : Level{};
    if (level.depth <= 2 * kPathEnds || level.node != &node) return names_.path(node);
    std::array<const Node*, kPathEnds> inner{};
    const Node* at = &node;
    for (auto it = inner.rbegin(); it != inner.rend(); ++it, at = at->parent) *it = at;
    std::string path = names_.path(*level.outer);
    path += "/~(" + std::to_string(level.depth - 2 * kPathEnds) + " more, node " + std::to_string(node.id.value) + ')';
    for (const Node* part : inner) path += '/' + names_.segments_[part->id.value];
    return path;
}

std::string ShortPaths::displayName(const Node& node) const {
    return node.name.empty() ? path(node) : node.name;
}

}  // namespace orrery
