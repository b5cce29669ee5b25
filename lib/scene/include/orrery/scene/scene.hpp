// A scene: the content that an author wrote, independent of any file format.
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

/// Settings of a world (dWorldSet...). If the application passes its own world, the settings of that world stay. A
/// value out of range is not used (PLAN_ODE_VALUE).
struct OdeWorld {
    std::optional<Vector3> gravity;  ///< m/s^2, world axes; World::gravity has precedence (PLAN_ODE_GRAVITY_TWICE)
    std::optional<double> erp;       ///< share of an error that a step corrects, 0 to 1; absent: 0.2
    std::optional<double> cfm;       ///< softness of all constraints, at least 0; absent: 1e-10
    std::optional<std::int64_t>
        iterations;  ///< for QuickStep, 1 to 1000000; SimulationOptions::iterations has precedence
    std::optional<double> overRelaxation;         ///< QuickStep's w, above 0 and below 2; absent: 1.3
    std::optional<double> maxCorrectingVelocity;  ///< for contacts, m/s; may be infinite, which is ODE's default
    std::optional<double>
        surfaceLayer;  ///< m, depth of penetration that contacts allow; the default is in SimulationOptions
    std::optional<double> maxAngularSpeed;  ///< rad/s; may be infinite, which is ODE's default
    /// Maximum number of threads that solve islands. 0: all threads that the world has. The world has only the caller's
    /// thread unless the application gives it a threading implementation of ODE.
    std::optional<std::int64_t> maxThreads;
    std::optional<OdeAutoDisable> autoDisable;  ///< for bodies without settings of their own
    std::optional<OdeDamping> damping;          ///< for bodies without settings of their own
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

/// How a space finds the pairs of geoms that may touch.
enum class OdeSpaceKind : std::uint8_t {
    Simple,    ///< compares all with all: dSimpleSpaceCreate
    Hash,      ///< grids of cells: dHashSpaceCreate
    Quadtree,  ///< a tree over a given extent: dQuadTreeSpaceCreate
    Sap,       ///< sweep and prune: dSweepAndPruneSpaceCreate
};

/// Words of `ext ename="ode"`, in the order of the values.
constexpr std::array<std::string_view, 4> enumNames(OdeSpaceKind) {
    return {"simple", "hash", "quadtree", "sap"};
}

/// The order of axes in which a sap space sorts (dSAP_AXES_XYZ, ...).
enum class OdeAxisOrder : std::uint8_t {
    Xyz,  ///< dSAP_AXES_XYZ
    Xzy,  ///< dSAP_AXES_XZY
    Yxz,  ///< dSAP_AXES_YXZ
    Yzx,  ///< dSAP_AXES_YZX
    Zxy,  ///< dSAP_AXES_ZXY
    Zyx,  ///< dSAP_AXES_ZYX
};

/// The axes as small letters, in the order of the values.
constexpr std::array<std::string_view, 6> enumNames(OdeAxisOrder) {
    return {"xyz", "xzy", "yxz", "yzx", "zxy", "zyx"};
}

/// Settings of a space. Settings that its kind lacks are not used.
struct OdeSpace {
    std::optional<OdeSpaceKind> kind;      ///< absent: Sap
    std::optional<std::int64_t> minLevel;  ///< hash: the smallest cells are 2^minLevel m wide; -7 to 30, absent: -3
    std::optional<std::int64_t> maxLevel;  ///< hash: the largest cells are 2^maxLevel m wide; -7 to 30, absent: 10
    std::optional<Vector3> center;         ///< quadtree: m, world axes; absent: the origin
    std::optional<Vector3> extents;        ///< quadtree: sizes, m; required, else it is a sap space (PLAN_ODE_SPACE)
    std::optional<std::int64_t> depth;  ///< quadtree: number of subdivisions into four, 0 to 8; required like `extents`
    std::optional<OdeAxisOrder> axisOrder;  ///< sap; absent: the axis along gravity last
    std::optional<std::int64_t> sublevel;   ///< dSpaceSetSublevel, 0 to 255
    std::optional<bool> cleanup;            ///< dSpaceSetCleanup; always false in an application's own world
    std::optional<OdeCollide> collide;      ///< which other spaces and geoms it touches; absent: all
    Origin origin;                          ///< the extension it was read from
};
template <std::same_as<OdeSpace> T>
constexpr auto membersOf(const T*) {
    constexpr auto kHash = onlyFor(OdeSpaceKind::Hash);
    constexpr auto kQuadtree = onlyFor(OdeSpaceKind::Quadtree);
    /// Coordinates up to kMaxCoordinate, counted in the smallest cells of a hash space, must fit into 32 bits.
    constexpr Range kLevels{-7, 30};
    return members(
        "ode", Member{"kind", &T::kind}, Member{"minLevel", &T::minLevel, "", kLevels, kHash},
        Member{"maxLevel", &T::maxLevel, "", kLevels, kHash}, Member{"center", &T::center, "m", {}, kQuadtree},
        Member{"extents", &T::extents, "m", {}, kQuadtree}, Member{"depth", &T::depth, "", {0, 8}, kQuadtree},
        Member{"axisOrder", &T::axisOrder, "", {}, onlyFor(OdeSpaceKind::Sap)},
        Member{"sublevel", &T::sublevel, "", {0, 255}}, Member{"cleanup", &T::cleanup}, Member{"collide", &T::collide});
}

// ---- One node of the scene graph: a name, a place in its parent, and optional parts that say what it is.
//
// XODE: xode, world, space, group, jointgroup, body, geom and joint elements are nodes. glTF: nodes are nodes. A node
// may have several parts: a node with OMI extensions can be body, collider and gravity at once.

/// XODE `world`: one dWorldID. If a scene has no such part, it has one world that holds everything. If it has some,
/// nodes outside all of them are left out (PLAN_WORLD_MISSING).
struct World {
    std::optional<WorldGravity> gravity;  ///< absent: the gravity in `ode`, else SceneData::gravity
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

/// XODE `jointgroup`: one dJointGroupID that holds the joints below.
struct JointGroup {
    Origin origin;  ///< the `jointgroup` element
};
template <std::same_as<JointGroup> T>
constexpr auto membersOf(const T*) {
    return members("jointgroup");
}

/// All data of a node except its place in the tree.
struct NodeComponents {
    std::string name;                    ///< "" if it has none; several nodes may have the same name
    Transform transform;                 ///< from the node's frame to its parent's frame
    Component<World> world;              ///< it is an ODE world
    Component<Space> space;              ///< it is an ODE space
    Component<JointGroup> jointGroup;    ///< it is an ODE joint group
    Component<Body> body;                ///< it is a rigid body
    Component<Collider> collider;        ///< it is a shape that touches others
    Component<Trigger> trigger;          ///< it reports the bodies that are inside it
    Component<GravityVolume> gravity;    ///< it has a field of gravity
    Component<Joint> joint;              ///< it is an ODE joint
    Component<NodeAnimation> animation;  ///< animations of the file move it
    Component<SixDofJoint> sixDofJoint;  ///< it is held to another node
    MeshId mesh;                         ///< visible mesh (glTF); invalid: none
    /// true: what is seen of the collider are the meshes of other nodes (URDF: `collision` beside `visual`), and no
    /// picture shows its shape
    bool hidden = false;
    Origin origin;  ///< the element or JSON object the node was read from
};
template <std::same_as<NodeComponents> T>
constexpr auto membersOf(const T*) {
    return members("node", Member{"name", &T::name}, Member{"transform", &T::transform}, Member{"world", &T::world},
                   Member{"space", &T::space}, Member{"jointGroup", &T::jointGroup}, Member{"body", &T::body},
                   Member{"collider", &T::collider}, Member{"trigger", &T::trigger}, Member{"gravity", &T::gravity},
                   Member{"joint", &T::joint}, Member{"animation", &T::animation},
                   Member{"frameJoint", &T::sixDofJoint}, Member{"mesh", &T::mesh}, Member{"hidden", &T::hidden});
}

/// A node in the tree of a SceneContents. The SceneContents owns it; only the SceneContents adds, moves and removes
/// nodes. Not copyable.
///
/// References and pointers to a node are valid until it is removed or its SceneContents ends. A copy of the contents
/// has its own node with the same id.
struct ORRERY_API Node : NodeComponents {
    /// Makes a node that belongs to no scene.
    Node() = default;
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    /// Uses no recursion, so the tree below may have any depth.
    ~Node();

