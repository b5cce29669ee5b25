// How files are read and written where a format leaves a choice, and the looks among which a file leaves one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/version.hpp"

namespace orrery {

/// Whose reading. Auto: what the file itself tells.
enum class XodeDialect : std::uint8_t { Auto, Spec, PyOde, Odejava, Yake, PyBrain };

[[nodiscard]] ORRERY_API std::string_view toText(XodeDialect dialect);  ///< "auto", "spec", "pyode", ...

/// The table of choices in docs/formats/xode.md, row by row; the first value of each is what Spec takes.
/// Absent: as the dialect has it.
struct XodeChoices {
    /// A1, three Euler angles. Ode: dRFromEulerAngles, Rx(-x) Ry(-y) Rz(-z). Odejava: Rx(x) Ry(y) Rz(z); in the
    /// Scene they are the quaternion that they mean.
    enum class Euler : std::uint8_t { Ode, Odejava };
    std::optional<Euler> euler;  ///< absent: as the dialect has it

    /// A2, what an anchor without `absolute` is relative to: the joint's parent, or the document.
    enum class Anchor : std::uint8_t { Parent, World };
    std::optional<Anchor> anchor;  ///< absent: as the dialect has it

    /// A3, where a matrix4f has its translation. Either: the one of its last column and last row that is not
    /// zero. RowVector: the last row, and all of it transposed.
    enum class Matrix : std::uint8_t { Either, Column, Row, RowVector };
    std::optional<Matrix> matrix;  ///< absent: as the dialect has it

    /// A4, a scale. Below: multiplies positions and sizes below it. Positions: positions only, as in Odejava.
    /// PyOde: positions, its own too, and no sizes.
    enum class Scale : std::uint8_t { Below, Positions, PyOde };
    std::optional<Scale> scale;  ///< absent: as the dialect has it

    /// A5, what the first vertex of a trimesh is called. Either: 0 where some index is 0, else 1.
    enum class IndexBase : std::uint8_t { Either, One, Zero };
    std::optional<IndexBase> indexBase;  ///< absent: as the dialect has it

    /// A6, what a mass without struct and shape begins as. Ode: a fresh body, 1 kg and unit inertia; PyOde: a
    /// sphere of radius 1 and density 1; Geoms: the geoms of its body at density 1.
    enum class DefaultMass : std::uint8_t { Ode, PyOde, Geoms };
    std::optional<DefaultMass> defaultMass;  ///< absent: as the dialect has it

    /// A7, the frame of an axis: the document, or the joint's parent as in Yake.
    enum class AxisFrame : std::uint8_t { World, Parent };
    std::optional<AxisFrame> axisFrame;  ///< absent: as the dialect has it

    /// A8, the total of a mass_shape. Ignored: as in PyODE, where a shape without density is a sphere of radius 1
    /// and density 1.
    enum class MassTotal : std::uint8_t { Used, Ignored };
    std::optional<MassTotal> massTotal;  ///< absent: as the dialect has it

    /// A9, axes of an amotor: 1 to 3, with an error below 3 that XodeOptions::lenient softens; 3 and no other number; 0
    /// to 3, with a warning below 3, where one without axes is left out.
    enum class AMotor : std::uint8_t { UpToThree, Three, Any };
    std::optional<AMotor> amotor;  ///< absent: as the dialect has it

    /// A10, the transform of a joint. Composed: its relative anchor is in that frame; Ignored; Refused: an error,
    /// and the joint is left out.
    enum class JointTransform : std::uint8_t { Composed, Ignored, Refused };
    std::optional<JointTransform> jointTransform;  ///< absent: as the dialect has it

    /// A11, what absolute="true" is relative to: the transform of `<xode>`, or nothing.
    enum class AbsoluteBase : std::uint8_t { Root, Document };
    std::optional<AbsoluteBase> absoluteBase;  ///< absent: as the dialect has it

    /// A12, nested transforms. PyOde: multiplied in PyODE's order, with PyODE's scale; where that differs from
    /// Nested the Scene holds the pose that comes of it.
    enum class Compose : std::uint8_t { Nested, PyOde };
    std::optional<Compose> compose;  ///< absent: as the dialect has it

