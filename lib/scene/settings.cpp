#include "orrery/scene/settings.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "member_setter.hpp"
#include "orrery/base/spelling.hpp"
#include "orrery/scene/axis_names.hpp"

namespace orrery {
namespace {

// A kind of object: the entries of a table, or the nodes that have one of the parts that its places begin with. Members
// are searched in these places, in this order, starting at the object.
struct ObjectKind {
    std::string_view word;
    std::array<std::string_view, 7> places;  // the rest is empty
    std::optional<SceneTable> table = {};
};
constexpr std::array kKinds{
    ObjectKind{"material", {}, SceneTable::Materials},
    ObjectKind{"shape", {"", "geometry."}, SceneTable::Shapes},
    ObjectKind{"settings", {}, SceneTable::Joints},
    ObjectKind{"body", {"body.", "body.mass.", "body.mass.own.", "body.ode.", "transform."}},
    ObjectKind{"joint",
               {"joint.", "joint.axes[0].", "joint.ode.", "frameJoint.", "frameJoint.settings.",
                "frameJoint.settings.drives[0].", "transform."}},
    ObjectKind{"geom",
               {"collider.", "collider.shape.", "collider.shape.geometry.", "collider.ode.surface.",
                "collider.material.", "collider.ode.", "transform."}},
    ObjectKind{"trigger", {"trigger.", "trigger.shape.", "trigger.shape.geometry.", "transform."}},
    ObjectKind{"gravity", {"gravity.", "transform."}},
    ObjectKind{"world", {"world.", "world.ode.", "transform."}},
    ObjectKind{"node", {"", "transform."}},
};
constexpr ObjectKind kScene{"scene", {}};
constexpr std::size_t kMostNames = 12;       // in a message ...
constexpr std::string_view kAllNames = "?";  // ... unless this is in the place of a name
// Members that messages list first, and those that they leave out because they only lead to others, or say how a mass
// is composed.
constexpr std::array<std::string_view, 8> kListedFirst{"position", "rotation", "mass",   "friction",
                                                       "fMax",     "velocity", "loStop", "hiStop"};
constexpr std::array<std::string_view, 4> kUnlisted{"own", "addedFirst", "frame", "solid"};

// Does the node have the part that a place begins with? All nodes have a transform.
bool hasPartOf(const NodeComponents& node, std::string_view place) {
    const StructMember* part = sceneStructures().node.find(place.substr(0, place.find('.')));
    return !part || part->type->kind != MemberType::Kind::Optional || part->type->held(part->in(&node));
}
bool isOf(const ObjectKind& kind, const NodeComponents& node) {
    const auto has = [&](std::string_view place) {
        return !place.empty() && place != "transform." && hasPartOf(node, place);
    };
    return kind.places[0].empty() || std::any_of(kind.places.begin(), kind.places.end(), has);
}

// Tells the name that was probably meant, or the first names.
template <typename Names>
std::string hintAt(std::string_view wanted, const Names& names) {
    if (std::string nearest = didYouMean(wanted, names); !nearest.empty() && wanted != kAllNames) return nearest;
    std::set<std::string_view> seen;  // members of several groups have one name
    std::vector<std::string_view> listed;
    for (const std::string_view name : names)
        if (seen.insert(name).second) listed.push_back(name);
    if (listed.empty()) return {};
    const std::size_t count = wanted == kAllNames ? listed.size() : std::min(listed.size(), kMostNames);
    const std::string more = " and " + std::to_string(listed.size() - count) + " more (? in its place lists all)";
    return "; there are: " + joined(std::span(listed).first(count)) + (listed.size() > count ? more : "");
}

// ---- Nodes and table entries by name

using NameAndMember = std::pair<std::string_view, std::string_view>;

// Returns all ways to split a text into a name and a member, the longest name first, because names may contain dots.
std::vector<NameAndMember> splits(std::string_view text) {
    if (text.starts_with('"')) {
        const std::size_t end = text.find("\".", 1);
        if (end == std::string_view::npos) return {};
        return {{text.substr(1, end - 1), text.substr(end + 2)}};
    }
    std::vector<NameAndMember> all;
    for (std::size_t dot = text.rfind('.'); dot != std::string_view::npos && dot > 0; dot = text.rfind('.', dot - 1))
        all.emplace_back(text.substr(0, dot), text.substr(dot + 1));
    return all;
}

// An object that a target may name: a node or an entry of a table.
struct Object {
    std::string_view name;
    const MemberType& type;
    void* memory;
    Node* node = nullptr;
};

std::vector<Object> objectsOf(SceneContents& contents, const ObjectKind& kind) {
    std::vector<Object> all;
    const auto addNode = [&](Node& node) {
        if (isOf(kind, node))
            all.push_back({node.name, sceneStructures().node, static_cast<NodeComponents*>(&node), &node});
    };
    if (!kind.table) forEachNode(contents.root(), addNode);
    for (std::uint32_t i = 0; kind.table && i < entryCount(contents, *kind.table); ++i) {
        const MemberType& type = sceneStructures().of(*kind.table);
        void* entry = entryAt(contents, *kind.table, i);
        all.push_back({*static_cast<const std::string*>(type.find("name")->in(entry)), type, entry});
    }
    return all;
}

// The member, its fault and whether it is missing; `fault` has a hint at the members that there are.
SettingOutcome setOfObject(SceneContents& contents, const ObjectKind& kind, const Object& object,
                           std::string_view member, std::string_view value) {
    if (member == "mass" && kind.word == "body") return {setTotalMass(*object.node->body, value)};
    if (member == "friction" && kind.word == "geom") return {setFriction(contents, *object.node->collider, value)};
    if (member == "friction" && kind.word == "material")
        return {setFriction(*static_cast<PhysicsMaterial*>(object.memory), value)};
    const std::string sought =
        kind.word == "joint" ? memberOfAxis(contents, *object.node, member) : std::string(member);
    SettingOutcome first;
    std::vector<std::string_view> offered;
    for (const std::string_view& place : kind.places) {
        if (place.empty() && &place != kind.places.data()) break;
        if (object.node && !hasPartOf(*object.node, place)) continue;
        const std::string path = std::string(place) + sought;
        const auto isPartOf = [&](std::string_view part) {
            return path.substr(0, path.find_first_of(".[", place.size())) == "transform." + std::string(part);
        };
        const bool isReplaced = isPartOf("position") || isPartOf("rotation") || isPartOf("scale");
        if (isReplaced && object.node && object.node->transform.matrix)
            return {"its place is a matrix: transform.matrix.m[3], [7] and [11] are the position"};
        SettingOutcome outcome = setAlong(path, value, contents, object.type, object.memory);
        if (!outcome.missing) return outcome;
        if (first.fault.empty()) first = outcome;
        offered.insert(offered.end(), outcome.offered.begin(), outcome.offered.end());
    }
    const auto isIn = [](const auto& names) {
        return [&names](std::string_view name) { return std::find(names.begin(), names.end(), name) != names.end(); };
    };
    const bool hasFriction = kind.word == "geom" || kind.word == "material";
    if (hasFriction && first.sought == member) offered.emplace_back("friction");
    std::erase_if(offered, isIn(kUnlisted));
    std::stable_partition(offered.begin(), offered.end(), isIn(kListedFirst));
    first.fault += hintAt(first.sought, offered);
    return first;
}

// Sets the member of all objects that have it and whose name fits the pattern, or whose path does, where that begins
// with '/'. Nullopt where none fits.
std::optional<std::string> setOfAll(SceneContents& contents, const ObjectKind& kind, std::span<const Object> objects,
                                    std::string_view pattern, std::string_view member, std::string_view value) {
    if (pattern.find('*') == std::string_view::npos) return std::nullopt;
    const PathNames paths(contents);
    std::optional<std::string> missing;
    bool isAnySet = false;
    for (const Object& one : objects) {
        const bool byPath = pattern.starts_with('/') && one.node;
        if (!fitsPattern(byPath ? std::string_view(paths.path(*one.node)) : one.name, pattern)) continue;
        const SettingOutcome outcome = setOfObject(contents, kind, one, member, value);
        if (!outcome.fault.empty() && !outcome.missing) return outcome.fault;
        isAnySet = isAnySet || outcome.fault.empty();
        if (outcome.missing && !missing) missing = outcome.fault;
    }
    return isAnySet ? std::optional(std::string()) : missing;
}

std::string setOfKind(SceneContents& contents, std::string_view word, std::string_view text, std::string_view value) {
    std::vector<std::string> names;
    const auto* kind = std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& one) { return one.word == word; });
    if (kind == kKinds.end()) {
        for (const ObjectKind& one : kKinds) names.emplace_back(one.word);
        return "\"" + std::string(word) + "\" is no kind of object" + hintAt(word, names);
    }
    const std::vector<NameAndMember> ways = splits(text);
    if (ways.empty()) return "expected " + std::string(word) + ":NAME.MEMBER";
    const std::vector<Object> all = objectsOf(contents, *kind);
    const PathNames paths(contents);
    for (const auto& [name, member] : ways) {
        for (const Object& one : all) {
            if (one.name == name || (one.node && paths.path(*one.node) == name))
                return setOfObject(contents, *kind, one, member, value).fault;
        }
    }
    for (const auto& [name, member] : ways) {
        if (const auto fault = setOfAll(contents, *kind, all, name, member, value)) return *fault;
    }
    for (const Object& one : all)
        names.push_back(one.name.empty() && one.node ? paths.path(*one.node) : std::string(one.name));
    const std::string_view wanted = ways.back().first;
    return "there is no " + std::string(word) + " \"" + std::string(wanted) + '"' + hintAt(wanted, names);
}

}  // namespace

std::string setMember(SceneContents& contents, std::string_view target, std::string_view value) {
    if (target == "friction") {
        PhysicsMaterial any;  // a fault is told even if there is no collider
        std::string fault = setFriction(any, value);
        if (fault.empty())
            forEachNode(contents.root(), [&](Node& node) {
                if (node.collider) fault = setFriction(contents, *node.collider, value);
            });
        return fault;
    }
    if (target.starts_with("scene.")) {
        const Object data{{}, sceneStructures().data, static_cast<SceneData*>(&contents)};
        return setOfObject(contents, kScene, data, target.substr(6), value).fault;
    }
    const std::size_t colon = target.find(':');
    if (colon == std::string_view::npos) {
        constexpr std::array<std::string_view, 1> kAlone{"friction"};
        return "expected KIND:NAME.MEMBER, as body:ball.mass, or friction, or scene.MEMBER" +
               didYouMean(target, kAlone);
    }
    return setOfKind(contents, target.substr(0, colon), target.substr(colon + 1), value);
}

}  // namespace orrery
