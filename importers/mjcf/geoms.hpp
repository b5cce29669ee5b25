// Geoms: their shapes, and what they weigh.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "../robots/files.hpp"
#include "meshes.hpp"
#include "tree.hpp"

namespace orrery::mjcf {

class Geoms {
public:
    Geoms(Context& context, robots::Files& files) : context_(context), meshes_(context, files) {}

    // A geom in the frame of its body; nullopt after a diagnostic.
    [[nodiscard]] std::optional<GeomEntry> read(XmlElement element, const Scope& scope);

    // The mass of the geom, in the frame of its body; nothing if it has no volume.
    [[nodiscard]] MassProperties massOf(const GeomEntry& geom);

private:
    [[nodiscard]] bool readShape(const Part& part, const Scope& scope, GeomEntry& geom);
    [[nodiscard]] bool readMesh(const Part& part, const Model& model, GeomEntry& geom);
    [[nodiscard]] bool readHeightfield(const Part& part, const Model& model, GeomEntry& geom);
    [[nodiscard]] bool readFitted(const Part& part, const Model& model, Solid solid, GeomEntry& geom);
    [[nodiscard]] bool readSolid(const Part& part, Solid solid, GeomEntry& geom);
    void readContact(const Part& part, GeomEntry& geom);
    bool fail(const Part& part, const std::string& what);

    Context& context_;
    Meshes meshes_;
    std::unordered_map<Origin, ShapeId, OriginHash> terrains_;  // by the asset; invalid: it cannot be read
};

// Reads the data of a heightfield among the assets; nullopt after a diagnostic.
[[nodiscard]] std::optional<HeightfieldShape> readHeightfieldAsset(Context& context, XmlElement element);

}  // namespace orrery::mjcf
