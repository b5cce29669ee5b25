// Functions that the CSV writers share.
#pragma once

#include <initializer_list>
#include <ostream>
#include <string>
#include <string_view>

namespace orrery {

// RFC 4180: quoted when it holds a separator, a quote or a line break; a quote inside is doubled.
[[nodiscard]] std::string quoted(const std::string& text);

// Rows on their way into a stream, which gets them in large pieces.
class CsvText {
public:
    CsvText(std::ostream& out, std::string_view header);
    ~CsvText();
    CsvText(const CsvText&) = delete;
    CsvText& operator=(const CsvText&) = delete;

    void begin(std::string_view first);  // a row, with its first field
    void field(std::string_view text);   // one more; quoted by the caller
    void number(double value);           // one more; empty unless it is finite
    void numbers(std::initializer_list<double> values);
    void end();

private:
    std::ostream& out_;
    std::string text_;
};

}  // namespace orrery
