// XODE masses: the own solid, nested masses written before the transform, the transform, adjust, then the other nested
// masses. Nested masses are computed in the same way.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "plan/draft.hpp"

#include "orrery/base/codes/plan.hpp"
#include "orrery/plan/mass_policy.hpp"

namespace orrery {
namespace {

constexpr MassProperties kFreshMass{1, {}, Matrix3{}};  // mass of a body as dBodyCreate makes it

bool usableAmount(double value) {
    return std::isfinite(value) && value > 0;
}

// Computes one tree of masses. The frame is that of the body; its scale stretches solids and distances.
class MassComposer {
public:
    MassComposer(PlanDraft& draft, const PlacedNode& placed) : draft_(draft), placed_(placed) {}

    std::optional<MassProperties> compose(const ComposedMass& root);

private:
    void report(Code code, const ComposedMass& mass, std::string_view key, std::string_view what, double found) {
        draft_.find.report(code, mass.origin, *placed_.node, key, what, {toText(found), "a number above 0"});
    }
    [[nodiscard]] bool scaled() const { return placed_.frame.kind != Frame::Stretch::Rigid; }
    std::optional<MassProperties> ownMass(const ComposedMass& mass);
    std::optional<MassProperties> solidMass(const ComposedMass& mass, const MassShape& shape);
    std::optional<MassProperties> placedOwnMass(const ComposedMass& mass, const Pose& pose);
    Pose poseOf(const ComposedMass& mass);
    [[nodiscard]] Pose stretched(Pose pose) const;
    MassProperties adjusted(const ComposedMass& mass, const MassProperties& sum);

    // A mass whose children are being added.
    struct Open {
        const ComposedMass* mass;
        std::size_t next;    // those children are being added that transform and adjust act on afterwards
        bool adding;         // sum so far
        MassProperties sum;  // so far
    };
    std::optional<Open> opened(const ComposedMass& mass);
    const ComposedMass* nextChild(Open& mass);

