// ODE's own settings of worlds, spaces, bodies, geoms and joints, checked.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "orrery/base/codes/plan.hpp"
#include "orrery/formats/xode/columns.hpp"
#include "plan/draft.hpp"

namespace orrery {

// Settings of one object. Names are those of XODE's <ext ename="ode">, "quickstep/w".
class OdeCheck {
public:
    OdeCheck(PlanDraft& draft, const Node& node, Origin origin) : draft_(draft), node_(node), origin_(origin) {}

    // Numbers of the settings that are out of range go, with a diagnostic. `element`: that they stand in; `kinds`:
    // of the object, what others have is not looked at.
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
    report(code::PLAN_ODE_VALUE, name, "has a " + name + " that ODE cannot take; it is not used",
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
// joint_ode.cpp: what belongs to the joint's type and is in range.
void planOdeJoint(PlanDraft& draft, const Node& node, PlanJoint& joint);
// joint_made.cpp: sets the joint up as its bodies stood when it was made. Ends, anchor and axes have been planned.
void planWhereMade(PlanDraft& draft, const Node& node, const PlanWorld& world, PlanJoint& joint);
// False, with a diagnostic, for what ODE would abort on. All else of the joint has been planned.
[[nodiscard]] bool canBuildOdeJoint(PlanDraft& draft, const Node& node, const PlanJoint& joint);

}  // namespace orrery
