#include "orrery/document/edits.hpp"

#include <algorithm>
#include <utility>

namespace orrery {

void TextEdits::replace(TextRange range, std::string text) {
    edits_.push_back({Kind::Replace, range, std::move(text), {}, edits_.size()});
}

void TextEdits::insert(std::size_t offset, std::string text) {
    edits_.push_back({Kind::Insert, {offset, offset}, std::move(text), {}, edits_.size()});
}

void TextEdits::remove(TextRange range) {
    edits_.push_back({Kind::Remove, range, {}, {}, edits_.size()});
}

void TextEdits::move(TextRange from, std::size_t to) {
    if (from.begin == from.end) return;
    edits_.push_back({Kind::Insert, {to, to}, {}, from, edits_.size()});
    edits_.push_back({Kind::Move, from, {}, {}, edits_.size()});
}

// Visits the edits in order of place. A moved range is written at its destination.
class TextEdits::Assembly {
public:
    Assembly(const std::vector<Edit>& edits, std::size_t textSize) : textSize_(textSize) {
        for (const Edit& edit : edits) {
            sorted_.push_back(&edit);
            if (edit.kind == Kind::Move) ++moves_;
        }
        std::sort(sorted_.begin(), sorted_.end(), comesBefore);
    }

    std::optional<std::vector<Piece>> run() {
        walk({{0, textSize_}, 0, 0});
        while (good_ && !open_.empty()) {
            const Range range = open_.back();
            open_.pop_back();
            walk(range);
        }
        // A range whose destination is never written, or is inside itself, would be lost.
        if (!good_ || entered_ != moves_) return std::nullopt;
        return std::move(pieces_);
    }

private:
    // The rest of a range that is still to be written: from `at`, and the edits from number `next` on.
    struct Range {
        TextRange whole;
        std::size_t at;
        std::size_t next;
    };

    // Insertions come first, then the largest range; the edits inside it follow.
    static bool comesBefore(const Edit* a, const Edit* b) {
        if (a->range.begin != b->range.begin) return a->range.begin < b->range.begin;
        const bool insertsA = a->kind == Kind::Insert;
        const bool insertsB = b->kind == Kind::Insert;
        if (insertsA != insertsB) return insertsA;
        if (a->range.end != b->range.end) return a->range.end > b->range.end;
        return a->order < b->order;
    }

    [[nodiscard]] std::size_t firstEditIn(std::size_t begin) const {
        const auto at = std::partition_point(sorted_.begin(), sorted_.end(),
                                             [&](const Edit* edit) { return edit->range.begin < begin; });
        return static_cast<std::size_t>(at - sorted_.begin());
    }

    // At the destination of a moved range, writing of the outer range is suspended.
    void walk(Range range) {
        while (good_ && range.next < sorted_.size()) {
            const Edit& edit = *sorted_[range.next];
            const bool atEnd = edit.range.begin == range.whole.end && range.whole.end != textSize_;
            if (edit.range.begin > range.whole.end || atEnd) break;
            good_ =
                edit.range.begin >= range.at && edit.range.end >= edit.range.begin && edit.range.end <= range.whole.end;
            if (!good_) return;
            keep({range.at, edit.range.begin});
            range.at = edit.range.end;
            range.next = edit.kind == Kind::Insert ? range.next + 1 : skipped(range.next);
            if (!edit.text.empty()) pieces_.push_back({{}, &edit.text});
            if (edit.moved.begin == edit.moved.end) continue;
            open_.push_back(range);
            return enter(edit.moved);
        }
        good_ = good_ && range.at <= range.whole.end;
        if (good_) keep({range.at, range.whole.end});
    }

    void enter(TextRange moved) {
        good_ = ++entered_ <= moves_ && moved.end <= textSize_;
        if (!good_) return;
        std::size_t first = firstEditIn(moved.begin);
        // Skips insertions before the range, edits around it, and the move itself.
        while (first < sorted_.size() && sorted_[first]->range.begin == moved.begin) {
            const Edit& edit = *sorted_[first];
            const bool isMove = edit.kind == Kind::Move && edit.range == moved;
            if (!isMove && edit.kind != Kind::Insert && edit.range.end <= moved.end) break;
            ++first;
        }
        open_.push_back({moved, moved.begin, first});
    }

    // Returns the next edit that is outside the one at `index`. Replaced ranges must not contain edits.
    std::size_t skipped(std::size_t index) {
        const Edit& outer = *sorted_[index];
        std::size_t next = index + 1;
        while (next < sorted_.size() && sorted_[next]->range.begin < outer.range.end) {
            good_ = good_ && outer.kind != Kind::Replace && sorted_[next]->range.end <= outer.range.end;
            ++next;
        }
        return next;
    }

    void keep(TextRange range) {
        if (range.begin < range.end) pieces_.push_back({range, nullptr});
    }

    std::size_t textSize_;
    std::vector<const Edit*> sorted_;
    std::vector<Range> open_;
    std::vector<Piece> pieces_;
    std::size_t moves_ = 0;
    std::size_t entered_ = 0;  // moved ranges written so far
    bool good_ = true;
};

std::optional<std::vector<TextEdits::Piece>> TextEdits::assemble(std::size_t textSize) const {
    return Assembly(edits_, textSize).run();
}

std::optional<std::string> TextEdits::apply(std::string_view text) const {
    const auto pieces = assemble(text.size());
    if (!pieces) return std::nullopt;
    std::size_t size = 0;
    for (const Piece& piece : *pieces) size += piece.added ? piece.added->size() : piece.kept.end - piece.kept.begin;
    std::string result;
    result.reserve(size);
    for (const Piece& piece : *pieces) {
        if (piece.added)
            result += *piece.added;
        else
            result.append(text, piece.kept.begin, piece.kept.end - piece.kept.begin);
    }
    return result;
}

std::optional<std::string> TextEdits::apply(const XmlDocument& document) const {
    if (document.bytes().data() == document.text().data()) return apply(document.bytes());
    const auto pieces = assemble(document.text().size());
    if (!pieces) return std::nullopt;
    std::string result;
    result.reserve(document.bytes().size());
    for (const Piece& piece : *pieces) {
        if (piece.added) {
            result += document.encoded(*piece.added);
        } else {
            const TextRange range = document.inBytes(piece.kept);
            result.append(document.bytes(), range.begin, range.end - range.begin);
        }
    }
    return result;
}

}  // namespace orrery
