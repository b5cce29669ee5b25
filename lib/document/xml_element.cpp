// Elements and attributes; the handles are pugixml's own nodes.
#include <cstring>
#include <pugixml.hpp>

#include "orrery/document/xml_document.hpp"
#include "pugi_handles.hpp"

namespace orrery {
namespace {

pugi::xml_node node(void* handle) {
    return fromPointer<pugi::xml_node>(handle);
}
pugi::xml_attribute attributeOf(void* handle) {
    return fromPointer<pugi::xml_attribute>(handle);
}

bool equals(const char* name, std::string_view wanted) {
    return std::strncmp(name, wanted.data(), wanted.size()) == 0 && name[wanted.size()] == '\0';
}

// Returns the node itself, or the next sibling that is an element.
pugi::xml_node elementFrom(pugi::xml_node n) {
    while (toPointer(n) != nullptr && n.type() != pugi::node_element) n = n.next_sibling();
    return n;
}

pugi::xml_node elementFrom(pugi::xml_node n, std::string_view name) {
    while (toPointer(n) != nullptr && !(n.type() == pugi::node_element && equals(n.name(), name))) n = n.next_sibling();
    return n;
}

}  // namespace

std::string_view XmlAttribute::name() const {
    return attributeOf(handle_).name();
}
std::string_view XmlAttribute::value() const {
    return attributeOf(handle_).value();
}
XmlAttribute XmlAttribute::next() const {
    return XmlAttribute(toPointer(attributeOf(handle_).next_attribute()));
}

std::string_view XmlElement::name() const {
    return node(handle_).name();
}

XmlAttribute XmlElement::firstAttribute() const {
    return XmlAttribute(toPointer(node(handle_).first_attribute()));
}

XmlAttribute XmlElement::attribute(std::string_view name) const {
    constexpr int kMany = 64;
    pugi::xml_attribute a = node(handle_).first_attribute();
    for (int passed = 0; toPointer(a) != nullptr && !equals(a.name(), name); ++passed) {
        if (passed == kMany) return document_->attributeOfMany(*this, name);
        a = a.next_attribute();
    }
    return XmlAttribute(toPointer(a));
}

XmlElement XmlElement::parent() const {
    const pugi::xml_node p = node(handle_).parent();
    return {p.type() == pugi::node_element ? p.internal_object() : nullptr, document_};
}

XmlElement XmlElement::firstChild() const {
    return {toPointer(elementFrom(node(handle_).first_child())), document_};
}

XmlElement XmlElement::firstChild(std::string_view name) const {
    return {toPointer(elementFrom(node(handle_).first_child(), name)), document_};
}

XmlElement XmlElement::next() const {
    return {toPointer(elementFrom(node(handle_).next_sibling())), document_};
}

XmlElement XmlElement::next(std::string_view name) const {
    return {toPointer(elementFrom(node(handle_).next_sibling(), name)), document_};
}

std::string XmlElement::text() const {
    std::string result;
    for (pugi::xml_node n = node(handle_).first_child(); n; n = n.next_sibling()) {
        if (n.type() == pugi::node_pcdata || n.type() == pugi::node_cdata) result += n.value();
    }
    return result;
}

Origin XmlElement::origin() const {
    if (handle_ == nullptr) return {};
    return {reinterpret_cast<std::uintptr_t>(handle_), document_->number()};
}

}  // namespace orrery
