// glTF files with OMI physics, put together from what a test is about, and what becomes of them.
#pragma once

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test {

// Lists are JSON without their brackets.
struct OmiFile {
    std::string nodes;
    std::string roots = "0";
    std::string shapes = {};     // of OMI_physics_shape
    std::string bodies = {};     // members of the document's OMI_physics_body
    std::string joints = {};     // physicsJoints
    std::string documents = {};  // more document extensions, with a comma before
    std::string members = {};    // more members of the root, with a comma before
    std::string generator = "hand";

    [[nodiscard]] std::string text() const;
};

// `{"extensions": {"OMI_physics_body": {parts}}more}`; `more` with a comma before.
[[nodiscard]] std::string bodyNode(const std::string& parts, const std::string& more = {});

// Members of the root for meshes of these primitives, each a list of vertices, triangle by triangle.
[[nodiscard]] std::string meshMembers(const std::vector<std::vector<Vector3>>& primitives);
// The triangles of an axis-parallel box, facing out.
[[nodiscard]] std::vector<Vector3> boxTriangles(const Vector3& low, const Vector3& high);

// One shape of each type, in its words.
inline constexpr const char* kBox = R"({"type": "box"})";
inline constexpr const char* kSphere = R"({"type": "sphere"})";
inline constexpr const char* kCapsule = R"({"type": "capsule", "capsule": {"radiusTop": 0.5, "radiusBottom": 0.5}})";
inline constexpr const char* kCylinder = R"({"type": "cylinder"})";
inline constexpr const char* kTapered =
    R"({"type": "capsule", "capsule": {"height": 4, "radiusBottom": 1, "radiusTop": 0.5}})";
inline constexpr const char* kFunnel =
    R"({"type": "cylinder", "cylinder": {"height": 2, "radiusBottom": 1, "radiusTop": 0.5}})";
inline constexpr const char* kConvex = R"({"type": "convex", "convex": {"mesh": 0}})";
inline constexpr const char* kMesh = R"({"type": "trimesh", "trimesh": {"mesh": 0}})";

// A node with that shape, and `parts` of OMI_physics_body that use it; mesh 0 is for shapes that name one.
[[nodiscard]] OmiFile withShape(const std::string& shape, const std::string& place = {},
                                const std::vector<Vector3>& mesh = boxTriangles({-1, -2, -3}, {1, 2, 3}),
                                const std::string& parts = R"("collider": {"shape": 0})");

// A log in which the info about default gravity is no surprise.
class OmiLog : public ClaimedLog {
public:
    OmiLog();
};

// Codes with their pointers; empty: any place.
using Diagnostics = std::vector<std::pair<Code, std::string>>;
void claimAll(ClaimedLog& log, const Diagnostics& diagnostics);

[[nodiscard]] Scene sceneOf(const OmiFile& file, DiagnosticLog& log, const LoadOptions& options = {});
[[nodiscard]] Plan planOf(const OmiFile& file, DiagnosticLog& log, const LoadOptions& options = {});
// A simulation without world gravity, except for that of `options`.
[[nodiscard]] Simulation simulationOf(const OmiFile& file, DiagnosticLog& log, SimulationOptions options = {});

// The solid in words: "box 1 2 3", "sphere 1", "capsule 0.5 2" (radius, length between the caps), "cylinder 0.5 2",
// "hull", "mesh 12 triangles".
[[nodiscard]] std::string inWords(const Solid& solid);

[[nodiscard]] bool near(double a, double b, double tolerance = 1e-9);
[[nodiscard]] bool near(const Vector3& a, const Vector3& b, double tolerance = 1e-9);

}  // namespace orrery::test
