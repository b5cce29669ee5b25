#include <string>
#include <variant>
#include <vector>

#include "matrices.hpp"
#include "orrery/base/codes/xode.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

bool staysInShape(const Shape* shape) {
    return shape == nullptr || std::holds_alternative<std::monostate>(shape->geometry) ||
           std::holds_alternative<BoxShape>(shape->geometry) || std::holds_alternative<TriMeshShape>(shape->geometry);
}

bool staysInShape(const ComposedMass& top, const std::optional<MassPolicy>& policy) {
    const bool beginsRound = policy && policy->start == MassStart::UnitSphere;
    std::vector<const ComposedMass*> pending{&top};
    while (!pending.empty()) {
        const ComposedMass* mass = pending.back();
        pending.pop_back();
        const auto* shape = std::get_if<MassShape>(&mass->own);
        if (shape != nullptr && !std::holds_alternative<BoxShape>(shape->solid)) return false;
        if (beginsRound && std::holds_alternative<std::monostate>(mass->own)) return false;
        if (mass->transform && (mass->transform->rotation || mass->transform->matrix)) return false;
        for (const ComposedMass& child : mass->children) pending.push_back(&child);
    }
    return true;
}

// The first node at or below `top` that a scale of `top` would bend out of its shape; null for none.
const Node* firstBent(const SceneContents& scene, const Node& top) {
    const Node* bent = nullptr;
    forEachNode(top, [&](const Node& node) {
        if (bent != nullptr) return;
        const bool turned = &node != &top && (node.transform.rotation || node.transform.matrix);
        const bool round = node.collider && !staysInShape(scene.shape(node.collider->shape));
        const auto* mass = node.body ? std::get_if<ComposedMass>(&node.body->mass) : nullptr;
        if (turned || round || (mass != nullptr && !staysInShape(*mass, scene.massPolicy))) bent = &node;
    });
    return bent;
}

void takeOutScale(Transform& transform) {
    transform.scale.reset();
    if (transform.matrix) transform.matrix = withoutScale(*transform.matrix);
}

}  // namespace

void checkUnevenScales(Context& context) {
    for (const UnevenScale& uneven : context.unevenScales) {
        const Node* bent = firstBent(context.scene, *uneven.node);
        if (bent == nullptr) {
            context.report(code::XODE_SCALE, uneven.element,
                           nameInMessage(uneven.element) + " scales everything below it");
            continue;
        }
        context.report(code::XODE_SCALE_UNEVEN, uneven.element,
                       nameInMessage(uneven.element) + " differs from axis to axis and would deform " +
                           nameInMessage(context.document.element(bent->origin)) + "; it is not used",
                       {"", "one scale for all axes, or only boxes and meshes that are not rotated"});
        takeOutScale(uneven.node->transform);
    }
}

}  // namespace orrery::xode
