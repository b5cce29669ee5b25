#include "mesh_files.hpp"

#include <filesystem>
#include <utility>

namespace orrery::urdf {

std::optional<MeshId> MeshFiles::mesh(XmlElement element) {
    const XmlAttribute attribute = element.attribute("filename");
    if (attribute.value().empty()) {
        context_.report(code::URDF_MISSING, element, "<mesh> has no attribute filename");
        return std::nullopt;
    }
    const std::string name(attribute.value());
    const auto found = known_.find(name);
    if (found != known_.end()) return found->second;
    return known_.emplace(name, read(element, name)).first->second;
}

std::optional<MeshId> MeshFiles::read(XmlElement element, const std::string& name) {
    auto triangles = files_.mesh(element, "filename", pathOf(name));
    if (!triangles) return std::nullopt;
    Mesh mesh;
    mesh.name = std::filesystem::path(name).stem().string();
    mesh.positions = std::move(triangles->positions);
    mesh.triangles = std::move(triangles->triangles);
    mesh.origin = element.origin();
    return context_.scene.addMesh(std::move(mesh));
}

// MuJoCo's place for it, where the file is there or nowhere else.
std::string MeshFiles::pathOf(const std::string& name) const {
    const auto path = compiler_.pathOf(name);
    return path && (files_.find(*path) || !files_.find(name)) ? *path : name;
}

}  // namespace orrery::urdf
