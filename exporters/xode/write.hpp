// Scene -> a new XODE text.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>

#include "containers.hpp"
#include "orrery/base/diagnostics.hpp"
#include "orrery/exporters/xode.hpp"

namespace orrery::xode {

// nullopt after EXPORT_TOO_LARGE.
[[nodiscard]] std::optional<std::string> write(const Scene& scene, DiagnosticLog& log);

// Writes nodes with all below them.
class NodeWriter {
public:
    // Called for each node below the first. True: the node's text comes from elsewhere; the text until now may be taken
    // out of `out`.
    using Elsewhere = std::function<bool(const Node&, std::string& out)>;

    NodeWriter(const NodeElements& elements, const Style& style, Elsewhere elsewhere = {},
               std::size_t mostBytes = std::numeric_limits<std::size_t>::max())
        : elements_(elements), style_(style), elsewhere_(std::move(elsewhere)), mostBytes_(mostBytes) {}

    // Appends the node's element, from '<' to '>'. Ends early where `out` has more than the most bytes, and returns the
    // node that it came to; null: all is written.
    const Node* write(const Node& node, std::string& out);
    // Levels of elements below the first one written, at most.
    [[nodiscard]] std::size_t deepest() const { return deepest_; }

private:
    // An element that is not closed yet.
    struct Open {
        const Node* node;
        ElementKind kind;
        NodeElement element;
        Style style;
        std::size_t nextChild = 0;
        int wrappers = 0;  // open around the children that come
        bool sawSpace = false;
        std::optional<Style> ext;  // of the extension around it, if there is one
    };
    void writeOdeJoint(const Node& node, const Style& style, std::string& out);
    void open(const Node& node, const Style& style, std::string& out);
    void close(std::string& out);
    bool writeChild(std::string& out);
    void writeJointAttributes(Open& top, std::string& out);
    void setWrappers(Open& top, int wanted, std::string& out);
    [[nodiscard]] Style openExt(const Style& style, std::string& out) const;
    void newLine(const Style& style, std::string& out) const;

    const NodeElements& elements_;
    Style style_;
    Elsewhere elsewhere_;
    std::size_t mostBytes_;
    std::vector<Open> open_;
    std::size_t deepest_ = 0;
};

}  // namespace orrery::xode
