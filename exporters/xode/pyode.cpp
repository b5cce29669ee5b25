#include "pyode.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "names.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/geometry/resolve.hpp"
#include "orrery/geometry/tessellate.hpp"
#include "orrery/scene/eigen.hpp"
#include "parts.hpp"
#include "pyode_masses.hpp"

namespace orrery::xode {
namespace {

// Angles that dRFromEulerAngles turns into the matrix: R = Rx(-x) Ry(-y) Rz(-z).
EulerAngles eulerOf(const Quaternion& rotation) {
    const Eigen::Matrix3d r = toEigen(rotation).toRotationMatrix();
    const double y = -std::asin(std::clamp(r(0, 2), -1.0, 1.0));
    if (std::abs(r(0, 2)) > 1 - 1e-12) return {{-std::atan2(r(2, 1), r(1, 1)), y, 0}, false};
    return {{std::atan2(r(1, 2), r(2, 2)), y, std::atan2(r(0, 1), r(0, 0))}, false};
}

class PyOdeScene {
public:
    PyOdeScene(const Scene& scene, DiagnosticLog& log)
        : scene_(scene),
          words_(scene.contents()),
          names_(scene.contents(), false, &words_),
          log_(log),
          made_(std::make_unique<SceneContents>()) {}

    std::unique_ptr<SceneContents> run() {
        made_->name = scene_.contents().name;
        forEachNode(scene_.root(), [this](const Node& node) { add(node); });
        forEachNode(scene_.root(), [this](const Node& node) {
            if (node.joint) addJoint(node, *node.joint);
            if (node.sixDofJoint) addSixDofJoint(node);
        });
        if (scene_.contents().gravity) lose(scene_.root(), "its gravity is left out");
        freeLinkedNames();
        if (made_->root().children.empty()) static_cast<void>(spaceOf(scene_.root()));
        return std::move(made_);
    }

private:
    void lose(const Node& node, const std::string& what) {
        log_.report(code::EXPORT_NOT_REPRESENTABLE, scene_.place(node), displayName(node) + ": " + what);
    }

    // The space of the node's world.
    Node& spaceOf(const Node& node) {
        const Node* world = &node;
        while (world->parent && !world->world) world = world->parent;
        const auto known = spaces_.find(world);
        if (known != spaces_.end()) return *known->second;
        Node& worldNode = made_->addNode(made_->root(), world->world ? world->name : std::string());
        worldNode.world.emplace();
        Node& space = made_->addNode(worldNode);
        space.space.emplace();
        spaces_.emplace(world, &space);
        return space;
    }

    static Transform asEuler(Transform transform) {
        transform.rotation = eulerOf(std::get<Quaternion>(*transform.rotation));
        return transform;
    }

    void add(const Node& node) {
        if (node.transform.scale || (node.transform.matrix && hasScale(*node.transform.matrix)))
            lose(node, "its scale is left out");
        if (node.trigger) lose(node, "its trigger is left out");
        if (node.gravity) lose(node, "its gravity field is left out");
        if (node.world && node.world->gravity) lose(node, "its gravity is left out");
        if (node.jointGroup) lose(node, "its jointgroup is left out");
        const bool hasSettings = (node.world && node.world->ode) || (node.space && node.space->ode) ||
                                 (node.body && node.body->ode) || (node.collider && node.collider->ode) ||
                                 (node.joint && node.joint->ode);
        if (hasSettings) lose(node, "its settings of ODE are left out");
        if (isXodeBody(node)) addBody(node);
        if (node.collider) addGeom(node);
    }

