// The files that a robot names: where they are sought, and how much of them is read.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "../meshes/mesh_file.hpp"
#include "context.hpp"

namespace orrery::robots {

class Files {
public:
    // `missing` is reported for the mesh of which there is no file.
    Files(Context& context, Code missing) : context_(context), missing_(missing) {}

    // The mesh in the file that an attribute names; nullopt after a diagnostic. `pointsSuffice`: it may lack triangles.
    [[nodiscard]] std::optional<meshes::Triangles> mesh(XmlElement element, std::string_view attribute,
                                                        const std::string& name, bool pointsSuffice = false);
    // The file of that name in the folder of the robot or in those of the options; nullopt if there is none.
    [[nodiscard]] std::optional<std::filesystem::path> find(const std::string& name) const;
    // Its bytes, within the limits on all files together; nullopt after a diagnostic at the element.
    [[nodiscard]] std::optional<std::string> read(XmlElement element, const std::filesystem::path& file);

private:
    [[nodiscard]] std::optional<std::filesystem::path> findInPackage(std::string_view package,
                                                                     std::string_view path) const;
    [[nodiscard]] std::optional<std::filesystem::path> findBeside(const std::string& path) const;
    [[nodiscard]] std::string hintFor(const std::string& name) const;

    Context& context_;
    Code missing_;
    std::size_t bytesRead_ = 0;
    std::size_t elementsRead_ = 0;  // positions and indices
    bool hinted_ = false;
};

}  // namespace orrery::robots
