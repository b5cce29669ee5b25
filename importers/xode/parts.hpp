// The readers of XODE: one or more functions for each element, in the file that the section names.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "context.hpp"
#include "orrery/scene/member_tree.hpp"

namespace orrery::xode {

// ---- containers.cpp: <world>, <space>, <group>, <jointgroup>, and what all containers and objects have in common.
// Appends the node of an object or container whose only attribute is its name.
Node& addNamedNode(Context& context, XmlElement element, Tag kind, Node& parent);
// Appends the node of an object or container with that name ("" for none) and makes it known.
Node& addNode(Context& context, XmlElement element, Tag kind, Node& parent, XmlAttribute name);
// Reads a child that any container below <world> may have: transform, ext, geom, body, joint and
// containers. Anything else is reported as stray. `transform` remembers the first transform seen.
void readCommonChild(Context& context, XmlElement child, Tag tag, Node& node, XmlElement& transform);
// Reads <transform>, once, and <ext>; false for any other element.
bool readTransformOrExt(Context& context, XmlElement child, Tag tag, Node& node, XmlElement& transform);
void readWorld(Context& context, XmlElement element, Node& parent);

// ---- transforms.cpp: <transform>: where an object is in its parent.
// Reads a transform into the node it belongs to.
void readTransform(Context& context, XmlElement element, Node& node);
// Reads the transform of a mass: scale and absolute mean nothing there.
void readMassTransform(Context& context, XmlElement element, Transform& transform);

// ---- bodies.cpp: <body>: what moves.
void readBody(Context& context, XmlElement element, Node& parent);

// ---- masses.cpp: <mass>: what a body weighs and how that is spread.
// Reads a mass and all masses in it. False when nothing of it can be used.
[[nodiscard]] bool readMass(Context& context, XmlElement element, ComposedMass& mass);

// ---- geoms.cpp: <geom>: a shape that others collide with.
void readGeom(Context& context, XmlElement element, Node& parent);

// ---- shapes.cpp: The shapes that geoms and masses share: <box>, <sphere>, <cappedCylinder>, ...
[[nodiscard]] bool isShape(Tag tag);
// Reads a shape element; monostate after a diagnostic that leaves nothing to use.
[[nodiscard]] ShapeGeometry readShape(Context& context, XmlElement element, Tag tag);

// ---- trimesh.cpp: <trimesh>: vertices and triangles.
// Reads a mesh into the scene's table; monostate when no triangle is left to use.
[[nodiscard]] ShapeGeometry readTriMesh(Context& context, XmlElement element);

// ---- joints.cpp: <joint>: what holds bodies together.
// Reads a joint into Context::joints; its links wait until all bodies are known.
void readJoint(Context& context, XmlElement element, Node& parent);
// nullopt after a diagnostic.
[[nodiscard]] std::optional<JointAnchor> readAnchor(Context& context, XmlElement element);
// Links all joints read, and makes those that can be simulated joints of their nodes.
void resolveJoints(Context& context);

// ---- axes.cpp: <axis>: a direction and the parameters of one axis of a joint.
// Reads the <axis> elements of a joint, in document order; `joint` is its type element. False after a
// diagnostic that leaves the joint without its axes.
[[nodiscard]] bool readAxes(Context& context, JointType type, XmlElement joint, const std::vector<XmlElement>& elements,
                            std::vector<JointAxis>& axes, bool ode = false);

// ---- ode_joints.cpp: Joints in <ext ename="ode">, and what one says of the <joint> that it stands in.
// A whole joint, of a type that XODE lacks (or has), into Context::joints.
void readOdeJoint(Context& context, XmlElement element, Node& parent);
// Settings of a joint of XODE's and of its axes, which have been read.
void readOdeJointExt(Context& context, XmlElement ext, Joint& joint);
// Attributes that <axis> has only in <ext ename="ode">.
[[nodiscard]] bool isOdeAxisAttribute(std::string_view name);
void readOdeAxis(Context& context, XmlElement element, JointAxis& axis);

// ---- ode_ext.cpp: <ext ename="ode">: settings of ODE that XODE 1.0 has no words for (docs/formats/xode_ext_ode.md).
// Reads the ext of a world, space, body, geom, group or jointgroup. The exts of joints are read with the joint.
void readOdeExt(Context& context, XmlElement element, Node& node);
// Gravity and CFM of a world in an ext of any other name, as parsers of 2013 wrote them.
void readForeignWorldExt(Context& context, XmlElement element, Node& node);
// True for what says that the trimesh around an <ext ename="ode"> stands for another shape.
[[nodiscard]] bool hasShapeAttribute(XmlElement setting);
// Makes that shape, once all of the geom or gravity volume is read.
void applyShapeExt(Context& context, XmlElement element, ShapeId shape);

// ---- gravity_ext.cpp: <ext ename="gravity">: gravity of worlds and of volumes (docs/formats/xode_gravity_ext.md).
// `node` is that of the element around the <ext>; volumes become nodes below it.
void readGravityExt(Context& context, XmlElement element, Node& node);

// ---- orrery_ext.cpp: <ext ename="orrery">: parts of a scene that XODE has no words for.
// After everything else is read: takes away elements that are no nodes of the scene, and makes the parts that are
// carried, in place of what XODE's own words made of them.
void applyOrreryExts(Context& context);

// ---- joint_attributes.cpp: the joints of XODE that say those of <ext ename="orrery"> to other programs.
// Does the joint match `written`, or did somebody change it? Numbers may be rounded to 32 bits.
[[nodiscard]] bool saysTheSame(const SceneContents& scene, const Joint& joint, const MemberTree& written);

// ---- poses.cpp: Poses that come of other rules than nested frames: rows A4, A11 and A12 of the choices.
// Gives the nodes whose pose those rules change the transform that has this pose, absolute. Nothing under the
// rules of the specification.
void applyPoseChoices(Context& context);

// ---- scales.cpp: Scales that differ from axis to axis.
// Such scales stay only if they turn boxes and meshes into other boxes and meshes: nothing round and nothing turned may
// be below. Elsewhere they are errors and are removed. Call this when the whole tree is there.
void checkUnevenScales(Context& context);

// ---- pybrain.cpp: PyBrain's parameters, from the comment after the root element, applied to the scene.
// passpairs: geoms whose name (that of their body, where they have one) holds one of the names of a line do not
// touch others that hold one of them: they get a CollisionFilter. affixToEnvironment: the joint of that name
// loses its second link, the body of that name gets a fixed joint to the world. The other sections concern
// pictures and control, and are passed over. For documents with hasPyBrainParameters().
void applyPyBrainParameters(Context& context, XmlElement root);

// ---- lint.cpp: Lint: forms that are allowed but are often mistakes, or bad for other readers (XODE_LINT_*).
// Reports what shows when all is read. Angles and scales are checked where they are read.
void lint(Context& context, XmlElement root);
// Angles, as they are written, that look like degrees where they are radians, or the other way round.
void lintAngles(Context& context, XmlElement element, const std::array<double, 3>& angles, bool degrees);
// Anchors without `absolute` that would be near their bodies in the other frame.
void lintAnchors(Context& context);

}  // namespace orrery::xode
