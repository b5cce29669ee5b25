// The mesh files that a robot names: where they are sought, each read once.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "compiler.hpp"
#include "context.hpp"

namespace orrery::urdf {

class MeshFiles {
public:
    explicit MeshFiles(Context& context) : context_(context), compiler_(readCompiler(context)) {}

    // The mesh of a <mesh filename="...">, as an entry of the scene; nullopt after a diagnostic, once for each name.
    [[nodiscard]] std::optional<MeshId> mesh(XmlElement element);

private:
    [[nodiscard]] std::optional<MeshId> read(XmlElement element, const std::string& name);
    [[nodiscard]] std::optional<std::string> bytesOf(XmlElement element, const std::filesystem::path& file);
    [[nodiscard]] std::optional<std::filesystem::path> find(const std::string& name) const;
    [[nodiscard]] std::optional<std::filesystem::path> findInPackage(std::string_view package,
                                                                     std::string_view path) const;
    [[nodiscard]] std::optional<std::filesystem::path> findBeside(const std::string& path) const;
    [[nodiscard]] std::string hintFor(const std::string& name) const;

    Context& context_;
    Compiler compiler_;
    std::map<std::string, std::optional<MeshId>, std::less<>> known_;
    std::size_t bytesRead_ = 0;
    std::size_t elementsRead_ = 0;  // positions and indices
    bool hinted_ = false;
};

}  // namespace orrery::urdf