    /// A13, the attribute that names an ext. Either: ename, else name.
    enum class ExtName : std::uint8_t { Either, Ename, Name };
    std::optional<ExtName> extName;  ///< absent: as the dialect has it

    /// A14, a missing link of a joint in no body. Refused: an error, and the joint is left out.
    enum class MissingLink : std::uint8_t { World, Refused };
    std::optional<MissingLink> missingLink;  ///< absent: as the dialect has it

    /// A15, suspension on the second axis of a hinge2. Either: it is that of the first, where that has none.
    enum class Suspension : std::uint8_t { FirstAxis, EitherAxis };
    std::optional<Suspension> suspension;  ///< absent: as the dialect has it

    /// A16, names given twice, which are errors that XodeOptions::lenient softens. Bodies: a link to a name of several
    /// bodies is another. First: such a link is to the first of them, and the names are warnings. Unique: they are
    /// errors, softened or not.
    enum class Names : std::uint8_t { Bodies, First, Unique };
    std::optional<Names> names;  ///< absent: as the dialect has it

    /// A17, several worlds. Merged: all are one, with the gravity of the first that has its own.
    enum class Worlds : std::uint8_t { Separate, Merged };
    std::optional<Worlds> worlds;  ///< absent: as the dialect has it

    /// A18, which of several shapes of a geom counts; it is an error all the same.
    enum class Shapes : std::uint8_t { Last, First };
    std::optional<Shapes> shapes;  ///< absent: as the dialect has it
};

/// All rows as that dialect has them; Auto as Spec.
[[nodiscard]] ORRERY_API XodeChoices choicesOf(XodeDialect dialect);
/// `chosen`, and where that says nothing, the dialect.
[[nodiscard]] ORRERY_API XodeChoices choicesOf(XodeDialect dialect, const XodeChoices& chosen);

/// How XODE files are read where the format leaves a choice.
struct XodeOptions {
    /// Things that XODE forbids but whose meaning is plain are warnings and not errors: elements and
    /// axis parameters that XODE does not have, objects in a world without a space, several shapes in
    /// a geom, matrices that are no rotation, names given twice, amotors with fewer than three axes. They are read in
    /// the same way either way.
    bool lenient = false;

    XodeDialect dialect = XodeDialect::Auto;  ///< whose reading is followed; Auto: what the file tells (XODE_DIALECT)
    XodeChoices choices;                      ///< rows of its table (docs/formats/xode.md) to be read otherwise

    /// Whether PyBrain's parameters in a comment after the root element are used: geoms that its passpairs let
    /// through each other get a collision filter, and what it affixes to the environment is held to the world.
    /// Nothing in them is evaluated. nullopt: where the dialect that is followed is PyBrain's.
    std::optional<bool> pyBrainParameters;

    /// Also reports what is allowed but often a mistake, or bad for other readers (codes XODE_LINT_*).
    bool lint = false;
};

/// How glTF files are read where the extensions leave a choice.
struct GltfOptions {
    /// Meaning of a capsule that has `height` but no radius key (OMI_physics_shape changed in
    /// November 2024).
    enum class CapsuleHeight : std::uint8_t {
        Total,   ///< from tip to tip, as the older text has it
        Middle,  ///< between the cap centres, as the newer one has it
    };
    CapsuleHeight ambiguousCapsule = CapsuleHeight::Total;  ///< what such a height is

    /// Frame of motion.linearVelocity and angularVelocity, which OMI_physics_body does not state.
    enum class Velocity : std::uint8_t {
        Node,   ///< the axes of the body's node
        World,  ///< the world's axes
    };
    Velocity velocity = Velocity::Node;  ///< becomes Body::velocityFrame

