#include "names.hpp"

#include <bit>
#include <functional>
#include <string>

#include "context.hpp"
#include "orrery/base/spelling.hpp"

#include "orrery/base/codes/xode.hpp"

namespace orrery::xode {
namespace {

// Suggestions for a file full of wrong links must not cost more than reading it.
constexpr std::size_t kMaxComparisons = 2'000'000;

std::uint32_t hashOf(std::string_view name) {
    return static_cast<std::uint32_t>(std::hash<std::string_view>{}(name));
}

}  // namespace

void NameIndex::add(Tag kind, Node& node) {
    entries_.push_back({&node, hashOf(node.name), kind});
}

std::size_t NameIndex::slotOf(std::string_view name, std::uint32_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash & mask;
    while (slots_[slot] != kNone) {
        const Entry& entry = entries_[slots_[slot]];
        if (entry.hash == hash && entry.node->name == name) break;
        slot = (slot + 1) & mask;
    }
    return slot;
}

void NameIndex::addDuplicate(std::uint32_t first, std::uint32_t entry) {
    const auto [place, isNew] = repeated_.try_emplace(first);
    Bodies& bodies = place->second;
    if (isNew && entries_[first].kind == Tag::Body) bodies = {first, 1};
    const bool isBody = entries_[entry].kind == Tag::Body;
    duplicates_.push_back({entry, isBody && bodies.count > 0 ? bodies.first : first});
    if (!isBody) return;
    if (bodies.count++ == 0) bodies.first = entry;
}

void NameIndex::build() {
    slots_.assign(std::bit_ceil(2 * entries_.size() + 1), kNone);
    for (std::uint32_t i = 0; i < entries_.size(); ++i) {
        std::uint32_t& slot = slots_[slotOf(entries_[i].node->name, entries_[i].hash)];
        if (slot == kNone)
            slot = i;
        else
            addDuplicate(slot, i);
    }
}

NameIndex::Found NameIndex::find(std::string_view name) const {
    const std::uint32_t index = slots_[slotOf(name, hashOf(name))];
    if (index == kNone) return {};
    const Entry& first = entries_[index];
    const auto repeated = repeated_.find(index);
    if (repeated == repeated_.end()) {
        const bool isBody = first.kind == Tag::Body;
        return {isBody ? first.node : nullptr, isBody ? 1U : 0U, first.kind};
    }
    const Bodies& bodies = repeated->second;
    return {bodies.count > 0 ? entries_[bodies.first].node : nullptr, bodies.count, first.kind};
}

std::string_view NameIndex::nearestBody(std::string_view name) {
    if (comparisons_ + entries_.size() > kMaxComparisons) return {};
    comparisons_ += entries_.size();
    NearestWord nearest(name);
    for (const Entry& entry : entries_) {
        if (entry.kind == Tag::Body) nearest.offer(entry.node->name);
    }
    return nearest.found();
}

// A MUST of XODE, which PyODE and PyBrain do not keep.
void NameIndex::reportDuplicates(Context& context) const {
    using Names = XodeChoices::Names;
    const Names asked = context.choices.names.value_or(Names::Bodies);
    const Severity otherwise = asked == Names::First ? Severity::Warning : context.ruleSeverity();
    const Severity severity = asked == Names::Unique ? Severity::Error : otherwise;
    // PyBrain's own files give geoms the names of their bodies.
    const bool isPyBrain = context.dialect == XodeDialect::PyBrain && asked != Names::Unique;
    std::size_t passedOver = 0;
    for (const Duplicate& duplicate : duplicates_) {
        const Entry& entry = entries_[duplicate.entry];
        const Entry& earlier = entries_[duplicate.earlier];
        const bool bodies = entry.kind == Tag::Body && earlier.kind == Tag::Body;
        const Code code = bodies ? code::XODE_BODY_NAME_DUPLICATE : code::XODE_NAME_DUPLICATE;
        const XmlElement element = context.document.element(entry.node->origin);
        const XmlElement first = context.document.element(earlier.node->origin);
        if (isPyBrain && !bodies && ++passedOver > 1) continue;
        std::string message;
        if (!context.log.full(code)) {
            message = nameInMessage(element) + " has the name of the " + std::string(first.name()) + " at line " +
                      std::to_string(context.document.place(first).line);
        }
        context.report(isPyBrain && !bodies ? Severity::Info : severity, code, element, std::move(message), {}, "name");
    }
}

}  // namespace orrery::xode
