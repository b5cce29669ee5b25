#include "orrery/formats/xode/choice_rows.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <type_traits>
#include <vector>

#include "orrery/base/spelling.hpp"

namespace orrery::xode {
namespace {

struct ChoiceRow {
    std::string_view name;
    std::array<std::string_view, 4> words;  // in the order of the enumeration's values; the rest is empty
    void (*set)(XodeChoices& choices, std::size_t word);
};

template <auto Choice>
void setChoice(XodeChoices& choices, std::size_t word) {
    auto& choice = choices.*Choice;
    choice = static_cast<typename std::remove_reference_t<decltype(choice)>::value_type>(word);
}

constexpr std::array kChoiceRows{
    ChoiceRow{"euler", {"ode", "odejava"}, &setChoice<&XodeChoices::euler>},
    ChoiceRow{"anchor", {"parent", "world"}, &setChoice<&XodeChoices::anchor>},
    ChoiceRow{"matrix", {"either", "column", "row", "rowvector"}, &setChoice<&XodeChoices::matrix>},
    ChoiceRow{"scale", {"below", "positions", "pyode"}, &setChoice<&XodeChoices::scale>},
    ChoiceRow{"index-base", {"either", "1", "0"}, &setChoice<&XodeChoices::indexBase>},
    ChoiceRow{"default-mass", {"ode", "pyode", "geoms"}, &setChoice<&XodeChoices::defaultMass>},
    ChoiceRow{"axis", {"world", "parent"}, &setChoice<&XodeChoices::axisFrame>},
    ChoiceRow{"mass-total", {"used", "ignored"}, &setChoice<&XodeChoices::massTotal>},
    ChoiceRow{"amotor", {"up-to-3", "3", "any"}, &setChoice<&XodeChoices::amotor>},
    ChoiceRow{"joint-transform", {"composed", "ignored", "refused"}, &setChoice<&XodeChoices::jointTransform>},
    ChoiceRow{"absolute", {"root", "document"}, &setChoice<&XodeChoices::absoluteBase>},
    ChoiceRow{"compose", {"nested", "pyode"}, &setChoice<&XodeChoices::compose>},
    ChoiceRow{"ext-name", {"either", "ename", "name"}, &setChoice<&XodeChoices::extName>},
    ChoiceRow{"missing-link", {"world", "refused"}, &setChoice<&XodeChoices::missingLink>},
    ChoiceRow{"suspension", {"first", "either"}, &setChoice<&XodeChoices::suspension>},
    ChoiceRow{"names", {"bodies", "first", "unique"}, &setChoice<&XodeChoices::names>},
    ChoiceRow{"worlds", {"separate", "merged"}, &setChoice<&XodeChoices::worlds>},
    ChoiceRow{"shapes", {"last", "first"}, &setChoice<&XodeChoices::shapes>}};

std::string listed(std::span<const std::string_view> words) {
    std::string text;
    for (const std::string_view word : words) {
        if (!word.empty()) text.append(text.empty() ? "" : ", ").append(word);
    }
    return text;
}

std::string setRow(XodeChoices& choices, std::string_view name, std::string_view word) {
    std::vector<std::string_view> names;
    for (const ChoiceRow& row : kChoiceRows) {
        names.push_back(row.name);
        if (row.name != name) continue;
        const auto found = std::find(row.words.begin(), row.words.end(), word);
        if (word.empty() || found == row.words.end())
            return std::string(name) + " is one of " + listed(row.words) + ", not \"" + std::string(word) + '"';
        row.set(choices, static_cast<std::size_t>(found - row.words.begin()));
        return "";
    }
    const std::string hint = didYouMean(name, names);
    return "there is no choice \"" + std::string(name) + '"' + (hint.empty() ? "; there are: " + listed(names) : hint);
}

}  // namespace

std::string setChoices(XodeChoices& choices, std::string_view text) {
    while (!text.empty()) {
        const std::string_view one = text.substr(0, text.find(','));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        const std::size_t equals = one.find('=');
        if (equals == std::string_view::npos)
            return "expected CHOICE=VALUE, such as anchor=world, not \"" + std::string(one) + '"';
        if (std::string fault = setRow(choices, one.substr(0, equals), one.substr(equals + 1)); !fault.empty())
            return fault;
    }
    return "";
}

}  // namespace orrery::xode
