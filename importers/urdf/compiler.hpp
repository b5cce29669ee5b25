// The settings that a URDF has for MuJoCo: <mujoco><compiler .../></mujoco>.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "context.hpp"

namespace orrery::urdf {

// Where MuJoCo looks for the meshes of a file.
struct Compiler {
    std::string meshFolder;             // `meshdir`, or `assetdir`; relative to the file
    std::optional<bool> stripsFolders;  // `strippath`; absent: true

    // The path at which MuJoCo looks for a mesh of that name; nullopt where the file does not say.
    [[nodiscard]] std::optional<std::string> pathOf(std::string_view name) const;
};

// Reads all compilers of the file, of which the last one to say something counts. Those that change masses are
// reported.
[[nodiscard]] Compiler readCompiler(Context& context);

}  // namespace orrery::urdf
