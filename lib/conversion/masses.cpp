#include "orrery/conversion/masses.hpp"

#include <variant>

#include "orrery/plan/mass_policy.hpp"

namespace orrery {

Scene withExplicitMasses(const Scene& scene) {
    if (!scene.contents().massPolicy) return scene;
    Scene result = scene;
    SceneContents& contents = result.edit();
    forEachNode(contents.root(), [&](Node& node) {
        if (!node.body || !std::holds_alternative<ComposedMass>(node.body->mass)) return;
        node.body->mass = explicitMass(contents, node);
    });
    contents.massPolicy.reset();
    return result;
}

}  // namespace orrery
