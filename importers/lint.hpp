// Lint: forms that the texts of glTF's physics and of G4MF allow, but advise against.
#pragma once

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// Reports it (LINT_*).
void lintScene(const Scene& scene, DiagnosticLog& log);

}  // namespace orrery
