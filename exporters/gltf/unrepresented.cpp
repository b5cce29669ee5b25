#include <algorithm>
#include <string>
#include <vector>

#include "orrery/base/codes/export.hpp"
#include "orrery/document/gltf_document.hpp"
#include "orrery/geometry/general_solid.hpp"
#include "parts.hpp"
#include "stages.hpp"

namespace orrery::gltf {
namespace {

class UnrepresentedReport {
public:
    UnrepresentedReport(const Scene& scene, Family family, DiagnosticLog& log)
        : scene_(scene), contents_(scene.contents()), family_(family), log_(log) {}

    void run() {
        for (const PhysicsMaterial& material : contents_.materials) addModes(material);
        forEachNode(contents_.root(), [this](const Node& node) {
            if (node.body) family_ == Family::Khr ? khrBody(node) : omiBody(node);
            if (node.collider) collider(node);
            if (node.trigger) trigger(node);
            if (node.sixDofJoint) joint(node);
        });
    }

private:
    void report(const Node& node, Origin origin, const std::string& what) {
        log_.report(code::EXPORT_PHYSICS_CARRIED, scene_.place(origin, node), displayName(node) + ' ' + what);
    }

    [[nodiscard]] bool toKhr() const { return family_ == Family::Khr; }

    // Modes that yield mean something beside others that are given.
    void addModes(const PhysicsMaterial& material) {
        if (toKhr() || !material.modesYield) return;
        const auto yields = [&](std::optional<CombineMode> PhysicsMaterial::*mode) {
            return !(material.*mode) &&
                   std::any_of(contents_.materials.begin(), contents_.materials.end(),
                               [&](const PhysicsMaterial& other) {
                                   return (other.*mode).value_or(CombineMode::Average) != CombineMode::Average;
                               });
        };
        if (!yields(&PhysicsMaterial::frictionCombine) && !yields(&PhysicsMaterial::restitutionCombine)) return;
        log_.report(code::EXPORT_PHYSICS_CARRIED, scene_.place(material.origin, contents_.root()),
                    "a material has combine modes that yield to those of others; in OMI they are written as average");
    }

    // A static body is no body in KHR. Below a moving body that makes a difference.
    void khrBody(const Node& node) {
        if (node.body->type != BodyType::Static || !node.parent) return;
        const Node* above = nearestBody(*node.parent);
        if (!above || above->body->type == BodyType::Static) return;
        report(node, node.body->origin,
               "is a static body below one that moves; in KHR its colliders belong to the latter");
    }

    void omiBody(const Node& node) {
        const auto* mass = std::get_if<MotionMass>(&node.body->mass);
        if (!mass || mass->rule != MassRule::Computed) return;
        if (mass->mass == 0.0) {
            return report(node, node.body->origin, "has an infinite mass; in OMI it is written as kinematic");
        }
        const Vector3 moments = mass->inertiaDiagonal.value_or(Vector3{1, 1, 1});
        if (moments.x == 0 || moments.y == 0 || moments.z == 0)
            report(node, node.body->origin, "has infinite moments of inertia; in OMI they are written as very large");
    }

    void collider(const Node& node) {
        const Shape* shape = contents_.shape(node.collider->shape);
        if (!shape) {
            if (toKhr())
                report(node, node.collider->origin, "has a collider without a shape, which KHR does not allow");
            return;
        }
        if (const std::string what = unrepresented(*shape); !what.empty()) report(node, node.collider->origin, what);
    }

