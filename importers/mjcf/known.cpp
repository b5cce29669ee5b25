#include "known.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace orrery::mjcf {
namespace {

struct Words {
    std::string_view element;
    std::string_view attributes;
};
#define ORRERY_TURNS " quat axisangle xyaxes zaxis euler "
// Elements that are read, with all their attributes, and elements that are only kept, with a star.
constexpr std::array kWords{
    Words{"compiler",
          " autolimits boundmass boundinertia settotalmass balanceinertia strippath coordinate angle fitaabb eulerseq "
          "meshdir texturedir assetdir discardvisual usethread fusestatic inertiafromgeom inertiagrouprange alignfree "
          "saveinertial exactmeshinertia convexhull conflict "},
    Words{"option", "*"},
    Words{"flag", "*"},
    Words{"body", " name class childclass pos mocap gravcomp user sleep" ORRERY_TURNS},
    Words{"frame", " name class childclass pos" ORRERY_TURNS},
    Words{"replicate", " count euler sep offset "},
    Words{"attach", " model body frame prefix name "},
    Words{"inertial", " pos mass diaginertia fullinertia" ORRERY_TURNS},
    Words{"joint",
          " name class type group pos axis springdamper limited actuatorfrclimited solreflimit solimplimit "
          "solreffriction solimpfriction stiffness range actuatorfrcrange actuatorgravcomp margin ref springref "
          "armature damping frictionloss user "},
    Words{"freejoint", " name group align "},
    Words{"geom",
          " name class type contype conaffinity condim group priority size material friction mass density "
          "shellinertia solmix solref solimp margin gap fromto pos hfield mesh fitscale rgba fluidshape fluidcoef user "
          "surfacevel adhesion" ORRERY_TURNS},
    Words{"site", "*"},
    Words{"camera", "*"},
    Words{"light", "*"},
    Words{"composite", "*"},
    Words{"flexcomp", "*"},
    Words{"flex", "*"},
    Words{"skin", "*"},
    Words{"plugin", "*"},
    Words{"mesh",
          " name class content_type file vertex normal texcoord face refpos refquat scale smoothnormal maxhullvert "
          "inertia octree_maxdepth material builtin params needsdf "},
    Words{"hfield", " name content_type file nrow ncol size elevation "},
    Words{"exclude", " name body1 body2 "},
    Words{"pair", "*"},
    Words{"equality", "*"},
    Words{"connect", " name class active solref solimp body1 body2 anchor site1 site2 "},
    Words{"weld", " name class active solref solimp body1 body2 relpose anchor site1 site2 torquescale "},
};
#undef ORRERY_TURNS
constexpr std::string_view kSections =
    " compiler option size visual statistic default asset worldbody contact equality tendon actuator sensor keyframe "
    "custom deformable extension ";

bool contains(std::string_view words, std::string_view word) {
    return words.find(' ' + std::string(word) + ' ') != std::string_view::npos;
}

}  // namespace

bool isSection(std::string_view name) {
    return contains(kSections, name);
}

void noteUnknown(Context& context, XmlElement element) {
    const auto* const row =
        std::find_if(kWords.begin(), kWords.end(), [&](const Words& each) { return each.element == element.name(); });
    if (row == kWords.end()) {
        context.note(code::MJCF_UNKNOWN, element, "elements are not part of MJCF, and are not used",
                     '<' + std::string(element.name()) + '>');
        return;
    }
    if (row->attributes == "*") return;
    for (XmlAttribute each = element.firstAttribute(); each; each = each.next()) {
        if (contains(row->attributes, each.name()) || each.name().starts_with("xmlns")) continue;
        context.note(code::MJCF_UNKNOWN, element, "attributes are not part of MJCF, and are not used",
                     std::string(each.name()) + " of " + nameInMessage(element));
    }
}

}  // namespace orrery::mjcf
