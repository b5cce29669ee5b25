#include "csv_text.hpp"

#include <cmath>

#include "orrery/base/numbers.hpp"

namespace orrery {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 18;

}  // namespace

std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"') result += '"';
        result += c;
    }
    result += '"';
    return result;
}

CsvText::CsvText(std::ostream& out, std::string_view header) : out_(out), text_(header) {
    text_ += '\n';
    text_.reserve(kChunk + 1024);
}

CsvText::~CsvText() {
    out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
}

void CsvText::begin(std::string_view first) {
    text_ += first;
}

void CsvText::field(std::string_view text) {
    text_ += ',';
    text_ += text;
}

void CsvText::number(double value) {
    text_ += ',';
    if (std::isfinite(value)) appendNumber(text_, value);
}

void CsvText::numbers(std::initializer_list<double> values) {
    for (const double value : values) number(value);
}

void CsvText::end() {
    text_ += '\n';
    if (text_.size() < kChunk) return;
    out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
    text_.clear();
}

}  // namespace orrery
