#include "output/table.hpp"

#include <algorithm>

#include "orrery/base/printable.hpp"

namespace orrery::app {
namespace {

// The width in characters of UTF-8: all bytes but the continuing ones.
std::size_t width(const std::string& cell) {
    return static_cast<std::size_t>(std::count_if(
        cell.begin(), cell.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

void Table::add(std::vector<std::string> row) {
    for (std::string& cell : row) cell = printable(cell);
    rows_.push_back(std::move(row));
}

std::string Table::text() const {
    std::vector<std::size_t> widths;
    for (const auto& row : rows_) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
    }
    std::string result;
    for (const auto& row : rows_) {
        result.append(static_cast<std::size_t>(indentation_), ' ');
        for (std::size_t i = 0; i < row.size(); ++i) {
            result += row[i];
            if (i + 1 < row.size()) result.append(widths[i] - width(row[i]) + 2, ' ');
        }
        result += '\n';
    }
    return result;
}

}  // namespace orrery::app
