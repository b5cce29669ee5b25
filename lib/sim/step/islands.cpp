#include "step/islands.hpp"

#include <bit>
#include <numeric>
#include <utility>

namespace orrery {

void BodyIndex::set(std::vector<dBodyID> bodies) {
    bodies_ = std::move(bodies);
    slots_.assign(std::bit_ceil(2 * bodies_.size() + 1), kNoBody);
    for (std::uint32_t number = 0; number < bodies_.size(); ++number) put(number);
}

void BodyIndex::put(std::uint32_t number) {
    std::size_t slot = firstSlot(bodies_[number]);
    while (slots_[slot] != kNoBody) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = number;
}

void BodyIndex::add(dBodyID body) {
    bodies_.push_back(body);
    if (2 * bodies_.size() + 1 <= slots_.size()) return put(static_cast<std::uint32_t>(bodies_.size() - 1));
    set(std::move(bodies_));
}

std::size_t BodyIndex::firstSlot(dBodyID body) const {
    constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15U;
    const auto address = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(body));
    return static_cast<std::size_t>((address >> 4) * kMix >> 32) & (slots_.size() - 1);
}

std::uint32_t BodyIndex::find(dBodyID body) const {
    if (!body || slots_.empty()) return kNoBody;
    for (std::size_t slot = firstSlot(body);; slot = (slot + 1) & (slots_.size() - 1)) {
        const std::uint32_t number = slots_[slot];
        if (number == kNoBody || bodies_[number] == body) return number;
    }
}

void Islands::begin(std::size_t count) {
    parents_.resize(count);
    std::iota(parents_.begin(), parents_.end(), 0U);
    sizes_.assign(count, {});
    noted_.assign(count, 0);
    connected_.clear();
    connected_.reserve(count);
}

std::uint32_t Islands::islandOf(std::uint32_t body) {
    while (parents_[body] != body) {
        parents_[body] = parents_[parents_[body]];
        body = parents_[body];
    }
    return body;
}

void Islands::note(std::uint32_t body) {
    if (std::exchange(noted_[body], 1) == 0) connected_.push_back(body);
}

void Islands::connect(std::uint32_t a, std::uint32_t b) {
    note(a);
    note(b);
    std::uint32_t kept = islandOf(a);
    std::uint32_t joined = islandOf(b);
    if (kept == joined) return;
    if (joined < kept) std::swap(kept, joined);
    parents_[joined] = kept;
    sizes_[kept].rows += sizes_[joined].rows;
    sizes_[kept].groundRows += sizes_[joined].groundRows;
    sizes_[kept].bodiesMeet = sizes_[kept].bodiesMeet || sizes_[joined].bodiesMeet;
}

void Islands::addRows(std::uint32_t body, std::uint32_t rows, bool bodiesMeet) {
    note(body);
    IslandSize& size = sizes_[islandOf(body)];
    size.rows += rows;
    size.bodiesMeet = size.bodiesMeet || bodiesMeet;
}

void Islands::addGroundRows(std::uint32_t body, std::uint32_t rows) {
    addRows(body, rows, false);
    sizes_[islandOf(body)].groundRows += rows;
}

}  // namespace orrery
