#include "lint.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/numbers.hpp"
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
    const double determinant =
        m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8]) + m[2] * (m[4] * m[9] - m[5] * m[8]);
    return determinant < 0;
}

// The axes on which a curve has a radius, itself or at a point of its taper.
std::array<bool, 3> axesOf(const GeneralCurve& curve) {
    std::array<bool, 3> axes{};
    const auto add = [&](const std::optional<Vector3>& radii) {
        if (!radii) return;
        axes = {axes[0] || radii->x > 0, axes[1] || radii->y > 0, axes[2] || radii->z > 0};
    };
    add(curve.radii);
    for (const TaperPoint& point : curve.taper) add(point.radii);
    return axes;
}

bool overlap(const std::vector<GeneralCurve>& curves) {
    std::array<bool, 3> taken{};
    for (const GeneralCurve& curve : curves) {
        const std::array<bool, 3> axes = axesOf(curve);
        for (std::size_t i = 0; i < axes.size(); ++i) {
            if (taken[i] && axes[i]) return true;
            taken[i] = taken[i] || axes[i];
        }
    }
    return false;
}

bool isUneven(const std::optional<Vector3>& radii) {
    if (!radii) return false;
    double least = 0;
    double most = 0;
    for (const double radius : {radii->x, radii->y, radii->z}) {
        if (!(radius > 0)) continue;
        least = least == 0 ? radius : std::min(least, radius);
        most = std::max(most, radius);
    }
    return least != most;
}

// The text says that a taper replaces the radii of its curve.
bool isEllipse(const GeneralCurve& curve) {
    if (curve.taper.empty()) return isUneven(curve.radii);
    return std::any_of(curve.taper.begin(), curve.taper.end(),
                       [](const TaperPoint& point) { return isUneven(point.radii); });
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
        for (const Shape& shape : scene_.contents().shapes) checkCurves(shape);
    }

private:
    struct Above {
        const Node* node;
        bool scaled;  // by itself or by a node above
        bool moves;   // with a body that is not static
    };

    // The numbers of a turn about a coordinate axis, with the scalar first in glTF or last in G4MF, turn about x or an
    // oblique axis. The scalar has become the first component of the quaternion in both.
    void checkTurn(const Node& node) {
        const auto* turn = node.transform.rotation ? std::get_if<Quaternion>(&*node.transform.rotation) : nullptr;
        if (turn == nullptr || toldTurn_ || !(node.body || node.collider)) return;
        constexpr double kOblique = 0.75;  // cosine of half of the turn that may be meant: up to 83 degrees
        constexpr double kAboutX = 0.92;   // up to 46 degrees
        constexpr double kNoise = 1e-3;
        const auto isZero = [](double value) { return std::abs(value) < kNoise; };
        const bool isOblique = isZero(turn->w) && isZero(turn->y) != isZero(turn->z);
        const bool isAboutX = isZero(turn->y) && isZero(turn->z);
        if (!(std::abs(turn->x) > (isOblique ? kOblique : kAboutX)) || !(isOblique || isAboutX)) return;
        toldTurn_ = true;
        log_.report(code::LINT_ROTATION_ORDER, scene_.place(node, "rotation"),
                    names_.displayName(node) + " is turned by " + degreesOf(turn->w) + " degrees, and would be by " +
                        degreesOf(turn->x) + " with its numbers in another order");
    }

    static std::string degreesOf(double cosineOfHalf) {
        return toRoundedText(2 * std::acos(std::min(std::abs(cosineOfHalf), 1.0)) * (180 / std::numbers::pi));
    }

    void visit(const Above& at) {
        const Node& node = *at.node;
        checkTurn(node);
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
                        "the shape of " + names_.displayName(node) + " is scaled by its node, or by a node above it");
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
        log_.report(code::LINT_HULL_POINTS, scene_.place(shape.origin, node), "a convex hull has many points",
                    {std::to_string(count), "at most " + std::to_string(kManyPoints)});
    }

    void checkCurves(const Shape& shape) {
        const auto* general = std::get_if<GeneralShape>(&shape.geometry);
        if (general == nullptr) return;
        const auto report = [&](Code code, const char* message) {
            log_.report(code, scene_.place(shape.origin, scene_.root(), "curves"), message);
        };
        const auto& curves = general->curves;
        if (overlap(curves)) report(code::LINT_CURVES_OVERLAP, "several curves of a shape have radii on one axis");
        if (std::any_of(curves.begin(), curves.end(), isEllipse)) {
            report(code::LINT_CURVE_ELLIPSE, "a curve of a shape has unequal radii");
        }
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
    bool toldTurn_ = false;
    std::unordered_set<std::uint32_t> hulls_;  // those that were checked
};

}  // namespace

void lintScene(const Scene& scene, DiagnosticLog& log) {
    Linter(scene, log).run();
}

}  // namespace orrery
