#include "generated_files.hpp"

#include <malloc.h>

#include "orrery/base/numbers.hpp"

namespace orrery::bench {

std::string xodeBodies(std::size_t bytes) {
    std::string out =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xode version=\"1.0r23\" name=\"many\">\n<world>\n<space>\n";
    out.reserve(bytes + 1000);
    for (int i = 0; out.size() < bytes; ++i) {
        const std::string name = "body" + std::to_string(i);
        const std::string x = toText(2.25 * (i % 200));
        const std::string y = toText(0.5 + 1.25 * (i % 7));
        const std::string z = toText(2.125 * (i / 200));
        out +=
            "  <body name=\"" + name + "\">\n    <transform>\n      <position x=\"" + x + "\" y=\"" + y + "\" z=\"" +
            z +
            "\"/>\n      <rotation>\n        <euler x=\"0\" y=\"30\" z=\"0\" aformat=\"degrees\"/>\n      </rotation>\n"
            "    </transform>\n    <geom name=\"" +
            name +
            ".geom\">\n      <box sizex=\"1.5\" sizey=\"0.5\" sizez=\"0.75\"/>\n"
            "    </geom>\n    <mass>\n      <mass_shape density=\"2.5\">\n        <box sizex=\"1.5\" sizey=\"0.5\" "
            "sizez=\"0.75\"/>\n      </mass_shape>\n    </mass>\n  </body>\n";
    }
    out += "</space>\n</world>\n</xode>\n";
    return out;
}

namespace {

// The contents of a node that is a body, of one that is a collider, and of the document.
struct GltfWords {
    const char* body;
    const char* collider;
    const char* document;
};
constexpr GltfWords kOmi = {R"("OMI_physics_body": { "motion": { "type": "dynamic", "mass": 2.5 } })",
                            R"("OMI_physics_body": { "collider": { "shape": 0 } })",
                            R"(  "extensionsUsed": ["OMI_physics_body", "OMI_physics_shape"],
  "extensions": { "OMI_physics_shape": { "shapes": [{ "type": "box", "box": { "size": [1.5, 0.5, 0.75] } }] } },
)"};
constexpr GltfWords kKhr = {R"("KHR_physics_rigid_bodies": { "motion": { "mass": 2.5 } })",
                            R"("KHR_physics_rigid_bodies": { "collider": { "geometry": { "shape": 0 } } })",
                            R"(  "extensionsUsed": ["KHR_physics_rigid_bodies", "KHR_implicit_shapes"],
  "extensions": { "KHR_implicit_shapes": { "shapes": [{ "type": "box", "box": { "size": [1.5, 0.5, 0.75] } }] } },
)"};

std::string nodesOf(std::size_t count, const GltfWords& words) {
    std::string nodes;
    std::string roots;
    for (std::size_t i = 0; i + 1 < count; i += 2) {
        if (i > 0) {
            nodes += ",\n";
            roots += ", ";
        }
        roots += std::to_string(i);
        const std::string x = toText(2.25 * static_cast<double>(i % 300));
        const std::string z = toText(2.125 * static_cast<double>(i / 300));
        nodes += "    { \"name\": \"body" + std::to_string(i) + "\", \"translation\": [" + x + ", 1.5, " + z +
                 "], \"rotation\": [0, 0.25881904510252074, 0, 0.9659258262890683], \"children\": [" +
                 std::to_string(i + 1) + "],\n      \"extensions\": { " + words.body +
                 " } },\n    { \"name\": \"shape" + std::to_string(i) + "\", \"extensions\": { " + words.collider +
                 " } }";
    }
    return std::string("{\n  \"asset\": { \"version\": \"2.0\" },\n") + words.document +
           "  \"scene\": 0,\n  \"scenes\": [{ \"nodes\": [" + roots + "] }],\n  \"nodes\": [\n" + nodes + "\n  ]\n}\n";
}

}  // namespace

std::string gltfNodes(std::size_t count) {
    return nodesOf(count, kOmi);
}
std::string khrNodes(std::size_t count) {
    return nodesOf(count, kKhr);
}

void forgetMemory() {
    malloc_trim(0);
}

}  // namespace orrery::bench
