// Parts of a scene that came from another file's scene: their handles are of a document that may be long gone.
#include <boost/test/unit_test.hpp>
#include <optional>
#include <string>
#include <vector>

#include "orrery/base/codes/export.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/text.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

struct File {
    std::string format;
    std::string text;
};

// Each file has a geom "stone" with a box, and after it another one.
const std::vector<File>& files() {
    static const std::vector<File> kAll{
        {"xode", R"(<xode version="1.0r23"><world name="w"><space name="s">
    <geom name="stone"><transform><position x="1" y="2" z="3"/></transform><box sizex="1" sizey="2" sizez="3"/></geom>
    <geom name="other"><sphere radius="2"/></geom>
</space></world></xode>)"},
        {"gltf", R"({"asset": {"version": "2.0"}, "extensionsUsed": ["OMI_physics_shape", "OMI_physics_body"],
    "extensions": {"OMI_physics_shape": {"shapes": [{"type": "box", "box": {"size": [1, 2, 3]}},
        {"type": "sphere", "sphere": {"radius": 2}}]}}, "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [
    {"name": "stone", "translation": [1, 2, 3], "extensions": {"OMI_physics_body": {"collider": {"shape": 0}}}},
    {"name": "other", "extensions": {"OMI_physics_body": {"collider": {"shape": 1}}}}]})"},
        {"g4tf", R"({"asset": {"dimension": 3}, "nodes": [{"name": "root", "children": [1, 2]},
    {"name": "stone", "position": [1, 2, 3], "physics": {"collider": {"shape": 0}}},
    {"name": "other", "physics": {"collider": {"shape": 1}}}],
    "shapes": [{"size": [1, 2, 3]}, {"curves": [{"radii": [1, 1, 1]}]}]})"},
    };
    return kAll;
}

Scene read(const File& file) {
    DiagnosticLog log;
    return loadBytes(file.text, "scene." + file.format, {}, log);
}

const Node& stoneOf(const Scene& scene) {
    const Node* stone = scene.find("stone");
    BOOST_REQUIRE(stone != nullptr && stone->collider);
    return *stone;
}

// A box of another size, in the words of the format.
ShapeGeometry largerBox(const File& host) {
    if (host.format == "g4tf") return GeneralShape{Vector3{4, 5, 6}, {}};
    return BoxShape{Vector3{4, 5, 6}};
}

// The stone of the host gets all parts of the guest's, with a box of another size in the place of its own; a new
// node beside it is a copy of the guest's, with a copy of the box.
Scene withPartsOf(const File& host, const File& guest) {
    Scene scene = read(host);
    const Scene from = read(guest);
    const Node& given = stoneOf(from);
    Shape box = *from.contents().shape(given.collider->shape);
    box.geometry = largerBox(host);
    SceneContents& contents = scene.edit();
    Node& stone = *contents.find(stoneOf(scene).id);
    const ShapeId own = stone.collider->shape;
    box.name = contents.shapes[own.index].name;
    contents.shapes[own.index] = box;
    static_cast<NodeComponents&>(stone) = given;
    stone.collider->shape = own;
    stone.transform.position = Vector3{7, 8, 9};
    Node& added = contents.addNode(*stone.parent, "copy");
    static_cast<NodeComponents&>(added) = given;
    added.name = "copy";
    added.collider->shape = contents.addShape(box);
    return scene;
}

void checkSaved(Scene scene, const File& host, const File& guest) {
    ClaimedLog log;
    const auto saved = saveBytes(scene, host.format, log);
    BOOST_REQUIRE_MESSAGE(saved, guest.format << " into " << host.format);
    const Scene again = read({host.format, *saved});
    scene.edit().extensionsUsed = again.contents().extensionsUsed;
    const auto difference = firstDifference(scene, again);
    BOOST_TEST(!difference.has_value(), guest.format << " into " << host.format << ": "
                                                     << (difference ? toText(*difference) : std::string()) << "\n"
                                                     << *saved);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(foreign_parts)

BOOST_AUTO_TEST_CASE(what_came_from_another_file_is_written_as_new) {
    for (const File& host : files()) {
        for (const File& guest : files()) checkSaved(withPartsOf(host, guest), host, guest);
    }
}

// Into a new file of each format there is nothing to look up, whatever the parts came from.
BOOST_AUTO_TEST_CASE(it_goes_into_files_of_other_formats) {
    for (const File& host : files()) {
        for (const File& guest : files()) {
            for (const char* format : {"xode", "gltf", "glb"}) {
                if (format == host.format) continue;
                DiagnosticLog log;
                BOOST_TEST(saveBytes(withPartsOf(host, guest), format, log).has_value());
            }
        }
    }
}

// A diagnostic about such a part is at its path in the scene, not at what lies there in a file.
BOOST_AUTO_TEST_CASE(diagnostics_about_it_are_at_its_path) {
    for (const File& host : files()) {
        for (const File& guest : files()) {
            Scene scene = withPartsOf(host, guest);
            for (Shape& shape : scene.edit().shapes) shape.geometry = BoxShape{Vector3{-1, 0, 0}};
            ClaimedLog log;
            log.allow(code::PLAN_GRAVITY_DEFAULT);
            log.claimAll(code::PLAN_SHAPE_SIZE);
            static_cast<void>(makePlan(scene, {}, log));
            bool found = false;
            for (const Diagnostic& d : log.entries()) {
                found = found || (d.place.kind == Place::Kind::Scene && d.place.path.ends_with("/copy"));
            }
            BOOST_TEST(found, guest.format << " in " << host.format);
        }
    }
}

BOOST_AUTO_TEST_CASE(documents_do_not_know_handles_of_others) {
    for (const File& file : files()) {
        const Scene one = read(file);
        const Scene other = read(file);
        const Origin origin = stoneOf(one).origin;
        BOOST_TEST(one.source()->owns(origin));
        BOOST_TEST(!other.source()->owns(origin));
        BOOST_TEST(!other.source()->owns({}));
        BOOST_TEST((other.source()->place(origin) == other.source()->place({})));
        BOOST_TEST((origin != stoneOf(other).origin));
    }
}

BOOST_AUTO_TEST_SUITE_END()
