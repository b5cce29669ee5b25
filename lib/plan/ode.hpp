// ODE's own settings of worlds, spaces, bodies, geoms and joints, checked.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "plan/draft.hpp"

namespace orrery {

// Settings of one object. Names are those of XODE's <ext ename="ode">, "quickstep/w".
class OdeCheck {
public:
    OdeCheck(PlanDraft& draft, const Node& node, Origin origin) : draft_(draft), node_(node), origin_(origin) {}

    // A value out of range goes, with a diagnostic.
    void range(std::optional<double>& value, std::string_view name, double least, double most);
    void range(std::optional<std::int64_t>& value, std::string_view name, std::int64_t least, std::int64_t most);
    void report(Code code, std::string_view name, std::string_view what, DiagnosticLog::Details details = {});

private:
    template <typename T>
    void checkRange(std::optional<T>& value, std::string_view name, T least, T most);

    PlanDraft& draft_;
    const Node& node_;
    Origin origin_;
};

[[nodiscard]] OdeWorld planOdeWorld(PlanDraft& draft, const Node& node);
[[nodiscard]] Component<OdeBody> planOdeBody(PlanDraft& draft, const Node& node);
[[nodiscard]] Component<OdeSpace> planOdeSpace(PlanDraft& draft, const Node& node);
void planOdeGeom(PlanDraft& draft, const Node& node, PlanGeom& geom);
// joint_ode.cpp: what belongs to the joint's type and is in range.
void planOdeJoint(PlanDraft& draft, const Node& node, PlanJoint& joint);
// False, with a diagnostic, for what ODE would abort on. All else of the joint has been planned.
[[nodiscard]] bool canBuildOdeJoint(PlanDraft& draft, const Node& node, const PlanJoint& joint);

}  // namespace orrery
