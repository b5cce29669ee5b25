#include "orrery/document/json_writer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "orrery/document/json_quoted.hpp"

namespace orrery::json {
namespace {

class JsonWriter {
public:
    // `file`: where the text goes in pieces while it grows; null: nowhere, it stays whole.
    explicit JsonWriter(const JsonStyle& style, std::FILE* file = nullptr) : style_(style), file_(file) {}

    void write(const Json& value) {
        constexpr std::size_t kPiece = std::size_t{1} << 16U;
        if (file_ && out_.size() >= kPiece) flush();
        if (value.is_object()) return writeMembers(value);
        if (value.is_array()) return writeElements(value);
        if (value.is_number()) return writeNumber(value);
        if (value.is_string()) {
            out_ += jsonQuoted(value.get<std::string>());
        } else {
            out_ += value.is_null() ? "null" : value.get<bool>() ? "true" : "false";
        }
    }
    void flush() {
        std::fwrite(out_.data(), 1, out_.size(), file_);
        out_.clear();
    }
    [[nodiscard]] std::string text() && { return std::move(out_); }

private:
    void writeMembers(const Json& object) {
        const char* before = "{";
        ++depth_;
        for (const auto& [key, value] : object.items()) {
            begin(before, style_.oneLine());
            endLine();
            out_ += jsonQuoted(key);
            out_.append(":").append(style_.blank);
            write(value);
            before = ",";
        }
        --depth_;
        if (*before == '{') out_ += '{';
        if (*before == ',') endLine();
        out_ += '}';
    }
    void writeElements(const Json& array) {
        const auto isPlain = [](const Json& value) { return !value.is_array() && !value.is_object(); };
        const bool oneLine = style_.oneLine() || array.empty() ||
                             (style_.flatArrays && std::all_of(array.begin(), array.end(), isPlain));
        const char* before = "[";
        ++depth_;
        for (const Json& element : array) {
            begin(before, oneLine);
            if (!oneLine) endLine();
            write(element);
            before = ",";
        }
        --depth_;
        if (*before == '[') out_ += '[';
        if (!oneLine) endLine();
        out_ += ']';
    }
    void begin(const char* before, bool oneLine) {
        out_ += before;
        if (oneLine && *before == ',') out_ += style_.blank;
    }
    void endLine() {
        if (style_.oneLine()) return;
        out_.append(style_.lineEnd).append(style_.indentation);
        for (std::size_t i = 0; i < depth_; ++i) out_ += style_.step;
    }
    void writeNumber(const Json& value) {
        if (value.is_number_unsigned()) {
            out_ += std::to_string(value.get<std::uint64_t>());
        } else if (!value.is_number_float()) {
            out_ += std::to_string(value.get<std::int64_t>());
        } else if (const double number = value.get<double>(); std::isfinite(number)) {
            style_.appendReal(out_, number);
        } else {
            out_ += "null";
        }
    }

    const JsonStyle& style_;
    std::FILE* file_;
    std::size_t depth_ = 0;
    std::string out_;
};

}  // namespace

std::string jsonText(const Json& value, const JsonStyle& style) {
    JsonWriter writer(style);
    writer.write(value);
    return std::move(writer).text();
}

void printJson(std::FILE* file, const Json& value, const JsonStyle& style) {
    JsonWriter writer(style, file);
    writer.write(value);
    writer.flush();
}

}  // namespace orrery::json
