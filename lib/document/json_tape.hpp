// Parses JSON text into the tape of a JsonDocument.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/document/json_document.hpp"

namespace orrery {

class JsonHandler;

class JsonTapeBuilder {
public:
    // `memory`: bytes that everything made from the text may take.
    JsonTapeBuilder(JsonDocument& document, const DocumentLimits& limits, std::size_t memory, DiagnosticLog& log)
        : document_(document), limits_(limits), memory_(memory), log_(log) {}

    // Fills the tape, or leaves it empty if the text is not JSON.
    void build();

private:
    // Prepares the text: size and encoding. False if there is nothing to parse.
    bool checkText();
    // Runs the parser over `text`, whose tokens have the same offsets as in the document.
    bool parse(const char* text, bool mayRetry);
    void reportStop(const JsonHandler& handler);
    void reportDuplicates(const JsonHandler& handler);
    void reportSyntax(int error, std::size_t offset);
    void report(Code code, std::size_t offset, std::string message, DiagnosticLog::Details details = {});

    JsonDocument& document_;
    const DocumentLimits& limits_;
    std::size_t memory_;
    DiagnosticLog& log_;
};

}  // namespace orrery
