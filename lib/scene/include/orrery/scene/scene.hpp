// A scene: what an author wrote, free of any file format.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/body.hpp"
#include "orrery/scene/joint.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/scene/values.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// Settings of a world (dWorldSet...). Those of an application's own world stay as they are. A value out of range is
/// not used (PLAN_ODE_VALUE).
struct OdeWorld {
    std::optional<Vector3> gravity;               ///< m/s^2, world axes; World::gravity wins (PLAN_ODE_GRAVITY_TWICE)
    std::optional<double> erp;                    ///< part of an error that a step corrects, 0 to 1; absent: 0.2
    std::optional<double> cfm;                    ///< softness of all constraints, at least 0; absent: 1e-10
    std::optional<std::int64_t> iterations;       ///< of QuickStep, 1 to 1000000; SimulationOptions::iterations wins
    std::optional<double> overRelaxation;         ///< QuickStep's w, above 0 and below 2; absent: 1.3
    std::optional<double> maxCorrectingVelocity;  ///< of contacts, m/s; may be infinite, which is ODE's default
    std::optional<double> surfaceLayer;     ///< m, depth that contacts may sink in; SimulationOptions has the default
    std::optional<double> maxAngularSpeed;  ///< rad/s; may be infinite, which is ODE's default
    /// Islands are solved by so many threads at most; 0: as many as the world has, which is none but the caller's
    /// own unless the application gives it a threading implementation of ODE.
    std::optional<std::int64_t> maxThreads;
    std::optional<OdeAutoDisable> autoDisable;  ///< of bodies that do not say their own
    std::optional<OdeDamping> damping;          ///< of bodies that do not say their own
    Origin origin;                              ///< the extension it was read from
};
template <std::same_as<OdeWorld> T>
constexpr auto membersOf(const T*) {
    return members("ode", Member{"gravity", &T::gravity, "m/s^2"}, Member{"erp", &T::erp, "", kShare},
                   Member{"cfm", &T::cfm, "", kCompliance}, Member{"iterations", &T::iterations, "", {1, kMaxCount}},
                   Member{"overRelaxation", &T::overRelaxation, "", {1e-3, 2 - 1e-3}},
                   Member{"maxCorrectingVelocity", &T::maxCorrectingVelocity, "m/s", kFromZero},
                   Member{"surfaceLayer", &T::surfaceLayer, "m", {0, kMaxCoordinate}},
                   Member{"maxAngularSpeed", &T::maxAngularSpeed, "rad/s", kFromZero},
                   Member{"maxThreads", &T::maxThreads, "", {0, kMaxCount}}, Member{"autoDisable", &T::autoDisable},
                   Member{"damping", &T::damping});
}

/// How a space finds the pairs that may touch.
enum class OdeSpaceKind : std::uint8_t {
    Simple,    ///< all with all: dSimpleSpaceCreate
    Hash,      ///< grids of cells: dHashSpaceCreate
    Quadtree,  ///< a tree over a known extent: dQuadTreeSpaceCreate
    Sap,       ///< sweep and prune: dSweepAndPruneSpaceCreate
};

/// Words of `ext ename="ode"`, in the order of the values.
constexpr std::array<std::string_view, 4> enumNames(OdeSpaceKind) {
    return {"simple", "hash", "quadtree", "sap"};
}

/// In which order a sap space sorts along the axes (dSAP_AXES_XYZ, ...).
enum class OdeAxisOrder : std::uint8_t {
    Xyz,  ///< dSAP_AXES_XYZ
    Xzy,  ///< dSAP_AXES_XZY
    Yxz,  ///< dSAP_AXES_YXZ
    Yzx,  ///< dSAP_AXES_YZX
    Zxy,  ///< dSAP_AXES_ZXY
    Zyx,  ///< dSAP_AXES_ZYX
};

/// The axes in small letters, in the order of the values.
constexpr std::array<std::string_view, 6> enumNames(OdeAxisOrder) {
    return {"xyz", "xzy", "yxz", "yzx", "zxy", "zyx"};
}

