// The bodies of a model as a tree, with what is in them. Frames, copies, includes and attached models are resolved.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "attributes.hpp"
#include "meshes.hpp"
#include "model.hpp"
#include "orrery/geometry/mass_properties.hpp"
#include "shape_mass.hpp"

namespace orrery::mjcf {

inline constexpr std::uint32_t kWorld = 0;  // the first body
inline constexpr std::uint32_t kNothing = 0xFFFFFFFF;

// Where an element is read: what the frames, bodies and models around it say.
struct Scope {
    const Model* model = nullptr;
    const Class* inherited = nullptr;  // the class of elements that name none
    Pose frame;                        // in the body
    std::string prefix;                // of names, by attached models
    std::string suffix;                // of names, by copies

    [[nodiscard]] std::string nameOf(XmlElement element) const;
};

enum class JointKind : std::uint8_t { Free, Ball, Slide, Hinge };

struct JointEntry {
    XmlElement element;
    std::string name;
    std::string original;  // the name before it was copied; empty if it was not
    JointKind kind = JointKind::Hinge;
    Vector3 anchor;         // m, in the frame of the body
    Vector3 axis{0, 0, 1};  // unit length, in the frame of the body
    double ref = 0;         // rad or m: the value of the joint in the file
    // rad or m, from the place in the file; of a ball 0 and the greatest angle
    std::optional<std::array<double, 2>> range;
    double springTarget = 0;  // rad or m, from the place in the file
    double stiffness = 0, damping = 0, friction = 0;
    double armature = 0;                   // kg m^2 or kg
    std::array<double, 2> springDamper{};  // s, and a damping ratio; both above 0: they give stiffness and damping
    std::optional<std::array<double, 2>> forceRange;  // N m or N, of all actuators together
};

// The mass of a geom: by its volume, or as it is stated.
struct GeomMass {
    SolidMass solid;               // of a primitive
    MeshAsset* mesh = nullptr;     // of a mesh
    std::optional<double> stated;  // kg
    double density = 1000;         // kg/m^3, or kg/m^2 of shells
};

struct GeomEntry {
    XmlElement element;
    std::string name;
    std::uint32_t body = kWorld;
    Pose pose;  // of the shape in the body
    ShapeGeometry shape;
    ShapeId terrain;  // valid: that of several geoms, in place of `shape`
    MeshId mesh;      // of a mesh
    GeomMass mass;
    std::int64_t group = 0;
    std::uint32_t contype = 1, conaffinity = 1;
    std::int64_t condim = 3, priority = 0;
    std::array<double, 3> friction{1, 0.005, 0.0001};

    [[nodiscard]] bool touches() const { return contype != 0 || conaffinity != 0; }
};

struct BodyEntry {
    XmlElement element;  // null: the world
    std::string name;
    std::uint32_t parent = kWorld;
    const Model* model = nullptr;
    Pose pose;  // in the parent
    std::vector<JointEntry> joints;
    bool isMocap = false;
    double gravityFactor = 1;
    XmlElement inertial;
    std::vector<std::uint32_t> geoms;
    Node* node = nullptr;

    // The body at the top of those without joints between them. It comes before the others.
    std::uint32_t group = kWorld;
    Pose inGroup;                        // its frame in that of the top
    std::optional<MassProperties> mass;  // in the frame massFrame
    Pose massFrame;                      // in the frame of the body
    bool isBody = false;                 // for the top of a group: it moves
};

// A named place, camera or light.
struct SiteEntry {
    XmlElement element;
    std::string name;
    std::uint32_t body = kWorld;
    Pose pose;
};

// A model with the prefix of its names. Sections that refer to bodies and joints are read for each.
struct Instance {
    const Model* model = nullptr;
    std::string prefix;
};

struct Tree {
    std::deque<std::unique_ptr<Model>> models;
    std::vector<Instance> instances;  // the first one is the model itself
    std::vector<BodyEntry> bodies;    // each after its parent
    std::vector<GeomEntry> geoms;
    std::vector<SiteEntry> sites;
    bool isStatic(std::uint32_t body) const { return bodies[body].group == kWorld; }
};

// Finds objects by their names; the first one of a name counts.
class NameTable {
public:
    void add(const std::string& name, std::uint32_t index) { found_.try_emplace(name, index); }
    [[nodiscard]] std::uint32_t find(const std::string& name) const {
        const auto found = found_.find(name);
        return found == found_.end() ? kNothing : found->second;
    }

private:
    std::unordered_map<std::string, std::uint32_t> found_;
};

}  // namespace orrery::mjcf
