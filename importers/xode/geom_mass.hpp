// The mass of a body's geoms, for bodies whose mass says nothing of its own (ambiguity A6 of XODE).
#pragma once

#include "orrery/scene/scene.hpp"

namespace orrery::xode {

// Gives the mass of a body that has one without struct, shape and nested masses those of the body's geoms at
// density 1. Where no geom has a volume it is left as it is.
void beginWithGeoms(const SceneContents& scene, Node& body);

}  // namespace orrery::xode
