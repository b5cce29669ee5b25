#include "orrery/scene/settings.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "member_setter.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/base/spelling.hpp"

namespace orrery {
namespace {

// A kind of part: which nodes have it, and where its members are searched, in this order, starting at the node.
struct ObjectKind {
    std::string_view word;
    bool (*has)(const NodeComponents& node);
    std::array<std::string_view, 7> places;
};
constexpr std::array kKinds{
    ObjectKind{"body",
               [](const NodeComponents& n) { return n.body.has_value(); },
               {"body.", "body.mass.", "body.mass.own.", "body.ode.", "transform."}},
    ObjectKind{"joint",
               [](const NodeComponents& n) { return n.joint.has_value() || n.sixDofJoint.has_value(); },
               {"joint.", "joint.axes[0].", "joint.ode.", "frameJoint.", "frameJoint.settings.", "transform."}},
    ObjectKind{"geom",
               [](const NodeComponents& n) { return n.collider.has_value(); },
               {"collider.", "collider.shape.", "collider.shape.geometry.", "collider.ode.surface.",
                "collider.material.", "collider.ode.", "transform."}},
    ObjectKind{"trigger",
               [](const NodeComponents& n) { return n.trigger.has_value(); },
               {"trigger.", "trigger.shape.", "trigger.shape.geometry.", "transform."}},
    ObjectKind{"gravity", [](const NodeComponents& n) { return n.gravity.has_value(); }, {"gravity.", "transform."}},
    ObjectKind{
        "world", [](const NodeComponents& n) { return n.world.has_value(); }, {"world.", "world.ode.", "transform."}},
    ObjectKind{"node", [](const NodeComponents&) { return true; }, {"", "transform."}},
};
constexpr std::size_t kMostNames = 1000;  // maximum bytes of names in a message
constexpr std::array<std::pair<std::string_view, SceneTable>, 3> kTables{
    {{"material", SceneTable::Materials}, {"shape", SceneTable::Shapes}, {"settings", SceneTable::Joints}}};

const ObjectKind* kindOf(std::string_view word) {
    const auto found =
        std::find_if(kKinds.begin(), kKinds.end(), [&](const ObjectKind& kind) { return kind.word == word; });
    return found == kKinds.end() ? nullptr : &*found;
}

std::string didYouMean(std::string_view wanted, const std::vector<std::string>& names) {
    NearestWord nearest(wanted);
    for (const std::string& name : names) nearest.offer(name);
    if (!nearest.found().empty()) return "; did you mean \"" + std::string(nearest.found()) + "\"?";
    std::string all;
    std::set<std::string_view> told;  // members of several groups have one name
    for (const std::string& name : names) {
        if (told.insert(name).second) all += (all.empty() ? "" : ", ") + name;
    }
    if (all.empty() || all.size() > kMostNames) return "";
    return "; there are: " + all;
}

std::string numberFault(std::string_view value, double least, double most, std::string_view what) {
    const auto read = parseDouble(value);
    if (read && *read >= least && *read <= most) return {};
    return "expected " + std::string(what) + ", not \"" + std::string(value) + '"';
}

// ---- Words that stand for several members at once

std::string setTotalMass(Body& body, std::string_view value) {
    if (std::string fault = numberFault(value, 1e-12, 1e12, "a number from 1e-12 to 1e12 (kg)"); !fault.empty())
        return fault;
    const double mass = *parseDouble(value);
    if (auto* motion = std::get_if<MotionMass>(&body.mass)) {
        motion->mass = mass;
        return {};
    }
    if (!std::holds_alternative<ComposedMass>(body.mass)) body.mass.emplace<ComposedMass>();
    auto& composed = std::get<ComposedMass>(body.mass);
    const auto after = [](const ComposedMass& child) { return !child.addedFirst; };
    if (std::any_of(composed.children.begin(), composed.children.end(), after))
        return "masses are nested in it, and have to be set one by one: mass.children[0].adjust";
    composed.adjust = mass;
    return {};
}

void setFriction(PhysicsMaterial& material, double mu) {
    material.staticFriction = mu;
    material.dynamicFriction = mu;
    // Two materials with this value must give this value; with Multiply they would give its square.
    if (material.frictionCombine == CombineMode::Multiply) material.frictionCombine = CombineMode::Average;
}

void setFriction(SceneContents& contents, Collider& collider, double mu) {
    PhysicsMaterial material;
    if (const PhysicsMaterial* own = contents.material(collider.material)) material = *own;
    setFriction(material, mu);
    collider.material = contents.addMaterial(std::move(material));
    if (collider.ode && collider.ode->surface && collider.ode->surface->mu) {
        collider.ode->surface->mu = mu;
        collider.ode->surface->mu2.reset();
    }
}

std::string frictionFault(std::string_view value) {
    return numberFault(value, 0, 1e7, "a number from 0 to 1e7");
}

std::string setAllFriction(SceneContents& contents, std::string_view value) {
    if (std::string fault = frictionFault(value); !fault.empty()) return fault;
    forEachNode(contents.root(), [&](Node& node) {
        if (node.collider) setFriction(contents, *node.collider, *parseDouble(value));
    });
    return {};
}

// ---- Nodes and table entries by name

struct NameAndMember {
    std::string name;
    std::string_view member;
};

// Returns all ways to split a text into a name and a member, the longest name first, because names may contain dots.
std::vector<NameAndMember> splits(std::string_view text) {
    if (text.starts_with('"')) {
        const std::size_t end = text.find("\".", 1);
        if (end == std::string_view::npos) return {};
        return {{std::string(text.substr(1, end - 1)), text.substr(end + 2)}};
    }
    std::vector<NameAndMember> all;
    for (std::size_t dot = text.rfind('.'); dot != std::string_view::npos && dot > 0; dot = text.rfind('.', dot - 1))
        all.push_back({std::string(text.substr(0, dot)), text.substr(dot + 1)});
    return all;
}

std::string setOfNode(SceneContents& contents, const ObjectKind& kind, std::string_view text, std::string_view value) {
    std::vector<std::string> names;
    const PathNames paths(contents);
    const std::vector<NameAndMember> ways = splits(text);
    if (ways.empty()) return "expected " + std::string(kind.word) + ":NAME.MEMBER";
    for (const NameAndMember& way : ways) {
        Node* found = nullptr;
        forEachNode(contents.root(), [&](Node& node) {
            if (found == nullptr && kind.has(node) && (node.name == way.name || paths.path(node) == way.name))
                found = &node;
        });
        if (found) return setMember(contents, *found, kind.word, way.member, value);
    }
    forEachNode(contents.root(), [&](const Node& node) {
        if (kind.has(node)) names.push_back(node.name.empty() ? paths.path(node) : node.name);
    });
    const std::string& wanted = ways.back().name;
    return "there is no " + std::string(kind.word) + " \"" + wanted + '"' + didYouMean(wanted, names);
}

const std::string& nameOfEntry(const Structure& structure, const void* entry) {
    return *static_cast<const std::string*>(structure.find("name")->in(entry));
}

std::string setOfEntry(SceneContents& contents, SceneTable table, void* entry, std::string_view member,
                       std::string_view value) {
    if (table == SceneTable::Materials && member == "friction") {
        std::string fault = frictionFault(value);
        if (fault.empty()) setFriction(*static_cast<PhysicsMaterial*>(entry), *parseDouble(value));
        return fault;
    }
    const Structure& structure = sceneStructures().of(table);
    SettingOutcome outcome = MemberSetter(contents, member, value).set(structure, entry);
    const std::string geometry = "geometry." + std::string(member);
    if (outcome.missing && table == SceneTable::Shapes)
        outcome = MemberSetter(contents, geometry, value).set(structure, entry);
    return outcome.fault;
}

std::string setOfTable(SceneContents& contents, SceneTable table, std::string_view word, std::string_view text,
                       std::string_view value) {
    const std::vector<NameAndMember> ways = splits(text);
    if (ways.empty()) return "expected " + std::string(word) + ":NAME.MEMBER";
    const Structure& structure = sceneStructures().of(table);
    std::vector<std::string> names;
    for (std::uint32_t i = 0; i < entryCount(contents, table); ++i)
        names.push_back(nameOfEntry(structure, entryAt(contents, table, i)));
    for (const NameAndMember& way : ways) {
        const auto found = std::find(names.begin(), names.end(), way.name);
        if (found == names.end()) continue;
        void* entry = entryAt(contents, table, static_cast<std::uint32_t>(found - names.begin()));
        return setOfEntry(contents, table, entry, way.member, value);
    }
    return "there is no " + std::string(word) + " \"" + ways.back().name + '"' + didYouMean(ways.back().name, names);
}

std::string setOfKind(SceneContents& contents, std::string_view word, std::string_view text, std::string_view value) {
    if (const ObjectKind* kind = kindOf(word)) return setOfNode(contents, *kind, text, value);
    for (const auto& [name, table] : kTables) {
        if (name == word) return setOfTable(contents, table, word, text, value);
    }
    std::vector<std::string> words;
    words.reserve(kTables.size() + kKinds.size());
    for (const auto& [name, table] : kTables) words.emplace_back(name);
    for (const ObjectKind& kind : kKinds) words.emplace_back(kind.word);
    return "\"" + std::string(word) + "\" is no kind of object" + didYouMean(word, words);
}

// A matrix replaces position, rotation and scale.
std::string transformFault(const Node& node, std::string_view path) {
    return path.starts_with("transform.") && !path.starts_with("transform.matrix") && node.transform.matrix
               ? "its place is a matrix: transform.matrix.m[3], [7] and [11] are the position"
               : "";
}

}  // namespace

std::string setMember(SceneContents& contents, Node& node, std::string_view word, std::string_view member,
                      std::string_view value) {
    const ObjectKind* kind = kindOf(word);
    if (!kind) return "\"" + std::string(word) + "\" is no kind of object";
    if (member == "mass" && node.body && kind->word == "body") return setTotalMass(*node.body, value);
    if (member == "friction" && node.collider && kind->word == "geom") {
        std::string fault = frictionFault(value);
        if (fault.empty()) setFriction(contents, *node.collider, *parseDouble(value));
        return fault;
    }
    std::string first;
    std::string sought;
    std::vector<std::string> offered;
    for (const std::string_view place : kind->places) {
        if (place.empty() && kind->word != "node") continue;
        const std::string path = std::string(place) + std::string(member);
        MemberSetter setter(contents, path, value);
        const bool joins = !place.starts_with("joint.") || node.joint;
        const bool frames = !place.starts_with("frameJoint.") || node.sixDofJoint;
        if (!joins || !frames) continue;
        if (std::string fault = transformFault(node, path); !fault.empty()) return fault;
        NodeComponents& parts = node;
        SettingOutcome outcome = setter.set(sceneStructures().node, &parts);
        if (!outcome.missing) return outcome.fault;
        if (first.empty()) {
            first = outcome.fault;
            sought = setter.sought();
        }
        offered.insert(offered.end(), setter.offered().begin(), setter.offered().end());
    }
    return first + didYouMean(sought, offered);
}

std::string setMember(SceneContents& contents, std::string_view target, std::string_view value) {
    if (target == "friction") return setAllFriction(contents, value);
    if (target.starts_with("scene.")) {
        const std::string_view path = target.substr(6);
        MemberSetter setter(contents, path, value);
        SceneData& data = contents;
        const SettingOutcome outcome = setter.set(sceneStructures().data, &data);
        return outcome.missing ? outcome.fault + didYouMean(setter.sought(), setter.offered()) : outcome.fault;
    }
    const std::size_t colon = target.find(':');
    if (colon == std::string_view::npos)
        return "expected KIND:NAME.MEMBER, as body:ball.mass, or friction, or scene.MEMBER";
    return setOfKind(contents, target.substr(0, colon), target.substr(colon + 1), value);
}

}  // namespace orrery