    NodeId id;                                    ///< set by the Scene; 1 for the root
    Node* parent = nullptr;                       ///< set by the Scene; null for the root
    std::vector<std::unique_ptr<Node>> children;  ///< in document order; change through the Scene
};

// ---- The scene

/// All data of a scene except the tree. Table entries are never removed; unused ones do no harm.
struct SceneData {
    std::vector<Shape> shapes;               ///< index = ShapeId
    std::vector<Mesh> meshes;                ///< index = MeshId
    std::vector<PhysicsMaterial> materials;  ///< index = MaterialId
    std::vector<CollisionFilter> filters;    ///< index = FilterId
    std::vector<JointSettings> joints;       ///< index = JointSettingsId

    /// For worlds that state no gravity of their own. Absent: the file states none, and PlanOptions::gravity is used
    /// (PLAN_GRAVITY_DEFAULT).
    std::optional<WorldGravity> gravity;
    std::optional<MassPolicy> massPolicy;  ///< absent: ODE's way, MassPolicy{}

    std::string format;                       ///< "xode", "gltf", "glb", "g4tf", "g4b", "urdf"; "" if made by hand
    std::string name;                         ///< file-level name (XODE root's name, glTF default scene's)
    std::vector<std::string> extensionsUsed;  ///< glTF, as written
    std::vector<std::string> variants;        ///< KHR_materials_variants names, as written
    std::vector<Animation> animations;        ///< that nodes take part in; glTF: all animations of the file, in order
    /// False: the file forbids simulation, because it requires an extension that Orrery does not know
    /// (PLAN_NOT_SIMULABLE).
    bool simulable = true;
};
template <std::same_as<SceneData> T>
constexpr auto membersOf(const T*) {
    return members("scene", Member{"gravity", &T::gravity}, Member{"massPolicy", &T::massPolicy},
                   Member{"name", &T::name}, Member{"extensionsUsed", &T::extensionsUsed},
                   Member{"variants", &T::variants}, Member{"animations", &T::animations},
                   Member{"simulable", &T::simulable});
}

/// The whole content of a scene: the tree of nodes, and the tables. Read it through Scene::contents and change it
/// through Scene::edit.
///
/// Threads: const functions may be called from several threads at once, the others from one thread alone. References to
/// nodes are valid until the node is removed; those to table entries, until an entry is added. Ids stay valid for ever,
/// in copies too.
class ORRERY_API SceneContents : public SceneData {
public:
    /// Makes one root node without name and parts, and empty tables.
    SceneContents();
    /// Makes a deep copy; node ids are kept.
    SceneContents(const SceneContents& other);
    SceneContents& operator=(const SceneContents&) = delete;
    /// Uses no recursion, so the tree may have any depth.
    ~SceneContents();