/// Settings of a space. What its kind has no use for is not used.
struct OdeSpace {
    std::optional<OdeSpaceKind> kind;       ///< absent: Sap
    std::optional<std::int64_t> minLevel;   ///< hash: the smallest cells are 2^minLevel m wide; -7 to 30, absent: -3
    std::optional<std::int64_t> maxLevel;   ///< hash: the largest cells are 2^maxLevel m wide; -7 to 30, absent: 10
    std::optional<Vector3> center;          ///< quadtree: m, world axes; absent: the origin
    std::optional<Vector3> extents;         ///< quadtree: sizes, m; needed, else it is a sap space (PLAN_ODE_SPACE)
    std::optional<std::int64_t> depth;      ///< quadtree: how often it is cut in four, 0 to 8; needed as `extents`
    std::optional<OdeAxisOrder> axisOrder;  ///< sap; absent: the axis along gravity last
    std::optional<std::int64_t> sublevel;   ///< dSpaceSetSublevel, 0 to 255
    std::optional<bool> cleanup;            ///< dSpaceSetCleanup; false in an application's world, whatever is here
    std::optional<OdeCollide> collide;      ///< which other spaces and geoms it meets; absent: all
    Origin origin;                          ///< the extension it was read from
};
template <std::same_as<OdeSpace> T>
constexpr auto membersOf(const T*) {
    constexpr auto kHash = onlyFor(OdeSpaceKind::Hash);
    constexpr auto kQuadtree = onlyFor(OdeSpaceKind::Quadtree);
    /// Coordinates up to kMaxCoordinate, counted in the smallest cells of a hash space, have to fit 32 bits.
    constexpr Range kLevels{-7, 30};
    return members(
        "ode", Member{"kind", &T::kind}, Member{"minLevel", &T::minLevel, "", kLevels, kHash},
        Member{"maxLevel", &T::maxLevel, "", kLevels, kHash}, Member{"center", &T::center, "m", {}, kQuadtree},
        Member{"extents", &T::extents, "m", {}, kQuadtree}, Member{"depth", &T::depth, "", {0, 8}, kQuadtree},
        Member{"axisOrder", &T::axisOrder, "", {}, onlyFor(OdeSpaceKind::Sap)},
        Member{"sublevel", &T::sublevel, "", {0, 255}}, Member{"cleanup", &T::cleanup}, Member{"collide", &T::collide});
}

// ---- One node of the scene graph: a name, a place in its parent, and what it is, in optional parts.
//
// XODE: xode, world, space, group, jointgroup, body, geom and joint elements are nodes. glTF: nodes
// are nodes. A node may have several parts (an OMI node can be body, collider and gravity at once).

/// XODE `world`: one dWorldID. A scene without any has one world holding everything; in one that has some, what lies
/// in none of them is left out (PLAN_WORLD_MISSING).
struct World {
    std::optional<WorldGravity> gravity;  ///< absent: that of `ode`, else SceneData::gravity
    Component<OdeWorld> ode;              ///< settings that only ODE has; absent: those of the simulation's options
    Origin origin;                        ///< the `world` element
};
template <std::same_as<World> T>
constexpr auto membersOf(const T*) {
    return members("world", Member{"gravity", &T::gravity}, Member{"ode", &T::ode});
}

/// XODE `space`: one dSpaceID inside the nearest space above, or the world's own.
struct Space {
    Component<OdeSpace> ode;  ///< which kind of space; absent: sweep and prune
    Origin origin;            ///< the `space` element
};
template <std::same_as<Space> T>
constexpr auto membersOf(const T*) {
    return members("space", Member{"ode", &T::ode});
}

/// XODE `jointgroup`: one dJointGroupID, of the joints below.
struct JointGroup {
    Origin origin;  ///< the `jointgroup` element
};
template <std::same_as<JointGroup> T>
constexpr auto membersOf(const T*) {
    return members("jointgroup");
}