    static bool hasScale(const Matrix4& matrix) {
        const Eigen::Matrix3d m = toEigen(matrix).topLeftCorner<3, 3>();
        return (m.transpose() * m - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff() > 1e-9;
    }

    void addBody(const Node& node) {
        Node& body = made_->addNode(spaceOf(node), names_.nameOf(node));
        body.transform = asEuler(rigid(worldMatrix(node)));
        Body& made = body.body.emplace(*node.body);
        if (made.type != BodyType::Dynamic) lose(node, "PyODE has no kinematic bodies; it is a dynamic one");
        if (made.velocityFrame == VelocityFrame::Node && (made.linearVelocity || made.angularVelocity))
            lose(node, "its velocities are given in its own frame; they are left out");
        if (made.velocityFrame == VelocityFrame::Node) {
            made.linearVelocity.reset();
            made.angularVelocity.reset();
        }
        if (made.gravityFactor) lose(node, "its gravity factor is left out");
        // PyODE asks for all three numbers; an axis of no length is ODE's way to say that there is none.
        if (made.finiteRotation && !made.finiteRotation->axis) made.finiteRotation->axis = Vector3{};
        if (const auto* motion = std::get_if<MotionMass>(&node.body->mass)) {
            if (!motion->inertiaDiagonal) lose(node, "its inertia is that of its first geom");
            auto composed = composedMass(scene_.contents(), node, *motion);
            if (!composed) lose(node, "its mass is left out");
            made.mass = std::monostate{};
            if (composed) made.mass = *std::move(composed);
        }
        if (auto* mass = std::get_if<ComposedMass>(&made.mass)) {
            for (const std::string& lost : fitMassForPyOde(*mass)) lose(node, lost);
        }
        bodies_.emplace(node.id.value, &body);
    }

    void addGeom(const Node& node) {
        const SceneContents& contents = scene_.contents();
        const Shape* shape = contents.shape(node.collider->shape);
        const Node* body = &node;
        while (body && !isXodeBody(*body)) body = body->parent;
        if (!shape || !hasShapeElement(contents, *shape, body != nullptr))
            return lose(node, "its shape is nothing that XODE has; it is left out");
        const bool isSubstituted = std::holds_alternative<ConvexShape>(shape->geometry) ||
                                   std::holds_alternative<HeightfieldShape>(shape->geometry);
        if (isSubstituted || !exact(contents, *shape, body != nullptr))
            lose(node, "its shape is written as the nearest XODE has");
        Eigen::Matrix4d place = toEigen(worldMatrix(node));
        if (body) place = toEigen(toMatrix(rigid(worldMatrix(*body)))).inverse() * place;
        if (const auto turn = turnOfShape(*shape)) place = place * toEigen(toMatrix(*turn));
        Node& parent = body ? *bodies_.at(body->id.value) : spaceOf(node);
        Node& geom = made_->addNode(parent, body == &node ? std::string() : node.name);
        Shape fitted = shapeFor(node, *shape, place);
        const bool placeable = !std::holds_alternative<PlaneShape>(fitted.geometry);
        if (placeable && place != Eigen::Matrix4d::Identity()) geom.transform = asEuler(rigid(fromEigen(place)));
        if (node.collider->material.valid()) lose(node, "its surface is left out");
        if (node.collider->filter.valid()) lose(node, "its collision filter is left out");
        const bool tessellated = fitted.geometry.index() != shape->geometry.index();
        geom.collider.emplace().shape = addShape(std::move(fitted), tessellated);
    }

    // PyODE has no cylinders and cones, and uses planes and rays as they are, wherever they are placed.
    Shape shapeFor(const Node& node, const Shape& shape, const Eigen::Matrix4d& place) {
        Shape fitted = shape;
        if (auto* plane = std::get_if<PlaneShape>(&fitted.geometry)) {
            const Eigen::Vector3d n = Eigen::Vector3d(plane->a, plane->b, plane->c);
            const Eigen::Vector3d turned = (place.topLeftCorner<3, 3>() * n).normalized();
            const double d = plane->d / n.norm() + turned.dot(place.topRightCorner<3, 1>());
            *plane = {turned.x(), turned.y(), turned.z(), d};
        } else if (std::holds_alternative<RayShape>(fitted.geometry)) {
            if (place != Eigen::Matrix4d::Identity()) lose(node, "PyODE leaves rays at the origin, along z");
        } else if (std::holds_alternative<CylinderShape>(fitted.geometry) ||
                   std::holds_alternative<ConeShape>(fitted.geometry)) {
            lose(node, "PyODE has no shape of its kind; it is a trimesh");
            fitted.geometry = TriMeshShape{made_->addMesh(meshOf(fitted))};
            fitted.origin = {};
        }
        return fitted;
    }

    [[nodiscard]] Mesh meshOf(const Shape& shape) const {
        Mesh mesh;
        const ResolvedShape solid = resolveShape(shape, scene_.contents());
        Tessellation surface = solid.solid ? tessellate(solid.solid->solid).value_or(Tessellation{}) : Tessellation{};
        mesh.positions = std::move(surface.positions);
        mesh.triangles = std::move(surface.triangles);
        mesh.loaded = true;
        return mesh;
    }

    // `tessellated`: its mesh is in the scene that is made already.
    ShapeId addShape(Shape shape, bool tessellated) {
        shape.name.clear();
        const auto copyMesh = [&](MeshId& mesh) {
            const auto [copy, isNew] = meshes_.try_emplace(mesh.index);
            if (isNew) copy->second = made_->addMesh(*scene_.contents().mesh(mesh));
            mesh = copy->second;
        };
        auto* trimesh = std::get_if<TriMeshShape>(&shape.geometry);
        if (trimesh && !tessellated) copyMesh(trimesh->mesh);
        if (auto* convex = std::get_if<ConvexShape>(&shape.geometry)) {
            copyMesh(convex->mesh);
            shape.geometry = TriMeshShape{convex->mesh};
        }
        return made_->addShape(std::move(shape));
    }

    // A joint with an absent end has the nearest body above it as that end; in the flat scene the end must be named.
    std::optional<JointLink> linkOf(const Node& node, const std::optional<JointLink>& link, bool nearest) {
        const Node* body = link ? scene_.find(link->body) : nullptr;
        if (!link && nearest) body = nearestBody(node);
        if (!body || !isXodeBody(*body)) return std::nullopt;
        return JointLink{bodies_.at(body->id.value)->id, names_.nameOf(*body), {}};
    }

    void addJoint(const Node& node, Joint joint) {
        if (!hasXodeType(joint)) return lose(node, "XODE has no joint of its type; it is left out");
        const bool first = joint.link1.has_value();
        joint.link1 = linkOf(node, joint.link1, true);
        joint.link2 = linkOf(node, joint.link2, first);
        if (!joint.link1 && !joint.link2) return lose(node, "it links no body; it is left out");
        unnamed(joint.link1);
        unnamed(joint.link2);
        placeAnchor(node, joint);
        made_->addNode(spaceOf(node), node.name).joint.emplace(std::move(joint));
    }

    // Adds ODE's own joints; their ends are named, or are the world.
    void addSixDofJoint(const Node& node) {
        const JointAttributes* words = words_.find(node.id);
        if (!words || words->joints.empty()) return lose(node, "XODE has no joint like it; it is left out");
        for (const std::string& what : words->lost) lose(node, what + ": left out");
        const bool alone = words->joints.size() == 1;
        for (const Joint& joint : words->joints) addWords(node, joint, alone ? node.name : std::string());
    }

    void addWords(const Node& node, Joint joint, std::string name) {
        if (!isXodeElement(joint)) {
            return lose(node, "a joint of type " + std::string(toText(joint.type)) + " is left out");
        }
        if (joint.ode) lose(node, "its softness is left out");
        joint.link1 = linkOf(node, joint.link1, false);
        joint.link2 = linkOf(node, joint.link2, false);
        unnamed(joint.link1);
        unnamed(joint.link2);
        placeAnchor(node, joint);
        made_->addNode(spaceOf(node), std::move(name)).joint.emplace(std::move(joint));
    }

    // A relative anchor, and one that is missing, is in the frame of the joint, an absolute one in that of the
    // document; in PyODE's files all are in the world.
    void placeAnchor(const Node& node, Joint& joint) const {
        const bool wanted = joint.type == JointType::Ball || joint.type == JointType::Hinge ||
                            joint.type == JointType::Hinge2 || joint.type == JointType::Universal;
        if (!joint.anchor && !wanted) return;
        if (!joint.anchor) joint.anchor.emplace();
        const Node& outer = joint.anchor->absolute.value_or(false) ? scene_.root() : node;
        const Eigen::Affine3d frame(toEigen(worldMatrix(outer)));
        joint.anchor->position = fromEigen(Eigen::Vector3d(frame * toEigen(joint.anchor->position)));
        joint.anchor->absolute = true;
    }

    // PyODE takes the first object of a linked name, whatever it is: no other may have the name of such a body.
    void freeLinkedNames() {
        std::unordered_set<std::string> linked;
        forEachNode(made_->root(), [&](const Node& node) {
            for (const auto& link :
                 {node.joint ? node.joint->link1 : std::nullopt, node.joint ? node.joint->link2 : std::nullopt}) {
                if (link) linked.insert(link->name);
            }
        });
        forEachNode(made_->root(), [&](Node& node) {
            if (node.body || node.name.empty() || !linked.contains(node.name)) return;
            log_.report(code::EXPORT_NOT_REPRESENTABLE, {},
                        "the name \"" + node.name + "\" of a " + std::string(kindName(node)) +
                            " is left out: PyODE would take it for the body of that name");
            node.name.clear();
        });
    }

    // The body may have no name in the scene that was made.
    void unnamed(const std::optional<JointLink>& link) {
        Node* body = link ? made_->find(link->body) : nullptr;
        if (body && body->name.empty()) body->name = link->name;
    }

    const Scene& scene_;
    JointAttributesOf words_;
    LinkNames names_;
    DiagnosticLog& log_;
    std::unique_ptr<SceneContents> made_;
    std::unordered_map<const Node*, Node*> spaces_;
    std::unordered_map<std::uint32_t, Node*> bodies_;
    std::unordered_map<std::uint32_t, MeshId> meshes_;  // copies, by index of the mesh
};

}  // namespace

std::unique_ptr<SceneContents> forPyOde(const Scene& scene, DiagnosticLog& log) {
    return PyOdeScene(scene, log).run();
}

}  // namespace orrery::xode
