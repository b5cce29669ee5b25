// A scene as PyODE's reader can take it.
#pragma once

#include <memory>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::xode {

// One space a world; in it the bodies at their world poses with their geoms in them, the geoms of no body, then the
// joints, their anchors in the world frame. Rotations are Euler angles. Losses are reported (EXPORT_NOT_REPRESENTABLE).
[[nodiscard]] std::unique_ptr<SceneContents> forPyOde(const Scene& scene, DiagnosticLog& log);

}  // namespace orrery::xode