/// What a node says: everything but its place in the tree.
struct NodeComponents {
    std::string name;                    ///< "" where it has none; need not be unique
    Transform transform;                 ///< of its frame in its parent's
    Component<World> world;              ///< it is an ODE world
    Component<Space> space;              ///< it is an ODE space
    Component<JointGroup> jointGroup;    ///< it is an ODE joint group
    Component<Body> body;                ///< it is a rigid body
    Component<Collider> collider;        ///< it touches
    Component<Trigger> trigger;          ///< it reports what is in it
    Component<GravityVolume> gravity;    ///< it has a field of gravity
    Component<Joint> joint;              ///< it is an ODE joint
    Component<NodeAnimation> animation;  ///< the file moves it
    Component<SixDofJoint> sixDofJoint;  ///< it is held to another node
    MeshId mesh;                         ///< visible mesh (glTF); invalid: none
    Origin origin;                       ///< the element or JSON object the node was read from
};
template <std::same_as<NodeComponents> T>
constexpr auto membersOf(const T*) {
    return members("node", Member{"name", &T::name}, Member{"transform", &T::transform}, Member{"world", &T::world},
                   Member{"space", &T::space}, Member{"jointGroup", &T::jointGroup}, Member{"body", &T::body},
                   Member{"collider", &T::collider}, Member{"trigger", &T::trigger}, Member{"gravity", &T::gravity},
                   Member{"joint", &T::joint}, Member{"animation", &T::animation},
                   Member{"frameJoint", &T::sixDofJoint}, Member{"mesh", &T::mesh});
}

/// A node in the tree of a SceneContents, which owns it and alone adds, moves and removes nodes. Not copyable.
///
/// References and pointers to a node are good until it is removed or its SceneContents ends; a copy of the contents
/// has a node of its own with the same id.
struct ORRERY_API Node : NodeComponents {
    /// A node in no scene.
    Node() = default;
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    /// Does not recurse, however deep the tree below.
    ~Node();

    NodeId id;                                    ///< set by the Scene; 1 for the root
    Node* parent = nullptr;                       ///< set by the Scene; null for the root
    std::vector<std::unique_ptr<Node>> children;  ///< in document order; change through the Scene
};

// ---- The scene

/// The part of a scene that is not the tree. Table entries are not removed; unused ones do no harm.
struct SceneData {
    std::vector<Shape> shapes;               ///< index = ShapeId
    std::vector<Mesh> meshes;                ///< index = MeshId
    std::vector<PhysicsMaterial> materials;  ///< index = MaterialId
    std::vector<CollisionFilter> filters;    ///< index = FilterId
    std::vector<JointSettings> joints;       ///< index = JointSettingsId

    /// Of worlds that state none of their own. Absent: the file states none, and PlanOptions::gravity holds
    /// (PLAN_GRAVITY_DEFAULT).
    std::optional<WorldGravity> gravity;
    std::optional<MassPolicy> massPolicy;  ///< absent: as ODE has it, MassPolicy{}

    std::string format;                       ///< "xode", "gltf", "glb", "g4tf", "g4b"; "" for a scene made by hand
    std::string name;                         ///< file-level name (XODE root's name, glTF default scene's)
    std::vector<std::string> extensionsUsed;  ///< glTF, as written
    std::vector<std::string> variants;        ///< KHR_materials_variants names, as written
    std::vector<Animation> animations;        ///< that nodes take part in; glTF: all of the file, in order
    /// False: the file forbids simulation, by a required extension nobody here knows (PLAN_NOT_SIMULABLE).
    bool simulable = true;
};
template <std::same_as<SceneData> T>
constexpr auto membersOf(const T*) {
    return members("scene", Member{"gravity", &T::gravity}, Member{"massPolicy", &T::massPolicy},
                   Member{"name", &T::name}, Member{"extensionsUsed", &T::extensionsUsed},
                   Member{"variants", &T::variants}, Member{"animations", &T::animations},
                   Member{"simulable", &T::simulable});
}

/// Everything a scene holds: the tree of nodes, and the tables. Read it through Scene::contents, change it through
/// Scene::edit.
///
/// Threads: const functions may be called side by side, others by one thread alone. References to nodes are good until
/// they are removed, those to table entries until an entry is added; ids are good for ever, in copies too.
class ORRERY_API SceneContents : public SceneData {
public:
    /// One root node, without name and components, and empty tables.
    SceneContents();
    /// A deep copy; node ids are kept.
    SceneContents(const SceneContents& other);
    SceneContents& operator=(const SceneContents&) = delete;
    /// Does not recurse, however deep the tree.
    ~SceneContents();

    /// The node above all others; always there.
    [[nodiscard]] Node& root() { return *root_; }
    /// The same, to read.
    [[nodiscard]] const Node& root() const { return *root_; }

