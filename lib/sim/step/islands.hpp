// Finds islands for the coming world step: bodies that joints and contacts connect.
#pragma once

#include <ode/ode.h>

#include <cstdint>
#include <span>
#include <vector>

namespace orrery {

inline constexpr std::uint32_t kNoBody = ~0U;

// A list of bodies, with a fast search for the number of a body.
class BodyIndex {
public:
    void set(std::vector<dBodyID> bodies);
    void add(dBodyID body);
    [[nodiscard]] std::size_t size() const { return bodies_.size(); }
    [[nodiscard]] dBodyID body(std::uint32_t number) const { return bodies_[number]; }
    // Returns kNoBody for other bodies.
    [[nodiscard]] std::uint32_t find(dBodyID body) const;

private:
    [[nodiscard]] std::size_t firstSlot(dBodyID body) const;
    void put(std::uint32_t number);

    std::vector<dBodyID> bodies_;
    std::vector<std::uint32_t> slots_;  // kNoBody: empty; the size is a power of two
};

// The work of the solver for one island.
struct IslandSize {
    std::uint32_t rows = 0;        // maximum number of constraint rows
    std::uint32_t groundRows = 0;  // how many of them are of contacts with geoms that do not move
    bool bodiesMeet = false;       // there are contacts between two of its bodies
};

// Disjoint sets of numbers. The number that represents a set does not depend on the order of joining.
class Islands {
public:
    // Begins with `count` separate bodies.
    void begin(std::size_t count);
    void connect(std::uint32_t a, std::uint32_t b);
    void addRows(std::uint32_t body, std::uint32_t rows, bool bodiesMeet);
    void addGroundRows(std::uint32_t body, std::uint32_t rows);
    // Returns the smallest number of the body's island.
    [[nodiscard]] std::uint32_t islandOf(std::uint32_t body);
    // Returns bodies that are held or touched, in the order in which they were joined.
    [[nodiscard]] std::span<const std::uint32_t> connected() const { return connected_; }
    // Returns the size of an island; `island` is a number from islandOf.
    [[nodiscard]] const IslandSize& size(std::uint32_t island) const { return sizes_[island]; }

private:
    void note(std::uint32_t body);

    std::vector<std::uint32_t> parents_;
    std::vector<IslandSize> sizes_;
    std::vector<char> noted_;
    std::vector<std::uint32_t> connected_;
};

}  // namespace orrery
