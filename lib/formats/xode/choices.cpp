#include "orrery/formats/xode/dialect.hpp"

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
    void (*fill)(XodeChoices& choices, const XodeChoices& otherwise);  // if it is absent
};

template <auto Choice>
constexpr ChoiceRow rowOf(std::string_view name, const std::array<std::string_view, 4>& words) {
    constexpr auto set = [](XodeChoices& choices, std::size_t word) {
        auto& choice = choices.*Choice;
        choice = static_cast<typename std::remove_reference_t<decltype(choice)>::value_type>(word);
    };
    constexpr auto fill = [](XodeChoices& choices, const XodeChoices& otherwise) {
        if (!(choices.*Choice)) choices.*Choice = otherwise.*Choice;
    };
    return {name, words, set, fill};
}

// The first word of each is how the specification has it.
constexpr std::array kChoiceRows{
    rowOf<&XodeChoices::euler>("euler", {"ode", "odejava"}),
    rowOf<&XodeChoices::anchor>("anchor", {"parent", "world"}),
    rowOf<&XodeChoices::matrix>("matrix", {"either", "column", "row", "rowvector"}),
    rowOf<&XodeChoices::scale>("scale", {"below", "positions", "pyode"}),
    rowOf<&XodeChoices::indexBase>("index-base", {"either", "1", "0"}),
    rowOf<&XodeChoices::defaultMass>("default-mass", {"ode", "pyode", "geoms"}),
    rowOf<&XodeChoices::axisFrame>("axis", {"world", "parent"}),
    rowOf<&XodeChoices::massTotal>("mass-total", {"used", "ignored"}),
    rowOf<&XodeChoices::amotor>("amotor", {"up-to-3", "3", "any"}),
    rowOf<&XodeChoices::jointTransform>("joint-transform", {"composed", "ignored", "refused"}),
    rowOf<&XodeChoices::absoluteBase>("absolute", {"root", "document"}),
    rowOf<&XodeChoices::compose>("compose", {"nested", "pyode"}),
    rowOf<&XodeChoices::extName>("ext-name", {"either", "ename", "name"}),
    rowOf<&XodeChoices::missingLink>("missing-link", {"world", "refused"}),
    rowOf<&XodeChoices::suspension>("suspension", {"first", "either"}),
    rowOf<&XodeChoices::names>("names", {"bodies", "first", "unique"}),
    rowOf<&XodeChoices::worlds>("worlds", {"separate", "merged"}),
    rowOf<&XodeChoices::shapes>("shapes", {"last", "first"})};

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

// The choices in which a dialect differs from the specification. PyODE's own faults (its order of nested transforms,
// totals that it ignores) are not included: files that look right there also look right without them.
std::string_view differencesOf(XodeDialect dialect) {
    switch (dialect) {
        case XodeDialect::PyOde:
        case XodeDialect::PyBrain:
            return "anchor=world,matrix=row,default-mass=pyode,amotor=any,joint-transform=refused,absolute=document,"
                   "names=first";
        case XodeDialect::Odejava:
            return "euler=odejava,matrix=column,scale=positions,joint-transform=ignored,worlds=merged,shapes=first";
        case XodeDialect::Yake:
            return "index-base=0,axis=parent";
        default:
            return {};
    }
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

namespace orrery {

XodeChoices choicesOf(XodeDialect dialect, const XodeChoices& chosen) {
    XodeChoices ofDialect;
    for (const xode::ChoiceRow& row : xode::kChoiceRows) row.set(ofDialect, 0);
    (void)xode::setChoices(ofDialect, xode::differencesOf(dialect));
    XodeChoices choices = chosen;
    for (const xode::ChoiceRow& row : xode::kChoiceRows) row.fill(choices, ofDialect);
    return choices;
}

XodeChoices choicesOf(XodeDialect dialect) {
    return choicesOf(dialect, {});
}

}  // namespace orrery
