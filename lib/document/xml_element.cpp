// Elements and attributes: handles are pugixml's own nodes.
#include <cstring>
#include <pugixml.hpp>

#include "orrery/document/xml_document.hpp"

namespace orrery {
namespace {

pugi::xml_node node(void* handle) {
    return pugi::xml_node(static_cast<pugi::xml_node_struct*>(handle));
}
pugi::xml_attribute attributeOf(void* handle) {
    return pugi::xml_attribute(static_cast<pugi::xml_attribute_struct*>(handle));
}

bool equals(const char* name, std::string_view wanted) {
    return std::strncmp(name, wanted.data(), wanted.size()) == 0 && name[wanted.size()] == '\0';
}

// The node itself or the next sibling that is an element.
pugi::xml_node elementFrom(pugi::xml_node n) {
    while (n && n.type() != pugi::node_element) n = n.next_sibling();
    return n;
}

pugi::xml_node elementFrom(pugi::xml_node n, std::string_view name) {
    while (n && !(n.type() == pugi::node_element && equals(n.name(), name))) n = n.next_sibling();
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
    return XmlAttribute(attributeOf(handle_).next_attribute().internal_object());
}

std::string_view XmlElement::name() const {
    return node(handle_).name();
}

XmlAttribute XmlElement::firstAttribute() const {
    return XmlAttribute(node(handle_).first_attribute().internal_object());
}

XmlAttribute XmlElement::attribute(std::string_view name) const {
    pugi::xml_attribute a = node(handle_).first_attribute();
    while (a && !equals(a.name(), name)) a = a.next_attribute();
    return XmlAttribute(a.internal_object());
}

XmlElement XmlElement::parent() const {
    const pugi::xml_node p = node(handle_).parent();
    return XmlElement(p.type() == pugi::node_element ? p.internal_object() : nullptr);
}

XmlElement XmlElement::firstChild() const {
    return XmlElement(elementFrom(node(handle_).first_child()).internal_object());
}

XmlElement XmlElement::firstChild(std::string_view name) const {
    return XmlElement(elementFrom(node(handle_).first_child(), name).internal_object());
}

XmlElement XmlElement::next() const {
    return XmlElement(elementFrom(node(handle_).next_sibling()).internal_object());
}

XmlElement XmlElement::next(std::string_view name) const {
    return XmlElement(elementFrom(node(handle_).next_sibling(), name).internal_object());
}

std::string XmlElement::text() const {
    std::string result;
    for (pugi::xml_node n = node(handle_).first_child(); n; n = n.next_sibling()) {
        if (n.type() == pugi::node_pcdata || n.type() == pugi::node_cdata) result += n.value();
    }
    return result;
}

Origin XmlElement::origin() const {
    return {reinterpret_cast<std::uintptr_t>(handle_)};
}

}  // namespace orrery
