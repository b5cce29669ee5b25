#include "orrery/document/xml_text.hpp"

#include "utf8.hpp"

namespace orrery {

bool isXmlText(std::string_view text) {
    const TextFaults faults = findTextFaults(text);
    return faults.encoding.count == 0 && faults.controls.count == 0;
}

std::string toXmlText(std::string_view text) {
    std::string result(text);
    static_cast<void>(findTextFaults(text, result.data()));
    return result;
}

}  // namespace orrery
