// Which geoms touch each other, and the surfaces of all.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "context.hpp"
#include "tree.hpp"

namespace orrery::mjcf {

class Contacts {
public:
    // Reads the sections <contact>. `disabled`: a flag says that nothing touches.
    Contacts(Context& context, const Tree& tree, bool disabled);

    // Can the geom touch anything?
    [[nodiscard]] bool collides(const GeomEntry& geom) const;
    // Gives a collider its surface and filter.
    void apply(Collider& collider, const GeomEntry& geom);

private:
    // Geoms that touch the same others: by their masks, and by their body or themselves where a section names these.
    struct Kind {
        std::uint32_t contype, conaffinity;
        std::uint32_t body;  // kNothing, unless an <exclude> names it
        std::uint32_t geom;  // kNothing, unless a <pair> names it
        auto operator<=>(const Kind&) const = default;
    };
    [[nodiscard]] Kind kindOf(const GeomEntry& geom) const;
    [[nodiscard]] bool touch(const Kind& a, const Kind& b) const;
    void readSection(const Instance& instance, const NameTable& bodies, const NameTable& geoms);
    void readPair(XmlElement element, const Instance& instance, const NameTable& geoms);
    void makeFilters();
    [[nodiscard]] MaterialId material(const GeomEntry& geom);
    void notePriorities();

    Context& context_;
    const Tree& tree_;
    bool disabled_;
    std::set<std::pair<std::uint32_t, std::uint32_t>> excluded_, paired_;  // of bodies, of geoms; the smaller one first
    std::set<std::uint32_t> excludedBodies_, pairedGeoms_;
    std::map<Kind, FilterId> filters_;
    std::map<double, MaterialId> materials_;  // by friction
    bool byMasks_ = false;                    // too many kinds for filters by names
};

}  // namespace orrery::mjcf
