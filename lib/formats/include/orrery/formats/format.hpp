// The common description of a file format, for reading, writing and messages. A new format needs a folder here, in
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
        std::string_view name;         // "gltf", the value of SceneData::format; with a dot it is the suffix
        std::string_view otherSuffix;  // a second suffix for reading and writing: ".xml"; empty: none
        [[nodiscard]] std::string suffix() const { return '.' + std::string(name); }
    };
    // How surely the bytes of a file belong to the format.
    enum class Match : std::uint8_t { No, Possible, Certain };

    std::string_view title;  // "glTF"
    std::string_view label;  // name of the specification that files are read by: "glTF 2.0"
    Container text;
    Container binary;      // if it has no name, there is no binary form
    bool keepsAll = true;  // true: it stores every scene completely; false: data that it cannot express is left out
    Match (*match)(std::string_view bytes, bool namedSo) = nullptr;  // namedSo: the file has the format's suffix
    // Does a file with the other suffix hold a scene? Null: the suffix suffices.
    bool (*holdsScene)(const std::filesystem::path& file) = nullptr;
    bool statesGravity = true;  // of the world; false: only that of volumes

    [[nodiscard]] const Container& container(bool isBinary) const { return isBinary ? binary : text; }
};

extern const Format kXodeFormat, kGltfFormat, kG4mfFormat, kUrdfFormat, kMjcfFormat;
// If several formats match the same bytes, the first one is taken.
inline constexpr std::array kFormats{&kXodeFormat, &kGltfFormat, &kG4mfFormat, &kUrdfFormat, &kMjcfFormat};

// Returns the format with a container of that name; null if there is none.
[[nodiscard]] const Format* formatOf(std::string_view container);
// Returns the container that belongs to a file's suffix; "" if there is none. Formats may share a suffix: `preferred`
// is taken if it has that one, else the first format.
[[nodiscard]] std::string_view formatOfSuffix(const std::filesystem::path& file, std::string_view preferred = {});
// Is a file in a folder a scene? The suffix decides. For .xml the root element decides, because many other files have
// that suffix.
[[nodiscard]] bool isSceneFile(const std::filesystem::path& file);

// Returns the first character of a text after byte order mark and white space; 0 if there is none.
[[nodiscard]] char firstCharacter(std::string_view bytes);

// Returns the start of a text as plain characters, whichever Unicode encoding it has.
[[nodiscard]] std::string plainHead(std::string_view bytes);
// Returns the name of the root element of a text without its namespace; "" if the text does not begin like XML.
[[nodiscard]] std::string rootElement(std::string_view text);

// Lists of all formats, for messages and help:
[[nodiscard]] std::string titlesText();      // "XODE, glTF, G4MF, URDF or MJCF"
[[nodiscard]] std::string containersText();  // "xode, gltf, glb, g4tf, g4b, urdf or mjcf"
[[nodiscard]] std::string suffixesText();    // ".xode, .gltf, .glb, .g4tf, .g4b, .urdf or .mjcf"
[[nodiscard]] std::string savingText();      // ".xode, .xml, .gltf, ..., .urdf or .mjcf"

}  // namespace orrery
