// Options for reading and writing files where a format leaves a choice, and the material variants of a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/version.hpp"

namespace orrery {

/// The program whose interpretation of XODE is used. Auto: the file decides.
enum class XodeDialect : std::uint8_t { Auto, Spec, PyOde, Odejava, Yake, PyBrain };

[[nodiscard]] ORRERY_API std::string_view toText(XodeDialect dialect);  ///< "auto", "spec", "pyode", ...

/// The table of choices in docs/formats/xode.md, row by row. The first value of each choice is that of Spec. An absent
/// choice is that of the dialect.
struct XodeChoices {
    /// A1, three Euler angles. Ode: dRFromEulerAngles, Rx(-x) Ry(-y) Rz(-z). Odejava: Rx(x) Ry(y) Rz(z); the Scene
    /// stores the equivalent quaternion.
    enum class Euler : std::uint8_t { Ode, Odejava };
    std::optional<Euler> euler;  ///< absent: as the dialect has it

    /// A2, the frame of an anchor without `absolute`: that of the joint's parent, or that of the document.
    enum class Anchor : std::uint8_t { Parent, World };
    std::optional<Anchor> anchor;  ///< absent: as the dialect has it

    /// A3, the place of the translation in a matrix4f. Either: whichever of its last column and last row is not zero.
    /// RowVector: the last row, and the whole matrix is transposed.
    enum class Matrix : std::uint8_t { Either, Column, Row, RowVector };
    std::optional<Matrix> matrix;  ///< absent: as the dialect has it

    /// A4, the effect of a scale. Below: it multiplies positions and sizes below it. Positions: only positions, as in
    /// Odejava. PyOde: positions, including its own, but no sizes.
    enum class Scale : std::uint8_t { Below, Positions, PyOde };
    std::optional<Scale> scale;  ///< absent: as the dialect has it

    /// A5, the index of the first vertex of a trimesh. Either: 0 if some index is 0, else 1.
    enum class IndexBase : std::uint8_t { Either, One, Zero };
    std::optional<IndexBase> indexBase;  ///< absent: as the dialect has it

    /// A6, the default of a mass without struct and shape. Ode: that of a new body, 1 kg and unit inertia. PyOde: a
    /// sphere of radius 1 and density 1. Geoms: the geoms of its body at density 1.
    enum class DefaultMass : std::uint8_t { Ode, PyOde, Geoms };
    std::optional<DefaultMass> defaultMass;  ///< absent: as the dialect has it

    /// A7, the frame of an axis: that of the document, or that of the joint's parent as in Yake.
    enum class AxisFrame : std::uint8_t { World, Parent };
    std::optional<AxisFrame> axisFrame;  ///< absent: as the dialect has it

    /// A8, the total of a mass_shape. Ignored: as in PyODE, where a shape without density is a sphere of radius 1 and
    /// density 1.
    enum class MassTotal : std::uint8_t { Used, Ignored };
    std::optional<MassTotal> massTotal;  ///< absent: as the dialect has it

    /// A9, the number of axes of an amotor. UpToThree: 1 to 3, with an error below 3, which XodeOptions::lenient makes
    /// a warning. Three: exactly 3. Any: 0 to 3, with a warning below 3; an amotor without axes is left out.
    enum class AMotor : std::uint8_t { UpToThree, Three, Any };
    std::optional<AMotor> amotor;  ///< absent: as the dialect has it

    /// A10, the transform of a joint. Composed: its relative anchor is in that frame. Ignored: it has no effect.
    /// Refused: it is an error, and the joint is left out.
    enum class JointTransform : std::uint8_t { Composed, Ignored, Refused };
    std::optional<JointTransform> jointTransform;  ///< absent: as the dialect has it

    /// A11, the base of absolute="true": the transform of `<xode>`, or nothing.
    enum class AbsoluteBase : std::uint8_t { Root, Document };
    std::optional<AbsoluteBase> absoluteBase;  ///< absent: as the dialect has it

    /// A12, nested transforms. PyOde: they are multiplied in PyODE's order, with PyODE's scale. If that differs from
    /// Nested, the Scene holds the resulting pose.
    enum class Compose : std::uint8_t { Nested, PyOde };
    std::optional<Compose> compose;  ///< absent: as the dialect has it

    /// A13, the attribute that names an ext. Either: ename, or if that is absent name.
    enum class ExtName : std::uint8_t { Either, Ename, Name };
    std::optional<ExtName> extName;  ///< absent: as the dialect has it

