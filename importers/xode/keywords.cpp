#include "keywords.hpp"

#include "orrery/base/spelling.hpp"

namespace orrery::xode {
namespace {

using TagTable = KeywordTable<Tag, 52>;

constexpr std::array<TagTable::Word, 52> kTagWords{{
    {"xode", Tag::Xode},
    {"world", Tag::World},
    {"space", Tag::Space},
    {"group", Tag::Group},
    {"jointgroup", Tag::JointGroup},
    {"body", Tag::Body},
    {"geom", Tag::Geom},
    {"joint", Tag::Joint},
    {"transform", Tag::Transform},
    {"ext", Tag::Ext},
    {"torque", Tag::Torque},
    {"force", Tag::Force},
    {"finiteRotation", Tag::FiniteRotation},
    {"linearVel", Tag::LinearVel},
    {"angularVel", Tag::AngularVel},
    {"mass", Tag::Mass},
    {"mass_struct", Tag::MassStruct},
    {"mass_shape", Tag::MassShape},
    {"centerGravity", Tag::CenterGravity},
    {"imatrix", Tag::Imatrix},
    {"adjust", Tag::Adjust},
    {"box", Tag::Box},
    {"sphere", Tag::Sphere},
    {"cappedCylinder", Tag::CappedCylinder},
    {"cylinder", Tag::Cylinder},
    {"cone", Tag::Cone},
    {"plane", Tag::Plane},
    {"ray", Tag::Ray},
    {"trimesh", Tag::TriMesh},
    {"vertices", Tag::Vertices},
    {"v", Tag::V},
    {"triangles", Tag::Triangles},
    {"t", Tag::T},
    {"link1", Tag::Link1},
    {"link2", Tag::Link2},
    {"ball", Tag::Ball},
    {"hinge", Tag::Hinge},
    {"hinge2", Tag::Hinge2},
    {"slider", Tag::Slider},
    {"universal", Tag::Universal},
    {"fixed", Tag::Fixed},
    {"amotor", Tag::AMotor},
    {"anchor", Tag::Anchor},
    {"axis", Tag::Axis},
    {"matrix4f", Tag::Matrix4f},
    {"matrix", Tag::Matrix},
    {"position", Tag::Position},
    {"rotation", Tag::Rotation},
    {"euler", Tag::Euler},
    {"axisangle", Tag::AxisAngle},
    {"quaternion", Tag::Quaternion},
    {"scale", Tag::Scale},
}};

constexpr TagTable kTags{kTagWords};

// Words of ODE and of other formats for what XODE names otherwise.
struct OtherWord {
    std::string_view word;
    std::string_view meant;
};
constexpr std::array<OtherWord, 3> kOtherWords{
    {{"capsule", "cappedCylinder"}, {"linearVelocity", "linearVel"}, {"angularVelocity", "angularVel"}}};

}  // namespace

Tag tagOf(std::string_view name) {
    return kTags.find(name, Tag::Unknown);
}

std::string_view placesOf(Tag tag) {
    if (tag == Tag::Xode) return "no other element";
    if (tag == Tag::World) return "<xode>";
    if (tag == Tag::Space) return "<world>, <space> or <group>";
    if (tag <= Tag::Joint) return "<space>, <group>, <jointgroup> or <body>";
    if (tag == Tag::Transform) return "a group, a body, a geom, a joint or a mass";
    if (tag == Tag::Ext) return "the element that it is about";
    if (tag <= Tag::Mass) return "<body>";
    if (tag == Tag::Imatrix || tag == Tag::CenterGravity) return "<mass_struct>";
    if (tag <= Tag::Adjust) return "<mass>";
    if (tag <= Tag::TriMesh) return "<geom> or <mass_shape>";
    if (tag == Tag::V) return "<vertices>";
    if (tag == Tag::T) return "<triangles>";
    if (tag <= Tag::Triangles) return "<trimesh>";
    if (tag <= Tag::AMotor) return "<joint>";
    if (tag <= Tag::Axis) return "<ball>, <hinge> or another kind of joint";
    if (tag == Tag::Euler || tag == Tag::AxisAngle || tag == Tag::Quaternion) return "<rotation>";
    return "<transform>";
}

std::string_view nearestTagName(std::string_view name) {
    for (const auto& [word, meant] : kOtherWords) {
        if (editDistance(name, word, 1) <= 1) return meant;
    }
    NearestWord nearest(name);
    for (const TagTable::Word& word : kTagWords) nearest.offer(word.text);
    return nearest.found();
}

}  // namespace orrery::xode
