#include "write.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "orrery/base/codes/export.hpp"
#include "orrery/base/diagnostics.hpp"
#include "orrery/conversion/masses.hpp"
#include "orrery/document/memory.hpp"

namespace orrery::xode {

void NodeWriter::newLine(const Style& style, std::string& out) const {
    out += style.lineEnd;
    if (!style.lineEnd.empty()) out += style.indentation;
}

void NodeWriter::open(const Node& node, const Style& style, std::string& out) {
    if (elements_.kindOf(node) == ElementKind::OdeJoint) return writeOdeJoint(node, style, out);
    Open top{&node, elements_.kindOf(node), elements_.elementOf(node), style, 0, 0, false, {}};
    if (top.kind == ElementKind::Volume) {
        top.ext = style;
        top.style = openExt(style, out);
    }
    appendTagStart(out, top.element.element, style);
    const bool mustHold = top.kind == ElementKind::Root || top.kind == ElementKind::World;
    if (!mustHold && node.children.empty() && top.element.element.children.empty()) {
        out += style.emptyEnd;
        deepest_ = std::max(deepest_, open_.size() + 1);
        return;
    }
    out += '>';
    const Style inner = top.style.inside();
    for (std::size_t i = 0; i < top.element.head; ++i) {
        newLine(inner, out);
        appendElement(out, top.element.element.children[i], inner);
    }
    open_.push_back(std::move(top));
    deepest_ = std::max(deepest_, open_.size());
}

// The extension around a gravity volume, which is on a line of its own; the style of that.
Style NodeWriter::openExt(const Style& style, std::string& out) const {
    Element ext = extElement(owner::kGravity);
    appendTagStart(out, ext, style);
    out += '>';
    Style inner = style.inside();
    newLine(inner, out);
    return inner;
}

// Closes and opens elements of no node until `wanted` are around what comes.
void NodeWriter::setWrappers(Open& top, int wanted, std::string& out) {
    if (top.wrappers == wanted) return;
    for (; top.wrappers > 0; --top.wrappers) {
        const bool isWorld = top.kind == ElementKind::Root && top.wrappers == 1;
        newLine(top.style.inside(top.wrappers), out);
        out += isWorld ? "</world>" : "</space>";
    }
    for (; top.wrappers < wanted; ++top.wrappers) {
        const bool isWorld = top.kind == ElementKind::Root && top.wrappers == 0;
        const Element element = elements_.wrapper(isWorld ? "world" : "space");
        const Style style = top.style.inside(top.wrappers + 1);
        newLine(style, out);
        appendTagStart(out, element, style);
        out += '>';
        const Style inner = style.inside();
        for (const Element& child : element.children) {
            newLine(inner, out);
            appendElement(out, child, inner);
        }
    }
}

// False when there is no further child.
bool NodeWriter::writeChild(std::string& out) {
    Open& top = open_.back();
    if (top.nextChild == top.node->children.size()) {
        writeJointAttributes(top, out);
        const int wanted = NodeElements::wrappersFor(top.kind, ElementKind::Group);
        if (wanted > 0 && !top.sawSpace && top.wrappers == 0) setWrappers(top, wanted, out);
        setWrappers(top, 0, out);
        return false;
    }
    const Node& child = *top.node->children[top.nextChild++];
    const int wrappers = NodeElements::wrappersFor(top.kind, elements_.kindOf(child));
    setWrappers(top, wrappers, out);
    // A gravity volume needs no space around it, and a world still needs one.
    top.sawSpace = top.sawSpace || wrappers > 0 || elements_.kindOf(child) != ElementKind::Volume;
    const Style inner = top.style.inside(1 + wrappers);
    newLine(inner, out);
    if (!elsewhere_ || !elsewhere_(child, out)) open(child, inner, out);
    return true;
}

// After all bodies, and in none: where every reader finds what they link, and takes a missing link for the world.
void NodeWriter::writeJointAttributes(Open& top, std::string& out) {
    if (top.kind != ElementKind::Root && top.kind != ElementKind::World) return;
    const std::vector<Element> words = elements_.wordsIn(*top.node);
    if (words.empty()) return;
    const int wrappers = NodeElements::wrappersFor(top.kind, ElementKind::Group);
    setWrappers(top, wrappers, out);
    top.sawSpace = true;
    const Style inner = top.style.inside(1 + wrappers);
    for (const Element& element : words) {
        newLine(inner, out);
        appendElement(out, element, inner);
    }
}

// Writes a joint of a type that XODE lacks into an ext, so that it is not one of XODE's elements.
void NodeWriter::writeOdeJoint(const Node& node, const Style& style, std::string& out) {
    Element ext = extElement(owner::kOde);
    ext.add(elements_.elementOf(node).element);
    appendElement(out, ext, style);
    deepest_ = std::max(deepest_, open_.size() + 2);
}

void NodeWriter::close(std::string& out) {
    const Open& top = open_.back();
    const Element& element = top.element.element;
    const Style inner = top.style.inside();
    for (std::size_t i = top.element.head; i < element.children.size(); ++i) {
        newLine(inner, out);
        appendElement(out, element.children[i], inner);
    }
    newLine(top.style, out);
    out += "</";
    out += element.name;
    out += '>';
    if (top.ext) {
        newLine(*top.ext, out);
        out += "</ext>";
    }
    open_.pop_back();
}

const Node* NodeWriter::write(const Node& node, std::string& out) {
    open(node, style_, out);
    while (!open_.empty()) {
        if (out.size() > mostBytes_) return open_.back().node;
        if (!writeChild(out)) close(out);
    }
    return nullptr;
}

namespace {

template <typename Curve>
std::size_t numbersOf(const std::optional<Curve>& curve, std::size_t ofValue) {
    return curve ? curve->times.size() + ofValue * curve->values.size() : 0;
}

std::size_t numbersOf(const NodeAnimation& animation) {
    std::size_t numbers = 0;
    for (const AnimationTrack& track : animation.tracks) {
        numbers += numbersOf(track.position, 3) + numbersOf(track.rotation, 4) + numbersOf(track.scale, 3);
    }
    return numbers;
}

// The text may have a quarter of all memory.
constexpr std::size_t kTextsInMemory = 4;

// The first node whose curves would take more than all memory; null: there is none. They are made as a whole before
// they become text, and are kept until the nodes below it are written; many channels of glTF may share one curve.
const Node* beyondByCurves(const SceneContents& contents, std::size_t mostBytes) {
    constexpr std::size_t kBytesOfNumber = 200;  // with its text
    const std::size_t most = mostBytes / (kBytesOfNumber / kTextsInMemory);
    const Node* beyond = nullptr;
    std::vector<std::pair<const Node*, std::size_t>> above;  // with the numbers of each node and of those above it
    forEachNode(contents.root(), [&](const Node& node) {
        while (!above.empty() && above.back().first != node.parent) above.pop_back();
        const std::size_t numbers =
            (above.empty() ? 0 : above.back().second) + (node.animation ? numbersOf(*node.animation) : 0);
        above.emplace_back(&node, numbers);
        if (!beyond && numbers > most) beyond = &node;
    });
    return beyond;
}

void reportTooLarge(const Scene& scene, const Node& node, const char* what, std::size_t most, DiagnosticLog& log) {
    log.report(code::EXPORT_TOO_LARGE, scene.place(node.origin, node), displayName(node) + ": " + what,
               {{}, "at most " + std::to_string(most) + " bytes for a scene of this size"});
}

std::optional<std::string> writeContents(const Scene& scene, const JointAttributesOf& words, DiagnosticLog& log) {
    const SceneContents& contents = scene.contents();
    const NodeElements elements(contents, words);
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    const std::size_t mostBytes = mostWritten(scene.asRead() ? scene.source().get() : nullptr);
    NodeWriter writer(elements, Style{}, {}, mostBytes);
    if (const Node* animated = beyondByCurves(contents, mostBytes)) {
        reportTooLarge(scene, *animated,
                       "its curves would take more memory than the limit, because XODE has no curves that nodes share",
                       kTextsInMemory * mostBytes, log);
        return std::nullopt;
    }
    if (const Node* beyond = writer.write(contents.root(), out)) {
        reportTooLarge(scene, *beyond,
                       "the XODE text up to here is larger than the limit, because XODE has no meshes or curves that "
                       "several nodes share",
                       mostBytes, log);
        return std::nullopt;
    }
    out += '\n';
    const std::size_t limit = DocumentLimits().xmlDepth;
    // Parts of a node are a few levels more.
    if (writer.deepest() + 8 > limit) {
        log.report(code::EXPORT_NOT_REPRESENTABLE, {},
                   "the scene's nodes are nested deeper than the default limit for reading XODE files",
                   {std::to_string(writer.deepest()), "at most " + std::to_string(limit)});
    }
    if (elements.hasFewTriangles()) {
        log.report(code::EXPORT_NOT_REPRESENTABLE, {},
                   "the scene has many general shapes, so they are written with fewer triangles than usual");
    }
    return out;
}

}  // namespace

std::optional<std::string> write(const Scene& authored, DiagnosticLog& log) {
    // A new file is of no dialect.
    const Scene scene = withExplicitMasses(authored);
    reportNamesBeyondXml(scene, log);
    const JointAttributesOf words(scene.contents());
    for (const JointAttributes& joint : words.all()) reportUnrepresented(scene, joint, log);
    return writeContents(scene, words, log);
}

}  // namespace orrery::xode
