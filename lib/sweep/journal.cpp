#include "orrery/sweep/journal.hpp"

#include <algorithm>

#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/sweep/csv.hpp"

namespace orrery::sweep {
namespace {

constexpr std::string_view kMagic = "orrery-sweep-1";
constexpr char kLineEnd = '\x1E';  // ends a field within a line of the journal

std::string checked(const std::string& text) {
    Fnv1a sum;
    sum.add(text);
    return hexadecimal(sum.value()) + ' ' + text + '\n';
}

std::string_view takeWord(std::string_view& text) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, blank);
    text.remove_prefix(std::min(blank + 1, text.size()));
    return word;
}

// Returns the text after the checksum if the checksum is right.
std::optional<std::string_view> contentOf(std::string_view line) {
    const auto expected = parseHexadecimal(line.substr(0, 16));
    if (line.size() < 17 || line[16] != ' ' || !expected) return std::nullopt;
    const std::string_view content = line.substr(17);
    Fnv1a sum;
    sum.add(content);
    if (sum.value() != *expected) return std::nullopt;
    return content;
}

// Fields as CSV without an end of line.
std::string textOf(const std::vector<std::string>& fields) {
    std::string csv = csvLine(fields);
    csv.pop_back();
    std::replace(csv.begin(), csv.end(), '\n', kLineEnd);
    return csv;
}

std::optional<std::vector<std::string>> fieldsOf(std::string_view text) {
    std::string csv(text);
    std::replace(csv.begin(), csv.end(), kLineEnd, '\n');
    auto lines = readCsv(csv);
    if (!lines || lines->size() != 1) return std::nullopt;
    return std::move(lines->front());
}

std::optional<JournalHeader> headerOf(std::string_view content) {
    if (takeWord(content) != kMagic) return std::nullopt;
    const auto digest = parseHexadecimal(takeWord(content));
    const auto runs = parseInteger(takeWord(content));
    if (!digest || !runs) return std::nullopt;
    JournalHeader header{*digest, static_cast<std::uint64_t>(*runs), {}, {}};
    if (auto names = fieldsOf(content)) {
        header.plan = names->front();
        header.columns.assign(names->begin() + 1, names->end());
    }
    return header;
}

std::optional<Row> rowOf(std::string_view content) {
    const auto index = parseInteger(takeWord(content));
    const auto status = valueNamed<RunStatus>(takeWord(content));
    const auto seconds = parseDouble(takeWord(content));
    if (!index || *index < 0 || !status || !seconds) return std::nullopt;
    auto fields = fieldsOf(content);
    if (!fields) return std::nullopt;
    return Row{static_cast<std::uint64_t>(*index), *status, *seconds, *std::move(fields)};
}

}  // namespace

std::string lineOf(const JournalHeader& header) {
    std::vector<std::string> names{header.plan};
    names.insert(names.end(), header.columns.begin(), header.columns.end());
    return checked(std::string(kMagic) + ' ' + hexadecimal(header.digest) + ' ' + std::to_string(header.runs) + ' ' +
                   textOf(names));
}

std::string lineOf(const Row& row) {
    return checked(std::to_string(row.index) + ' ' + std::string(toText(row.status)) + ' ' + toText(row.seconds) + ' ' +
                   textOf(row.fields));
}

Journal readJournal(std::string_view text) {
    Journal journal;
    std::size_t number = 0;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        ++number;
        if (line.empty()) continue;  // follows a line that was cut off
        const auto content = contentOf(line);
        auto header = content ? headerOf(*content) : std::nullopt;
        auto row = content && !header ? rowOf(*content) : std::nullopt;
        if (header)
            journal.header = header;
        else if (row)
            journal.rows.push_back(*std::move(row));
        else
            journal.damaged.push_back(number);
    }
    return journal;
}

}  // namespace orrery::sweep
