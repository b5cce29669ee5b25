// The file formats: what reading, writing and telling of each have in common. A new one is a folder here, in
// importers/ and in exporters/, and a line here, in CMakeLists.txt, importers/load.cpp and exporters/save.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace orrery {

struct Format {
    // One of the two ways in which files of the format are stored.
    struct Container {
        std::string_view name;         // "gltf": what SceneData::format says; with a dot, its suffix
        std::string_view otherSuffix;  // read and written too: ".xml"; empty: none
        [[nodiscard]] std::string suffix() const { return '.' + std::string(name); }
    };
    // How far the bytes of a file tell that it is of the format.
    enum class Match : std::uint8_t { No, Possible, Certain };

    std::string_view title;  // "glTF"
    std::string_view label;  // of the specification that files are read by: "glTF 2.0"
    Container text;
    Container binary;      // without a name: there is none
    bool keepsAll = true;  // a scene of another format is the same one in it; false: what it cannot say is left out
    Match (*match)(std::string_view bytes, bool namedSo) = nullptr;  // namedSo: the file's suffix says so
    // Does a file with the other suffix hold a scene? Null: the suffix is enough.
    bool (*holdsScene)(const std::filesystem::path& file) = nullptr;

    [[nodiscard]] const Container& container(bool isBinary) const { return isBinary ? binary : text; }
};

extern const Format kXodeFormat, kGltfFormat, kG4mfFormat;
// Of those that may match the same bytes, the first one is taken.
inline constexpr std::array kFormats{&kXodeFormat, &kGltfFormat, &kG4mfFormat};

// The format with a container of that name; null for none.
[[nodiscard]] const Format* formatOf(std::string_view container);
// The container that a file's suffix stands for, "" for none.
[[nodiscard]] std::string_view formatOfSuffix(const std::filesystem::path& file);
// Is a file in a folder a scene? By its suffix; one that ends in .xml by its root element, since much else does.
[[nodiscard]] bool isSceneFile(const std::filesystem::path& file);

// First character of a text after byte order mark and white space; 0 where there is none.
[[nodiscard]] char firstCharacter(std::string_view bytes);

// For messages and help, all of them:
[[nodiscard]] std::string titlesText();      // "XODE, glTF or G4MF"
[[nodiscard]] std::string containersText();  // "xode, gltf, glb, g4tf or g4b"
[[nodiscard]] std::string suffixesText();    // ".xode, .gltf, .glb, .g4tf or .g4b"
[[nodiscard]] std::string savingText();      // ".xode, .xml, .gltf, .glb, .g4tf, .g3tf, .g4b or .g3b"

}  // namespace orrery
