// Aligned columns of text.
#pragma once

#include <string>
#include <vector>

namespace orrery::app {

class Table {
public:
    explicit Table(int indentation = 2) : indentation_(indentation) {}

    // Characters of names that could drive a terminal are escaped.
    void add(std::vector<std::string> row);
    // The rows, a line each, cells padded to the width of their column.
    [[nodiscard]] std::string text() const;

private:
    int indentation_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace orrery::app
