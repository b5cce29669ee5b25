#include "pyode.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <string>
#include <unordered_map>
#include <utility>

#include "names.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/base/eigen.hpp"
#include "parts.hpp"

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
        : scene_(scene), names_(scene.contents()), log_(log), made_(std::make_unique<SceneContents>()) {}

    std::unique_ptr<SceneContents> run() {
        made_->name = scene_.contents().name;
        forEachNode(scene_.root(), [this](const Node& node) { add(node); });
        forEachNode(scene_.root(), [this](const Node& node) {
            if (node.joint) addJoint(node);
        });
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
        if (auto* mass = std::get_if<ComposedMass>(&made.mass)) simplify(node, *mass);
        bodies_.emplace(node.id.value, &body);
    }

    // PyODE refuses a transform in a mass.
    void simplify(const Node& node, ComposedMass& top) {
        std::vector<ComposedMass*> pending{&top};
        while (!pending.empty()) {
            ComposedMass& mass = *pending.back();
            pending.pop_back();
            if (mass.transform) lose(node, "the transform of its mass is left out");
            mass.transform.reset();
            for (ComposedMass& child : mass.children) pending.push_back(&child);
        }
    }

    void addGeom(const Node& node) {
        const SceneContents& contents = scene_.contents();
        const Shape* shape = contents.shape(node.collider->shape);
        const Node* body = &node;
        while (body && !isXodeBody(*body)) body = body->parent;
        if (!shape || !shapeElement(contents, *shape, body != nullptr))
            return lose(node, "its shape is nothing that XODE has; it is left out");
        if (!exact(contents, *shape, body != nullptr)) lose(node, "its shape is written as the nearest XODE has");
        Eigen::Matrix4d place = toEigen(worldMatrix(node));
        if (body) place = toEigen(toMatrix(rigid(worldMatrix(*body)))).inverse() * place;
        if (const auto turn = turnOfShape(*shape)) place = place * toEigen(toMatrix(*turn));
        Node& parent = body ? *bodies_.at(body->id.value) : spaceOf(node);
        Node& geom = made_->addNode(parent, body == &node ? std::string() : node.name);
        if (place != Eigen::Matrix4d::Identity()) geom.transform = asEuler(rigid(fromEigen(place)));
        Collider& collider = geom.collider.emplace();
        collider.shape = addShape(*shape);
    }

    ShapeId addShape(Shape shape) {
        shape.name.clear();
        const auto copyMesh = [&](MeshId& mesh) { mesh = made_->addMesh(*scene_.contents().mesh(mesh)); };
        if (auto* trimesh = std::get_if<TriMeshShape>(&shape.geometry)) copyMesh(trimesh->mesh);
        if (auto* convex = std::get_if<ConvexShape>(&shape.geometry)) {
            copyMesh(convex->mesh);
            shape.geometry = TriMeshShape{convex->mesh};
        }
        return made_->addShape(std::move(shape));
    }

    // The end of a joint that is not said is the nearest body above it; in the flat scene it must be.
    std::optional<JointLink> linkOf(const Node& node, const std::optional<JointLink>& link, bool nearest) {
        const Node* body = link ? scene_.find(link->body) : nullptr;
        if (!link && nearest) body = nearestBody(node);
        if (!body || !isXodeBody(*body)) return std::nullopt;
        return JointLink{bodies_.at(body->id.value)->id, names_.nameOf(*body), {}};
    }

    void addJoint(const Node& node) {
        if (!hasXodeType(*node.joint)) return lose(node, "XODE has no joint of its type; it is left out");
        Joint joint = *node.joint;
        joint.link1 = linkOf(node, joint.link1, true);
        joint.link2 = linkOf(node, joint.link2, node.joint->link1.has_value());
        if (!joint.link1 && !joint.link2) return lose(node, "it links no body; it is left out");
        unnamed(joint.link1);
        unnamed(joint.link2);
        if (joint.anchor && !joint.anchor->absolute.value_or(false) && node.parent) {
            const Eigen::Affine3d parent(toEigen(worldMatrix(*node.parent)));
            joint.anchor->position = fromEigen(Eigen::Vector3d(parent * toEigen(joint.anchor->position)));
        }
        if (joint.anchor) joint.anchor->absolute = true;
        made_->addNode(spaceOf(node), node.name).joint.emplace(std::move(joint));
    }

    // The body may have no name in the scene that was made.
    void unnamed(const std::optional<JointLink>& link) {
        Node* body = link ? made_->find(link->body) : nullptr;
        if (body && body->name.empty()) body->name = link->name;
    }

    const Scene& scene_;
    LinkNames names_;
    DiagnosticLog& log_;
    std::unique_ptr<SceneContents> made_;
    std::unordered_map<const Node*, Node*> spaces_;
    std::unordered_map<std::uint32_t, Node*> bodies_;
};

}  // namespace

std::unique_ptr<SceneContents> forPyOde(const Scene& scene, DiagnosticLog& log) {
    return PyOdeScene(scene, log).run();
}

}  // namespace orrery::xode
