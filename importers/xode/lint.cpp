#include <string>
#include <string_view>
#include <variant>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/xode.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

void lintDeclaration(Context& context, XmlElement root) {
    std::string_view text = context.document.text();
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (text.starts_with("<?xml")) return;
    context.report(code::XODE_LINT_DECLARATION, root, "the file does not begin with an XML declaration",
                   {"", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"});
}

// Nodes are numbered in the order of the document.
bool isBehind(const std::optional<JointLink>& link, const Node& joint) {
    return link && link->body.value > joint.id.value;
}

void lintNode(Context& context, const Node& node) {
    const XmlElement element = context.document.element(node.origin);
    if (node.joint && (isBehind(node.joint->link1, node) || isBehind(node.joint->link2, node))) {
        context.report(code::XODE_LINT_POSTLINK, element, nameInMessage(element) + " is before a body that it links");
    }
    // A mass that could not be read has its own diagnostic.
    if (node.body && std::holds_alternative<std::monostate>(node.body->mass) && !element.firstChild("mass")) {
        context.report(code::XODE_LINT_MASS, element, nameInMessage(element) + " has no mass; 1 kg is used");
    }
    if (!node.collider || tagOf(element.name()) != Tag::Geom) return;
    const Node* body = nearestBody(node);
    if (body == nullptr || node.parent == body) return;
    context.report(code::XODE_LINT_BGIG, element,
                   nameInMessage(element) + " belongs to " + nameInMessage(context.document.element(body->origin)) +
                       " through another element");
}

// PyODE's reader takes an empty ext in a world, space, geom or joint only.
void lintExt(Context& context, XmlElement ext) {
    const Tag around = tagOf(ext.parent().name());
    const bool known =
        around == Tag::World || around == Tag::Space || around == Tag::Geom || around == Tag::Joint || isShape(around);
    if (known && !ext.firstChild()) return;
    context.report(code::XODE_LINT_EXT_PYODE, ext,
                   "<ext> in " + nameInMessage(ext.parent()) + " makes PyODE's reader fail");
}

// Visits `root` and the elements below it in the order of the document. If the visitor returns false for an element,
// its contents are left out.
template <typename Visitor>
void forEachElement(XmlElement root, Visitor&& visit) {
    for (XmlElement at = root; at;) {
        const XmlElement below = visit(at) ? at.firstChild() : XmlElement();
        if (below) {
            at = below;
            continue;
        }
        while (at != root && !at.next()) at = at.parent();
        at = at == root ? XmlElement() : at.next();
    }
}

void lintExts(Context& context, XmlElement root) {
    forEachElement(root, [&](XmlElement element) {
        const bool isExt = tagOf(element.name()) == Tag::Ext;
        if (isExt) lintExt(context, element);
        return !isExt;
    });
}

// No element of XODE but ext holds text.
void lintTexts(Context& context, XmlElement root) {
    forEachElement(root, [&](XmlElement element) {
        if (tagOf(element.name()) == Tag::Ext) return false;
        std::string text = element.text();
        if (!text.empty()) {
            constexpr std::size_t kShown = 40;
            if (text.size() > kShown) text = text.substr(0, kShown) + "...";
            context.report(code::XODE_LINT_TEXT, element,
                           nameInMessage(element) + " contains text, which is kept and not used", {text, ""});
        }
        return true;
    });
}

// XML has "&lt;" in its place; readers of XML refuse the file.
void lintValues(Context& context, XmlElement root) {
    forEachElement(root, [&](XmlElement element) {
        for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) {
            if (a.value().find('<') == std::string_view::npos) continue;
            const TextRange range = context.document.value(a);
            if (context.document.text().substr(range.begin, range.end - range.begin).find('<') ==
                std::string_view::npos)
                continue;
            context.report(code::XML_MALFORMED, element, "the value of an attribute contains a '<'", {"<", "&lt;"},
                           a.name());
        }
        return true;
    });
}

}  // namespace

void lint(Context& context, XmlElement root) {
    lintDeclaration(context, root);
    lintTexts(context, root);
    lintValues(context, root);
    forEachNode(context.scene.root(), [&](const Node& node) {
        if (node.origin) lintNode(context, node);
    });
    lintAnchors(context);
    if (context.dialect == XodeDialect::PyOde || context.dialect == XodeDialect::PyBrain) lintExts(context, root);
}

}  // namespace orrery::xode
