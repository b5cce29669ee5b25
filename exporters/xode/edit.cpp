// What a node's element says now is compared with what it said as read; where a value differs, the
// bytes of that value in the document are replaced.
#include "edit.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "containers.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/document/edits.hpp"

namespace orrery::xode {
namespace {

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

class Editor {
public:
    Editor(const Scene& scene, const XmlDocument& document, DiagnosticLog& log)
        : scene_(scene),
          document_(document),
          log_(log),
          before_(*scene.asRead(), true, true),
          after_(scene.contents(), true, true) {}

    std::optional<std::string> run(const SceneChanges& changes) {
        for (const NodeChange& change : changes.nodes) {
            if (change.kind == NodeChange::Kind::Added) refuse(*change.after, "it is new");
            if (change.kind == NodeChange::Kind::Removed) refuse(*change.before, "it was removed");
            if (change.moved) refuse(*change.after, "it was moved");
        }
        if (!good_) return std::nullopt;
        forEachNode(scene_.root(), [this](const Node& node) { editNode(node); });
        if (!good_) return std::nullopt;
        auto bytes = edits_.apply(document_);
        if (!bytes) refuse(scene_.root(), "its changes are in each other's way");
        return bytes;
    }

private:
    void refuse(const Node& node, const std::string& why) {
        good_ = false;
        log_.report(code::EXPORT_EDITS_CONFLICT, scene_.place(node.origin, node),
                    displayName(node) + " cannot be written into the file it came from: " + why);
    }

    // All nodes: a joint's element changes when a body that it links is renamed, a geom's when a
    // shape of the table is.
    void editNode(const Node& node) {
        const Element now = after_.elementOf(node).element;
        const Element then = before_.elementOf(*scene_.asRead()->find(node.id)).element;
        if (sameText(then, now)) return;
        const XmlElement found = document_.element(node.origin);
        if (!found || !editElement(then, now, found)) {
            refuse(node, "something came or went where only values can be changed");
        }
    }

    // False where more than values differ, or a value is not where it was looked for.
    bool editElement(const Element& then, const Element& now, XmlElement element) {
        if (sameText(then, now)) return true;
        if (!sameNames(then, now)) return false;
        for (std::size_t i = 0; i < then.attributes.size(); ++i) {
            const Element::Attribute& value = now.attributes[i];
            if (value != then.attributes[i] && !replace(element, value)) return false;
        }
        for (std::size_t i = 0; i < then.children.size(); ++i) {
            const Element& child = then.children[i];
            if (sameText(child, now.children[i])) continue;
            const XmlElement found = locate(then, i, element);
            if (!found || found.name() != child.name || !editElement(child, now.children[i], found)) return false;
        }
        return true;
    }

    static bool sameNames(const Element& a, const Element& b) {
        const auto sameName = [](const auto& x, const auto& y) { return x.name == y.name; };
        return a.name == b.name &&
               std::equal(a.attributes.begin(), a.attributes.end(), b.attributes.begin(), b.attributes.end(),
                          sameName) &&
               std::equal(a.children.begin(), a.children.end(), b.children.begin(), b.children.end(), sameName);
    }

    // Where the child was read from, else the one of its name that is as manieth in the document.
    [[nodiscard]] XmlElement locate(const Element& parent, std::size_t index, XmlElement element) const {
        const Element& child = parent.children[index];
        if (child.origin) return document_.element(child.origin);
        const auto begin = parent.children.begin();
        auto skip = std::count_if(begin, begin + static_cast<std::ptrdiff_t>(index),
                                  [&](const Element& earlier) { return earlier.name == child.name; });
        XmlElement found = element.firstChild(child.name);
        for (; skip > 0 && found; --skip) found = found.next(child.name);
        return found;
    }

    bool replace(XmlElement element, const Element::Attribute& value) {
        const XmlAttribute attribute = element.attribute(value.name);
        TextRange range = document_.value(attribute);
        if (!attribute || range.begin == 0) return false;
        const char quote = document_.text()[range.begin - 1];
        // Blanks around a number are none of it.
        if (parseDouble(value.value) && parseDouble(attribute.value())) {
            const std::string_view text = document_.text();
            while (isBlank(text[range.begin])) ++range.begin;
            while (isBlank(text[range.end - 1])) --range.end;
        }
        edits_.replace(range, escaped(value.value, quote));
        return true;
    }

    const Scene& scene_;
    const XmlDocument& document_;
    DiagnosticLog& log_;
    NodeElements before_;
    NodeElements after_;
    TextEdits edits_;
    bool good_ = true;
};

}  // namespace

std::optional<std::string> edit(const Scene& scene, const XmlDocument& document, const SceneChanges& changes,
                                DiagnosticLog& log) {
    return Editor(scene, document, log).run(changes);
}

}  // namespace orrery::xode
