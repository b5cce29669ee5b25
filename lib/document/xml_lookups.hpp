// Caches the numbers of elements with many siblings or attributes, so that the next diagnostic there need not count
// again. Several threads may read a document.
#pragma once

#include <cstdint>
#include <cstring>
#include <mutex>
#include <optional>
#include <pugixml.hpp>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace orrery {

// The number of an element among its siblings with the same name.
struct XmlOrdinal {
    std::uint32_t number = 1;  // from 1
    bool alone = true;
};

// Counts directly if there are few siblings. Returns nullopt if counting for each query would take too long.
inline std::optional<XmlOrdinal> ordinalOfFew(pugi::xml_node element) {
    int left = 128;
    XmlOrdinal ordinal;
    const auto isNamesake = [&](pugi::xml_node n) { return std::strcmp(n.name(), element.name()) == 0; };
    for (pugi::xml_node n = element.previous_sibling(); n; n = n.previous_sibling()) {
        if (--left == 0) return std::nullopt;
        if (isNamesake(n)) ++ordinal.number;
    }
    ordinal.alone = ordinal.number == 1;
    for (pugi::xml_node n = element.next_sibling(); n && ordinal.alone; n = n.next_sibling()) {
        if (--left == 0) return std::nullopt;
        ordinal.alone = !isNamesake(n);
    }
    return ordinal;
}

class XmlLookups {
public:
    XmlOrdinal ordinal(pugi::xml_node element) {
        const std::scoped_lock lock(mutex_);
        const pugi::xml_node parent = element.parent();
        if (parents_.insert(parent.internal_object()).second) number(parent);
        return ordinals_.at(element.internal_object());
    }

    pugi::xml_attribute attribute(pugi::xml_node element, std::string_view name) {
        const std::scoped_lock lock(mutex_);
        const auto [entry, isNew] = attributes_.try_emplace(element.internal_object());
        if (isNew) {
            for (const pugi::xml_attribute a : element.attributes()) entry->second.emplace(a.name(), a);
        }
        const auto found = entry->second.find(name);
        return found == entry->second.end() ? pugi::xml_attribute() : found->second;
    }

private:
    void number(pugi::xml_node parent) {
        std::unordered_map<std::string_view, std::uint32_t> counts;
        for (const pugi::xml_node child : parent) ordinals_[child.internal_object()].number = ++counts[child.name()];
        for (const pugi::xml_node child : parent) {
            ordinals_[child.internal_object()].alone = counts[child.name()] == 1;
        }
    }

    std::mutex mutex_;
    std::unordered_set<const void*> parents_;  // their children are numbered
    std::unordered_map<const void*, XmlOrdinal> ordinals_;
    std::unordered_map<const void*, std::unordered_map<std::string_view, pugi::xml_attribute>> attributes_;
};

}  // namespace orrery