    /// Appends a new node (or inserts it before `before`, a child of `parent`). Ids count up from the
    /// root's 1 and are never given twice. Throws std::invalid_argument for a parent that is not in this scene.
    Node& addNode(Node& parent, std::string name = {}, const Node* before = nullptr);
    /// Removes a node and all below it; of the root, only what is below. Nothing for a node of another scene.
    void removeNode(Node& node);
    /// Removes a node alone: its children, their transforms unchanged, stand in its place. Nothing for the root and for
    /// a node of another scene.
    void dissolveNode(Node& node);
    /// Moves a node below another one, its transform unchanged, as its last child or before
    /// `before`. False, and nothing done, if that would make a cycle, for the root, and where one of the two is not in
    /// this scene.
    bool moveNode(Node& node, Node& newParent, const Node* before = nullptr);

    /// Null for an id that is not (or no longer) in the scene.
    [[nodiscard]] Node* find(NodeId id);
    /// The same, to read.
    [[nodiscard]] const Node* find(NodeId id) const;
    /// Is it a node of this scene? References to nodes that are gone may not be asked about: ask find() for their ids.
    [[nodiscard]] bool contains(const Node& node) const { return find(node.id) == &node; }
    /// One more than the highest NodeId value given so far: the size for tables indexed by NodeId.
    [[nodiscard]] std::size_t idLimit() const { return byId_.size(); }

    ShapeId addShape(Shape shape);                             ///< appends to `shapes`
    MeshId addMesh(Mesh mesh);                                 ///< appends to `meshes`
    MaterialId addMaterial(PhysicsMaterial material);          ///< appends to `materials`
    FilterId addFilter(CollisionFilter filter);                ///< appends to `filters`
    JointSettingsId addJointSettings(JointSettings settings);  ///< appends to `joints`

    /// The entry of `shapes`; null for an invalid id.
    [[nodiscard]] const Shape* shape(ShapeId id) const;
    /// The entry of `meshes`; null for an invalid id.
    [[nodiscard]] const Mesh* mesh(MeshId id) const;
    /// The entry of `materials`; null for an invalid id.
    [[nodiscard]] const PhysicsMaterial* material(MaterialId id) const;
    /// The entry of `filters`; null for an invalid id.
    [[nodiscard]] const CollisionFilter* filter(FilterId id) const;
    /// The entry of `joints`; null for an invalid id.
    [[nodiscard]] const JointSettings* jointSettings(JointSettingsId id) const;

private:
    std::unique_ptr<Node> root_;
    std::vector<Node*> byId_;  ///< index = NodeId.value
};

/// A scene: what an author wrote, free of any file format. load() reads one, SceneBuilder makes one by hand.
///
/// Copies are cheap: contents are shared until one of the copies is edited. The contents as they
/// were read are kept in the same way, so that saving can tell what has changed. A Simulation keeps a copy: later edits
/// do not reach it. A moved-from Scene is an empty one.
///
/// Threads: several may read one Scene, and each may have a copy of its own. edit() needs the Scene for itself, and no
/// other thread may copy, assign or destroy a Scene that shares its contents meanwhile.
class ORRERY_API Scene {
public:
    /// An empty scene: one root node.
    Scene();

    /// Made by hand: asRead() is null. Null contents are empty ones.
    explicit Scene(std::shared_ptr<SceneContents> contents);

    /// Made by importers: `contents` as read from `source`.
    Scene(std::shared_ptr<SceneContents> contents, std::shared_ptr<const Source> source);

    /// Copies share what they hold until one of them is edited.
    Scene(const Scene&) = default;
    Scene& operator=(const Scene&) = default;  ///< as the copy
    Scene(Scene&& other) noexcept;             ///< leaves an empty scene
    Scene& operator=(Scene&& other) noexcept;  ///< leaves an empty scene
    ~Scene() = default;

    /// To read. Good as long as the Scene; what it holds, until the next edit().
    [[nodiscard]] const SceneContents& contents() const { return *contents_; }
    /// For changes. Detaches from copies and from the contents as read; references obtained before
    /// the first call refer to the old contents. References from this one stay good over further
    /// calls, until the Scene is copied.
    [[nodiscard]] SceneContents& edit();

