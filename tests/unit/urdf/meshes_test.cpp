// Mesh files: what STL and OBJ give, and where a robot's names of files may lead.
#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <vector>

#include "orrery/base/codes/document.hpp"
#include "orrery/test/files.hpp"
#include "reading.hpp"

namespace robot_meshes_test {
namespace {

using namespace orrery;
using namespace orrery::test;

// A tetrahedron with a corner at the origin and edges of 1 along the axes: 1/6 m^3.
const std::string kTetrahedronObj =
    "# by hand\no t\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvn 0 0 1\nf 1 3 2\nf 1//1 2//1 4//1\n"
    "f -4 -1 -2\nf 2/1 3/1/1 4/2/1\n";
const std::string kFacesFirstObj = "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
// A comment and the name of a file do not go on.
const std::string kBrokenLinesObj =
    "# made in C:\\out\\\nv 0 0 0\nmtllib C:\\out\\\nv 1 \\\n0 0\nv 0 1 0\nv 0 0 \\\r\n  1\r\nf 1 \\\n3 \\\n2\nf 1 2 "
    "4\nf 1 4 "
    "3\nf 2 3 4 \\";
const std::vector<std::vector<float>> kFaces{
    {0, 0, 0, 0, 1, 0, 1, 0, 0}, {0, 0, 0, 1, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 1, 0, 1, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1}};

std::string tetrahedronStl(const std::string& header, float corner = 0) {
    std::string bytes = header + std::string(80 - header.size(), ' ');
    const auto add = [&](auto value) { bytes.append(reinterpret_cast<const char*>(&value), sizeof value); };
    add(static_cast<std::uint32_t>(kFaces.size()));
    for (const auto& face : kFaces) {
        for (int i = 0; i < 3; ++i) add(0.0F);
        for (const float number : face) add(number == 0 ? corner : number);
        add(std::uint16_t{0});
    }
    return bytes;
}

// The counts of vertices, normals, texture coordinates and triangles, and these.
std::string tetrahedronMsh(const std::array<std::int32_t, 4>& counts = {4, 4, 4, 4}, std::int32_t corner = 0) {
    std::string bytes;
    const auto add = [&](auto value) { bytes.append(reinterpret_cast<const char*>(&value), sizeof value); };
    for (const std::int32_t count : counts) add(count);
    for (const int number : {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}) add(static_cast<float>(number));
    for (int i = 0; i < 3 * counts[1] + 2 * counts[2]; ++i) add(0.5F);
    for (const std::int32_t index : {corner, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}) add(index);
    return bytes;
}

std::string tetrahedronText() {
    std::string text = "solid t\n";
    for (const auto& face : kFaces) {
        text += "facet normal 0 0 0\n outer loop\n";
        for (std::size_t i = 0; i < face.size(); i += 3) {
            text += "  vertex " + std::to_string(face[i]) + ' ' + std::to_string(face[i + 1]) + ' ' +
                    std::to_string(face[i + 2]) + "\r\n";
        }
        text += " endloop\nendfacet\n";
    }
    return text + "endsolid t\n";
}

// A robot in whose only collision that file is.
std::string robotWith(const std::string& file, const std::string& scale = {}) {
    const std::string mesh = "mesh filename=\"" + file + "\"" + (scale.empty() ? "" : " scale=\"" + scale + "\"");
    return robot(linkText("world", "") + linkText("tip", collision(mesh)) + joint("j", "continuous", "world", "tip"));
}

struct Sample {
    std::string name;
    std::string bytes;
};

}  // namespace

BOOST_AUTO_TEST_CASE(meshes_of_each_format_weigh_the_same) {
    const TemporaryFolder folder;
    const std::vector<Sample> samples{{"a.obj", kTetrahedronObj},
                                      {"b.OBJ", kTetrahedronObj},
                                      {"c.stl", tetrahedronStl("by a program")},
                                      {"d.STL", tetrahedronStl("solid, as it begins")},
                                      {"e.stl", tetrahedronText()},
                                      {"f.stl", "SOLID a vertex of facet 1\n" + tetrahedronText().substr(8)},
                                      {"i.obj", kFacesFirstObj},
                                      {"j.obj", kBrokenLinesObj},
                                      {"g.msh", tetrahedronMsh()},
                                      {"h.MSH", tetrahedronMsh({4, 0, 0, 4})}};
    for (const Sample& sample : samples) {
        BOOST_TEST_CONTEXT(sample.name) {
            const auto file = folder.write(sample.name, sample.bytes);
            ClaimedLog log;
            log.claim(code::URDF_INERTIAL_MISSING);
            log.allow(code::PLAN_MESH_AS_PARTS);
            log.allow(code::PLAN_MESH_AS_HULL);
            const Read read(readUrdf(robotWith(sample.name), log, {}, folder.path()), log);
            BOOST_TEST(read.scene.contents().meshes.front().positions.size() == 4U);
            BOOST_TEST(read.body("tip").mass == 1000.0 / 6, boost::test_tools::tolerance(1e-12));
            BOOST_TEST(isNear(centerOf(read.body("tip")), Eigen::Vector3d(0.25, 0.25, 0.25)));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_scale_stretches_and_mirrors) {
    const TemporaryFolder folder;
    const auto file = folder.write("a.obj", kTetrahedronObj);
    ClaimedLog log;
    log.claim(code::URDF_INERTIAL_MISSING);
    log.allow(code::PLAN_MESH_AS_PARTS);
    log.allow(code::PLAN_MESH_AS_HULL);
    const Read read(readUrdf(robotWith("a.obj", "2 -3 4"), log, {}, folder.path()), log);
    BOOST_TEST(read.body("tip").mass == 4000, boost::test_tools::tolerance(1e-12));
    BOOST_TEST(isNear(centerOf(read.body("tip")), Eigen::Vector3d(0.5, -0.75, 1)));
    log.check();
    log.claim(code::URDF_SCALE);
    log.claim(code::URDF_INERTIAL_MISSING);
    const Scene scene = readUrdf(robotWith("a.obj", "0.5"), log, {}, folder.path());
    BOOST_TEST((scene.find("tip")->children.front()->transform.scale == Vector3{0.5, 0.5, 0.5}));
}

// The limit allows two triangles to be weighed again; the mass of a convex mesh is exact without that.
BOOST_AUTO_TEST_CASE(a_mesh_at_many_scales_is_stretched) {
    const TemporaryFolder folder;
    const auto file = folder.write("a.obj", kTetrahedronObj);
    const std::string two =
        collision("mesh filename=\"a.obj\"") + collision("mesh filename=\"a.obj\" scale=\"2 -3 4\"");
    LoadOptions options;
    options.limits.meshElements = 24;
    ClaimedLog log;
    log.claim(code::URDF_MESH_SCALES, "/robot/link[2]/collision[2]/geometry/mesh");
    log.claim(code::URDF_INERTIAL_MISSING);
    log.allow(code::PLAN_MESH_AS_PARTS);
    log.allow(code::PLAN_MESH_AS_HULL);
    const Read read(
        loadBytes(robot(linkText("world", "") + linkText("tip", two) + joint("j", "continuous", "world", "tip")),
                  "a.urdf", folder.path(), log, options),
        log);
    BOOST_TEST(read.body("tip").mass == 25000.0 / 6, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(damaged_meshes_are_left_out) {
    const TemporaryFolder folder;
    const std::string good = tetrahedronStl("a");
    const std::vector<Sample> samples{{"cut.stl", good.substr(0, 200)},
                                      {"long.stl", good + "x"},
                                      {"empty.stl", ""},
                                      {"none.stl", tetrahedronStl("a").substr(0, 80) + std::string(4, '\0')},
                                      {"nan.stl", tetrahedronStl("a", std::numeric_limits<float>::quiet_NaN())},
                                      {"text.stl", "solid a\nvertex 1 2 three\n"},
                                      {"cut.msh", tetrahedronMsh().substr(0, 100)},
                                      {"long.msh", tetrahedronMsh() + "x"},
                                      {"empty.msh", ""},
                                      {"normals.msh", tetrahedronMsh({4, 3, 0, 4})},
                                      {"less.msh", tetrahedronMsh({-4, 0, 0, 4})},
                                      {"none.msh", std::string(16, '\0')},
                                      {"index.msh", tetrahedronMsh({4, 0, 0, 4}, 4)},
                                      {"minus.msh", tetrahedronMsh({4, 0, 0, 4}, -1)},
                                      {"points.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n"},
                                      {"index.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n"},
                                      {"later.obj", "v 0 0 0\nf -1 -2 -3\nv 1 0 0\nv 0 1 0\n"},
                                      {"huge.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4294967296\n"},
                                      {"zero.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2\n"},
                                      {"word.obj", "v 0 0 zero\n"},
                                      {"inf.obj", "v 0 0 inf\n"}};
    for (const Sample& sample : samples) {
        BOOST_TEST_CONTEXT(sample.name) {
            const auto file = folder.write(sample.name, sample.bytes);
            ClaimedLog log;
            log.claim(code::MESH_DAMAGED, "/robot/link[2]/collision/geometry/mesh/@filename");
            log.claim(code::URDF_MASS_NONE);
            const Scene scene = readUrdf(robotWith(sample.name), log, {}, folder.path());
        }
    }
    folder.write("a.obj", kTetrahedronObj);
    LoadOptions options;
    options.limits.meshElements = 20;
    ClaimedLog log;
    log.claim(code::MESH_DAMAGED);
    log.claim(code::URDF_MASS_NONE);
    const Scene scene = loadBytes(robotWith("a.obj"), "a.urdf", folder.path(), log, options);
}

namespace {

// Where a file is looked for: PACKAGE/urdf is the folder of the robot.
struct Place {
    std::string name;
    bool withRoot = false;     // --root PACKAGE
    bool withPackage = false;  // --package arm=PACKAGE
    bool isFound = false;
};

}  // namespace

BOOST_AUTO_TEST_CASE(files_are_sought_in_the_folders_that_are_named) {
    const TemporaryFolder folder;
    const auto package = folder.path() / "arm";
    folder.write("arm/meshes/a.obj", kTetrahedronObj);
    folder.write("arm/urdf/b.obj", kTetrahedronObj);
    folder.write("secret.obj", kTetrahedronObj);
    std::filesystem::create_symlink(folder.path() / "secret.obj", package / "urdf" / "link.obj");
    std::filesystem::create_directory(package / "urdf" / "folder.obj");
    const std::string whole = (package / "urdf" / "b.obj").string();
    const std::vector<Place> places{
        {"b.obj", false, false, true},
        {"./b.obj", false, false, true},
        {"package://urdf/b.obj", false, false, true},
        {"package://any/b.obj", false, false, true},
        {"file://" + whole, false, false, true},
        {whole, false, false, true},
        {"../meshes/a.obj", false, false, false},
        {"../meshes/a.obj", true, false, true},
        {"../meshes/a.obj", false, true, true},
        {"package://arm/meshes/a.obj", false, false, false},
        {"package://arm/meshes/a.obj", true, false, true},
        {"package://arm/meshes/a.obj", false, true, true},
        {"model://arm/meshes/a.obj", false, true, true},
        {"package://leg/meshes/a.obj", false, true, false},
        {"package://arm/../secret.obj", true, true, false},
        {"../../secret.obj", true, true, false},
        {"%2e%2e/%2e%2e/secret.obj", true, true, false},
        {(folder.path() / "secret.obj").string(), true, true, false},
        {"link.obj", true, true, false},
        {"folder.obj", false, false, false},
        {"b.obj%00.obj", false, false, false},
        {"http://example.org/b.obj", true, true, false},
        {"none.obj", true, true, false},
        {"/dev/zero.obj", true, true, false},
    };
    for (const Place& each : places) {
        BOOST_TEST_CONTEXT(each.name << ' ' << each.withRoot << ' ' << each.withPackage) {
            UrdfOptions options;
            if (each.withRoot) options.roots.push_back(package);
            if (each.withPackage) options.packages.push_back({"arm", package});
            DiagnosticLog log;
            const Scene scene = readUrdf(robotWith(each.name), log, options, package / "urdf");
            BOOST_TEST(log.has(code::URDF_MESH_MISSING) != each.isFound);
            BOOST_TEST(scene.contents().meshes.size() == (each.isFound ? 1U : 0U));
        }
    }
}

BOOST_AUTO_TEST_CASE(the_option_that_finds_a_mesh_is_named) {
    const TemporaryFolder folder;
    folder.write("arm/meshes/a.obj", kTetrahedronObj);
    const auto urdf = folder.write("arm/urdf/b.urdf", robotWith("package://arm/meshes/a.obj")).parent_path();
    for (const std::string name : {"package://arm/meshes/a.obj", "../meshes/a.obj"}) {
        DiagnosticLog log;
        const Scene scene = readUrdf(robotWith(name), log, {}, urdf);
        const auto& entries = log.entries();
        BOOST_TEST(std::any_of(entries.begin(), entries.end(), [](const Diagnostic& each) {
            return each.message.find("found with --root ") != std::string::npos;
        }));
    }
}

namespace {

// Settings for MuJoCo, and the name of a mesh that is found then. There are meshes/a.obj and meshes/in/b.obj.
struct CompilerCase {
    std::string attributes;
    std::string name;
    bool isFound = true;
    bool isTold = false;
};

}  // namespace

BOOST_AUTO_TEST_CASE(folders_that_are_told_to_mujoco_are_looked_in) {
    const TemporaryFolder folder;
    folder.write("meshes/a.obj", kTetrahedronObj);
    folder.write("meshes/in/b.obj", kTetrahedronObj);
    folder.write("beside.obj", kTetrahedronObj);
    const std::vector<CompilerCase> cases{
        {"meshdir=\"meshes\"", "a.obj"},
        {"meshdir=\"meshes/\"", "package://any/where/a.obj"},
        {"assetdir=\"meshes\"", "a.obj"},
        {"meshdir=\"meshes\" strippath=\"false\"", "in/b.obj"},
        {"meshdir=\"meshes\"", "in/b.obj", false},
        {"meshdir=\"meshes\" strippath=\"false\"", "any/a.obj", false},
        {"meshdir=\"meshes\"", "beside.obj"},
        {"strippath=\"true\"", "any/where/beside.obj"},
        {"strippath=\"false\"", "any/where/beside.obj", false},
        {"meshdir=\"..\"", (folder.path() / "none.obj").string(), false},
        {"meshdir=\"meshes\" balanceinertia=\"true\" boundmass=\"0.1\"", "a.obj", true, true},
        {"meshdir=\"meshes\" balanceinertia=\"false\" boundmass=\"0\" discardvisual=\"false\"", "a.obj"},
    };
    for (const CompilerCase& each : cases) {
        BOOST_TEST_CONTEXT(each.attributes << ' ' << each.name) {
            ClaimedLog log;
            if (!each.isFound) log.claim(code::URDF_MESH_MISSING);
            if (each.isTold) log.claim(code::URDF_COMPILER, "/robot/mujoco/compiler");
            const Scene scene = readUrdf(robot("<mujoco><compiler " + each.attributes + "/></mujoco>" +
                                               linkText("world", collision("mesh filename=\"" + each.name + "\""))),
                                         log, {}, folder.path());
            BOOST_TEST(scene.contents().meshes.size() == (each.isFound ? 1U : 0U));
        }
    }
}

BOOST_AUTO_TEST_CASE(other_formats_are_told_and_read_once) {
    const TemporaryFolder folder;
    folder.write("a.obj", kTetrahedronObj);
    const std::string seen = "<visual><geometry><mesh filename=\"a.obj\"/></geometry></visual>";
    ClaimedLog log;
    log.claim(code::MESH_FORMAT);
    const Scene scene = readUrdf(
        robot(linkText("world", seen + seen + collision("mesh filename=\"a.obj\"") +
                                    collision("mesh filename=\"b.dae\"") + collision("mesh filename=\"c.ply\""))),
        log, {}, folder.path());
    BOOST_TEST(scene.contents().meshes.size() == 1U);
}

}  // namespace robot_meshes_test
