#include "names.hpp"

#include <bit>
#include <functional>
#include <string>

#include "context.hpp"
#include "spelling.hpp"

namespace orrery::xode {
namespace {

// Suggestions for a file full of wrong links must not cost more than reading it.
constexpr std::size_t kMaxComparisons = 2'000'000;

std::size_t hashOf(std::string_view name) {
    return std::hash<std::string_view>{}(name);
}

}  // namespace

void NameIndex::add(std::string_view name, Tag kind, XmlElement element, Node& node) {
    entries_.push_back({name, &node, element, hashOf(name), kind, kNone, 0});
}

std::size_t NameIndex::slotOf(std::string_view name, std::size_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash & mask;
    while (slots_[slot] != kNone) {
        const Entry& entry = entries_[slots_[slot]];
        if (entry.hash == hash && entry.name == name) break;
        slot = (slot + 1) & mask;
    }
    return slot;
}

void NameIndex::build() {
    slots_.assign(std::bit_ceil(2 * entries_.size() + 1), kNone);
    for (std::uint32_t i = 0; i < entries_.size(); ++i) {
        Entry& entry = entries_[i];
        std::uint32_t& slot = slots_[slotOf(entry.name, entry.hash)];
        const bool isBody = entry.kind == Tag::Body;
        if (slot == kNone) {
            slot = i;
        } else {
            const std::uint32_t body = entries_[slot].firstBody;
            duplicates_.push_back({i, isBody && body != kNone ? body : slot});
        }
        Entry& first = entries_[slot];
        if (!isBody) continue;
        if (first.firstBody == kNone) first.firstBody = i;
        ++first.bodies;
    }
}

NameIndex::Found NameIndex::find(std::string_view name) const {
    const std::uint32_t index = slots_[slotOf(name, hashOf(name))];
    if (index == kNone) return {};
    const Entry& first = entries_[index];
    return {first.firstBody == kNone ? nullptr : entries_[first.firstBody].node, first.bodies, first.kind};
}

std::string_view NameIndex::nearestBody(std::string_view name) {
    if (comparisons_ + entries_.size() > kMaxComparisons) return {};
    comparisons_ += entries_.size();
    NearestWord nearest(name);
    for (const Entry& entry : entries_) {
        if (entry.kind == Tag::Body) nearest.offer(entry.name);
    }
    return nearest.found();
}

void NameIndex::reportDuplicates(Context& context) const {
    for (const Duplicate& duplicate : duplicates_) {
        const Entry& entry = entries_[duplicate.entry];
        const Entry& earlier = entries_[duplicate.earlier];
        const bool bodies = entry.kind == Tag::Body && earlier.kind == Tag::Body;
        const Code code = bodies ? Code::XODE_BODY_NAME_DUPLICATE : Code::XODE_NAME_DUPLICATE;
        std::string message;
        if (!context.log.full()) {
            message = nameInMessage(entry.element) + " has the name of the " + std::string(earlier.element.name()) +
                      " at line " + std::to_string(context.document.place(earlier.element).line);
        }
        context.report(code, entry.element, std::move(message), {}, "name");
    }
}

}  // namespace orrery::xode