    /// The contents as they were read; equal to contents() until the first edit. Null for scenes that
    /// came from no file.
    [[nodiscard]] const SceneContents* asRead() const { return asRead_.get(); }
    /// The document that the scene was read from, kept alive by the scene; null for scenes that came from no file.
    [[nodiscard]] const std::shared_ptr<const Source>& source() const { return source_; }

    /// The root of contents().
    [[nodiscard]] const Node& root() const { return contents_->root(); }
    /// The node at that path (see pathOf()) where the text begins with '/', else the first node of that
    /// name in document order; null if none.
    [[nodiscard]] const Node* find(std::string_view nameOrPath) const;
    /// The node of that id; null for an id that is not (or no longer) in the scene.
    [[nodiscard]] const Node* find(NodeId id) const { return std::as_const(*contents_).find(id); }

    /// Place of a node's file object, or its scene path where it came from no file, or from another one. `key` is as
    /// in Source::place.
    [[nodiscard]] Place place(const Node& node, std::string_view key = {}) const;
    /// Place of that origin, or the scene path of `fallback` where it is no origin of source().
    [[nodiscard]] Place place(Origin origin, const Node& fallback, std::string_view key = {}) const;

    /// Which node of the file the node was read from: of glTF and G4MF the index in the file's "nodes", from 0; of XODE
    /// the byte at which the element begins, from 0. Edits of the scene leave it as it is. Nullopt for nodes that came
    /// from no file (added by code), for the root of glTF, which stands for the file's scene, and for an id that is not
    /// in the scene.
    ///
    /// Threads: as of const data, like nodeOfSource().
    [[nodiscard]] std::optional<std::size_t> sourceIndex(NodeId id) const;
    /// The node that was read from that node of the file, by the number that sourceIndex() gives; null where none was,
    /// and where the node has been removed. Where one node of the file became several of the scene, the outermost and
    /// first of them. The first call for a file (of all copies of the scene) looks at every node, later ones do not.
    [[nodiscard]] const Node* nodeOfSource(std::size_t index) const;

private:
    class SourceNodes;

    std::shared_ptr<SceneContents> contents_;
    std::shared_ptr<const SceneContents> asRead_;
    std::shared_ptr<const Source> source_;
    std::shared_ptr<SourceNodes> sourceNodes_;  // of asRead_; null without
};

/// "/world/space/chassis": names from below the root, joined by '/'; the root itself is "/". An unnamed
/// node is its kind and a number, "geom[2]"; a named one has a number only if it repeats an earlier
/// sibling's, "wheel[2]". Numbers count, from 1, the siblings so labelled. In names '~' is written ~0,
/// '/' ~1 and '[' ~2. So no two nodes share a path, and Scene::find finds each by its own.
[[nodiscard]] ORRERY_API std::string pathOf(const Node& node);

/// What a node is in one word for people: "world", "space", "jointgroup", "body", "geom", "trigger",
/// "joint" or "node".
[[nodiscard]] ORRERY_API std::string_view kindName(const Node& node);

/// Name, or path where it has none.
[[nodiscard]] ORRERY_API std::string displayName(const Node& node);

/// pathOf() and displayName() for many nodes of one scene: the numbering is done once, which pathOf()
/// repeats for each node.
///
/// Good until a node is added, moved, removed or renamed. For a node of another scene the text has no meaning.
/// Threads: as of const data, after its construction.
class ORRERY_API PathNames {
public:
    /// Numbers all nodes of a scene.
    explicit PathNames(const SceneContents& contents);
    /// As the function pathOf(), of a node of that scene.
    [[nodiscard]] std::string path(const Node& node) const;
    /// As the function displayName(), of a node of that scene.
    [[nodiscard]] std::string displayName(const Node& node) const;

private:
    friend class ShortPaths;
    std::vector<std::string> segments_;  ///< index = NodeId.value
};

