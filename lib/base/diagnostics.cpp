#include "orrery/base/diagnostics.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/base/codes/regression.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/base/printable.hpp"
#include "orrery/base/strict.hpp"

namespace orrery {
namespace {

// The catalogue uses these names without qualification. A tolerated code stays a warning in a strict log.
using enum Severity;
constexpr struct Tolerance {
} Tolerated;

constexpr Severity severityOf(Severity severity) {
    return severity;
}
constexpr Severity severityOf(Tolerance) {
    return Warning;
}

// This is not a std::array: deducing its size needs a fold that exceeds clang's limit on nesting.
constexpr CodeInfo kCatalogue[] = {
#define ORRERY_DIAGNOSTIC(name, severity, cause, remedy) \
    CodeInfo{code::name, #name, severityOf(severity), cause, remedy},
#include "orrery/base/codes/all.def"
#undef ORRERY_DIAGNOSTIC
};

constexpr std::array<bool, std::size(kCatalogue)> kTolerated = {
#define ORRERY_DIAGNOSTIC(name, severity, cause, remedy) std::is_same_v<decltype(severity), decltype(Tolerated)>,
#include "orrery/base/codes/all.def"
#undef ORRERY_DIAGNOSTIC
};

constexpr std::size_t kLongestQuote = 120;  // bytes of a found or expected value that are printed

// Returns the length of at most that many bytes, in whole characters.
std::size_t clippedAt(std::string_view text, std::size_t most) {
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return end;
}

void appendClipped(std::string& out, std::string_view text) {
    if (text.size() <= kLongestQuote) return appendPrintable(out, text);
    appendPrintable(out, text.substr(0, clippedAt(text, kLongestQuote)));
    out += "...";
}

void shorten(std::string& text) {
    constexpr std::size_t kLongestText = 2000;
    if (text.size() <= kLongestText) return;
    text.resize(clippedAt(text, kLongestText));
    text += "...";
    text.shrink_to_fit();
}

void appendPlace(std::string& out, const Place& place) {
    const std::size_t start = out.size();
    appendPrintable(out, place.file);
    if (place.line != 0) {
        out += ':' + std::to_string(place.line) + ':' + std::to_string(place.column);
    } else if (place.kind == Place::Kind::Json) {
        out += '#';
        appendPrintable(out, place.path);
    } else if (place.kind == Place::Kind::Bytes) {
        out += ":byte " + std::to_string(place.offset);
    } else if (place.kind == Place::Kind::Scene) {
        if (out.size() != start) out += ':';
        appendPrintable(out, place.path);
    }
    if (out.size() != start) out += ": ";
}

// Takes the first token from a path that begins with '/', or from the rest of one.
std::string_view takeToken(std::string_view& path) {
    if (!path.empty() && path.front() == '/') path.remove_prefix(1);
    const std::string_view token = path.substr(0, path.find('/'));
    path.remove_prefix(token.size());
    return token;
}

bool isIndex(std::string_view token) {
    if (token.empty() || (token.front() == '0' && token.size() > 1)) return false;
    return std::all_of(token.begin(), token.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Numbers come before texts: with any other rule for mixed tokens there would be no consistent order.
std::strong_ordering compareTokens(std::string_view a, std::string_view b) {
    const bool aIsIndex = isIndex(a);
    const bool bIsIndex = isIndex(b);
    if (aIsIndex != bIsIndex) return bIsIndex <=> aIsIndex;
    if (aIsIndex && a.size() != b.size()) return a.size() <=> b.size();
    return a.compare(b) <=> 0;
}

std::strong_ordering comparePaths(std::string_view a, std::string_view b) {
    while (!a.empty() && !b.empty()) {
        const auto order = compareTokens(takeToken(a), takeToken(b));
        if (order != std::strong_ordering::equal) return order;
    }
    return a.size() <=> b.size();
}

}  // namespace

std::string_view toText(Severity severity) {
    static constexpr std::array<std::string_view, 3> kWords{"info", "warning", "error"};
    return kWords.at(static_cast<std::size_t>(severity));
}

const CodeInfo& infoOf(Code code) {
    static constexpr CodeInfo kUnknown{{}, "UNKNOWN", Severity::Error, "The code is none of the catalogue's.", ""};
    const CodeInfo* const found =
        std::lower_bound(std::begin(kCatalogue), std::end(kCatalogue), code,
                         [](const CodeInfo& entry, Code wanted) { return entry.code < wanted; });
    return found != std::end(kCatalogue) && found->code == code ? *found : kUnknown;
}

bool operator==(Code code, std::string_view name) {
    return infoOf(code).name == name;
}

bool isTolerated(Code code) {
    const CodeInfo& info = infoOf(code);
    return info.code == code && kTolerated.at(static_cast<std::size_t>(&info - kCatalogue));
}

std::span<const CodeInfo> allCodes() {
    return kCatalogue;
}

std::string toText(const Diagnostic& diagnostic) {
    std::string out;
    appendPlace(out, diagnostic.place);
    out += toText(diagnostic.severity);
    out += '[';
    out += infoOf(diagnostic.code).name;
    out += "]: ";
    appendPrintable(out, diagnostic.message);
    if (diagnostic.found.empty() && diagnostic.expected.empty()) return out;
    out += " (";
    if (!diagnostic.found.empty()) {
        const bool quoted = diagnostic.found.front() == '"';  // a string of JSON, as it stands in the file
        out += quoted ? "found " : "found \"";
        appendClipped(out, diagnostic.found);
        if (!quoted) out += '"';
    }
    if (!diagnostic.expected.empty()) {
        out += diagnostic.found.empty() ? "expected " : ", expected ";
        appendClipped(out, diagnostic.expected);
    }
    out += ')';
    return out;
}

bool placedBefore(const Diagnostic& a, const Diagnostic& b) {
    const Place& p = a.place;
    const Place& q = b.place;
    if (const int order = p.file.compare(q.file); order != 0) return order < 0;
    if (p.kind != q.kind) return p.kind < q.kind;
    if (p.offset != q.offset) return p.offset < q.offset;
    if (p.kind == Place::Kind::Json || p.kind == Place::Kind::Scene) {
        const auto order = comparePaths(p.path, q.path);
        if (order != std::strong_ordering::equal) return order < 0;
    }
    return a.code < b.code;
}

void DiagnosticLog::report(Code code, Place place, std::string message, Details details) {
    report(infoOf(code).severity, code, std::move(place), std::move(message), std::move(details));
}

void DiagnosticLog::report(Severity severity, Code code, Place place, std::string message, Details details) {
    if (!isTolerated(code)) severity = stored(severity);
    const bool onlyCounted = counts_[static_cast<std::size_t>(severity)] >= options_.limit;
    ++counts_[static_cast<std::size_t>(severity)];
    if (onlyCounted) {
        ++dropped_;
        return;
    }
    // If there are many diagnostics, none may contain a whole text as long as the file.
    constexpr std::size_t kWithLongTexts = 20;
    if (entries_.size() >= kWithLongTexts) {
        for (std::string* text : {&message, &place.path, &details.found, &details.expected}) shorten(*text);
    }
    entries_.push_back(
        {severity, code, std::move(message), std::move(place), std::move(details.found), std::move(details.expected)});
}

Severity DiagnosticLog::stored(Severity severity) const {
    return options_.warningsAreErrors && severity == Severity::Warning ? Severity::Error : severity;
}

bool DiagnosticLog::full(Severity severity) const {
    // A strict log stores a warning as an error, or as a warning if its code is tolerated.
    const auto isFull = [this](Severity kept) { return counts_[static_cast<std::size_t>(kept)] >= options_.limit; };
    return isFull(severity) && isFull(stored(severity));
}

std::size_t DiagnosticLog::count(Severity severity) const {
    return counts_[static_cast<std::size_t>(severity)];
}

bool DiagnosticLog::has(Code code) const {
    return std::any_of(entries_.begin(), entries_.end(), [code](const Diagnostic& d) { return d.code == code; });
}

bool DiagnosticLog::has(std::string_view name) const {
    return std::any_of(entries_.begin(), entries_.end(), [name](const Diagnostic& d) { return d.code == name; });
}

void DiagnosticLog::sortByPlace() {
    std::stable_sort(entries_.begin(), entries_.end(), placedBefore);
}

void DiagnosticLog::clear() {
    entries_.clear();
    std::fill(std::begin(counts_), std::end(counts_), std::size_t{0});
    dropped_ = 0;
}

std::size_t DocumentLimits::unpacked(std::size_t size) const {
    constexpr std::size_t kAnyFile = std::size_t{1} << 26;
    constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max() - kAnyFile;
    return kAnyFile + (expansion > 0 && size > kMost / expansion ? kMost : size * expansion);
}

}  // namespace orrery
