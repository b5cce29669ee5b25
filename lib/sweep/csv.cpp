#include "orrery/sweep/csv.hpp"

namespace orrery::sweep {

std::string csvLine(const std::vector<std::string>& fields) {
    std::string line;
    for (const std::string& field : fields) {
        if (&field != &fields.front()) line += ',';
        if (field.find_first_of(",\"\r\n") == std::string::npos) {
            line += field;
            continue;
        }
        line += '"';
        for (const char c : field) line.append(c == '"' ? 2 : 1, c);
        line += '"';
    }
    return line + '\n';
}

std::optional<std::vector<std::vector<std::string>>> readCsv(std::string_view text) {
    std::vector<std::vector<std::string>> lines;
    std::vector<std::string> fields(1);
    bool quoted = false;
    bool any = false;  // true: the line has content
    const auto endLine = [&] {
        if (any) lines.push_back(fields);
        fields.assign(1, "");
        any = false;
    };
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            const bool twice = c == '"' && i + 1 < text.size() && text[i + 1] == '"';
            if (twice) ++i;
            if (c == '"' && !twice)
                quoted = false;
            else
                fields.back() += c;
        } else if (c == '"') {
            quoted = any = true;
        } else if (c == ',') {
            fields.emplace_back();
            any = true;
        } else if (c == '\n') {
            endLine();
        } else if (c != '\r') {
            fields.back() += c;
            any = true;
        }
    }
    if (quoted) return std::nullopt;
    endLine();
    return lines;
}

}  // namespace orrery::sweep
