#include "lint.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "orrery/base/codes/document.hpp"
#include "orrery/scene/world_matrix.hpp"

namespace orrery {
namespace {

constexpr std::size_t kManyPoints = 255;  // engines with a limit take so many
constexpr std::int64_t kSmallGap = 10;    // the texts speak of hundreds and thousands

bool isScaled(const Transform& transform) {
    constexpr double kTolerance = 1e-6;
    if (!transform.matrix && !transform.scale) return false;
    const Matrix4 matrix = toMatrix(transform);
    const auto& m = matrix.m;
    for (std::size_t i = 0; i < 3; ++i) {
        if (std::abs(std::hypot(m[i], m[4 + i], m[8 + i]) - 1) > kTolerance) return true;
    }
    return false;
}

std::size_t countPoints(const Mesh& mesh) {
    const auto less = [](const Vector3& a, const Vector3& b) {
        return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
    };
    std::vector<Vector3> points = mesh.positions;
    std::erase_if(points, [](const Vector3& p) { return std::isnan(p.x + p.y + p.z); });
    std::sort(points.begin(), points.end(), less);
    return static_cast<std::size_t>(std::unique(points.begin(), points.end()) - points.begin());
}

class Linter {
public:
    Linter(const Scene& scene, DiagnosticLog& log) : scene_(scene), log_(log), names_(scene.contents()) {}

    void run() {
        // Parents come first, so that no node needs to look up the tree.
        std::vector<Above> pending{{&scene_.root(), false, false}};
        while (!pending.empty()) {
            Above at = pending.back();
            pending.pop_back();
            at.scaled = at.scaled || isScaled(at.node->transform);
            if (at.node->body) at.moves = at.node->body->type != BodyType::Static;
            visit(at);
            const auto& children = at.node->children;
            for (auto child = children.rbegin(); child != children.rend(); ++child) {
                pending.push_back({child->get(), at.scaled, at.moves});
            }
        }
        checkPriorities();
    }

private:
    struct Above {
        const Node* node;
        bool scaled;  // by itself or by a node above
        bool moves;   // with a body that is not static
    };

    void visit(const Above& at) {
        const Node& node = *at.node;
        if (node.collider) visitShape(at, node.collider->shape, node.collider->origin, false);
        if (node.trigger) visitShape(at, node.trigger->shape, node.trigger->origin, true);
        if (node.gravity) volumes_.push_back(&node);
    }

    void visitShape(const Above& at, ShapeId id, Origin origin, bool isTrigger) {
        const Shape* shape = scene_.contents().shape(id);
        if (!shape) return;
        const Node& node = *at.node;
        // Samples of heights are 1 m apart in G4MF: there a scale is the way to say more.
        if (at.scaled && !std::holds_alternative<HeightfieldShape>(shape->geometry)) {
            const char* key = node.transform.matrix ? "matrix" : "scale";
            log_.report(code::LINT_SHAPE_SCALED,
                        isScaled(node.transform) ? scene_.place(node, key) : scene_.place(origin, node),
                        "the shape of " + names_.displayName(node) + " is scaled by its node, or by one above");
        }
        if (std::holds_alternative<TriMeshShape>(shape->geometry)) {
            if (isTrigger) {
                log_.report(code::LINT_MESH_TRIGGER, scene_.place(origin, node),
                            names_.displayName(node) + " is a trigger whose shape is a triangle mesh");
            } else if (at.moves) {
                log_.report(code::LINT_MESH_MOVING, scene_.place(origin, node),
                            names_.displayName(node) + " is a triangle mesh on a body that moves");
            }
        }
        checkHull(*shape, id, node);
    }

    void checkHull(const Shape& shape, ShapeId id, const Node& node) {
        const auto* convex = std::get_if<ConvexShape>(&shape.geometry);
        const Mesh* mesh = convex ? scene_.contents().mesh(convex->mesh) : nullptr;
        if (!mesh || !mesh->loaded || !hulls_.insert(id.index).second) return;
        const std::size_t count = countPoints(*mesh);
        if (count <= kManyPoints) return;
        log_.report(code::LINT_HULL_POINTS, scene_.place(shape.origin, node), "a convex hull is of many points",
                    {std::to_string(count), "at most " + std::to_string(kManyPoints)});
    }

    void checkPriorities() {
        std::vector<std::pair<std::int64_t, const Node*>> byPriority;
        for (const Node* node : volumes_) byPriority.emplace_back(node->gravity->priority.value_or(0), node);
        std::stable_sort(byPriority.begin(), byPriority.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t i = 1; i < byPriority.size(); ++i) {
            const auto [low, below] = byPriority[i - 1];
            const auto [high, node] = byPriority[i];
            // The difference fits an unsigned number only.
            const auto gap = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
            if (gap == 0 || gap >= static_cast<std::uint64_t>(kSmallGap)) continue;
            log_.report(code::LINT_PRIORITY_GAP, scene_.place(node->gravity->origin, *node, "priority"),
                        "the priority of " + names_.displayName(*node) + " leaves no room above that of " +
                            names_.displayName(*below),
                        {std::to_string(high) + " after " + std::to_string(low), "numbers hundreds apart"});
        }
    }

    const Scene& scene_;
    DiagnosticLog& log_;
    ShortPaths names_;
    std::vector<const Node*> volumes_;
    std::unordered_set<std::uint32_t> hulls_;  // those that were checked
};

}  // namespace

void lintScene(const Scene& scene, DiagnosticLog& log) {
    Linter(scene, log).run();
}

}  // namespace orrery
