// Files of other programs are recognised by their content; nothing else is taken for one.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/test/claimed_log.hpp"

namespace foreign_test {
namespace {

using namespace orrery;
using namespace orrery::test;

std::string bytes(std::initializer_list<unsigned char> values) {
    return {values.begin(), values.end()};
}

// 80 bytes of any text, a count, and 50 bytes for each triangle.
std::string binaryStl(std::size_t triangles, const std::string& header) {
    std::string text = header + std::string(80 - header.size(), ' ');
    text += static_cast<char>(triangles);
    return text + std::string(3, '\0') + std::string(50 * triangles, '\0');
}

std::string wide(const std::string& text) {
    std::string wide = "\xFF\xFE";
    for (const char c : text) wide += std::string{c, '\0'};
    return wide;
}

struct Sample {
    std::string name;
    std::string text;
    std::string title;   // in the message
    std::string advice;  // in the message
};

const std::string kXml = "<?xml version=\"1.0\"?>\n";

std::vector<Sample> xmlSamples() {
    return {
        {"rest.xml", "<mujocoinclude/>", "MJCF", "open the file that includes it"},
        {"rest.gltf", "\xEF\xBB\xBF\n<mujocoinclude/>", "MJCF", ""},
        {"rest.xode", wide(kXml + "<mujocoinclude/>"), "MJCF", ""},
        {"rest.xml", kXml + "<!-- a <xode/> -->\n<!-- b --><mujocoinclude\nx='y'>", "MJCF", "mjcf.md"},
        {"shop.sdf", kXml + "<sdf version=\"1.7\"/>", "SDFormat", ""},
        {"a.dae", kXml + "<COLLADA xmlns=\"http://www.collada.org\">", "COLLADA", "exporting.md"},
        {"a.dae", "<c:COLLADA xmlns:c=\"http://www.collada.org\"/>", "COLLADA", ""},
        {"a.model", kXml + "<model unit=\"millimeter\"/>", "3MF", "rigid body"},
        {"a.x3d", kXml + "<!DOCTYPE X3D PUBLIC \"a\" \"b\" [<!ENTITY c \"d\">]>\n<X3D/>", "X3D", ""},
        {"a.amf", "<amf unit=\"inch\"/>", "AMF", ""},
        {"a.glb", "\n<!doctype html>\n<html lang=\"en\">", "web page", "download"},
    };
}

std::vector<Sample> otherSamples() {
    const std::string zip = "PK\x03\x04......";
    return {
        {"a.usda", "#usda 1.0\n", "USD", ""},
        {"a.usd", "PXR-USDC" + bytes({0, 8}), "USD", ""},
        {"a.usdz", zip + "room.usdc...", "USD", ""},
        {"a.3mf", zip + "3D/3dmodel.model...", "3MF", ""},
        {"a.zip", zip + "scene.gltf", "ZIP", "unpack"},
        {"a.fbx", "Kaydara FBX Binary  " + bytes({0, 26, 0}), "FBX", ""},
        {"a.fbx", "; FBX 7.4.0 project file\n", "FBX", ""},
        {"a.stl", "solid part\n facet normal 0 0 1\n", "STL", "add-on"},
        {"a.stl", binaryStl(3, "made by a scanner"), "STL", ""},
        {"a.stl", binaryStl(1, "solid, by a program that says so in a binary file"), "STL", ""},
        {"a.obj", "# a mesh\r\n\r\n# of two\nmtllib a.mtl\no part\nv 0 0 0\n", "OBJ", ""},
        {"a.obj", "v 0 0 0\nv 1 0 0\n", "OBJ", ""},
        {"a.ply", "ply\nformat ascii 1.0\n", "PLY", ""},
        {"a.ply", "ply\r\nformat ascii 1.0\r\n", "PLY", ""},
        {"a.blend", "BLENDER-v402", "Blender", "export glTF 2.0"},
        {"a.BLEND", bytes({0x1F, 0x8B, 8, 0}), "Blender", ""},
        {"a.blend", bytes({0x28, 0xB5, 0x2F, 0xFD}), "Blender", ""},
        {"a.gltf.gz", bytes({0x1F, 0x8B, 8, 0}), "compressed", "gunzip"},
        {"a.tscn", "[gd_scene load_steps=2 format=3]\n", "Godot", "omi-godot"},
        {"a.fbx", "FBXHeaderExtension:  {\n", "FBX", ""},
        {"a.off", "OFF\n3 1 0\n", "OFF", ""},
        {"a.abc", "\x89HDF\r\n\x1A\n", "HDF5", ""},
        {"a.3ds", std::string("MM\x10\0\0\0", 6) + std::string(10, ' '), "3DS", ""},
        {"a.lwo", std::string("FORM\0\0\0\x04", 8) + "LWO2", "LWO", ""},
        {"a.dxf", "  0\r\nSECTION\r\n", "DXF", ""},
        {"a.max", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "3ds Max", ""},
        {"a.ma", "//Maya ASCII 2024 scene\n", "Maya", ""},
        {"a.mb", "FOR8....", "Maya", ""},
        {"a.vox", "VOX " + bytes({150, 0, 0, 0}), "MagicaVoxel", ""},
        {"a.b3dm", "b3dm" + bytes({1, 0, 0, 0}), "3D Tiles", ""},
        {"a.py", "import ode\nworld = ode.World()\n", "PyODE", "docs/python.md"},
        {"a.wrl", "#VRML V2.0 utf8\n", "VRML", ""},
        {"a.unity", "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n", "Unity", ""},
        {"a.json", R"({"metadata": {"generator": "Object3D.toJSON"}, "object": {}})", "three.js", "GLTFExporter"},
        {"a.json", R"({"body": [], "velocityIterations": 8})", "Box2D", ""},
        {"plan.json", R"({"scene": "a.xode", "parameters": []})", "plan of a sweep", "orrery sweep"},
        {"a.glb", "version https://git-lfs.github.com/spec/v1\n", "Git LFS", "git lfs pull"},
        {"a.png", "\x89PNG\r\n", "PNG", ""},
    };
}

void check(const Sample& sample) {
    BOOST_TEST_CONTEXT(sample.name << ": " << sample.text.substr(0, 40)) {
        DiagnosticLog log;
        const Scene scene = loadBytes(sample.text, sample.name, {}, log);
        BOOST_TEST_REQUIRE(log.entries().size() == 1U);
        const Diagnostic& found = log.entries().front();
        BOOST_TEST((found.code == code::FILE_FORMAT_FOREIGN));
        BOOST_TEST(found.place.file == sample.name);
        BOOST_TEST(found.message.find(sample.title) != std::string::npos, found.message);
        BOOST_TEST(found.message.find(sample.advice) != std::string::npos, found.message);
        BOOST_TEST(scene.root().children.empty());
        BOOST_TEST(!scene.contents().simulable);
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(foreign)

BOOST_AUTO_TEST_CASE(xml_is_known_by_its_root_element) {
    for (const Sample& sample : xmlSamples()) check(sample);
}

BOOST_AUTO_TEST_CASE(other_formats_are_known_by_their_first_bytes) {
    for (const Sample& sample : otherSamples()) check(sample);
}

BOOST_AUTO_TEST_CASE(nothing_else_is_taken_for_one) {
    const std::vector<Sample> own{
        {"a.xode", kXml + "<!-- <robot/> --><xode version=\"1.0r23\"><world/></xode>", "", ""},
        {"a.xode", "<robots/>", "", ""},
        {"a.xode", "<!-- never ends", "", ""},
        {"a.gltf", R"({"asset": {"version": "2.0"}, "scene": 0, "extras": {"parameters": "Object3D.toJSON"}})", "", ""},
        {"a.g4tf", R"({"asset": {"dimension": 3}})", "", ""},
        {"a.txt", "solid ground", "", ""},
        {"a.txt", "of a mesh\nv 0 0 0\n", "", ""},
        {"a.stl", binaryStl(3, "cut") + "?", "", ""},
        {"a.txt", "MM and more than that", "", ""},
        {"a.txt", "0 SECTION", "", ""},
        {"a.py", "import sys\n", "", ""},
        {"a.glb", "", "", ""},
    };
    for (const Sample& sample : own) {
        DiagnosticLog log;
        static_cast<void>(loadBytes(sample.text, sample.name, {}, log));
        BOOST_TEST(!log.has(code::FILE_FORMAT_FOREIGN), sample.name << ": " << sample.text);
    }
}

BOOST_AUTO_TEST_CASE(a_binary_file_without_its_header_says_so) {
    ClaimedLog log;
    log.claim(code::GLB_HEADER, "@0");
    log.claim(code::G4MF_HEADER, "@0");
    log.claim(code::GLB_HEADER, "@0");
    static_cast<void>(loadBytes(bytes({7, 1, 2, 3, 4}), "a.glb", {}, log));
    static_cast<void>(loadBytes(bytes({7, 1, 2, 3, 4}), "a.g4b", {}, log));
    static_cast<void>(loadBytes("", "a.GLB", {}, log));
    // Text is read in either.
    static_cast<void>(loadBytes(R"({"asset": {"version": "2.0"}})", "a.glb", {}, log));
    static_cast<void>(loadBytes(R"({"asset": {"dimension": 3}})", "a.g4b", {}, log));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace foreign_test
