#include "names.hpp"

#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "orrery/base/codes/export.hpp"
#include "orrery/document/xml_text.hpp"

namespace orrery::xode {

bool isXodeBody(const Node& node) {
    return node.body && node.body->type != BodyType::Static;
}

LinkNames::LinkNames(const SceneContents& scene, bool followBodies, const JointAttributesOf& words, bool anyLinks)
    : scene_(scene), followBodies_(followBodies) {
    if (!anyLinks) return;
    std::unordered_set<std::uint32_t> linked;
    std::unordered_set<std::string_view> linkedNames;
    const auto note = [&](const std::optional<JointLink>& link) {
        const Node* body = link ? scene.find(link->body) : nullptr;
        if (!body || !isXodeBody(*body)) return;
        linked.insert(body->id.value);
        linkedNames.insert(body->name);
    };
    forEachNode(scene.root(), [&](const Node& node) {
        if (!node.joint) return;
        note(node.joint->link1);
        note(node.joint->link2);
    });
    words.forEachJoint([&](const JointAttributes&, const Joint& joint) {
        note(joint.link1);
        note(joint.link2);
    });
    if (linked.empty()) return;
    std::unordered_set<std::string> taken;
    std::vector<const Node*> nameless;
    forEachNode(scene.root(), [&](const Node& node) {
        if (!isXodeBody(node)) return;
        const bool isFirst = taken.insert(node.name).second;
        const bool lacks = node.name.empty() ? linked.contains(node.id.value) : !isFirst;
        if (lacks && linkedNames.contains(node.name)) nameless.push_back(&node);
    });
    for (const Node* body : nameless) {
        const std::string base = body->name.empty() ? "body" : body->name;
        std::size_t number = 1;
        while (!taken.insert(base + '#' + std::to_string(number)).second) ++number;
        given_.emplace(body->id.value, base + '#' + std::to_string(number));
    }
}

const std::string& LinkNames::nameOf(const Node& node) const {
    const auto given = given_.find(node.id.value);
    return given == given_.end() ? node.name : given->second;
}

bool LinkNames::isSaidBy(const JointLink& link) const {
    const std::string name = nameOf(link);
    return !name.empty() && (followBodies_ || name == link.name);
}

std::string LinkNames::nameOf(const JointLink& link) const {
    const Node* body = scene_.find(link.body);
    if (!body) return link.body ? std::string() : link.name;
    return isXodeBody(*body) ? nameOf(*body) : std::string();
}

namespace {

void reportName(const Scene& scene, const Node& node, std::string_view name, const char* what, DiagnosticLog& log) {
    if (isXmlText(name)) return;
    log.report(code::EXPORT_NOT_REPRESENTABLE, scene.place(node),
               std::string(what) + " contains characters that XML does not allow; '?' is written for each",
               {toXmlText(name), {}});
}

void reportNamesOfTables(const Scene& scene, DiagnosticLog& log) {
    const SceneContents& contents = scene.contents();
    const auto check = [&](std::string_view name, const char* what) {
        reportName(scene, contents.root(), name, what, log);
    };
    check(contents.name, "the name of the scene");
    for (const auto& table : {contents.extensionsUsed, contents.variants}) {
        for (const std::string& name : table) check(name, "the name of an extension or a variant");
    }
    for (const Shape& shape : contents.shapes) check(shape.name, "the name of a shape");
    for (const PhysicsMaterial& material : contents.materials) check(material.name, "the name of a material");
    for (const CollisionFilter& filter : contents.filters) {
        check(filter.name, "the name of a collision filter");
        for (const auto* list : {&filter.systems, &filter.collideWith, &filter.notCollideWith}) {
            for (const std::string& name : *list) check(name, "the name of a collision system");
        }
    }
}

}  // namespace

void reportNamesBeyondXml(const Scene& scene, DiagnosticLog& log) {
    reportNamesOfTables(scene, log);
    forEachNode(scene.root(), [&](const Node& node) { reportName(scene, node, node.name, "the name of a node", log); });
}

void reportNamesBeyondXml(const Scene& scene, const SceneChanges& changes, DiagnosticLog& log) {
    if (!changes.members.empty() || !changes.tables.empty()) reportNamesOfTables(scene, log);
    for (const NodeChange& change : changes.nodes) {
        if (change.after) reportName(scene, *change.after, change.after->name, "the name of a node", log);
    }
}

}  // namespace orrery::xode
