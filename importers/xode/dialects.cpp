// What each dialect reads differently, and what tells that a file is of one.
#include <array>
#include <string>
#include <utility>

#include "keywords.hpp"
#include "orrery/importers/xode_dialect.hpp"
#include "pybrain.hpp"

namespace orrery {
namespace {

using namespace xode;

XodeChoices specChoices() {
    XodeChoices c;
    c.euler = XodeChoices::Euler::Ode;
    c.anchor = XodeChoices::Anchor::Parent;
    c.matrix = XodeChoices::Matrix::Either;
    c.scale = XodeChoices::Scale::Below;
    c.indexBase = XodeChoices::IndexBase::Either;
    c.defaultMass = XodeChoices::DefaultMass::Ode;
    c.axisFrame = XodeChoices::AxisFrame::World;
    c.massTotal = XodeChoices::MassTotal::Used;
    c.amotor = XodeChoices::AMotor::UpToThree;
    c.jointTransform = XodeChoices::JointTransform::Composed;
    c.absoluteBase = XodeChoices::AbsoluteBase::Root;
    c.compose = XodeChoices::Compose::Nested;
    c.extName = XodeChoices::ExtName::Either;
    c.missingLink = XodeChoices::MissingLink::World;
    c.suspension = XodeChoices::Suspension::FirstAxis;
    c.names = XodeChoices::Names::Bodies;
    c.worlds = XodeChoices::Worlds::Separate;
    c.shapes = XodeChoices::Shapes::Last;
    return c;
}

// PyODE's own faults (its order of nested transforms, totals that it passes over) are not among them: files
// that look right there look right without.
XodeChoices pyOdeChoices() {
    XodeChoices c;
    c.anchor = XodeChoices::Anchor::World;
    c.matrix = XodeChoices::Matrix::Row;
    c.defaultMass = XodeChoices::DefaultMass::PyOde;
    c.amotor = XodeChoices::AMotor::Any;
    c.jointTransform = XodeChoices::JointTransform::Refused;
    c.absoluteBase = XodeChoices::AbsoluteBase::Document;
    c.names = XodeChoices::Names::First;
    return c;
}

XodeChoices odejavaChoices() {
    XodeChoices c;
    c.euler = XodeChoices::Euler::Odejava;
    c.matrix = XodeChoices::Matrix::Column;
    c.scale = XodeChoices::Scale::Positions;
    c.jointTransform = XodeChoices::JointTransform::Ignored;
    c.worlds = XodeChoices::Worlds::Merged;
    c.shapes = XodeChoices::Shapes::First;
    return c;
}

XodeChoices yakeChoices() {
    XodeChoices c;
    c.indexBase = XodeChoices::IndexBase::Zero;
    c.axisFrame = XodeChoices::AxisFrame::Parent;
    return c;
}

template <typename T>
void fill(std::optional<T>& value, const std::optional<T>& otherwise) {
    if (!value) value = otherwise;
}

XodeChoices filled(XodeChoices c, const XodeChoices& otherwise) {
    fill(c.euler, otherwise.euler);
    fill(c.anchor, otherwise.anchor);
    fill(c.matrix, otherwise.matrix);
    fill(c.scale, otherwise.scale);
    fill(c.indexBase, otherwise.indexBase);
    fill(c.defaultMass, otherwise.defaultMass);
    fill(c.axisFrame, otherwise.axisFrame);
    fill(c.massTotal, otherwise.massTotal);
    fill(c.amotor, otherwise.amotor);
    fill(c.jointTransform, otherwise.jointTransform);
    fill(c.absoluteBase, otherwise.absoluteBase);
    fill(c.compose, otherwise.compose);
    fill(c.extName, otherwise.extName);
    fill(c.missingLink, otherwise.missingLink);
    fill(c.suspension, otherwise.suspension);
    fill(c.names, otherwise.names);
    fill(c.worlds, otherwise.worlds);
    fill(c.shapes, otherwise.shapes);
    return c;
}

bool holdsTransforms(Tag tag) {
    return tag == Tag::World || tag == Tag::Space || tag == Tag::Group || tag == Tag::JointGroup || tag == Tag::Body ||
           tag == Tag::Geom || tag == Tag::Joint;
}

// A tag that may be a sign of Odejava or Yake, after the tag `before`; both with all that follows them.
bool mayBeSign(std::string_view tag, std::string_view before) {
    if (tag.starts_with("<matrix")) return !tag.starts_with("<matrix4f");
    if (tag.starts_with("<scale")) return true;
    const bool rotation = tag.starts_with("<euler") || tag.starts_with("<axisangle") || tag.starts_with("<quaternion");
    return rotation && !before.starts_with("<rotation");
}

// False where there is none in the text: most files are not looked at any closer.
bool mayHoldSigns(std::string_view text) {
    std::size_t before = 0;
    if (text.empty()) return false;
    for (std::size_t at = text.find('<'); at < text.size() - 1; at = text.find('<', at + 1)) {
        switch (text[at + 1]) {
            case 'm':
            case 's':
            case 'e':
            case 'a':
            case 'q':
                if (mayBeSign(text.substr(at), text.substr(before))) return true;
                break;
            default:
                break;
        }
        before = at;
    }
    return false;
}

// What one <transform> tells.
XodePick judge(XmlElement transform) {
    for (const XmlElement child : transform.children()) {
        const Tag tag = tagOf(child.name());
        if (tag == Tag::Matrix) return {XodeDialect::Odejava, "it has a <matrix>", child};
        if (tag == Tag::Euler || tag == Tag::AxisAngle || tag == Tag::Quaternion) {
            return {XodeDialect::Odejava, "a rotation stands in <transform> without <rotation> around it", child};
        }
        if (tag == Tag::Scale && child.attribute("x")) return {XodeDialect::Yake, "it has a <scale x y z>", child};
    }
    return {};
}

// Odejava's signs count before Yake's, wherever they stand.
XodePick judgeTransforms(XmlElement root) {
    XodePick found;
    for (XmlElement at = root.firstChild(); at;) {
        const Tag tag = tagOf(at.name());
        if (tag == Tag::Transform) {
            XodePick pick = judge(at);
            if (pick.dialect == XodeDialect::Odejava) return pick;
            if (pick.dialect == XodeDialect::Yake && !found.evidence) found = std::move(pick);
        }
        const XmlElement below = holdsTransforms(tag) ? at.firstChild() : XmlElement();
        if (below) {
            at = below;
            continue;
        }
        while (at != root && !at.next()) at = at.parent();
        at = at == root ? XmlElement() : at.next();
    }
    return found;
}

}  // namespace

std::string_view toText(XodeDialect dialect) {
    static constexpr std::array<std::string_view, 6> kNames{"auto", "spec", "pyode", "odejava", "yake", "pybrain"};
    return kNames.at(static_cast<std::size_t>(dialect));
}

XodeChoices choicesOf(XodeDialect dialect) {
    switch (dialect) {
        case XodeDialect::PyOde:
        case XodeDialect::PyBrain:
            return filled(pyOdeChoices(), specChoices());
        case XodeDialect::Odejava:
            return filled(odejavaChoices(), specChoices());
        case XodeDialect::Yake:
            return filled(yakeChoices(), specChoices());
        case XodeDialect::Auto:
        case XodeDialect::Spec:
            break;
    }
    return specChoices();
}

XodeChoices choicesOf(XodeDialect dialect, const XodeChoices& chosen) {
    return filled(chosen, choicesOf(dialect));
}

XodePick xodeDialectOf(const XmlDocument& document) {
    const XmlElement root = document.root();
    if (!root || tagOf(root.name()) != Tag::Xode) return {};
    if (hasPyBrainParameters(document)) {
        return {XodeDialect::PyBrain, "a comment behind the root element holds parameters of PyBrain", root};
    }
    if (!root.attribute("version")) return {XodeDialect::PyOde, "<xode> has no version", root};
    return mayHoldSigns(document.text()) ? judgeTransforms(root) : XodePick{};
}

}  // namespace orrery