/// Paths for lists of many nodes, which do not grow with the depth of the tree: as PathNames::path(), but of a node
/// that lies deeper than 256 nodes only the outer and the inner 128 names, and between them how many are left out and
/// the node's id: "/a/b/~(44 more, node 301)/y/z". No two nodes share one; Scene::find finds no shortened one.
///
/// Good until a node is added, moved, removed or renamed. For a node of another scene the text has no meaning.
/// Threads: as of const data, after its construction.
class ORRERY_API ShortPaths {
public:
    /// Numbers all nodes of a scene.
    explicit ShortPaths(const SceneContents& contents);
    /// The path, shortened where it is long, of a node of that scene.
    [[nodiscard]] std::string path(const Node& node) const;
    /// Name, or path() where it has none, of a node of that scene.
    [[nodiscard]] std::string displayName(const Node& node) const;

private:
    /// Where a node is in the tree.
    struct Level {
        const Node* node = nullptr;   ///< itself
        std::uint32_t depth = 0;      ///< 0: the root
        const Node* outer = nullptr;  ///< the node at or above it that its shortened path begins with
    };
    PathNames names_;
    std::vector<Level> levels_;  ///< index = NodeId.value
};

/// Visits the node and all below it in document order, parents first, without recursion. The visitor
/// may change the parts and children of the node it is given, but not remove that node.
template <typename NodeType, typename Visitor>
void forEachNode(NodeType& start, Visitor&& visit) {
    std::vector<NodeType*> pending{&start};
    while (!pending.empty()) {
        NodeType* node = pending.back();
        pending.pop_back();
        visit(*node);
        for (auto it = node->children.rbegin(); it != node->children.rend(); ++it) pending.push_back(it->get());
    }
}

/// Nearest node at or above `node` that has a body part; null if none.
[[nodiscard]] ORRERY_API const Node* nearestBody(const Node& node);

/// Makes scenes by hand, for applications and tests.
///
///     SceneBuilder make;
///     make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
///     Node& ball = make.addBody(make.root(), "ball", {0, 5, 0});
///     make.addSphere(ball, "ball shape", 0.5);
///     Scene scene = make.build();
///
/// Each function that adds appends one node to `parent` and returns it: what the arguments do not say is set on
/// the node itself (ball.body->linearVelocity = ...). Values are not checked before the scene is simulated or saved;
/// a parent, body or connected node that is not in the scene that is being made throws std::invalid_argument.
///
/// Threads: one at a time. References to nodes are good until build().
class ORRERY_API SceneBuilder {
public:
    /// Begins with an empty scene.
    SceneBuilder();
    SceneBuilder(const SceneBuilder&) = delete;
    SceneBuilder& operator=(const SceneBuilder&) = delete;

    /// The root of the scene that is being made.
    [[nodiscard]] Node& root() { return contents_->root(); }
    /// The scene that is being made: for its tables of shapes, materials, filters and joint settings.
    [[nodiscard]] SceneContents& contents() { return *contents_; }

    /// Hands the scene over; the builder begins anew with an empty one.
    [[nodiscard]] Scene build();

    /// An ODE world (World). A scene without any has one that holds everything.
    Node& addWorld(Node& parent, std::string name);
    /// An ODE space (Space).
    Node& addSpace(Node& parent, std::string name);
    /// An ODE joint group (JointGroup).
    Node& addJointGroup(Node& parent, std::string name);
    /// A node that only groups and places what is below it. Position in m, parent's frame.
    Node& addGroup(Node& parent, std::string name, Vector3 position = {}, std::optional<Rotation> rotation = {});

    /// A dynamic body of `mass` kg at `position` (m) in the parent; its centre of mass is the node's origin, its
    /// inertia computed from its colliders (MotionMass).
    Node& addBody(Node& parent, std::string name, Vector3 position = {}, double mass = 1);

    /// A box of `size` (m, full extents). As all colliders: of the nearest body at or above it, else fixed in the
    /// world; centred on its own node, which is at `position` (m) in the parent.
    Node& addBox(Node& parent, std::string name, Vector3 size, Vector3 position = {});
    /// A ball of `radius` (m), as addBox().
    Node& addSphere(Node& parent, std::string name, double radius, Vector3 position = {});
    /// A capsule along the node's z, as addBox(). `length` (m) is that of the cylinder between the caps.
    Node& addCapsule(Node& parent, std::string name, double radius, double length, Vector3 position = {});
    /// A cylinder along the node's z, as addBox(). `length` (m) is that of the whole.
    Node& addCylinder(Node& parent, std::string name, double radius, double length, Vector3 position = {});
    /// The half space normal . p <= distance, in the parent's frame. Not on a body.
    Node& addPlane(Node& parent, std::string name, Vector3 normal, double distance);
    /// A trimesh, as addBox(); triangles are 0-based and counter-clockwise seen from outside.
    Node& addTriMesh(Node& parent, std::string name, std::vector<Vector3> positions,
                     std::vector<std::array<std::uint32_t, 3>> triangles, Vector3 position = {});
    /// A collider of a shape that is in the tables already, and may be shared by many; as addBox().
    Node& addCollider(Node& parent, std::string name, ShapeId shape, Vector3 position = {});