    /// Returns the node above all others. It always exists.
    [[nodiscard]] Node& root() { return *root_; }
    /// The same, read-only.
    [[nodiscard]] const Node& root() const { return *root_; }

    /// Appends a new node, or inserts it before `before`, a child of `parent`. Ids count up from the root's 1, and no
    /// id is given twice. Throws std::invalid_argument if the parent is not in this scene.
    Node& addNode(Node& parent, std::string name = {}, const Node* before = nullptr);
    /// Removes a node and all nodes below it. For the root, removes only the nodes below. Does nothing for a node of
    /// another scene.
    void removeNode(Node& node);
    /// Removes a single node: its children take its place, with unchanged transforms. Does nothing for the root, or for
    /// a node of another scene.
    void dissolveNode(Node& node);
    /// Moves a node below another one, with its transform unchanged, as the last child or before `before`. Returns
    /// false and does nothing if the move would make a cycle, if the node is the root, or if one of the two nodes is
    /// not in this scene.
    bool moveNode(Node& node, Node& newParent, const Node* before = nullptr);

    /// Returns the node of that id; null if the scene does not have it (any more).
    [[nodiscard]] Node* find(NodeId id);
    /// The same, read-only.
    [[nodiscard]] const Node* find(NodeId id) const;
    /// Is the node in this scene? Do not pass a reference to a removed node: pass its id to find() instead.
    [[nodiscard]] bool contains(const Node& node) const { return find(node.id) == &node; }
    /// Returns the highest NodeId value given so far plus 1: the size for tables indexed by NodeId.
    [[nodiscard]] std::size_t idLimit() const { return byId_.size(); }

