// The choices in which each dialect differs.
#include "orrery/formats/options.hpp"

namespace orrery {
namespace {

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

// PyODE's own faults (its order of nested transforms, totals that it ignores) are not included: files that look right
// there also look right without them.
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

}  // namespace

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

}  // namespace orrery
