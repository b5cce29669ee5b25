// The dialects of XODE on the command line.
#include "options.hpp"
#include "orrery/formats/xode/dialect.hpp"

namespace orrery::app {

void addXodeOptions(OptionList& list, XodeOptions& options) {
    list.flag("--lenient", options.lenient,
              "XODE: warnings, not errors, for what the text forbids where its meaning is clear. Others: what is an "
              "error, and plain "
              "(a mass of 0, gravity on a node without trigger), is simulated")
        .under(kReading);
    Words<XodeDialect> dialects;
    for (const XodeDialect d : {XodeDialect::Auto, XodeDialect::Spec, XodeDialect::PyOde, XodeDialect::Odejava,
                                XodeDialect::Yake, XodeDialect::PyBrain}) {
        dialects.push_back({toText(d), d});
    }
    list.choice<XodeDialect>("--xode-dialect", options.dialect, dialects,
                             "XODE: whose reading to follow; auto: as the file tells")
        .under(kReading);
    list.action(
            "--xode-pybrain", [&options] { options.pyBrainParameters = true; },
            "XODE: use PyBrain's passpairs and affixToEnvironment, from the comment after the root "
            "element, in whatever dialect (default: in PyBrain's)")
        .under(kReading);
    list.action(
            "--no-xode-pybrain", [&options] { options.pyBrainParameters = false; }, "XODE: leave them out")
        .under(kReading);
    list.exclude("--xode-pybrain", "--no-xode-pybrain");
    const auto setChoices = [&options](const std::string& text) {
        if (const std::string fault = xode::setChoices(options.choices, text); !fault.empty())
            throw WrongValue(": " + fault);
    };
    list.texts("--xode", Takes::ValueEach, setChoices,
               "XODE: choices that count before the dialect, as euler=ode,anchor=world (docs/formats/xode.md lists "
               "them); may be repeated")
        .taking("CHOICE=WORD,...")
        .under(kReading);
}

}  // namespace orrery::app
