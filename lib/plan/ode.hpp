// Checks ODE's own settings of worlds, spaces, bodies, geoms and joints.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "orrery/base/codes/plan.hpp"
#include "orrery/base/counted.hpp"
#include "orrery/formats/xode/columns.hpp"
#include "plan/draft.hpp"

namespace orrery {

// Checks the settings of one object. Names are those of XODE's <ext ename="ode">, "quickstep/w".
class OdeCheck {
public:
    OdeCheck(PlanDraft& draft, const Node& node, Origin origin) : draft_(draft), node_(node), origin_(origin) {}

    // Removes numbers that are out of range, with a diagnostic. `element` contains them; `kinds` are those of the
    // object: members of other kinds are not checked.
    template <typename T>
    void ranges(T& settings, const std::string& element = {}, std::uint32_t kinds = kAllKinds);
    void report(Code code, std::string_view name, std::string_view what, DiagnosticLog::Details details = {});

private:
    template <typename T>
    void range(std::optional<T>& value, Range range, const std::string& name);

    PlanDraft& draft_;
    const Node& node_;
    Origin origin_;
};

template <typename T>
void OdeCheck::range(std::optional<T>& value, Range range, const std::string& name) {
    if (!value || range.has(static_cast<double>(*value))) return;
    const auto text = [](auto number) {
        if constexpr (std::is_same_v<T, double>) {
            return toText(number);
        } else {
            return std::to_string(static_cast<T>(number));
        }
    };
    report(code::PLAN_ODE_VALUE, name, "has " + withArticle(name) + " that ODE cannot take; it is not used",
           {text(*value), text(range.least) + " to " + text(range.most)});
    value.reset();
}

template <typename T>
void OdeCheck::ranges(T& settings, const std::string& element, std::uint32_t kinds) {
    xode::forEachSetting<T>([&](const xode::Spelling& spelling, const auto& member) {
        auto& value = settings.*member.member;
        using Value = typename std::remove_reference_t<decltype(value)>::value_type;
        const std::string path = element + (element.empty() ? "" : "/") + spelling.path();
        if constexpr (std::is_same_v<Value, double> || std::is_same_v<Value, std::int64_t>) {
            if ((member.kinds & kinds) != 0) range(value, member.range, path);
        } else if constexpr (std::is_class_v<Value> && !std::is_same_v<Value, Vector3>) {
            if (value) ranges(*value, path);
        }
    });
}

[[nodiscard]] OdeWorld planOdeWorld(PlanDraft& draft, const Node& node);
[[nodiscard]] Component<OdeBody> planOdeBody(PlanDraft& draft, const Node& node);
[[nodiscard]] Component<OdeSpace> planOdeSpace(PlanDraft& draft, const Node& node);
void planOdeGeom(PlanDraft& draft, const Node& node, PlanGeom& geom);
// joint_ode.cpp: plans settings that the joint's type has and that are in range.
void planOdeJoint(PlanDraft& draft, const Node& node, PlanJoint& joint);
// joint_made.cpp: sets up the joint in the state in which it was made. Ends, anchor and axes must have been planned.
void planWhereMade(PlanDraft& draft, const Node& node, const PlanWorld& world, PlanJoint& joint);
// Returns false, with a diagnostic, for values that would make ODE abort. Everything else of the joint must have been
// planned.
[[nodiscard]] bool canBuildOdeJoint(PlanDraft& draft, const Node& node, const PlanJoint& joint);

}  // namespace orrery