    ShapeId addShape(Shape shape);                             ///< appends to `shapes`
    MeshId addMesh(Mesh mesh);                                 ///< appends to `meshes`; loaded if it has positions
    MaterialId addMaterial(PhysicsMaterial material);          ///< appends to `materials`
    FilterId addFilter(CollisionFilter filter);                ///< appends to `filters`
    JointSettingsId addJointSettings(JointSettings settings);  ///< appends to `joints`

    /// Returns the entry of `shapes`; null for an invalid id.
    [[nodiscard]] const Shape* shape(ShapeId id) const;
    /// Returns the entry of `meshes`; null for an invalid id.
    [[nodiscard]] const Mesh* mesh(MeshId id) const;
    /// Returns the entry of `materials`; null for an invalid id.
    [[nodiscard]] const PhysicsMaterial* material(MaterialId id) const;
    /// Returns the entry of `filters`; null for an invalid id.
    [[nodiscard]] const CollisionFilter* filter(FilterId id) const;
    /// Returns the entry of `joints`; null for an invalid id.
    [[nodiscard]] const JointSettings* jointSettings(JointSettingsId id) const;

private:
    std::unique_ptr<Node> root_;
    std::vector<Node*> byId_;  ///< index = NodeId.value
};

/// A scene: the content that an author wrote, independent of any file format. load() reads one; SceneBuilder makes one
/// by hand.
///
/// Copies are cheap: they share their contents until one of the copies is edited. The contents as they were read are
/// kept in the same way, so that saving can find the changes. A Simulation keeps its own copy, so later edits do not
/// change it. A moved-from Scene is an empty scene.
///
/// Threads: several threads may read one Scene, and each may have its own copy. While a thread calls edit(), no other
/// thread may use that Scene, or copy, assign or destroy a Scene that shares its contents.
class ORRERY_API Scene {
public:
    /// Makes an empty scene: one root node.
    Scene();

    /// Makes a scene that was made by hand: asRead() is null. Null stands for empty contents.
    explicit Scene(std::shared_ptr<SceneContents> contents);

    /// For importers: `contents` is the content as read from `source`.
    Scene(std::shared_ptr<SceneContents> contents, std::shared_ptr<const Source> source);

    /// Copies share their contents until one of them is edited.
    Scene(const Scene&) = default;
    Scene& operator=(const Scene&) = default;  ///< like the copy constructor
    Scene(Scene&& other) noexcept;             ///< leaves an empty scene
    Scene& operator=(Scene&& other) noexcept;  ///< leaves an empty scene
    ~Scene() = default;

    /// Returns the contents for reading. The reference is valid as long as the Scene; references to parts of it, until
    /// the next edit().
    [[nodiscard]] const SceneContents& contents() const { return *contents_; }
    /// Returns the contents for changes. It detaches them from copies and from the contents as read: references
    /// obtained before the first call refer to the old contents. References from this call stay valid over further
    /// calls until the Scene is copied.
    [[nodiscard]] SceneContents& edit();

    /// Returns the contents as they were read. They equal contents() until the first edit. Null for scenes that came
    /// from no file.
    [[nodiscard]] const SceneContents* asRead() const { return asRead_.get(); }
    /// Returns the document that the scene was read from. The scene keeps it alive. Null for scenes that came from no
    /// file.
    [[nodiscard]] const std::shared_ptr<const Source>& source() const { return source_; }

    /// Returns the root of contents().
    [[nodiscard]] const Node& root() const { return contents_->root(); }
    /// Returns the node at that path (see pathOf()) if the text begins with '/', else the first node of that name in
    /// document order. Null if there is none.
    [[nodiscard]] const Node* find(std::string_view nameOrPath) const;
    /// Returns the node of that id; null if the scene does not have it (any more).
    [[nodiscard]] const Node* find(NodeId id) const { return std::as_const(*contents_).find(id); }