    // "": the extension, on this node or another, expresses the shape.
    [[nodiscard]] std::string unrepresented(const Shape& shape) const {
        const ShapeGeometry& geometry = shape.geometry;
        if (std::holds_alternative<RayShape>(geometry)) return "has a ray as its shape, which no extension can express";
        if (std::holds_alternative<std::monostate>(geometry)) return "has a shape that could not be read";
        if (isMadeOfTriangles(shape)) {
            return isUsual(resolution_)
                       ? "has a shape that is written as triangles"
                       : "has a shape that is written as few triangles, because the scene has many such shapes";
        }
        if (toKhr()) return {};
        if (std::holds_alternative<SheetShape>(geometry))
            return "has a plane as its shape; in OMI it is written as a box";
        if (std::holds_alternative<PlaneShape>(geometry))
            return "has a plane as its shape; in OMI it is written as a box";
        if (isOfNode(meshOf(geometry))) return "has the meshes of a node as its shape, which OMI does not allow";
        return {};
    }

    [[nodiscard]] static MeshId meshOf(const ShapeGeometry& geometry) {
        if (const auto* convex = std::get_if<ConvexShape>(&geometry)) return convex->mesh;
        if (const auto* trimesh = std::get_if<TriMeshShape>(&geometry)) return trimesh->mesh;
        return {};
    }

    // The mesh joins several meshes of a node, or has moved: then it is none of the meshes of the file.
    [[nodiscard]] bool isOfNode(MeshId mesh) const {
        const Mesh* found = contents_.mesh(mesh);
        return found && found->origin && scene_.place(found->origin, contents_.root()).path.starts_with("/nodes");
    }

    void trigger(const Node& node) {
        const Trigger& trigger = *node.trigger;
        if (const Shape* shape = contents_.shape(trigger.shape)) {
            if (std::string what = unrepresented(*shape); !what.empty()) {
                report(node, trigger.origin, what);
            } else if ((!isNewFile_ || node.gravity) && isSaidElsewhere(*shape)) {
                report(node, trigger.origin, "is a trigger whose shape can only be written on another node");
            }
        }
        if (trigger.filter.valid() && !trigger.nodes.empty())
            report(node, trigger.origin, "is a trigger that has a filter and nodes; only the nodes are written");
        if (!toKhr()) return;
        if (trigger.ownsDescendants) report(node, trigger.origin, "is a trigger of all triggers below it");
        if (trigger.shape.valid() && !trigger.nodes.empty())
            report(node, trigger.origin, "is a trigger that has a shape and nodes; in KHR only the nodes are written");
        if (!trigger.ownsDescendants && !trigger.shape.valid() && trigger.nodes.empty())
            report(node, trigger.origin, "is a trigger without shape and nodes");
    }

    void joint(const Node& node) {
        const SixDofJoint& joint = *node.sixDofJoint;
        const JointSettings* settings = contents_.jointSettings(joint.settings);
        const bool joins = joint.connectedNode && joint.connectedNode != node.id;
        if (!settings || !joins || joint.framesTogether || joint.firstNode) {
            report(node, joint.origin, "has a joint that glTF cannot express");
            return;
        }
        const bool unitless = std::any_of(settings->limits.begin(), settings->limits.end(),
                                          [](const JointLimit& limit) { return limit.unitless; });
        if (unitless)
            report(node, joint.origin, "has limits with a stiffness without a unit; they are written as rigid");
        const JointSettings representable = toKhr() ? representableInKhr(*settings) : representableInOmi(*settings);
        if (representable.limits.size() < settings->limits.size() ||
            representable.drives.size() < settings->drives.size())
            report(node, joint.origin, "has limits or drives that the extensions cannot express");
    }

    [[nodiscard]] bool isSaidElsewhere(const Shape& shape) const { return hasApproximation(shape, family_); }

    const Scene& scene_;
    const SceneContents& contents_;
    Family family_;
    DiagnosticLog& log_;
    Resolution resolution_ = writtenResolution(contents_);
    // Such a file has nodes for what needs another frame.
    bool isNewFile_ = dynamic_cast<const GltfDocument*>(scene_.source().get()) == nullptr;
};

}  // namespace

void reportUnrepresented(const Scene& scene, Family family, DiagnosticLog& log) {
    UnrepresentedReport(scene, family, log).run();
}

}  // namespace orrery::gltf