    /// A14, a missing link of a joint outside all bodies. Refused: it is an error, and the joint is left out.
    enum class MissingLink : std::uint8_t { World, Refused };
    std::optional<MissingLink> missingLink;  ///< absent: as the dialect has it

    /// A15, suspension on the second axis of a hinge2. EitherAxis: it is used for the first axis if that has none.
    enum class Suspension : std::uint8_t { FirstAxis, EitherAxis };
    std::optional<Suspension> suspension;  ///< absent: as the dialect has it

    /// A16, names that are used twice, which are errors that XodeOptions::lenient makes warnings. Bodies: a link to a
    /// name of several bodies is an error too. First: such a link leads to the first of them, and the repeated names
    /// give warnings. Unique: repeated names are errors, with `lenient` too.
    enum class Names : std::uint8_t { Bodies, First, Unique };
    std::optional<Names> names;  ///< absent: as the dialect has it

    /// A17, several worlds. Merged: all become one world, with the gravity of the first one that states it.
    enum class Worlds : std::uint8_t { Separate, Merged };
    std::optional<Worlds> worlds;  ///< absent: as the dialect has it

    /// A18, which of several shapes of a geom is used. It is an error in any case.
    enum class Shapes : std::uint8_t { Last, First };
    std::optional<Shapes> shapes;  ///< absent: as the dialect has it
};

/// Returns all rows as the dialect has them; Auto gives those of Spec.
[[nodiscard]] ORRERY_API XodeChoices choicesOf(XodeDialect dialect);
/// Returns `chosen`, with absent values taken from the dialect.
[[nodiscard]] ORRERY_API XodeChoices choicesOf(XodeDialect dialect, const XodeChoices& chosen);

/// Options for reading XODE files, where the format leaves a choice.
struct XodeOptions {
    /// True: things that XODE forbids but whose meaning is clear give warnings instead of errors. These are elements
    /// and axis parameters that XODE lacks, objects in a world without a space, several shapes in a geom, matrices that
    /// are no rotation, names used twice, and amotors with fewer than three axes. They are read in the same way in both
    /// cases.
    bool lenient = false;

    XodeDialect dialect =
        XodeDialect::Auto;  ///< program whose interpretation is used; Auto: the file decides (XODE_DIALECT)
    XodeChoices choices;    ///< rows of its table (docs/formats/xode.md) that are read in another way

    /// Are PyBrain's parameters in a comment after the root element used? Geoms that its passpairs allow to pass
    /// through each other get a collision filter, and objects that it affixes to the environment are held to the world.
    /// The parameters are never executed as code. nullopt: they are used if the dialect is PyBrain's.
    std::optional<bool> pyBrainParameters;

    /// True: also reports things that are allowed but often a mistake, or bad for other readers (codes XODE_LINT_*).
    bool lint = false;
};

/// Options for reading glTF files, where the extensions leave a choice.
struct GltfOptions {
    /// The meaning of the height of a capsule that has `height` but no radius key. OMI_physics_shape changed in
    /// November 2024.
    enum class CapsuleHeight : std::uint8_t {
        Total,   ///< from tip to tip, as in the older text
        Middle,  ///< between the centres of the caps, as in the newer text
    };
    CapsuleHeight ambiguousCapsule = CapsuleHeight::Total;  ///< the meaning of such a height

    /// The frame of motion.linearVelocity and angularVelocity, which OMI_physics_body does not define.
    enum class Velocity : std::uint8_t {
        Node,   ///< the axes of the body's node
        World,  ///< the world's axes
    };
    Velocity velocity = Velocity::Node;  ///< becomes Body::velocityFrame

    /// The meaning of the stiffness of a joint's limits (OMI_physics_joint).
    enum class JointStiffness : std::uint8_t {
        ByGenerator,  ///< Godot, for values up to 2 in files that Godot wrote; otherwise Literal
        Literal,      ///< N/m or N m/rad, as in the specification
        Godot,        ///< a number from 0 to 2, as Godot writes it; the limit becomes rigid
    };
    JointStiffness jointStiffness = JointStiffness::ByGenerator;  ///< becomes JointLimit::unitless
};

/// Options for reading URDF files. Meshes are read from the folder of the file, from these folders, and from folders in
/// them, and from nowhere else.
struct UrdfOptions {
    /// True: the first link is fixed to the world. False: it is free if it has a mass (URDF_BASE_FREE), unless its name
    /// is "world".
    bool fixedBase = false;