    /// Returns the place of the node's object in the file. If the node came from no file, or from another file, returns
    /// its path in the scene. `key` is as in Source::place.
    [[nodiscard]] Place place(const Node& node, std::string_view key = {}) const;
    /// Returns the place of that origin. If the origin does not belong to source(), returns the path of `fallback` in
    /// the scene.
    [[nodiscard]] Place place(Origin origin, const Node& fallback, std::string_view key = {}) const;

    /// Returns the node of the file that the node was read from. For glTF and G4MF it is the index in the file's
    /// "nodes", from 0; for XODE it is the byte at which the element begins, from 0. Edits of the scene do not change
    /// it. Nullopt for nodes that came from no file (added by code), for the root in glTF, which stands for the file's
    /// scene, and for an id that is not in the scene.
    ///
    /// Threads: may be called from several threads at once, like nodeOfSource().
    [[nodiscard]] std::optional<std::size_t> sourceIndex(NodeId id) const;
    /// Returns the node that was read from that node of the file; `index` is a number that sourceIndex() gives. Null if
    /// there is none or it has been removed. If one node of the file became several nodes of the scene, returns the
    /// outermost, and the first of those. The first call for a file (counting all copies of the scene) visits every
    /// node; later calls do not.
    [[nodiscard]] const Node* nodeOfSource(std::size_t index) const;

private:
    class SourceNodes;

    std::shared_ptr<SceneContents> contents_;
    std::shared_ptr<const SceneContents> asRead_;
    std::shared_ptr<const Source> source_;
    std::shared_ptr<SourceNodes> sourceNodes_;  // belongs to asRead_; null if asRead_ is null
};

/// Returns a path like "/world/space/chassis": the names from below the root, joined by '/'; the root itself is "/". An
/// unnamed node is written as its kind and a number, "geom[2]". A named node has a number only if an earlier sibling
/// has the same name, "wheel[2]". Numbers count the siblings with the same label, from 1. In names, '~' is written ~0,
/// '/' ~1 and '[' ~2. Therefore every node has its own path, and Scene::find finds it by that path.
[[nodiscard]] ORRERY_API std::string pathOf(const Node& node);

/// Returns the kind of a node as one word: "world", "space", "jointgroup", "body", "geom", "trigger", "joint" or
/// "node".
[[nodiscard]] ORRERY_API std::string_view kindName(const Node& node);

/// Returns the name of a node, or its path if it has no name.
[[nodiscard]] ORRERY_API std::string displayName(const Node& node);

/// pathOf() and displayName() for many nodes of one scene. The nodes are numbered once; pathOf() numbers them again for
/// each call.
///
/// Valid until a node is added, moved, removed or renamed. For a node of another scene the text has no meaning.
/// Threads: after its construction, several threads may use it at once.
class ORRERY_API PathNames {
public:
    /// Numbers all nodes of a scene.
    explicit PathNames(const SceneContents& contents);
    /// Like the function pathOf(), for a node of that scene.
    [[nodiscard]] std::string path(const Node& node) const;
    /// Like the function displayName(), for a node of that scene.
    [[nodiscard]] std::string displayName(const Node& node) const;

private:
    friend class ShortPaths;
    std::vector<std::string> segments_;  ///< index = NodeId.value
};

/// Short paths for lists of many nodes; their length does not grow with the depth of the tree. They are like
/// PathNames::path(), but for a node deeper than 256 nodes they have only the outer and the inner 128 names. Between
/// these stand the number of names left out and the node's id: "/a/b/~(44 more, node 301)/y/z". Every node has its own
/// path, but Scene::find does not find shortened ones.
///
/// Valid until a node is added, moved, removed or renamed. For a node of another scene the text has no meaning.
/// Threads: after its construction, several threads may use it at once.
class ORRERY_API ShortPaths {
public:
    /// Numbers all nodes of a scene.
    explicit ShortPaths(const SceneContents& contents);
    /// Returns the path of a node of that scene, shortened if it is long.
    [[nodiscard]] std::string path(const Node& node) const;
    /// Returns the name of a node of that scene, or path() if it has no name.
    [[nodiscard]] std::string displayName(const Node& node) const;

private:
    /// The place of a node in the tree.
    struct Level {
        const Node* node = nullptr;   ///< the node
        std::uint32_t depth = 0;      ///< 0: the root
        const Node* outer = nullptr;  ///< the node at or above it where its shortened path begins
    };
    PathNames names_;
    std::vector<Level> levels_;  ///< index = NodeId.value
};

/// Visits the node and all nodes below it in document order, parents first, without recursion. The visitor may change
/// the parts and children of the node that it is given, but must not remove that node.
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

/// Returns the nearest node at or above `node` that has a body part; null if there is none.
[[nodiscard]] ORRERY_API const Node* nearestBody(const Node& node);

/// Makes scenes by hand, for applications and tests.
///
///     SceneBuilder make;
///     make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
///     Node& ball = make.addBody(make.root(), "ball", {0, 5, 0});
///     make.addSphere(ball, "ball shape", 0.5);
///     Scene scene = make.build();
///
/// Each add function appends one node to `parent` and returns it. Set values that the arguments do not cover on the
/// node itself (ball.body->linearVelocity = ...). Values are checked only when the scene is simulated or saved. Throws
/// std::invalid_argument if a parent, body or connected node is not in the scene being made.
///
/// Threads: use a builder in one thread at a time. References to nodes are valid until build().
class ORRERY_API SceneBuilder {
public:
    /// Begins with an empty scene.
    SceneBuilder();
    SceneBuilder(const SceneBuilder&) = delete;
    SceneBuilder& operator=(const SceneBuilder&) = delete;

