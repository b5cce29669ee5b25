#include "json_tape.hpp"

#include <rapidjson/error/en.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <utility>

#include "json_handler.hpp"
#include "json_reader.hpp"
#include "json_text.hpp"
#include "text_position.hpp"
#include "utf8.hpp"

#include "orrery/base/codes/document.hpp"

namespace orrery {
namespace {

// RapidJSON's recursive parser is faster than the iterative one.
constexpr std::size_t kRecursionDepth = 1000;

// Every value and key except the first follows one of these four characters, so that the tape need not grow.
std::size_t countPossibleValues(std::string_view text) {
    constexpr std::size_t kBlock = 128;  // a count fits into a byte: the compiler generates vector code for it
    const auto mayPrecede = [](char c) { return (c == ',') | (c == ':') | (c == '[') | (c == '{'); };
    std::size_t count = 1;
    std::size_t i = 0;
    for (; i + kBlock <= text.size(); i += kBlock) {
        unsigned char found = 0;
        for (std::size_t j = 0; j < kBlock; ++j) {
            found = static_cast<unsigned char>(found + static_cast<unsigned char>(mayPrecede(text[i + j])));
        }
        count += found;
    }
    for (; i < text.size(); ++i) count += mayPrecede(text[i]) ? 1U : 0U;
    return count;
}

// A sentence of the parser as other messages are written.
std::string asMessage(std::string text) {
    if (text.ends_with('.')) text.pop_back();
    if (!text.empty()) text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
    return text;
}

// Words that programs write for numbers that are not finite.
bool namesNoNumber(std::string_view text, std::size_t offset) {
    while (offset > 0 && std::isalpha(static_cast<unsigned char>(text[offset - 1]))) --offset;
    std::string word(text.substr(offset, 3));
    std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
    return word == "nan" || word == "inf";
}

}  // namespace

void JsonTapeBuilder::report(Code code, std::size_t offset, std::string message, DiagnosticLog::Details details) {
    const TextPosition position = positionOf(document_.text_, offset);
    log_.report(code, {Place::Kind::Json, document_.file_, position.line, position.column, offset, {}},
                std::move(message), std::move(details));
}

bool JsonTapeBuilder::checkText() {
    const std::string& text = document_.text_;
    const std::size_t limit = std::min<std::size_t>(limits_.bytes, std::numeric_limits<std::uint32_t>::max() - 1);
    if (text.size() > limit) {
        log_.report(code::FILE_TOO_LARGE, {Place::Kind::Nowhere, document_.file_, 0, 0, 0, {}},
                    "the document is too large",
                    {std::to_string(text.size()) + " bytes", "at most " + std::to_string(limit) + " bytes"});
        return false;
    }
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
        report(code::JSON_ENCODING, 0, "the text is UTF-16", {{}, "UTF-8 without a byte order mark"});
        return false;
    }
    if (text.starts_with(kUtf8Mark)) {
        report(code::JSON_ENCODING, 0, "the text begins with a byte order mark; the rest is read");
    }
    const ByteFaults faults = findTextFaults(text).encoding;
    document_.isUtf8_ = faults.count == 0;
    if (faults.count > 0) {
        std::string message = "the text contains bytes that are not UTF-8; they are read as '?'";
        if (faults.count > 1) message += " (and " + std::to_string(faults.count - 1) + " more in the file)";
        report(code::JSON_ENCODING, faults.first, std::move(message));
    }
    return true;
}

void JsonTapeBuilder::build() {
    if (!checkText()) return;
    const std::size_t most = std::min(limits_.jsonValues, JsonDocument::kMostEntries);
    document_.tape_.reserve(
        std::min({countPossibleValues(document_.text_), most, memory_ / JsonHandler::kValueMemory}));
    if (!parse(document_.text_.c_str(), true)) document_.tape_.clear();
}