    /// The folder of a package of ROS.
    struct Package {
        std::string name;              ///< NAME in package://NAME/PATH
        std::filesystem::path folder;  ///< the folder that has PATH in it
    };
    std::vector<Package> packages;  ///< looked up before `roots`, in order
    /// Folders with meshes, looked up in order before the folder of the file. package://NAME/PATH may be PATH or
    /// NAME/PATH in such a folder; the name of a file beside the robot may lead out of the robot's folder into them.
    std::vector<std::filesystem::path> roots;
};

/// The extensions in which a glTF file stores its bodies, colliders, triggers and joints.
enum class GltfPhysics : std::uint8_t {
    Omi,  ///< OMI_physics_shape, OMI_physics_body, OMI_physics_joint
    Khr,  ///< KHR_implicit_shapes, KHR_physics_rigid_bodies
    /// The same extensions in the text of October 2025, the last published version: colliders refer to nodes that have
    /// a mesh, while programs of 2026 refer to the mesh.
    KhrPublished,
};

/// Options for writing glTF files.
struct GltfSaveOptions {
    /// nullopt: the extensions of the file that the scene was read from; new files get OMI's. If it is set, the file's
    /// own extensions are converted to these. Data that they cannot express is stored in ORRERY_scene and reported as
    /// EXPORT_PHYSICS_CARRIED.
    std::optional<GltfPhysics> physics;
};

/// The maximum error of an animation at the times of the recorded frames, in addition to the rounding of glTF's numbers
/// and times to 32 bits. Keys are left out as long as the error stays below it.
struct AnimationOptions {
    double positionError = 1e-4;  ///< m, at the origin of each body's node
    double rotationError = 1e-3;  ///< rad
};

// ---- KHR_materials_variants: the materials that the primitives of a glTF file have in each variant. The program that
// shows the file chooses the variant (MaterialView, one for each instance); that never changes the document. Faults in
// a file's variants are reported when it is loaded; here the faulty parts count as absent.

/// A primitive that maps at least one variant.
struct VariantPrimitive {
    std::uint32_t mesh = 0;                 ///< index in meshes
    std::uint32_t primitive = 0;            ///< index in the mesh's primitives
    Origin origin;                          ///< its JSON object
    std::optional<std::uint32_t> material;  ///< its own material; nullopt: glTF's default material
    std::vector<std::optional<std::uint32_t>>
        ofVariant;  ///< material by variant; nullopt: not mapped, so that its own material is used
};

/// The variants of a file.
///
/// Threads: const functions may be called from several threads at once. The object keeps no reference to the document.
class ORRERY_API MaterialVariants {
public:
    /// Makes an object without variants.
    MaterialVariants() = default;
    /// Reads the variants of a file (Scene::source). There are none if it is no glTF file.
    explicit MaterialVariants(const Source& source);

    /// Returns their names, in the order of the file; "" for a variant without a name.
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    /// Returns the primitives that map a variant, in the order of the file.
    [[nodiscard]] const std::vector<VariantPrimitive>& primitives() const { return primitives_; }

    /// Returns the variant of that name, the first if several have it (KHR_VARIANTS_NAME). If none has it, the text is
    /// taken as a number, counted from 0. Nullopt, with KHR_VARIANTS_UNKNOWN, if there is no such variant. `place` is
    /// the place of diagnostics.
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view nameOrNumber, const Place& place,
                                                    DiagnosticLog& log) const;

private:
    std::vector<std::string> names_;
    std::vector<VariantPrimitive> primitives_;
};

/// The variant that one instance of a file shows. It is small. The variants must outlive it.
class ORRERY_API MaterialView {
public:
    /// At first every primitive shows its own material.
    explicit MaterialView(const MaterialVariants& variants) : variants_(&variants) {}

    /// Shows a variant. Returns false and changes nothing if there is no such variant.
    bool select(std::uint32_t variant);
    /// Makes every primitive show its own material again.
    void selectNone() { active_.reset(); }
    /// Returns the variant that is shown; nullopt: none.
    [[nodiscard]] std::optional<std::uint32_t> active() const { return active_; }

    /// Returns the material of one of MaterialVariants::primitives(); nullopt: glTF's default material.
    [[nodiscard]] std::optional<std::uint32_t> material(const VariantPrimitive& primitive) const;

private:
    const MaterialVariants* variants_;
    std::optional<std::uint32_t> active_;
};

}  // namespace orrery
