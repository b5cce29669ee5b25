// Which bodies act on each other in the coming world step: islands of what joints and contacts connect.
#pragma once

#include <ode/ode.h>

#include <cstdint>
#include <span>
#include <vector>

namespace orrery {

inline constexpr std::uint32_t kNoBody = ~0U;

// Bodies by number, and the number of a body, found fast.
class BodyIndex {
public:
    void set(std::vector<dBodyID> bodies);
    [[nodiscard]] std::size_t size() const { return bodies_.size(); }
    [[nodiscard]] dBodyID body(std::uint32_t number) const { return bodies_[number]; }
    // kNoBody for others.
    [[nodiscard]] std::uint32_t find(dBodyID body) const;

private:
    [[nodiscard]] std::size_t firstSlot(dBodyID body) const;

    std::vector<dBodyID> bodies_;
    std::vector<std::uint32_t> slots_;  // kNoBody: empty; the size is a power of two
};

// What the solver has to do for one island.
struct IslandSize {
    std::uint32_t rows = 0;        // of constraints, at most
    std::uint32_t groundRows = 0;  // those of contacts with what does not move
    bool bodiesMeet = false;       // there are contacts between two of its bodies
};

// A union of sets of numbers. Which number stands for a set does not hang on the order in which it grew.
class Islands {
public:
    // Each of `count` bodies by itself.
    void begin(std::size_t count);
    void connect(std::uint32_t a, std::uint32_t b);
    void addRows(std::uint32_t body, std::uint32_t rows, bool bodiesMeet);
    void addGroundRows(std::uint32_t body, std::uint32_t rows);
    // The smallest number of its island.
    [[nodiscard]] std::uint32_t islandOf(std::uint32_t body);
    // Bodies that something holds or touches, in the order in which that was said.
    [[nodiscard]] std::span<const std::uint32_t> connected() const { return connected_; }
    // Of the island that islandOf says.
    [[nodiscard]] const IslandSize& size(std::uint32_t island) const { return sizes_[island]; }

private:
    void note(std::uint32_t body);

    std::vector<std::uint32_t> parents_;
    std::vector<IslandSize> sizes_;
    std::vector<char> noted_;
    std::vector<std::uint32_t> connected_;
};

}  // namespace orrery
