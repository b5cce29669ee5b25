#include "lint.hpp"

#include "orrery/base/codes/xode.hpp"
#include "shapes.hpp"

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
        context.report(code::XODE_LINT_POSTLINK, element,
                       nameInMessage(element) + " stands before a body that it links");
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

void lintExts(Context& context, XmlElement root) {
    for (XmlElement at = root; at;) {
        const bool isExt = tagOf(at.name()) == Tag::Ext;
        if (isExt) lintExt(context, at);
        const XmlElement below = isExt ? XmlElement() : at.firstChild();
        if (below) {
            at = below;
            continue;
        }
        while (at != root && !at.next()) at = at.parent();
        at = at == root ? XmlElement() : at.next();
    }
}

}  // namespace

void lint(Context& context, XmlElement root) {
    lintDeclaration(context, root);
    forEachNode(context.scene.root(), [&](const Node& node) {
        if (node.origin) lintNode(context, node);
    });
    lintAnchors(context);
    if (context.dialect == XodeDialect::PyOde || context.dialect == XodeDialect::PyBrain) lintExts(context, root);
}

}  // namespace orrery::xode
