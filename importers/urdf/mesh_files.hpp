// The mesh files that a robot names, each read once.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "../robots/files.hpp"
#include "compiler.hpp"
#include "context.hpp"

namespace orrery::urdf {

class MeshFiles {
public:
    explicit MeshFiles(Context& context)
        : context_(context), files_(context, code::URDF_MESH_MISSING), compiler_(readCompiler(context)) {}

    // The mesh of a <mesh filename="...">, as an entry of the scene; nullopt after a diagnostic, once for each name.
    [[nodiscard]] std::optional<MeshId> mesh(XmlElement element);

private:
    [[nodiscard]] std::optional<MeshId> read(XmlElement element, const std::string& name);
    [[nodiscard]] std::string pathOf(const std::string& name) const;

    Context& context_;
    robots::Files files_;
    Compiler compiler_;
    std::map<std::string, std::optional<MeshId>, std::less<>> known_;
};

}  // namespace orrery::urdf
