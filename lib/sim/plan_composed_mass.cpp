// XODE masses: own solid, transform, adjust, then the nested masses, each alike.
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "plan_draft.hpp"

namespace orrery {
namespace {

constexpr MassProperties kFreshMass{1, {}, Matrix3{}};  // of a body as dBodyCreate leaves it

bool usableAmount(double value) {
    return std::isfinite(value) && value > 0;
}

// Composes one mass tree. The frame is that of the body; its scale stretches solids and distances.
class MassComposer {
public:
    MassComposer(PlanDraft& draft, const PlacedNode& placed) : draft_(draft), placed_(placed) {}

    std::optional<MassProperties> compose(const ComposedMass& root);

private:
    void report(Code code, const ComposedMass& mass, std::string_view key, std::string_view what, double found) {
        draft_.find.report(code, mass.origin, *placed_.node, key, what, {toText(found), "a number above 0"});
    }
    [[nodiscard]] bool scaled() const { return placed_.frame.kind != Frame::Rest::Rigid; }
    std::optional<MassProperties> ownMass(const ComposedMass& mass);
    std::optional<MassProperties> solidMass(const ComposedMass& mass, const MassShape& shape);
    std::optional<MassProperties> withoutChildren(const ComposedMass& mass);
    Pose poseOf(const ComposedMass& mass);

    PlanDraft& draft_;
    const PlacedNode& placed_;
};

// At density 1 and not yet scaled.
std::optional<MassProperties> MassComposer::solidMass(const ComposedMass& mass, const MassShape& solid) {
    Shape shape;
    std::visit([&](const auto& geometry) { shape.geometry = geometry; }, solid.solid);
    const ResolvedShape resolved = resolveShape(shape, draft_.contents);
    std::optional<MassProperties> result = massOf(resolved);
    if (result) return result;
    DiagnosticLog::Details details;
    if (!resolved.notes.empty()) {
        details.found = std::string(resolved.notes.front().field) + ' ' + toText(resolved.notes.front().value);
    }
    draft_.find.report(Code::PLAN_MASS_SHAPE, mass.origin, *placed_.node, {},
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

// Rotation and position of a mass; its scale has no meaning.
Pose MassComposer::poseOf(const ComposedMass& mass) {
    if (!mass.transform) return {};
    const Frame frame = localFrame(*mass.transform);
    if (!frame.finite()) {
        draft_.find.report(Code::PLAN_MASS_TRANSFORM, mass.origin, *placed_.node, {},
                           "has a mass with a transform that is not finite; it is not applied");
        return {};
    }
    if (frame.kind != Frame::Rest::Rigid || mass.transform->absolute) {
        draft_.find.reportUnlessRead(Code::PLAN_MASS_TRANSFORM, mass.origin, *placed_.node, {},
                                     "has a mass with a transform of which only rotation and position apply");
    }
    return frame.pose();
}

std::optional<MassProperties> MassComposer::withoutChildren(const ComposedMass& mass) {
    std::optional<MassProperties> result = ownMass(mass);
    if (!result) return result;
    Pose pose = poseOf(mass);
    const auto* solid = std::get_if<MassShape>(&mass.own);
    if (solid != nullptr) {
        const double amount = solid->density ? *solid->density : solid->total.value_or(0);
        if (!usableAmount(amount)) {
            report(Code::PLAN_MASS_SHAPE, mass, solid->density ? "density" : "total",
                   "has a mass without a usable density or total; it and its geoms are left out", amount);
            return std::nullopt;
        }
        result = placed(*result, pose);
        if (scaled()) result = stretched(*result, fromEigen(placed_.frame.rest));
        result = scaledToMass(*result, solid->density ? result->mass * amount : amount);
    } else if (mass.transform) {
        if (scaled()) pose.position = fromEigen(Eigen::Vector3d(placed_.frame.rest * toEigen(pose.position)));
        result = placed(*result, pose);
    }
    if (!mass.adjust) return result;
    if (!usableAmount(*mass.adjust)) {
        report(Code::PLAN_MASS_ADJUST, mass, "total", "adjusts its mass to an unusable total; that is not applied",
               *mass.adjust);
    } else if (result->mass == 0) {
        draft_.find.report(Code::PLAN_MASS_ADJUST, mass.origin, *placed_.node, {},
                           "adjusts a mass that has nothing of its own; that is not applied");
    } else {
        result = scaledToMass(*result, *mass.adjust);
    }
    return result;
}

// Children before their parents, without recursion.
std::optional<MassProperties> MassComposer::compose(const ComposedMass& root) {
    std::vector<std::pair<const ComposedMass*, std::size_t>> open;
    std::vector<MassProperties> sums;
    const ComposedMass* next = &root;
    while (true) {
        if (next != nullptr) {
            const std::optional<MassProperties> own = withoutChildren(*next);
            if (!own) return std::nullopt;
            open.emplace_back(next, 0);
            sums.push_back(*own);
        }
        auto& [mass, child] = open.back();
        if (child < mass->children.size()) {
            next = &mass->children[child++];
            continue;
        }
        const MassProperties sum = sums.back();
        open.pop_back();
        sums.pop_back();
        if (open.empty()) return sum;
        sums.back() = added(sums.back(), sum);
        next = nullptr;
    }
}

}  // namespace

std::optional<MassProperties> composedMass(PlanDraft& draft, const PlacedNode& placed) {
    const auto* mass = std::get_if<ComposedMass>(&placed.node->body->mass);
    if (mass == nullptr) return kFreshMass;
    MassComposer composer(draft, placed);
    return composer.compose(*mass);
}

}  // namespace orrery