    PlanDraft& draft_;
    const PlacedNode& placed_;
    std::vector<Open> open_;
};

// Returns the mass at density 1, not yet scaled.
std::optional<MassProperties> MassComposer::solidMass(const ComposedMass& mass, const MassShape& solid) {
    Shape shape;
    std::visit([&](const auto& geometry) { shape.geometry = geometry; }, solid.solid);
    const ResolvedShape resolved = resolveShape(shape, draft_.contents);
    std::optional<MassProperties> result = massOf(resolved);
    if (result) return result;
    DiagnosticLog::Details details;
    if (!resolved.notes.empty()) {
        details.found = std::string(resolved.notes.front().field) + ' ' + toRoundedText(resolved.notes.front().value);
    }
    draft_.find.report(code::PLAN_MASS_SHAPE, mass.origin, *placed_.node, {},
                       "has a mass whose solid has no usable size; it and its geoms are left out", details);
    return result;
}

std::optional<MassProperties> MassComposer::ownMass(const ComposedMass& mass) {
    if (const auto* given = std::get_if<MassParameters>(&mass.own)) {
        return massFromParameters(given->total, given->centerOfGravity, given->inertia);
    }
    if (const auto* solid = std::get_if<MassShape>(&mass.own)) return solidMass(mass, *solid);
    return mass.children.empty() ? kFreshMass : MassProperties{};
}

// Returns rotation and position of a mass; its scale has no meaning.
Pose MassComposer::poseOf(const ComposedMass& mass) {
    if (!mass.transform) return {};
    const Frame frame = localFrame(*mass.transform);
    if (!frame.finite()) {
        draft_.find.report(code::PLAN_MASS_TRANSFORM, mass.origin, *placed_.node, {},
                           "has a mass with a transform that is not finite; it is not applied");
        return {};
    }
    if (frame.kind != Frame::Stretch::Rigid || mass.transform->absolute) {
        draft_.find.report(code::PLAN_MASS_TRANSFORM, mass.origin, *placed_.node, {},
                           "has a mass with a transform; only its rotation and position are used");
    }
    return frame.pose();
}

// Returns the own solid, rotated and moved by `pose`.
std::optional<MassProperties> MassComposer::placedOwnMass(const ComposedMass& mass, const Pose& pose) {
    std::optional<MassProperties> result = ownMass(mass);
    const auto* solid = std::get_if<MassShape>(&mass.own);
    if (!result || solid == nullptr) return result ? placed(*result, stretched(pose)) : result;
    const double amount = solid->density ? *solid->density : solid->total.value_or(0);
    if (!usableAmount(amount)) {
        report(code::PLAN_MASS_SHAPE, mass, solid->density ? "density" : "total",
               "has a mass without a usable density or total; it and its geoms are left out", amount);
        return std::nullopt;
    }
    result = placed(*result, pose);
    if (scaled()) result = orrery::stretched(*result, fromEigen(placed_.frame.stretch));
    return scaledToMass(*result, solid->density ? result->mass * amount : amount);
}

Pose MassComposer::stretched(Pose pose) const {
    if (scaled()) pose.position = fromEigen(Eigen::Vector3d(placed_.frame.stretch * toEigen(pose.position)));
    return pose;
}

MassProperties MassComposer::adjusted(const ComposedMass& mass, const MassProperties& sum) {
    if (!mass.adjust) return sum;
    if (!usableAmount(*mass.adjust)) {
        report(code::PLAN_MASS_ADJUST, mass, "total", "adjusts its mass to an unusable total; the mass is not adjusted",
               *mass.adjust);
        return sum;
    }
    if (sum.mass == 0) {
        draft_.find.report(code::PLAN_MASS_ADJUST, mass.origin, *placed_.node, {},
                           "adjusts its mass to a total, but has no mass to adjust; the mass is not adjusted");
        return sum;
    }
    return scaledToMass(sum, *mass.adjust);
}

std::optional<MassComposer::Open> MassComposer::opened(const ComposedMass& mass) {
    const auto isFirst = [](const ComposedMass& child) { return child.addedFirst; };
    const bool waits = std::any_of(mass.children.begin(), mass.children.end(), isFirst);
    const std::optional<MassProperties> own = placedOwnMass(mass, waits ? Pose{} : poseOf(mass));
    if (!own) return std::nullopt;
    return Open{&mass, 0, waits, waits ? *own : adjusted(mass, *own)};
}

// Returns the next child to compute; null if all are added. Children that the transform and adjust act on come first.
const ComposedMass* MassComposer::nextChild(Open& mass) {
    const std::vector<ComposedMass>& children = mass.mass->children;
    while (true) {
        while (mass.next < children.size()) {
            const ComposedMass& child = children[mass.next++];
            if (child.addedFirst == mass.adding) return &child;
        }
        if (!mass.adding) return nullptr;
        mass.adding = false;
        mass.next = 0;
        mass.sum = adjusted(*mass.mass, placed(mass.sum, stretched(poseOf(*mass.mass))));
    }
}

// Computes children before their parents, without recursion.
std::optional<MassProperties> MassComposer::compose(const ComposedMass& root) {
    std::optional<Open> open = opened(root);
    if (open && root.children.empty()) return open->sum;
    while (open) {
        open_.push_back(*open);
        const ComposedMass* child = nextChild(open_.back());
        while (child == nullptr) {
            const MassProperties sum = open_.back().sum;
            open_.pop_back();
            if (open_.empty()) return sum;
            open_.back().sum = sumOf(open_.back().sum, sum);
            child = nextChild(open_.back());
        }
        open = opened(*child);
    }
    return std::nullopt;
}

}  // namespace

std::optional<MassProperties> composedMass(PlanDraft& draft, const PlacedNode& placed) {
    const auto* mass = std::get_if<ComposedMass>(&placed.node->body->mass);
    if (mass == nullptr) return kFreshMass;
    MassComposer composer(draft, placed);
    return draft.contents.massPolicy ? composer.compose(explicitMass(draft.contents, *placed.node))
                                     : composer.compose(*mass);
}

}  // namespace orrery
