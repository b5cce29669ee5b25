// The data that the readers of all element groups share while one document is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keywords.hpp"
#include "names.hpp"
#include "orrery/base/diagnostics.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/importers/xode.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::xode {

// A joint as read, before its links are resolved.
struct PendingJoint {
    Node* node = nullptr;
    const Node* bodyAbove = nullptr;  // nearest body ancestor, null for none
    XmlElement element;
    XmlElement link1;
    XmlElement link2;
    // The attributes of links: "link1" and "link2" in a joint of <ext ename="ode">, whose links are attributes; "body"
    // in others.
    std::string_view link1Attribute = "body";
    std::string_view link2Attribute = "body";
    XmlElement odeExt;  // its own
    Joint joint;
    bool usable = true;  // false: an error was reported that leaves nothing to simulate
};

// A scale that is not the same on all axes: allowed or not by what turns out to be below its node.
struct UnevenScale {
    Node* node = nullptr;
    XmlElement element;
};

// An <ext ename="orrery">, to be applied when all is read.
struct OrreryExt {
    NodeId node;
    XmlElement element;
};

struct Context {
    Context(const XmlDocument& from, SceneContents& to, const XodeOptions& how, XodeDialect picked,
            DiagnosticLog& diagnostics)
        : document(from),
          scene(to),
          options(how),
          dialect(picked),
          choices(choicesOf(picked, how.choices)),
          log(diagnostics) {}

    const XmlDocument& document;
    SceneContents& scene;
    const XodeOptions& options;
    const XodeDialect dialect;
    const XodeChoices choices;  // all rows set
    DiagnosticLog& log;

    NameIndex names;
    std::vector<PendingJoint> joints;
    std::vector<UnevenScale> unevenScales;
    std::vector<OrreryExt> orreryExts;
    const Node* body = nullptr;  // nearest body above what is being read

    // Reports at an element, or at its attribute `attribute`.
    void report(Code code, XmlElement element, std::string message, DiagnosticLog::Details details = {},
                std::string_view attribute = {});
    void report(Severity severity, Code code, XmlElement element, std::string message,
                DiagnosticLog::Details details = {}, std::string_view attribute = {});
    // Severity of a MUST of XODE that the files of PyODE and PyBrain do not keep.
    [[nodiscard]] Severity mustSeverity() const {
        const bool isTheirs = dialect == XodeDialect::PyOde || dialect == XodeDialect::PyBrain;
        return isTheirs ? Severity::Warning : ruleSeverity();
    }
    // Severity of rules that XodeOptions::lenient softens.
    [[nodiscard]] Severity ruleSeverity() const { return options.lenient ? Severity::Warning : Severity::Error; }

    // An attribute that the element does not have in XODE: reported once for each element and attribute name.
    // Attributes of XML itself and of XML Schema instances are not reported. `known`: the attributes that it has; one
    // of them may be meant.
    void unknownAttribute(XmlElement element, XmlAttribute attribute, std::span<const std::string_view> known = {});
    // An attribute that others write and that Orrery cannot use.
    void unsupportedAttribute(XmlElement element, XmlAttribute attribute);
    // An element that may not stand where it stands, or that XODE does not have.
    void strayElement(XmlElement element);
    // All children are stray but `ext` where `extAllowed`.
    void expectNoChildren(XmlElement element, bool extAllowed = false);
    // An ext has only the attribute ename, and each name only once in one object. Its contents are not checked.
    void checkExt(XmlElement ext);
    // A second element where one is allowed, and the first is used.
    void repeatedElement(XmlElement element);
    // True, and keeps `element` in `seen`, the first time; then repeatedElement.
    [[nodiscard]] bool isFirst(XmlElement& seen, XmlElement element);

private:
    [[nodiscard]] bool firstTime(XmlElement element, XmlAttribute attribute);
    std::set<std::pair<std::string_view, std::string_view>> attributesReported_;
    std::set<std::pair<std::uint64_t, std::string_view>> extsMet_;  // by the object around them, with their names
};

// True for attributes of XML itself and of XML Schema instances: xml:, xmlns:, xsi:.
[[nodiscard]] bool belongsToXml(std::string_view attribute);

// How messages name an element: `body "arm"`, `<box> of geom "hand"`, `<axis>`; where an object between has no name,
// `<box> of geom[2] of body "arm"`.
[[nodiscard]] std::string nameInMessage(XmlElement element);

}  // namespace orrery::xode
