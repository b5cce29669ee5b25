#include "orrery/importers/urdf.hpp"

#include <string>
#include <utility>
#include <vector>

#include "context.hpp"
#include "joints.hpp"
#include "masses.hpp"
#include "orrery/formats/format.hpp"
#include "robot.hpp"
#include "shapes.hpp"
#include "values.hpp"

namespace orrery {
namespace {

using namespace urdf;

constexpr double kGravity = 9.81;  // m/s^2, MuJoCo's; URDF has none

bool isExpression(std::string_view value) {
    for (const std::string_view start : {"${", "$(arg ", "$(find ", "$(env ", "$(optenv ", "$(eval ", "$(anon "}) {
        if (value.find(start) != std::string_view::npos) return true;
    }
    return false;
}

// The first element that xacro would replace, with the attribute; null if there is none. A namespace alone is no
// reason: files that xacro wrote keep it. Elements of other programs may hold anything.
std::pair<XmlElement, std::string_view> xacroIn(XmlElement root) {
    std::vector<std::pair<XmlElement, bool>> pending{{root, true}};
    while (!pending.empty()) {
        const auto [element, isOwn] = pending.back();
        pending.pop_back();
        if (element.name().starts_with("xacro:")) return {element, {}};
        for (XmlAttribute a = element.firstAttribute(); a && isOwn; a = a.next()) {
            if (isExpression(a.value())) return {element, a.name()};
        }
        for (const XmlElement child : element.children()) {
            const std::string_view name = child.name();
            pending.emplace_back(child,
                                 isOwn && (element != root || name == "link" || name == "joint" || name == "material"));
        }
    }
    return {};
}

bool refusesXacro(Context& context, XmlElement root) {
    const auto [element, attribute] = xacroIn(root);
    if (!element) return false;
    const std::string& file = context.document.file();
    context.report(code::URDF_XACRO, element,
                   "this is a file of xacro; run `xacro " + file + " > robot.urdf` and load that", {}, attribute);
    return true;
}

// Nodes of links stand in those of the links that they hang on.
void addLinks(Context& context, Robot& robot) {
    for (const std::uint32_t index : robot.order) {
        LinkEntry& link = robot.links[index];
        const bool isRoot = robot.isRoot(link);
        Node& above = isRoot ? context.scene.root() : *robot.links[robot.jointOf(link).parent].node;
        link.node = &context.scene.addNode(above, link.name);
        link.node->origin = link.element ? link.element.origin() : context.document.root().origin();
        if (!isRoot) link.node->transform = transformOf(robot.jointOf(link).origin);
    }
}

void addShapes(Context& context, const Robot& robot, const Collisions& collisions, Shapes& shapes) {
    const Filters filters(context.scene, robot);
    for (const std::uint32_t index : robot.order) {
        const LinkEntry& link = robot.links[index];
        for (const Collision& each : collisions[index]) shapes.addCollider(*link.node, each, filters.of(link));
        if (!link.element || !shapes.addVisuals(*link.node, link.element)) continue;
        for (const auto& child : link.node->children) child->hidden = child->collider.has_value();
    }
}

void readRobotInto(Context& context, XmlElement root) {
    Robot robot = readRobot(context, root);
    context.scene.simulable = robot.good;
    Shapes shapes(context);
    Collisions collisions(robot.links.size());
    for (std::size_t i = 0; i < robot.links.size(); ++i) {
        if (robot.links[i].element) collisions[i] = shapes.collisionsOf(robot.links[i].element);
    }
    findGroups(robot);
    readInertials(context, robot, collisions, shapes);
    chooseBodies(context, robot, collisions, shapes);
    addLinks(context, robot);
    addBodies(robot);
    addShapes(context, robot, collisions, shapes);
    addJoints(context, robot);
    context.reportNotes();
}

}  // namespace

Scene importUrdf(std::shared_ptr<const XmlDocument> document, const std::filesystem::path& folder,
                 const UrdfOptions& options, const DocumentLimits& limits, DiagnosticLog& log) {
    auto contents = std::make_shared<SceneContents>();
    contents->format = kUrdfFormat.text.name;
    contents->gravity = WorldGravity{kGravity, Vector3{0, 0, -1}, {}};
    Context context(*document, folder, options, limits, *contents, log);
    const XmlElement root = document->root();
    if (root) {
        contents->root().origin = root.origin();
        contents->name = root.attribute("name").value();
        if (refusesXacro(context, root)) {
            contents->simulable = false;
        } else {
            readRobotInto(context, root);
        }
    }
    return Scene(std::move(contents), std::move(document));
}

}  // namespace orrery
