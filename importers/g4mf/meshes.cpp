// Meshes as far as shapes need them: vertices and the triangles of all surfaces.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "import.hpp"

namespace orrery::g4mf {
namespace {

std::optional<std::vector<double>> readAccessor(Import& import, JsonValue at, const Accessors::Use& use) {
    const auto index = readIndex(import.diagnostics, at, import.accessors.size(), "accessor");
    if (!index) return std::nullopt;
    return import.accessors.read(*index, use, at);
}

bool refuse(Import& import, JsonValue at, std::string message) {
    import.diagnostics.report(code::G4MF_MESH, at, std::move(message));
    return false;
}

// Appends the vertices; until August 2025 each surface had its own.
bool readVertices(Import& import, JsonValue at, Mesh& mesh) {
    const auto numbers = readAccessor(import, at, {3, false});
    if (!numbers) return false;
    const auto bad = std::find_if_not(numbers->begin(), numbers->end(), [](double x) { return std::isfinite(x); });
    if (bad != numbers->end()) {
        return refuse(import, at, "vertex " + std::to_string((bad - numbers->begin()) / 3) + " is not finite");
    }
    for (std::size_t i = 0; i + 2 < numbers->size(); i += 3) {
        mesh.positions.push_back({(*numbers)[i], (*numbers)[i + 1], (*numbers)[i + 2]});
    }
    return true;
}

bool addTriangle(Mesh& mesh, const std::array<double, 3>& corners, std::size_t first) {
    std::array<std::uint32_t, 3> triangle{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double corner = corners[i];
        if (!(corner >= 0) || corner >= static_cast<double>(mesh.positions.size() - first)) return false;
        triangle[i] = static_cast<std::uint32_t>(corner) + static_cast<std::uint32_t>(first);
    }
    mesh.triangles.push_back(triangle);
    return true;
}

bool readSimplexes(Import& import, JsonValue at, Mesh& mesh, std::size_t first) {
    const auto numbers = readAccessor(import, at, {3, true});
    if (!numbers) return false;
    for (std::size_t i = 0; i + 2 < numbers->size(); i += 3) {
        if (!addTriangle(mesh, {(*numbers)[i], (*numbers)[i + 1], (*numbers)[i + 2]}, first)) {
            return refuse(import, at, "triangle " + std::to_string(i / 3) + " names a vertex that does not exist");
        }
    }
    return true;
}

// Polygons as lists of edges, each a pair of vertices: a fan from where the first edge starts.
class PolygonReader {
public:
    PolygonReader(const std::vector<double>& edges, Mesh& mesh, std::size_t first)
        : edges_(edges), mesh_(mesh), first_(first) {}

    // False where an edge or vertex is not there, or edges do not meet.
    bool add(const double* polygon, std::size_t count) {
        if (count < 3) return false;
        std::vector<double> corners;
        const auto a = edge(polygon[0]);
        const auto b = edge(polygon[1]);
        if (!a || !b) return false;
        const bool ahead = (*a)[1] == (*b)[0] || (*a)[1] == (*b)[1];
        double at = ahead ? (*a)[1] : (*a)[0];
        corners.push_back(ahead ? (*a)[0] : (*a)[1]);
        for (std::size_t i = 1; i < count; ++i) {
            const auto next = edge(polygon[i]);
            if (!next || ((*next)[0] != at && (*next)[1] != at)) return false;
            corners.push_back(at);
            at = (*next)[0] == at ? (*next)[1] : (*next)[0];
        }
        for (std::size_t i = 2; i < corners.size(); ++i) {
            if (!addTriangle(mesh_, {corners[0], corners[i - 1], corners[i]}, first_)) return false;
        }
        return true;
    }

private:
    [[nodiscard]] std::optional<std::array<double, 2>> edge(double index) const {
        const std::size_t count = edges_.size() / 2;
        if (!(index >= 0) || index >= static_cast<double>(count)) return std::nullopt;
        const auto at = static_cast<std::size_t>(index);
        return std::array{edges_[2 * at], edges_[2 * at + 1]};
    }

    const std::vector<double>& edges_;
    Mesh& mesh_;
    std::size_t first_;
};

bool readPolygons(Import& import, JsonValue surface, Mesh& mesh, std::size_t first) {
    const JsonValue cells = memberOf(import.diagnostics, surface, "geometry", "polytopeCells").first();
    const JsonValue edgesAt = optionalIndex(import.diagnostics, surface["edges"]);
    if (!cells || !edgesAt) return true;  // points or lines only
    const auto edges = readAccessor(import, edgesAt, {2, true});
    const auto stream = readAccessor(import, cells, {1, true});
    if (!edges || !stream) return false;
    PolygonReader polygons(*edges, mesh, first);
    for (std::size_t i = 0; i < stream->size();) {
        const double count = (*stream)[i++];
        if (!(count >= 0) || count > static_cast<double>(stream->size() - i) ||
            !polygons.add(stream->data() + i, static_cast<std::size_t>(count))) {
            return refuse(import, cells, "a polygon is not a closed line of edges");
        }
        i += static_cast<std::size_t>(count);
    }
    return true;
}

bool readSurface(Import& import, JsonValue surface, Mesh& mesh) {
    if (!readObject(import.diagnostics, surface)) return false;
    std::size_t first = 0;
    if (const JsonValue own = optionalIndex(import.diagnostics, surface["vertices"])) {
        import.diagnostics.report(code::G4MF_OLD_WORD, own,
                                  "vertices are on the surface, where old drafts of G4MF had them");
        first = mesh.positions.size();
        if (!readVertices(import, own, mesh)) return false;
    }
    const JsonValue simplexes =
        optionalIndex(import.diagnostics, memberOf(import.diagnostics, surface, "simplexes", "cells"));
    return simplexes ? readSimplexes(import, simplexes, mesh, first) : readPolygons(import, surface, mesh, first);
}

bool readMesh(Import& import, JsonValue json, Mesh& mesh) {
    if (!readObject(import.diagnostics, json)) return false;
    const JsonValue vertices = optionalIndex(import.diagnostics, json["vertices"]);
    if (vertices && !readVertices(import, vertices, mesh)) return false;
    const JsonValue surfaces = readArray(import.diagnostics, json["surfaces"]);
    for (JsonValue surface = surfaces.first(); surface; surface = surface.next()) {
        if (!readSurface(import, surface, mesh)) return false;
    }
    return !mesh.positions.empty() || refuse(import, json, "the mesh has no vertices");
}

}  // namespace

void nameMeshes(Import& import) {
    import.meshes = elements(import.root["meshes"]);
    import.triedMeshes.assign(import.meshes.size(), false);
    for (const JsonValue json : import.meshes) {
        Mesh mesh;
        mesh.name = readObject(import.diagnostics, json)["name"].string().value_or("");
        mesh.origin = json.origin();
        import.scene.addMesh(std::move(mesh));
    }
}

bool loadMesh(Import& import, std::uint32_t index, bool needsTriangles) {
    Mesh& mesh = import.scene.meshes[index];
    const JsonValue json = import.meshes[index];
    if (!import.triedMeshes[index]) {
        import.triedMeshes[index] = true;
        mesh.loaded = readMesh(import, json, mesh);
    }
    if (!mesh.loaded) return false;
    return !needsTriangles || !mesh.triangles.empty() || refuse(import, json, "the mesh has no triangles");
}

}  // namespace orrery::g4mf
