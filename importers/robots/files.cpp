#include "files.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "../meshes/mesh_file.hpp"
#include "orrery/document/file.hpp"
#include "orrery/document/uris.hpp"

namespace orrery::robots {
namespace {

namespace fs = std::filesystem;
using Found = std::optional<fs::path>;

constexpr std::string_view kPackage = "package://", kModel = "model://", kFile = "file://";

// The file of that name in a folder, or in one below; never a device or a link out of it.
Found fileAt(const fs::path& folder, const std::string& name) {
    if (folder.empty() || name.empty() || percentDecoded(name).find('\0') != std::string::npos) return std::nullopt;
    auto file = fileInFolder(folder, name);
    std::error_code error;
    if (!file || !fs::is_regular_file(*file, error)) return std::nullopt;
    return file;
}

// NAME and PATH of package://NAME/PATH; no name for other names of files.
std::pair<std::string_view, std::string_view> packageAndPath(std::string_view name) {
    for (const std::string_view scheme : {kPackage, kModel}) {
        if (!name.starts_with(scheme)) continue;
        name.remove_prefix(scheme.size());
        const std::size_t slash = std::min(name.find('/'), name.size());
        return {name.substr(0, slash), name.substr(std::min(slash + 1, name.size()))};
    }
    return {{}, name};
}

std::string lastPart(std::string_view name) {
    return fs::path(name).filename().string();
}

}  // namespace

std::optional<meshes::Triangles> Files::mesh(XmlElement element, std::string_view attribute, const std::string& name,
                                             bool pointsSuffice) {
    const std::string suffix = fs::path(name).extension().string();
    if (!meshes::isMeshSuffix(suffix)) {
        context_.note(code::MESH_FORMAT, element,
                      "the format of a mesh is not read, which is to be " + std::string(meshes::kMeshSuffixes),
                      lastPart(name));
        return std::nullopt;
    }
    const Found file = find(name);
    if (!file) {
        context_.note(missing_, element, "the file of a mesh is in none of the folders for meshes",
                      name + hintFor(name));
        hinted_ = true;
        return std::nullopt;
    }
    const auto bytes = read(element, *file);
    if (!bytes) return std::nullopt;
    const std::size_t most = context_.limits.meshElements - std::min(elementsRead_, context_.limits.meshElements);
    meshes::Reading reading = meshes::readMesh(*bytes, suffix, most, pointsSuffice);
    if (!reading.mesh) {
        context_.report(code::MESH_DAMAGED, element, "the file of the mesh " + reading.fault, {name, {}}, attribute);
        return std::nullopt;
    }
    elementsRead_ += reading.mesh->positions.size() + 3 * reading.mesh->triangles.size();
    return std::move(reading.mesh);
}

std::optional<std::string> Files::read(XmlElement element, const fs::path& file) {
    const DocumentLimits& limits = context_.limits;
    const std::size_t left = limits.bufferBytesTotal - std::min(bytesRead_, limits.bufferBytesTotal);
    auto bytes =
        readFile(file, std::min(limits.bufferBytes, left), context_.log, context_.documentOf(element).place(element));
    if (bytes) bytesRead_ += bytes->size();
    return bytes;
}

Found Files::find(const std::string& name) const {
    const auto [package, path] = packageAndPath(name);
    if (!package.empty()) return findInPackage(package, path);
    if (name.starts_with(kFile)) return findBeside(name.substr(kFile.size()));
    if (name.find("://") != std::string::npos) return std::nullopt;
    return findBeside(name);
}

Found Files::findInPackage(std::string_view package, std::string_view path) const {
    const std::string inside(path);
    const std::string whole = std::string(package) + '/' + inside;
    for (const UrdfOptions::Package& known : context_.options.packages) {
        if (known.name != package) continue;
        if (Found file = fileAt(known.folder, inside)) return file;
    }
    for (const fs::path& root : context_.options.roots) {
        if (Found file = fileAt(root, whole)) return file;
        if (Found file = fileAt(root, inside)) return file;
    }
    if (Found file = fileAt(context_.folder, inside)) return file;
    return fileAt(context_.folder, whole);
}

// An absolute path, or one that climbs, is good if it ends up in one of the folders.
Found Files::findBeside(const std::string& path) const {
    for (const fs::path& root : context_.options.roots) {
        if (Found file = fileAt(root, path)) return file;
    }
    if (Found file = fileAt(context_.folder, path)) return file;
    if (context_.folder.empty()) return std::nullopt;
    std::error_code error;
    const fs::path beside = fs::absolute(context_.folder, error) / path;
    for (const fs::path& root : context_.options.roots) {
        if (Found file = fileAt(root, beside.string())) return file;
    }
    for (const UrdfOptions::Package& known : context_.options.packages) {
        if (Found file = fileAt(known.folder, beside.string())) return file;
    }
    return std::nullopt;
}

// The usual layout is PACKAGE/urdf/ROBOT.urdf beside PACKAGE/meshes: names the option that finds the mesh. Looks only
// whether it is there, and only for the first one that is missing.
std::string Files::hintFor(const std::string& name) const {
    constexpr int kMostLevels = 16;
    const auto [package, path] = packageAndPath(name);
    const bool isOther = package.empty() && name.find("://") != std::string::npos;
    if (hinted_ || isOther || context_.folder.empty()) return {};
    std::error_code error;
    const fs::path folder = fs::absolute(context_.folder, error).lexically_normal();
    const std::string inside = package.empty() ? (folder / name).string() : std::string(path);
    const std::string whole = std::string(package) + '/' + inside;
    fs::path above = folder.filename().empty() ? folder.parent_path() : folder;
    for (int level = 0; level < kMostLevels && above.has_relative_path(); ++level) {
        above = above.parent_path();
        if (!fileAt(above, inside) && (package.empty() || !fileAt(above, whole))) continue;
        const fs::path shown = above.lexically_relative(fs::current_path(error));
        return " (found with --root " + (shown.empty() ? above : shown).string() + ")";
    }
    return {};
}

}  // namespace orrery::robots
