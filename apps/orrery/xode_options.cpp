// The dialects of XODE on the command line: one option a row of the table in docs/formats/xode.md.
#include "options.hpp"

namespace orrery::app {
namespace {

using C = XodeChoices;

template <typename Value>
void addRow(OptionList& list, std::string_view name, std::optional<Value>& target, const Words<Value>& words,
            std::string_view help) {
    list.choice<Value>("--xode-" + std::string(name), target, words, "XODE: " + std::string(help))
        .under("XODE's ambiguities");
}

void addFrameRows(OptionList& list, C& c) {
    addRow(list, "euler", c.euler, {{"ode", C::Euler::Ode}, {"odejava", C::Euler::Odejava}}, "sense of Euler angles");
    addRow(list, "anchor", c.anchor, {{"parent", C::Anchor::Parent}, {"world", C::Anchor::World}},
           "frame of an anchor that has no absolute");
    addRow(list, "matrix", c.matrix,
           {{"either", C::Matrix::Either},
            {"column", C::Matrix::Column},
            {"row", C::Matrix::Row},
            {"rowvector", C::Matrix::RowVector}},
           "where a matrix4f has its translation; rowvector: transposed as a whole");
    addRow(list, "scale", c.scale,
           {{"below", C::Scale::Below}, {"positions", C::Scale::Positions}, {"pyode", C::Scale::PyOde}},
           "what a scale multiplies: all below, positions below, or positions with its own");
    addRow(list, "axis", c.axisFrame, {{"world", C::AxisFrame::World}, {"parent", C::AxisFrame::Parent}},
           "frame of a joint's axes");
    addRow(list, "joint-transform", c.jointTransform,
           {{"composed", C::JointTransform::Composed},
            {"ignored", C::JointTransform::Ignored},
            {"refused", C::JointTransform::Refused}},
           "the transform of a joint");
    addRow(list, "absolute", c.absoluteBase, {{"root", C::AbsoluteBase::Root}, {"document", C::AbsoluteBase::Document}},
           "what absolute transforms go on from: the transform of <xode>, or nothing");
    addRow(list, "compose", c.compose, {{"nested", C::Compose::Nested}, {"pyode", C::Compose::PyOde}},
           "nested transforms: frames in frames, or as PyODE multiplies them");
}

void addPartRows(OptionList& list, C& c) {
    addRow(list, "index-base", c.indexBase,
           {{"either", C::IndexBase::Either}, {"1", C::IndexBase::One}, {"0", C::IndexBase::Zero}},
           "first vertex of a trimesh; either: 0 where an index is 0");
    addRow(list, "default-mass", c.defaultMass,
           {{"ode", C::DefaultMass::Ode}, {"pyode", C::DefaultMass::PyOde}, {"geoms", C::DefaultMass::Geoms}},
           "what a mass without shape begins as");
    addRow(list, "mass-total", c.massTotal, {{"used", C::MassTotal::Used}, {"ignored", C::MassTotal::Ignored}},
           "the total of a mass_shape");
    addRow(list, "amotor", c.amotor,
           {{"up-to-3", C::AMotor::UpToThree}, {"3", C::AMotor::Three}, {"any", C::AMotor::Any}},
           "how many axes an amotor may have");
    addRow(list, "ext-name", c.extName,
           {{"either", C::ExtName::Either}, {"ename", C::ExtName::Ename}, {"name", C::ExtName::Name}},
           "the attribute that names an ext");
    addRow(list, "missing-link", c.missingLink,
           {{"world", C::MissingLink::World}, {"refused", C::MissingLink::Refused}},
           "a link that a joint in no body lacks");
    addRow(list, "suspension", c.suspension,
           {{"first", C::Suspension::FirstAxis}, {"either", C::Suspension::EitherAxis}},
           "axis of a hinge2 that suspension may stand on");
    addRow(list, "names", c.names,
           {{"bodies", C::Names::Bodies}, {"first", C::Names::First}, {"unique", C::Names::Unique}},
           "names given twice: links to two bodies are errors, are to the first, or no name may be");
    addRow(list, "worlds", c.worlds, {{"separate", C::Worlds::Separate}, {"merged", C::Worlds::Merged}},
           "several worlds: as they are, or all in one");
    addRow(list, "shapes", c.shapes, {{"last", C::Shapes::Last}, {"first", C::Shapes::First}},
           "which of several shapes of a geom counts");
}

}  // namespace

void addXodeOptions(OptionList& list, XodeOptions& options) {
    list.flag("--lenient", options.lenient,
              "XODE: warnings, not errors, for what the text forbids where its meaning is clear. Others: what is an "
              "error, and plain "
              "(a mass of 0, gravity on a node without trigger), is simulated")
        .under(kReading);
    Words<XodeDialect> dialects;
    for (const XodeDialect d : {XodeDialect::Auto, XodeDialect::Spec, XodeDialect::PyOde, XodeDialect::Odejava,
                                XodeDialect::Yake, XodeDialect::PyBrain}) {
        dialects.push_back({toText(d), d});
    }
    list.choice<XodeDialect>("--xode-dialect", options.dialect, dialects,
                             "XODE: whose reading to follow; auto: as the file tells")
        .under(kReading);
    list.action(
            "--xode-pybrain", [&options] { options.pyBrainParameters = true; },
            "XODE: use PyBrain's passpairs and affixToEnvironment, from the comment after the root "
            "element, in whatever dialect (default: in PyBrain's)")
        .under(kReading);
    list.action(
            "--no-xode-pybrain", [&options] { options.pyBrainParameters = false; }, "XODE: leave them out")
        .under(kReading);
    list.exclude("--xode-pybrain", "--no-xode-pybrain");
    addFrameRows(list, options.choices);
    addPartRows(list, options.choices);
}

}  // namespace orrery::app
