// What of elements with many siblings or attributes was counted once, so that the next diagnostic there need not count
// again. Documents are read by several threads.
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

// Which of its name an element is among its siblings.
struct XmlOrdinal {
    std::uint32_t number = 1;  // from 1
    bool alone = true;
};

// As long as there are few siblings; nullopt where counting them for each one that is asked for takes long.
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
    std::unordered_set<const void*> parents_;  // whose children are numbered
    std::unordered_map<const void*, XmlOrdinal> ordinals_;
    std::unordered_map<const void*, std::unordered_map<std::string_view, pugi::xml_attribute>> attributes_;
};

}  // namespace orrery
