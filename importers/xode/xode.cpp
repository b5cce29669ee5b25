// The whole of an XODE document: root, worlds, then what needs all of it.
#include <charconv>
#include <string>
#include <string_view>

#include "context.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/formats/xode/dialect.hpp"
#include "orrery/importers/xode.hpp"
#include "parts.hpp"

namespace orrery {
namespace {

using namespace xode;

enum class Version { Known, OtherMinor, OtherMajor };

// Versions are 1.0, 1.0r22, 1.0r23 and later revisions.
Version judgeVersion(std::string_view text) {
    if (!text.starts_with("1.")) return Version::OtherMajor;
    text.remove_prefix(2);
    int minor = 0;
    const char* const end = text.data() + text.size();
    auto [at, error] = std::from_chars(text.data(), end, minor);
    if (error != std::errc()) return Version::OtherMajor;
    if (minor != 0) return Version::OtherMinor;
    if (at == end) return Version::Known;
    int revision = 0;
    if (*at != 'r') return Version::OtherMinor;
    const auto [last, bad] = std::from_chars(at + 1, end, revision);
    return bad == std::errc() && last == end ? Version::Known : Version::OtherMinor;
}

void checkVersion(Context& context, XmlElement root, XmlAttribute version) {
    if (!version) {
        context.report(context.mustSeverity(), code::XODE_VERSION_MISSING, root, "<xode> has no version attribute",
                       {"", "version=\"1.0r23\""});
        return;
    }
    const Version judgement = judgeVersion(version.value());
    if (judgement == Version::Known) return;
    const Severity severity = judgement == Version::OtherMinor ? Severity::Warning : Severity::Error;
    context.report(severity, code::XODE_VERSION_UNKNOWN, root, "this version of XODE is unknown",
                   {std::string(version.value()), "1.0r22 or 1.0r23"}, "version");
}

void readRootAttributes(Context& context, XmlElement root) {
    XmlAttribute version;
    for (XmlAttribute a = root.firstAttribute(); a; a = a.next()) {
        if (a.name() == "version") {
            if (!version) version = a;
        } else if (a.name() == "name") {
            if (context.scene.name.empty()) context.scene.name = a.value();
        } else {
            context.unknownAttribute(root, a);
        }
    }
    checkVersion(context, root, version);
}

void readRoot(Context& context, XmlElement root) {
    Node& node = context.scene.root();
    node.origin = root.origin();
    readRootAttributes(context, root);
    XmlElement transform;
    bool worlds = false;
    for (const XmlElement child : root.children()) {
        const Tag tag = tagOf(child.name());
        if (tag == Tag::World) {
            worlds = true;
            readWorld(context, child, node);
        } else if (!readTransformOrExt(context, child, tag, node, transform)) {
            context.strayElement(child);
        }
    }
    if (!worlds) context.report(code::XODE_WORLD_MISSING, root, "<xode> contains no <world>");
}

// Reserves room for the objects of a file of that length; unused room costs address space only.
void reserve(Context& context) {
    constexpr std::size_t kBytesPerObject = 200;
    const std::size_t objects = context.document.text().size() / kBytesPerObject;
    context.names.reserve(objects);
    context.scene.shapes.reserve(objects / 2);
}

// PyBrain keeps parameters of its own in a comment after the root element; its robots fall apart without.
void applyPyBrainComment(Context& context, XmlElement root) {
    if (!hasPyBrainParameters(context.document)) return;
    if (context.options.pyBrainParameters.value_or(context.dialect == XodeDialect::PyBrain)) {
        return applyPyBrainParameters(context, root);
    }
    const bool asked = context.options.pyBrainParameters.has_value();
    context.report(
        code::XODE_PYBRAIN_PARAMETERS, root,
        "the comment after the root element contains parameters of PyBrain; they are kept and not used, " +
            (asked ? "as requested" : "since the file is read in the dialect " + std::string(toText(context.dialect))));
}

// Picks the dialect. A diagnostic tells it if the file decides and the caller did not.
XodeDialect pickDialect(const XmlDocument& document, const XodeOptions& options, DiagnosticLog& log) {
    if (options.dialect != XodeDialect::Auto) return options.dialect;
    const XodePick pick = xodeDialectOf(document);
    if (pick.dialect != XodeDialect::Spec) {
        log.report(code::XODE_DIALECT, document.place(pick.evidence),
                   "the file is read in the dialect " + std::string(toText(pick.dialect)) + ", since " + pick.reason);
    }
    return pick.dialect;
}

// All worlds in one: a scene without any has one world (ambiguity A17 of XODE).
void mergeWorlds(SceneContents& scene) {
    for (const auto& child : scene.root().children) {
        if (!child->world) continue;
        if (!scene.gravity) scene.gravity = child->world->gravity;
        child->world.reset();
    }
}

// The policy of rows A6 and A8 for all masses; absent if it is ODE's own.
std::optional<MassPolicy> massPolicyOf(const XodeChoices& choices) {
    using Default = XodeChoices::DefaultMass;
    MassPolicy policy;
    if (choices.defaultMass == Default::PyOde) policy.start = MassStart::UnitSphere;
    if (choices.defaultMass == Default::Geoms) policy.start = MassStart::Geoms;
    policy.ignoresTotal = choices.massTotal == XodeChoices::MassTotal::Ignored;
    return policy == MassPolicy{} ? std::nullopt : std::optional(policy);
}

// The steps that need all of the document.
void finish(Context& context, XmlElement root) {
    if (context.choices.worlds == XodeChoices::Worlds::Merged) mergeWorlds(context.scene);
    context.names.build();
    checkUnevenScales(context);
    applyPoseChoices(context);
    resolveJoints(context);
    context.names.reportDuplicates(context);
    applyOrreryExts(context);
    applyPyBrainComment(context, root);
    if (context.options.lint) lint(context, root);
}

}  // namespace

Scene importXode(std::shared_ptr<const XmlDocument> document, const XodeOptions& options, DiagnosticLog& log) {
    auto contents = std::make_shared<SceneContents>();
    contents->format = kXodeFormat.text.name;
    Context context(*document, *contents, options, pickDialect(*document, options, log), log);
    contents->massPolicy = massPolicyOf(context.choices);
    reserve(context);
    const XmlElement root = document->root();
    if (root && tagOf(root.name()) == Tag::Xode) {
        readRoot(context, root);
        finish(context, root);
    } else if (root) {
        context.report(code::XODE_ROOT_WRONG, root, "the root element is not <xode>",
                       {std::string(root.name()), "xode"});
    }
    return Scene(std::move(contents), std::move(document));
}

}  // namespace orrery