    /// A joint between two bodies. A null body is the nearest one at or above `parent`, else the world.
    /// The anchor (m) is in the root's frame, axes in the world frame; limits and motors are fields of
    /// node.joint->axes.
    Node& addJoint(Node& parent, std::string name, JointType type, const Node* body1, const Node* body2,
                   std::optional<Vector3> anchor = {}, const std::vector<Vector3>& axes = {});
    /// A joint that holds `connected` to the new node's frame, with settings that are in the tables (SixDofJoint).
    Node& addSixDofJoint(Node& parent, std::string name, const Node& connected, JointSettingsId settings,
                         Vector3 position = {});

private:
    Node& addPlaced(Node& parent, std::string name, Vector3 position);
    Node& addGeometry(Node& parent, std::string name, ShapeGeometry geometry, Vector3 position);

    std::shared_ptr<SceneContents> contents_;
};

// ---- What is taken where a scene leaves a choice

/// Which of the scene's animations play, from the start of the simulation on.
struct AnimationChoice {
    /// Which ones.
    enum class Kind : std::uint8_t {
        All,    ///< together; where two move the same property of a node, the first in the file does
        None,   ///< every node stays where its transform puts it
        Named,  ///< the first one of that name, else the one of that number, from 0
    };
    Kind kind = Kind::All;  ///< which ones
    std::string name;       ///< of Named: a name or a number
};

/// What is taken where a scene says nothing, and what is let through.
struct PlanOptions {
    /// World gravity, m/s^2, where the file states none (info PLAN_GRAVITY_DEFAULT says so).
    Vector3 gravity{0, -9.80665, 0};
    /// When set, world gravity whatever the file states.
    std::optional<Vector3> gravityOverride;
    /// Triangle meshes on dynamic bodies become convex: ODE's contacts between two meshes are wrong. Of one that is
    /// convex the hull is taken (warning PLAN_MESH_AS_HULL), of others convex parts (info PLAN_MESH_AS_PARTS).
    /// False: they stay meshes.
    bool dynamicMeshesAsHulls = true;
    /// Most convex parts that one such mesh is cut into; 1: its hull, whatever it is like. A mesh counts as convex, and
    /// so does a part, where its hull is nowhere farther from it than a hundredth of the mesh's largest extent.
    std::size_t meshParts = 32;
    /// Most triangles that are cut on trial on the way to such parts, of all meshes together, those that are the same
    /// counted once: a few thousand for a table, some hundred thousand for a bowl. Of meshes beyond, and of one that
    /// has more triangles than a twentieth of what is left, the hull is taken.
    std::size_t meshPartsLimit = 5'000'000;
    /// What is an error of the file, and still plain, is simulated: a mass that is not positive as 1 kg
    /// (PLAN_MASS_ONE), gravity on a node that is no trigger everywhere, and on a part of a trigger, or a
    /// collider or body beside one, in that node's own trigger shape (PLAN_FIELD_LENIENT).
    bool lenient = false;
    /// Where shaped gravity pulls what is inside its solid: nowhere, as every point there is its own nearest
    /// one, or toward the nearest point of the surface.
    enum class InSolid : std::uint8_t {
        Nowhere,  ///< no pull inside
        Surface,  ///< to the surface
    };
    InSolid shapedGravityInSolid = InSolid::Nowhere;  ///< where shaped gravity pulls inside of its solid
    /// Most positions and triangles that are scaled, hulled or copied for colliders, shared ones
    /// counted once; shapes beyond are left out (PLAN_MESH_LIMIT). Against small files that ask for
    /// gigabytes.
    std::size_t meshLimit = 20'000'000;
    /// How finely shapes that ODE lacks (cones, tapers, general solids) become triangles.
    Resolution resolution;
    AnimationChoice animation;     ///< which animations play
    bool repeatAnimations = true;  ///< over and over; false: once, what they moved stays where it ended
};

}  // namespace orrery
