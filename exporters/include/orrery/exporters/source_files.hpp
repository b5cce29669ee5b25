// The files that a scene was read from: they have to go along if it is to be read elsewhere.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

struct SourceFile {
    std::string name;  // path from the folder of the scene's own file
    std::string bytes;
};

// First the scene's own file as it was read, under `name`, then those that it names and that are there (buffers,
// images), as they are now. Where all of them have more than `limit` bytes: none, after FILE_TOO_LARGE. A scene that
// came from no file has none.
[[nodiscard]] std::vector<SourceFile> sourceFiles(const Scene& scene, const std::string& name, std::size_t limit,
                                                  DiagnosticLog& log);

}  // namespace orrery
