#include "orrery/importers/mjcf.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <unordered_map>
#include <utility>

#include "../robots/pictures.hpp"
#include "actuators.hpp"
#include "contacts.hpp"
#include "context.hpp"
#include "equality.hpp"
#include "joints.hpp"
#include "masses.hpp"
#include "options.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/scene/eigen.hpp"
#include "tree_reader.hpp"

namespace orrery {
namespace {

using namespace mjcf;

// Coordinates of all elements in the world are not what they are here.
bool refusesGlobal(Context& context, const Model& model) {
    for (const XmlElement compiler : model.sections("compiler")) {
        if (compiler.attribute("coordinate").value() != "global") continue;
        context.report(code::MJCF_GLOBAL, compiler, "the coordinates of the file are global, which MuJoCo removed", {},
                       "coordinate");
        return true;
    }
    return false;
}

void addNodes(Context& context, Tree& tree) {
    tree.bodies[kWorld].node = &context.scene.root();
    for (std::uint32_t i = 1; i < tree.bodies.size(); ++i) {
        BodyEntry& body = tree.bodies[i];
        body.node = &context.scene.addNode(*tree.bodies[body.parent].node, body.name);
        body.node->origin = body.element.origin();
        body.node->transform = transformOf(body.pose);
    }
    for (const SiteEntry& site : tree.sites) {
        Node& node = context.scene.addNode(*tree.bodies[site.body].node, site.name);
        node.origin = site.element.origin();
        node.transform = transformOf(site.pose);
    }
}

class ShapeWriter {
public:
    ShapeWriter(Context& context, Contacts& contacts)
        : context_(context), contacts_(contacts), pictures_(context.scene) {}

    void add(Node& body, const GeomEntry& geom) {
        Node& node = context_.scene.addNode(body, geom.name);
        node.origin = geom.element.origin();
        node.transform = transformOf(geom.pose);
        if (geom.mesh.valid() && geom.mass.mesh->scale != Vector3{1, 1, 1})
            node.transform.scale = geom.mass.mesh->scale;
        if (!contacts_.collides(geom)) return addPicture(node, geom);
        Collider& collider = node.collider.emplace();
        collider.origin = node.origin;
        collider.shape = shapeOf(geom);
        contacts_.apply(collider, geom);
    }

private:
    ShapeId shapeOf(const GeomEntry& geom) {
        if (geom.terrain.valid()) return geom.terrain;
        // Geoms of one mesh share its hull.
        ShapeId* const shared = geom.mesh.valid() ? &hulls_[geom.mesh.index] : nullptr;
        if (shared != nullptr && shared->valid()) return *shared;
        Shape shape;
        shape.geometry = geom.shape;
        shape.origin = geom.element.origin();
        const ShapeId added = context_.scene.addShape(std::move(shape));
        if (shared != nullptr) *shared = added;
        return added;
    }

    // A geom that touches nothing is seen.
    void addPicture(Node& node, const GeomEntry& geom) {
        if (geom.mesh.valid()) {
            node.mesh = geom.mesh;
            return;
        }
        const auto [mesh, scale] = pictures_.of(geom.shape);
        node.mesh = mesh;
        if (mesh.valid() && scale != Vector3{1, 1, 1}) node.transform.scale = scale;
    }

    Context& context_;
    Contacts& contacts_;
    robots::Pictures pictures_;
    std::unordered_map<std::uint32_t, ShapeId> hulls_;  // by mesh
};

// Pictures of a body are seen instead of its shapes for collisions.
void hideBesidePictures(Node& body) {
    const auto isPicture = [](const auto& child) { return child->mesh.valid(); };
    if (std::none_of(body.children.begin(), body.children.end(), isPicture)) return;
    for (const auto& child : body.children) child->hidden = child->collider.has_value();
}

void readModelInto(Context& context, XmlElement root) {
    robots::Files files(context, code::MJCF_MESH_MISSING);
    Sources sources(context, files);
    Geoms geoms(context, files);
    TreeReader reader(context, sources, geoms);
    std::error_code error;
    const std::string file = context.document.file();
    const auto path = std::filesystem::weakly_canonical(file, error);
    Tree tree = reader.read(root, error ? file : path.string());
    const Model& model = *tree.bodies[kWorld].model;
    if (refusesGlobal(context, model)) {
        context.scene.simulable = false;
        return context.reportNotes();
    }
    const Options options = readOptions(context, model);
    const Eigen::Vector3d pull = toEigen(options.gravity);
    const double strength = pull.norm();
    context.scene.gravity->gravity = strength;
    if (strength > 0) context.scene.gravity->direction = fromEigen(Eigen::Vector3d(pull / strength));
    readMasses(context, tree, geoms);
    findGroups(context, tree);
    setSpringDampers(tree);
    addNodes(context, tree);
    addBodies(tree);
    Contacts contacts(context, tree, !options.contacts);
    ShapeWriter shapes(context, contacts);
    for (const GeomEntry& geom : tree.geoms) shapes.add(*tree.bodies[geom.body].node, geom);
    for (const BodyEntry& body : tree.bodies) hideBesidePictures(*body.node);
    addJoints(context, tree, readActuators(context, tree, !options.actuators), options.joints);
    addEqualities(context, tree, !options.equalities);
    context.reportNotes();  // while their elements are there
}

}  // namespace

Scene importMjcf(std::shared_ptr<const XmlDocument> document, const std::filesystem::path& folder,
                 const UrdfOptions& options, const DocumentLimits& limits, DiagnosticLog& log) {
    auto contents = std::make_shared<SceneContents>();
    contents->format = kMjcfFormat.text.name;
    contents->gravity = WorldGravity{9.81, Vector3{0, 0, -1}, {}};
    Context context(*document, folder, options, limits, *contents, log);
    if (const XmlElement root = document->root()) {
        contents->root().origin = root.origin();
        contents->name = root.attribute("model").value();
        readModelInto(context, root);
    }
    return Scene(std::move(contents), std::move(document));
}

}  // namespace orrery