    /// What the stiffness of a joint's limits is (OMI_physics_joint).
    enum class JointStiffness : std::uint8_t {
        ByGenerator,  ///< Godot's, up to 2, in files that Godot wrote, else literal
        Literal,      ///< N/m or N m/rad as the text has it
        Godot,        ///< the number from 0 to 2 that Godot writes, which makes a limit rigid here
    };
    JointStiffness jointStiffness = JointStiffness::ByGenerator;  ///< becomes JointLimit::unitless
};

/// Whom a new XODE file is for.
enum class XodeTarget : std::uint8_t {
    General,  ///< all of XODE 1.0r23, and `<ext>` for what XODE cannot say
    PyOde,    ///< what PyODE's reader understands: Euler angles, no groups, no ext, bodies before their joints
};

/// How XODE files are written.
struct XodeSaveOptions {
    XodeTarget target = XodeTarget::General;  ///< whom a new file is for
};

/// The extensions in which a glTF file says its bodies, colliders, triggers and joints.
enum class GltfPhysics : std::uint8_t {
    Omi,  ///< OMI_physics_shape, OMI_physics_body, OMI_physics_joint
    Khr,  ///< KHR_implicit_shapes, KHR_physics_rigid_bodies
    /// The same as its text of October 2025 has it, the last one that was published: colliders name nodes that have a
    /// mesh, where programs of 2026 name the mesh.
    KhrPublished,
};

/// How glTF files are written.
struct GltfSaveOptions {
    /// nullopt: those that the file has which the scene was read from; new files have OMI's. Else the file's own are
    /// turned into these: what they have no words for is carried in ORRERY_scene, and is EXPORT_PHYSICS_CARRIED.
    std::optional<GltfPhysics> physics;
};

/// How far an animation may be from the recording at the times of its frames, besides what the 32 bits
/// of glTF's numbers and times round away. Keys are left out as far as that allows.
struct AnimationOptions {
    double positionError = 1e-4;  ///< m, of the origin of each body's node
    double rotationError = 1e-3;  ///< rad
};

// ---- KHR_materials_variants: the materials that the primitives of a glTF file have, by variant. Which variant is
// looked at belongs to whoever shows the file (MaterialView, one for each instance), and never changes the document.
// What is wrong with a file's variants is reported when it is loaded; here it counts as absent.

/// A primitive that maps at least one variant.
struct VariantPrimitive {
    std::uint32_t mesh = 0;                               ///< index in meshes
    std::uint32_t primitive = 0;                          ///< index in the mesh's primitives
    Origin origin;                                        ///< its JSON object
    std::optional<std::uint32_t> material;                ///< its own; nullopt: glTF's default material
    std::vector<std::optional<std::uint32_t>> ofVariant;  ///< by variant; nullopt: not mapped, so its own
};

/// The variants of a file.
///
/// Threads: const functions may be called side by side. It keeps nothing of the document.
class ORRERY_API MaterialVariants {
public:
    /// None.
    MaterialVariants() = default;
    /// Those of a file (Scene::source); none where it is no glTF.
    explicit MaterialVariants(const Source& source);

    /// Their names, in the order of the file; "" where one has none.
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    /// Those that map a variant, in the order of the file.
    [[nodiscard]] const std::vector<VariantPrimitive>& primitives() const { return primitives_; }

    /// The variant of that name, the first where several have it (KHR_VARIANTS_NAME); where none has, that of
    /// the number, from 0. Nullopt with KHR_VARIANTS_UNKNOWN. `place` is where diagnostics are.
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view nameOrNumber, const Place& place,
                                                    DiagnosticLog& log) const;

private:
    std::vector<std::string> names_;
    std::vector<VariantPrimitive> primitives_;
};

/// What one instance of a file shows. Cheap; the variants must outlive it.
class ORRERY_API MaterialView {
public:
    /// Every primitive has its own material at first.
    explicit MaterialView(const MaterialVariants& variants) : variants_(&variants) {}

    /// Shows a variant. False, and nothing changed, where there is no such variant.
    bool select(std::uint32_t variant);
    /// Every primitive has its own material again.
    void selectNone() { active_.reset(); }
    /// The variant that is shown; nullopt: none.
    [[nodiscard]] std::optional<std::uint32_t> active() const { return active_; }

    /// Material of one of MaterialVariants::primitives(); nullopt: glTF's default material.
    [[nodiscard]] std::optional<std::uint32_t> material(const VariantPrimitive& primitive) const;

private:
    const MaterialVariants* variants_;
    std::optional<std::uint32_t> active_;
};

}  // namespace orrery