    /// Returns the root of the scene being made.
    [[nodiscard]] Node& root() { return contents_->root(); }
    /// Returns the scene being made, for its tables of shapes, materials, filters and joint settings.
    [[nodiscard]] SceneContents& contents() { return *contents_; }

    /// Returns the finished scene; the builder begins again with an empty one.
    [[nodiscard]] Scene build();

    /// Adds an ODE world (World). A scene without any has one world that holds everything.
    Node& addWorld(Node& parent, std::string name);
    /// Adds an ODE space (Space).
    Node& addSpace(Node& parent, std::string name);
    /// Adds an ODE joint group (JointGroup).
    Node& addJointGroup(Node& parent, std::string name);
    /// Adds a node that only groups and places the nodes below it. The position is in m, in the parent's frame.
    Node& addGroup(Node& parent, std::string name, Vector3 position = {}, std::optional<Rotation> rotation = {});

    /// Adds a dynamic body of `mass` kg at `position` (m) in the parent. Its centre of mass is the node's origin; its
    /// inertia is computed from its colliders (MotionMass).
    Node& addBody(Node& parent, std::string name, Vector3 position = {}, double mass = 1);

    /// Adds a box of `size` (m, full extents). Like all colliders it belongs to the nearest body at or above it, or is
    /// fixed in the world if there is none. It is centred on its own node, which is at `position` (m) in the parent.
    Node& addBox(Node& parent, std::string name, Vector3 size, Vector3 position = {});
    /// Adds a ball of `radius` (m), like addBox().
    Node& addSphere(Node& parent, std::string name, double radius, Vector3 position = {});
    /// Adds a capsule along the node's z, like addBox(). `length` (m) is the length of the cylinder between the caps.
    Node& addCapsule(Node& parent, std::string name, double radius, double length, Vector3 position = {});
    /// Adds a cylinder along the node's z, like addBox(). `length` (m) is its full length.
    Node& addCylinder(Node& parent, std::string name, double radius, double length, Vector3 position = {});
    /// Adds the half space normal . p <= distance, in the parent's frame. It must not be on a body.
    Node& addPlane(Node& parent, std::string name, Vector3 normal, double distance);
    /// Adds a trimesh, like addBox(). Triangles are 0-based and counter-clockwise seen from outside.
    Node& addTriMesh(Node& parent, std::string name, std::vector<Vector3> positions,
                     std::vector<std::array<std::uint32_t, 3>> triangles, Vector3 position = {});
    /// Adds a collider with a shape that is already in the tables, like addBox(). Several colliders may share a shape.
    Node& addCollider(Node& parent, std::string name, ShapeId shape, Vector3 position = {});

