// A DiagnosticLog for tests: every diagnostic must be claimed, and every claim must be met.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/diagnostics.hpp"

namespace orrery {

// With these, BOOST_TEST(diagnostic.code == code::X) prints names.
inline std::ostream& operator<<(std::ostream& out, Code code) {
    return out << infoOf(code).name;
}
inline std::ostream& operator<<(std::ostream& out, Severity severity) {
    return out << toText(severity);
}

}  // namespace orrery

namespace orrery::test {

// Pass it wherever a DiagnosticLog& is asked for. Claims may be made before or after the diagnostics;
// they are settled by check(), which the destructor calls, and each difference fails the test case:
//
//     ClaimedLog log;
//     const auto document = XmlDocument::parse("<a x='1' x='2'/>", "t.xml", {}, log);
//     log.claim(code::XML_ATTRIBUTE_DUPLICATE, "1:10");
class ClaimedLog : public DiagnosticLog {
public:
    using DiagnosticLog::DiagnosticLog;
    ~ClaimedLog();
    ClaimedLog(const ClaimedLog&) = delete;
    ClaimedLog& operator=(const ClaimedLog&) = delete;

    // Exactly one diagnostic of this code, at any place.
    void claim(Code code);
    // Exactly one diagnostic of this code at `where`: the path of its place (element path, JSON pointer,
    // node path), or "line:column", or "@offset".
    void claim(Code code, std::string_view where);
    // Diagnostics of this code, one or more, at any place.
    void claimAll(Code code);
    // Diagnostics of this code if there are any.
    void allow(Code code);

    // Settles claims against diagnostics, then forgets both. Each difference fails the test case.
    void check();
    // The same, but gives the differences to the caller.
    [[nodiscard]] std::vector<std::string> settle();

private:
    struct Claim {
        Code code;
        std::string where;
        bool anywhere;
        bool many;
        bool met;
    };
    bool meet(const Diagnostic& diagnostic);
    std::vector<Claim> claims_;
};

}  // namespace orrery::test