bool JsonTapeBuilder::parse(const char* text, bool mayRetry) {
    const std::size_t start = document_.text_.starts_with(kUtf8Mark) ? kUtf8Mark.size() : 0;
    document_.tape_.clear();
    JsonHandler handler(document_.text_, start, limits_, memory_, document_.tape_);
    rapidjson::StringStream stream(text + start);
    JsonReader reader;
    // The handler stops the parser at the limit. If the limit is large, nesting must not use up the stack.
    const rapidjson::ParseResult result = limits_.jsonDepth <= kRecursionDepth
                                              ? reader.Parse(stream, handler)
                                              : reader.Parse<rapidjson::kParseIterativeFlag>(stream, handler);
    if (handler.stop() != JsonHandler::Stop::None) {
        reportStop(handler);
        return false;
    }
    if (result.Code() == rapidjson::kParseErrorNumberTooBig && mayRetry) {
        return parse(withHarmlessNumbers(document_.text_).c_str(), false);
    }
    if (result.IsError()) {
        reportSyntax(result.Code(), result.Offset() + start);
        return false;
    }
    // The stream takes a zero byte as the end of the text.
    if (const std::size_t end = stream.Tell() + start; end < document_.text_.size()) {
        report(code::JSON_MALFORMED, end, "a zero byte follows the root value");
        return false;
    }
    document_.tape_.front().last = true;
    reportDuplicates(handler);
    return true;
}

// Names a common fault at the place where the parser stopped; "" for any other.
std::string commonFault(std::string_view text, std::size_t offset) {
    const std::string_view rest = text.substr(std::min(offset, text.size()));
    if (rest.starts_with("//") || rest.starts_with("/*")) return "JSON has no comments";
    if (rest.starts_with('\'')) return "there is a single quotation mark: JSON has double ones only";
    if (!rest.starts_with(']') && !rest.starts_with('}')) return {};
    const std::size_t before = text.substr(0, offset).find_last_not_of(" \t\r\n");
    if (before == std::string_view::npos || text[before] != ',') return {};
    return "there is a comma before the closing " + std::string(rest.substr(0, 1));
}

void JsonTapeBuilder::reportSyntax(int error, std::size_t offset) {
    const auto code = static_cast<rapidjson::ParseErrorCode>(error);
    std::string message = code == rapidjson::kParseErrorStringInvalidEncoding
                              ? "a string contains a control character"
                              : asMessage(rapidjson::GetParseError_En(code));
    if (std::string fault = commonFault(document_.text_, offset); !fault.empty()) message = std::move(fault);
    const char* expected = namesNoNumber(document_.text_, offset) ? "a number: JSON has no infinity and no NaN" : "";
    report(code::JSON_MALFORMED, offset, std::move(message), {snippet(document_.text_, offset), expected});
}

void JsonTapeBuilder::reportStop(const JsonHandler& handler) {
    if (handler.stop() == JsonHandler::Stop::TooLarge) {
        return report(code::FILE_MEMORY, handler.stopOffset(), "the values of the file take more memory than the limit",
                      {{}, "at most " + std::to_string(memory_) + " bytes for a file of this size"});
    }
    const bool deep = handler.stop() == JsonHandler::Stop::TooDeep;
    const TextPosition position = positionOf(document_.text_, handler.stopOffset());
    const std::size_t limit = deep ? limits_.jsonDepth : std::min(limits_.jsonValues, JsonDocument::kMostEntries);
    log_.report(deep ? code::JSON_TOO_DEEP : code::JSON_TOO_MANY,
                {Place::Kind::Json, document_.file_, position.line, position.column, handler.stopOffset(),
                 handler.stopPointer()},
                deep ? "arrays and objects are nested deeper than the limit"
                     : "the text has more keys and values than the limit",
                {{}, "at most " + std::to_string(limit)});
}

void JsonTapeBuilder::reportDuplicates(const JsonHandler& handler) {
    for (const std::uint32_t key : handler.duplicates()) {
        const JsonValue value(&document_, key + 1);
        // Finding the pointer of a value takes time; a full log only counts.
        Place place = log_.full(code::JSON_KEY_DUPLICATE) ? Place{} : document_.place(value);
        log_.report(code::JSON_KEY_DUPLICATE, std::move(place),
                    "the object has this key more than once; the last value is used", {value.key(), {}});
    }
}

}  // namespace orrery