    /// Adds a joint between two bodies. A null body stands for the nearest one at or above `parent`, else the world.
    /// The anchor (m) is in the root's frame, the axes are in the world frame. Limits and motors are fields of
    /// node.joint->axes.
    Node& addJoint(Node& parent, std::string name, JointType type, const Node* body1, const Node* body2,
                   std::optional<Vector3> anchor = {}, const std::vector<Vector3>& axes = {});
    /// Adds a joint that holds `connected` to the new node's frame, with settings that are already in the tables
    /// (SixDofJoint).
    Node& addSixDofJoint(Node& parent, std::string name, const Node& connected, JointSettingsId settings,
                         Vector3 position = {});

private:
    Node& addPlaced(Node& parent, std::string name, Vector3 position);
    Node& addGeometry(Node& parent, std::string name, ShapeGeometry geometry, Vector3 position);

    std::shared_ptr<SceneContents> contents_;
};

// ---- Defaults for choices that a scene leaves open

/// Which animations of the scene play, from the start of the simulation.
struct AnimationChoice {
    /// How the animations are chosen.
    enum class Kind : std::uint8_t {
        All,    ///< all together; if two move the same property of a node, the first in the file is used
        None,   ///< none; every node stays where its transform puts it
        Named,  ///< the first one of that name, else the one of that number, counted from 0
    };
    Kind kind = Kind::All;  ///< how the animations are chosen
    std::string name;       ///< for Named: a name or a number

    /// Are both members the same?
    bool operator==(const AnimationChoice&) const = default;
};

/// Defaults for values that a scene does not state, and errors that are tolerated.
struct PlanOptions {
    /// World gravity, m/s^2, for files that state none (reported as info PLAN_GRAVITY_DEFAULT).
    Vector3 gravity{0, -9.80665, 0};
    /// If set, this is the world gravity, and the gravity of the file is ignored.
    std::optional<Vector3> gravityOverride;
    /// True: triangle meshes on dynamic bodies become convex, because ODE's contacts between two meshes are wrong. A
    /// convex mesh is replaced by its hull (warning PLAN_MESH_AS_HULL), other meshes by convex parts (info
    /// PLAN_MESH_AS_PARTS). False: they stay meshes.
    bool dynamicMeshesAsHulls = true;
    /// Maximum number of convex parts that one such mesh is cut into. 1: the mesh is always replaced by its hull. A
    /// mesh or a part counts as convex if its hull is nowhere farther from it than a hundredth of the mesh's largest
    /// extent.
    std::size_t meshParts = 32;
    /// Maximum number of triangles that are cut on trial to find such parts, for all meshes together; identical meshes
    /// are counted once. A table needs a few thousand, a bowl some hundred thousand. Meshes beyond the limit are
    /// replaced by their hulls, and also a mesh with more triangles than a twentieth of the number that remains.
    std::size_t meshPartsLimit = 5'000'000;
    /// True: some errors of files that have an obvious meaning are accepted. A mass that is not positive is simulated
    /// as 1 kg (PLAN_MASS_ONE). Gravity on a node that is no trigger acts everywhere. Gravity on a part of a trigger,
    /// or on a trigger node that is a collider or body too, acts in that node's own trigger shape (PLAN_FIELD_LENIENT).
    bool lenient = false;
    /// The pull of shaped gravity inside its solid. Every point inside is its own nearest point, so that the pull is
    /// zero; or the pull is toward the nearest point of the surface.
    enum class InSolid : std::uint8_t {
        Nowhere,  ///< no pull inside
        Surface,  ///< toward the surface
    };
    InSolid shapedGravityInSolid = InSolid::Nowhere;  ///< the pull of shaped gravity inside its solid
    /// Maximum number of positions and triangles that are scaled, hulled or copied for colliders; shared ones are
    /// counted once. Shapes beyond the limit are left out (PLAN_MESH_LIMIT). It protects against small files that ask
    /// for gigabytes.
    std::size_t meshLimit = 20'000'000;
    /// How finely shapes that ODE lacks (cones, tapers, general solids) are divided into triangles.
    Resolution resolution;
    AnimationChoice animation;  ///< which animations play
    bool repeatAnimations =
        true;  ///< true: again and again; false: once, and moved nodes stay where the animation ended

    /// Are all options the same?
    bool operator==(const PlanOptions&) const = default;
};

}  // namespace orrery
