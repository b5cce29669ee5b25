#include "foreign.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "orrery/document/glb.hpp"
#include "orrery/formats/format.hpp"

namespace orrery {
namespace {

// Advice that several formats share.
constexpr std::string_view kMjcfPart = "open the file that includes it (docs/formats/mjcf.md)";
constexpr std::string_view kGazebo =
    "write its links as bodies and its joints as joints of XODE or glTF (docs/formats), or import it in Blender and "
    "export glTF 2.0 with the add-on for physics (docs/authors/exporting.md)";
constexpr std::string_view kModel =
    "import it in Blender or Godot, add the physics there, and export glTF 2.0 with its extensions "
    "(docs/authors/exporting.md)";
constexpr std::string_view kMesh =
    "it is a shape without physics: import it in Blender, make it a rigid body, and export glTF 2.0 with the add-on "
    "for physics (docs/authors/exporting.md)";
constexpr std::string_view kBlend =
    "open it in Blender and export glTF 2.0 with the add-on for physics, KHR_physics_rigid_bodies "
    "(docs/authors/exporting.md)";
constexpr std::string_view kGodot =
    "open it in Godot 4.3 or newer and export glTF 2.0, which has the physics as OMI_physics_body; joints need the "
    "add-on omi-godot (docs/authors/exporting.md)";
constexpr std::string_view kUnpack = "unpack it and open the scene file in it";

enum class Sign : std::uint8_t { Root, Start, Zip };

struct ForeignRow {
    Sign sign;
    std::string_view word;  // root element; first bytes; what the archive's list of files contains
    ForeignFormat format;
};

// The first one that fits is taken.
constexpr std::array kForeign{
    ForeignRow{Sign::Root, "mujocoinclude", {"a part of a model in MJCF, MuJoCo's format", kMjcfPart}},
    ForeignRow{Sign::Root, "sdf", {"a world or model in SDFormat, Gazebo's format", kGazebo}},
    ForeignRow{Sign::Root, "gazebo", {"a world or model in an old SDFormat, Gazebo's format", kGazebo}},
    ForeignRow{Sign::Root, "COLLADA", {"a model in COLLADA", kModel}},
    ForeignRow{Sign::Root, "model", {"a part of a solid in 3MF", kMesh}},
    ForeignRow{Sign::Root, "X3D", {"a scene in X3D", kModel}},
    ForeignRow{Sign::Root, "amf", {"a solid in AMF", kMesh}},
    ForeignRow{Sign::Root, "html", {"a web page", "download the file itself, not the page that shows it"}},
    ForeignRow{Sign::Root, "svg", {"a drawing in SVG", "it has no bodies: write a scene of XODE or glTF"}},
    ForeignRow{Sign::Start, "#usda", {"a scene in USD", kModel}},
    ForeignRow{Sign::Start, "PXR-USDC", {"a scene in USD (binary)", kModel}},
    ForeignRow{Sign::Start, "Kaydara FBX Binary", {"a scene in FBX (binary)", kModel}},
    ForeignRow{Sign::Start, "; FBX", {"a scene in FBX", kModel}},
    ForeignRow{Sign::Start, "FBXHeaderExtension", {"a scene in FBX", kModel}},
    ForeignRow{Sign::Start, "//Maya ASCII", {"a scene of Maya", kModel}},
    ForeignRow{Sign::Start, "FOR4", {"a scene of Maya (binary)", kModel}},
    ForeignRow{Sign::Start, "FOR8", {"a scene of Maya (binary)", kModel}},
    ForeignRow{Sign::Start, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", {"a file of 3ds Max, or another OLE file", kModel}},
    ForeignRow{Sign::Start, "\x89HDF\r\n\x1A\n", {"an HDF5 file, such as an old Alembic file", kModel}},
    ForeignRow{Sign::Start, "b3dm", {"a tile of 3D Tiles", "unpack the GLB in it"}},
    ForeignRow{Sign::Start, "VOX ", {"a model of MagicaVoxel", kModel}},
    ForeignRow{Sign::Start, "OFF\n", {"a mesh in OFF", kMesh}},
    ForeignRow{Sign::Start, "OFF\r", {"a mesh in OFF", kMesh}},
    ForeignRow{Sign::Start, "BLENDER", {"a file of Blender", kBlend}},
    ForeignRow{Sign::Start, "[gd_scene", {"a scene of Godot", kGodot}},
    ForeignRow{Sign::Start, "[gd_resource", {"a resource of Godot", kGodot}},
    ForeignRow{Sign::Start, "RSRC", {"a scene or resource of Godot (binary)", kGodot}},
    ForeignRow{Sign::Start, "RSCC", {"a scene or resource of Godot (binary)", kGodot}},
    ForeignRow{Sign::Start, "%YAML 1.1\n%TAG !u! tag:unity3d.com", {"a scene of Unity", kModel}},
    ForeignRow{Sign::Start, "#VRML", {"a scene in VRML", kModel}},
    ForeignRow{Sign::Start, "#X3D", {"a scene in X3D", kModel}},
    ForeignRow{Sign::Start, "Ogawa", {"a scene in Alembic", kModel}},
    ForeignRow{Sign::Start, "BULLET", {"a world of Bullet", kModel}},
    ForeignRow{Sign::Start, "ply\n", {"a mesh in PLY", kMesh}},
    ForeignRow{Sign::Start, "ply\r", {"a mesh in PLY", kMesh}},
    ForeignRow{Sign::Start, "ISO-10303-21;", {"a solid in STEP", kMesh}},
    ForeignRow{Sign::Start, "\x89PNG", {"a picture in PNG", "open the scene that uses it"}},
    ForeignRow{Sign::Start, "\xFF\xD8\xFF", {"a picture in JPEG", "open the scene that uses it"}},
    ForeignRow{Sign::Start, "%PDF", {"a document in PDF", "open a scene file"}},
    ForeignRow{
        Sign::Start, "version https://git-lfs.", {"a pointer of Git LFS", "run `git lfs pull` to get the file itself"}},
    ForeignRow{Sign::Zip, "3D/3dmodel.model", {"a solid in 3MF", kMesh}},
    ForeignRow{Sign::Zip, ".usd", {"a scene in USD (usdz)", kModel}},
    ForeignRow{Sign::Zip, "", {"a ZIP archive", kUnpack}},
};

constexpr std::size_t kHead = 65'536;  // bytes that are looked at

bool endsWith(std::string_view name, std::string_view suffix) {
    const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
    return name.size() >= suffix.size() &&
           std::equal(suffix.begin(), suffix.end(), name.end() - static_cast<std::ptrdiff_t>(suffix.size()),
                      [&](char wanted, char found) { return same(found, wanted); });
}

// STL: a text of facets; or 80 bytes, the number of triangles, and 50 bytes for each.
bool isStl(std::string_view bytes) {
    if (bytes.starts_with("solid") && bytes.substr(0, kHead).find("facet") != std::string_view::npos) return true;
    if (bytes.size() < 84) return false;
    std::uint64_t count = 0;
    for (std::size_t i = 4; i > 0; --i) count = count * 256 + static_cast<unsigned char>(bytes[79 + i]);
    return count > 0 && bytes.size() == 84 + 50 * count;
}

// OBJ has no magic: its first lines are comments, then one of few words; some line has a vertex.
bool isObj(std::string_view head) {
    constexpr std::array<std::string_view, 7> kWords{"v ", "vn ", "vt ", "o ", "g ", "mtllib ", "usemtl "};
    const bool hasVertex = head.starts_with("v ") || head.find("\nv ") != std::string_view::npos;
    while (!head.empty() && (head.front() == '#' || head.front() == '\r' || head.front() == '\n')) {
        head.remove_prefix(std::min(head.size(), head.find('\n')));
        head.remove_prefix(std::min(head.size(), head.find_first_not_of("\r\n")));
    }
    return hasVertex && std::any_of(kWords.begin(), kWords.end(), [&](auto word) { return head.starts_with(word); });
}

// 3DS: a chunk 0x4D4D with the length of the file. LWO: a chunk FORM of the kind LWO2 or LWOB.
bool isOldModel(std::string_view bytes) {
    if (bytes.size() < 12) return false;
    std::uint64_t length = 0;
    for (std::size_t i = 5; i >= 2; --i) length = length * 256 + static_cast<unsigned char>(bytes[i]);
    return (bytes.starts_with("MM") && length == bytes.size()) ||
           (bytes.starts_with("FORM") && bytes.substr(8, 3) == "LWO");
}

// DXF: pairs of lines, of which the first says that a section begins.
bool isDxf(std::string_view head) {
    const std::size_t number = head.find_first_not_of(" \t");
    if (number == std::string_view::npos || head[number] != '0') return false;
    const std::size_t word = head.find_first_not_of(" \t\r\n", number + 1);
    return word != std::string_view::npos && head.find('\n') < word && head.substr(word).starts_with("SECTION");
}

// A program of PyODE's has no scene that can be read, but makes one.
bool isPyOde(std::string_view name, std::string_view head) {
    const bool imports =
        head.find("import ode") != std::string_view::npos || head.find("from ode") != std::string_view::npos;
    return endsWith(name, ".py") && imports;
}

// Packed as a whole, as Blender and many tools do it.
std::optional<ForeignFormat> packedOf(std::string_view bytes, std::string_view name) {
    if (!bytes.starts_with("\x1F\x8B") && !bytes.starts_with("\x28\xB5\x2F\xFD")) return std::nullopt;
    if (endsWith(name, ".blend")) return ForeignFormat{"a file of Blender (compressed)", kBlend};
    return ForeignFormat{"a compressed file", "unpack it first, with gunzip or zstd -d"};
}

// JSON without the "asset" that glTF and G4MF have.
std::optional<ForeignFormat> jsonOf(std::string_view bytes) {
    const auto has = [&](std::string_view key) { return bytes.find(key) != std::string_view::npos; };
    if (firstCharacter(bytes) != '{' || has("\"asset\"")) return std::nullopt;
    if (has("\"Object3D.toJSON\"")) {
        return ForeignFormat{"a scene of three.js",
                             "write it with GLTFExporter and the plugin for physics "
                             "(docs/authors/exporting.md)"};
    }
    if (has("\"velocityIterations\"") && has("\"body\""))
        return ForeignFormat{"a two-dimensional world of Box2D (R.U.B.E.)",
                             "write it as XODE or glTF in three dimensions"};
    if (has("\"orrery baseline"))
        return ForeignFormat{"a baseline of `orrery check`", "open the scene in the same folder"};
    if (has("\"parameters\"") && has("\"scene\""))
        return ForeignFormat{"a plan of a sweep", "run it with `orrery sweep FILE`"};
    return std::nullopt;
}

}  // namespace

std::optional<ForeignFormat> foreignFormatOf(std::string_view bytes, std::string_view name) {
    const std::string plain = plainHead(bytes);
    const std::string root = rootElement(plain);
    const bool isZip = bytes.starts_with("PK\x03\x04");
    const auto* const row = std::find_if(kForeign.begin(), kForeign.end(), [&](const ForeignRow& each) {
        if (each.sign == Sign::Root) return root == each.word;
        if (each.sign == Sign::Start) return std::string_view(plain).starts_with(each.word);
        return isZip && bytes.find(each.word) != std::string_view::npos;
    });
    if (row != kForeign.end()) return row->format;
    if (auto packed = packedOf(bytes, name)) return packed;
    if (isStl(bytes)) return ForeignFormat{"a mesh in STL", kMesh};
    if (isObj(plain)) return ForeignFormat{"a mesh in OBJ", kMesh};
    if (isOldModel(bytes)) return ForeignFormat{"a model in 3DS or LWO", kModel};
    if (isDxf(plain)) return ForeignFormat{"a drawing in DXF", kMesh};
    if (isPyOde(name, plain)) {
        return ForeignFormat{
            "a program that uses PyODE",
            "write its bodies as XODE (docs/formats/xode.md), or make them with the module orrery (docs/python.md)"};
    }
    return jsonOf(bytes);
}

}  // namespace orrery
