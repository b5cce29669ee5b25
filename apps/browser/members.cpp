#include "members.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "orrery/base/numbers.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/member_values.hpp"
#include "orrery/sim/planned_simulation.hpp"

namespace orrery::app {
namespace {

// In quotes where it is not plain where it ends.
std::string quoted(const std::string& path) {
    const auto isPlain = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '/';
    };
    return std::all_of(path.begin(), path.end(), isPlain) ? path : '"' + path + '"';
}

Json textOrNull(const std::optional<std::string>& text) {
    return text ? Json(*text) : Json(nullptr);
}

Json wordOfKind(MemberValue::Kind kind) {
    constexpr std::array kWords{"number", "whole", "boolean", "word", "text", "vector", "fixed"};
    return kWords[static_cast<std::size_t>(kind)];
}

// The mass that the solver uses, whatever the body is made of.
std::optional<std::string> massOf(const Simulation& simulation, NodeId node) {
    for (const PlanWorld& world : planOf(simulation).worlds) {
        for (const PlanBody& body : world.bodies)
            if (body.node == node) return toText(body.mass);
    }
    return std::nullopt;
}

// nullopt: it has several numbers, or no friction of its own.
std::optional<std::string> frictionOf(const SceneContents& contents, const Collider& collider) {
    const PhysicsMaterial* material = contents.material(collider.material);
    if (!material || !material->staticFriction || material->staticFriction != material->dynamicFriction)
        return std::nullopt;
    return toText(*material->staticFriction);
}

Json memberJson(const std::string& target, const std::string& name, const std::optional<std::string>& value,
                MemberValue::Kind kind, std::string_view unit) {
    return {
        {"target", target}, {"name", name}, {"value", textOrNull(value)}, {"kind", wordOfKind(kind)}, {"unit", unit}};
}

}  // namespace

Json membersOfNode(const Scene& scene, const Simulation* simulation, std::string_view nameOrPath) {
    const Node* node = scene.find(nameOrPath);
    if (!node) return nullptr;
    const PathNames paths(scene.contents());
    const std::string path = quoted(paths.path(*node));
    const auto nameOf = [&](NodeId id) {
        const Node* found = scene.find(id);
        return found ? paths.path(*found) : std::string();
    };
    using Kind = MemberValue::Kind;
    Json list = Json::array();
    // Words that stand for several members at once.
    if (node->body && simulation)
        list.push_back(memberJson("body:" + path + ".mass", "mass", massOf(*simulation, node->id), Kind::Number, "kg"));
    if (node->collider) {
        list.push_back(memberJson("geom:" + path + ".friction", "friction",
                                  frictionOf(scene.contents(), *node->collider), Kind::Number, ""));
    }
    for (const MemberValue& each : memberValues(scene.contents(), *node, nameOf)) {
        list.push_back(memberJson("node:" + path + '.' + each.path, each.path, each.value, each.kind, each.unit));
        if (each.kind == Kind::Word) list.back()["words"] = each.words;
    }
    return list;
}

}  // namespace orrery::app
