#include "compiler.hpp"

#include <array>
#include <filesystem>

#include "orrery/base/numbers.hpp"

namespace orrery::urdf {
namespace {

// Attributes that change masses, and the value at which they do not.
constexpr std::array<std::string_view, 3> kNumbersOfMass{"boundmass", "boundinertia", "settotalmass"};
constexpr std::array<std::string_view, 2> kWordsOfMass{"balanceinertia", "inertiafromgeom"};

void noteMasses(Context& context, XmlElement compiler) {
    const auto note = [&](std::string_view name) {
        context.note(code::URDF_COMPILER, compiler, "<compiler> has attributes that change masses in MuJoCo, not here",
                     std::string(name));
    };
    for (const std::string_view name : kNumbersOfMass) {
        if (parseDouble(compiler.attribute(name).value()).value_or(0) > 0) note(name);
    }
    for (const std::string_view name : kWordsOfMass) {
        if (compiler.attribute(name).value() == "true") note(name);
    }
}

}  // namespace

std::optional<std::string> Compiler::pathOf(std::string_view name) const {
    if (meshFolder.empty() && !stripsFolders.value_or(false)) return std::nullopt;
    if (stripsFolders.value_or(true)) {
        name.remove_prefix(name.find_last_of("/\\") + 1);
    } else if (name.find("://") != std::string_view::npos) {
        return std::nullopt;
    }
    return (std::filesystem::path(meshFolder) / name).string();
}

Compiler readCompiler(Context& context) {
    Compiler read;
    const XmlElement root = context.document.root();
    for (XmlElement mujoco = root.firstChild("mujoco"); mujoco; mujoco = mujoco.next("mujoco")) {
        for (XmlElement each = mujoco.firstChild("compiler"); each; each = each.next("compiler")) {
            for (const char* name : {"assetdir", "meshdir"}) {
                if (const XmlAttribute folder = each.attribute(name)) read.meshFolder = folder.value();
            }
            if (const XmlAttribute strips = each.attribute("strippath")) read.stripsFolders = strips.value() == "true";
            noteMasses(context, each);
        }
    }
    return read;
}

}  // namespace orrery::urdf
