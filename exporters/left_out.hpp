// The parts of a source file that no format's scene has, and that a file of another format therefore lacks.
#pragma once

#include "orrery/base/diagnostics.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// Reports in one diagnostic (EXPORT_LEFT_OUT) what the scene's source file has and a file of the format `written` will
// lack: extras, extensions and <ext> of other programs, comments, the look of the scene. Reports nothing if the scene
// has no source file, or if the source file has that format.
void reportLeftOut(const Scene& scene, const Format& written, DiagnosticLog& log);

}  // namespace orrery
