// Names of the objects of one document: what joints link to, and which names are given twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "keywords.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::xode {

struct Context;

class NameIndex {
public:
    // Makes room for about that many names.
    void reserve(std::size_t count) { entries_.reserve(count); }
    // Makes the name of a node known.
    void add(Tag kind, Node& node);

    // Call this once, after all names were added.
    void build();

    struct Found {
        Node* body = nullptr;          // first body of that name
        std::size_t bodies = 0;        // how many bodies have it
        Tag otherKind = Tag::Unknown;  // kind of the first object of that name
    };
    [[nodiscard]] Found find(std::string_view name) const;

    // The body name nearest to a misspelt one; "" when none is near, or when it would take too long
    // to say.
    [[nodiscard]] std::string_view nearestBody(std::string_view name);

    // Names that occur more than once (ambiguity A16 of XODE).
    void reportDuplicates(Context& context) const;

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    struct Entry {
        Node* node;
        std::uint32_t hash;
        Tag kind;
    };
    // Bodies of a name that several objects have.
    struct Bodies {
        std::uint32_t first = kNone;
        std::uint32_t count = 0;
    };
    struct Duplicate {
        std::uint32_t entry;
        std::uint32_t earlier;
    };

    [[nodiscard]] std::size_t slotOf(std::string_view name, std::uint32_t hash) const;
    void addDuplicate(std::uint32_t first, std::uint32_t entry);

    std::vector<Entry> entries_;
    std::vector<std::uint32_t> slots_;                    // first entry of each name, open addressing
    std::unordered_map<std::uint32_t, Bodies> repeated_;  // by first entry, only names that are not unique
    std::vector<Duplicate> duplicates_;
    std::size_t comparisons_ = 0;
};

}  // namespace orrery::xode
