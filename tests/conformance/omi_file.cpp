#include "omi_file.hpp"

#include <cmath>
#include <cstring>

#include "orrery/base/base64.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/plan/plan.hpp"

namespace orrery::test {
namespace {

std::string words(std::string_view name, std::initializer_list<double> numbers) {
    std::string text(name);
    for (const double number : numbers) text += " " + toText(std::round(number * 1e9) / 1e9);
    return text;
}

}  // namespace

std::string OmiFile::text() const {
    const auto extension = [](const char* name, const std::string& key, const std::string& list) {
        return list.empty() ? "" : std::string(", \"") + name + "\": {" + key + list + (key.empty() ? "}" : "]}");
    };
    const std::string shapeTable = extension("OMI_physics_shape", R"("shapes": [)", shapes);
    const std::string bodyTables = extension("OMI_physics_body", {}, bodies);
    const std::string jointTable = extension("OMI_physics_joint", R"("physicsJoints": [)", joints);
    return R"({"asset": {"version": "2.0", "generator": ")" + generator + R"("},
"extensionsUsed": ["OMI_physics_body", "OMI_physics_shape", "OMI_physics_joint", "OMI_physics_gravity", "OMI_collider", "X_kept"],
"scene": 0, "scenes": [{"nodes": [)" +
           roots + R"(]}], "nodes": [)" + nodes + R"(], "extensions": {"X_kept": {})" + shapeTable + bodyTables +
           jointTable + documents + "}" + members + "}";
}

std::string bodyNode(const std::string& parts, const std::string& more) {
    return R"({"extensions": {"OMI_physics_body": {)" + parts + "}}" + more + "}";
}

std::string meshMembers(const std::vector<std::vector<Vector3>>& primitives) {
    std::string bytes;
    std::string list;
    std::string accessors;
    for (std::size_t i = 0; i < primitives.size(); ++i) {
        const std::string comma = i == 0 ? "" : ", ";
        list += comma + R"({"attributes": {"POSITION": )" + std::to_string(i) + "}}";
        accessors += comma + R"({"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": )" +
                     std::to_string(primitives[i].size()) + R"(, "byteOffset": )" + std::to_string(bytes.size()) + "}";
        for (const Vector3& p : primitives[i]) {
            for (const double number : {p.x, p.y, p.z}) {
                const auto value = static_cast<float>(number);
                char raw[sizeof value];
                std::memcpy(raw, &value, sizeof value);
                bytes.append(raw, sizeof value);
            }
        }
    }
    const std::string length = std::to_string(bytes.size());
    return R"(, "meshes": [{"primitives": [)" + list + R"(]}], "accessors": [)" + accessors +
           R"(], "bufferViews": [{"buffer": 0, "byteLength": )" + length + R"(}], "buffers": [{"byteLength": )" +
           length + R"(, "uri": "data:application/octet-stream;base64,)" + base64(bytes) + "\"}]";
}

std::vector<Vector3> boxTriangles(const Vector3& low, const Vector3& high) {
    const auto corner = [&](int i) {
        return Vector3{i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z};
    };
    constexpr int kQuads[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    std::vector<Vector3> corners;
    for (const auto& quad : kQuads) {
        for (const int i : {0, 1, 2, 0, 2, 3}) corners.push_back(corner(quad[i]));
    }
    return corners;
}

OmiFile withShape(const std::string& shape, const std::string& place, const std::vector<Vector3>& mesh,
                  const std::string& parts) {
    OmiFile file{bodyNode(parts, place)};
    file.shapes = shape;
    file.members = meshMembers({mesh});
    return file;
}

OmiLog::OmiLog() {
    allow(code::PLAN_GRAVITY_DEFAULT);
}

void claimAll(ClaimedLog& log, const Diagnostics& diagnostics) {
    for (const auto& [code, where] : diagnostics) {
        if (where.empty()) {
            log.claim(code);
        } else {
            log.claim(code, where);
        }
    }
}

Scene sceneOf(const OmiFile& file, DiagnosticLog& log, const LoadOptions& options) {
    return loadBytes(file.text(), "row.gltf", {}, log, options);
}

Plan planOf(const OmiFile& file, DiagnosticLog& log, const LoadOptions& options) {
    return makePlan(sceneOf(file, log, options), {}, log);
}

Simulation simulationOf(const OmiFile& file, DiagnosticLog& log, SimulationOptions options) {
    if (!options.plan.gravityOverride) options.plan.gravityOverride = Vector3{};
    return Simulation(sceneOf(file, log), options, log);
}

std::string inWords(const Solid& solid) {
    if (const auto* box = std::get_if<SolidBox>(&solid)) return words("box", {box->size.x, box->size.y, box->size.z});
    if (const auto* sphere = std::get_if<SolidSphere>(&solid)) return words("sphere", {sphere->radius});
    if (const auto* capsule = std::get_if<SolidCapsule>(&solid)) {
        return words("capsule", {capsule->radius, capsule->length});
    }
    if (const auto* cylinder = std::get_if<SolidCylinder>(&solid)) {
        return words("cylinder", {cylinder->radius, cylinder->length});
    }
    if (const auto* mesh = std::get_if<SolidMesh>(&solid)) {
        return "mesh " + std::to_string(mesh->mesh->triangles.size()) + " triangles";
    }
    return std::holds_alternative<SolidHull>(solid) ? "hull" : std::string(typeName(solid));
}

bool near(double a, double b, double tolerance) {
    return std::abs(a - b) <= tolerance;
}

bool near(const Vector3& a, const Vector3& b, double tolerance) {
    return near(a.x, b.x, tolerance) && near(a.y, b.y, tolerance) && near(a.z, b.z, tolerance);
}

}  // namespace orrery::test
