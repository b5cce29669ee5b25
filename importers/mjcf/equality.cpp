#include "equality.hpp"

#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "known.hpp"
#include "orrery/scene/eigen.hpp"
#include "references.hpp"

namespace orrery::mjcf {
namespace {

class EqualityReader {
public:
    EqualityReader(Context& context, const Tree& tree) : context_(context), tree_(tree) {
        places_.resize(tree.bodies.size());
        for (std::uint32_t i = 0; i < tree.bodies.size(); ++i) {
            const BodyEntry& body = tree.bodies[i];
            bodies_.add(body.name, i);
            if (i != kWorld) places_[i] = product(places_[body.parent], body.pose);
        }
        for (std::uint32_t i = 0; i < tree.sites.size(); ++i) {
            if (tree.sites[i].element.name() == "site") sites_.add(tree.sites[i].name, i);
        }
    }

    void read(const Instance& instance) {
        instance.model->forEachIn("equality", [&](XmlElement element) {
            const std::string_view kind = element.name();
            if (kind != "connect" && kind != "weld") {
                context_.note(code::MJCF_EQUALITY, element, "constraints that tie no bodies are not simulated",
                              '<' + std::string(kind) + "> " + std::string(element.attribute("name").value()));
                return;
            }
            noteUnknown(context_, element);
            readPair(element, instance);
        });
    }

private:
    // One end of a constraint: a frame in a body.
    struct End {
        std::uint32_t body = kNothing;
        Pose frame;
    };

    void readPair(XmlElement element, const Instance& instance) {
        const Class& own = instance.model->classOf(element, "class", instance.model->mainClass());
        const Part part(element, own.of("equality"));
        if (!boolean(context_, part, "active", true)) return;
        const auto ends = part.hasOwn("site1") ? endsAtSites(part, instance) : endsAtBodies(part, instance);
        if (!ends) return;
        const auto& [first, second] = *ends;
        if (tree_.bodies[first.body].group == tree_.bodies[second.body].group) {
            context_.note(code::MJCF_EQUALITY, element, "constraints within a body hold nothing",
                          nameInMessage(element));
            return;
        }
        add(element, instance, first, second, part.element().name() == "weld");
    }

    std::optional<std::pair<End, End>> endsAtSites(const Part& part, const Instance& instance) {
        std::array<End, 2> ends;
        for (std::size_t i = 0; i < 2; ++i) {
            const std::string_view key = i == 0 ? "site1" : "site2";
            const std::uint32_t site = referenced(context_, part, key, instance, sites_, "site");
            if (site == kNothing) return std::nullopt;
            ends[i] = {tree_.sites[site].body, tree_.sites[site].pose};
        }
        return std::pair(ends[0], ends[1]);
    }

    // The second body may be absent: the world. Without relpose both are held as they are placed.
    std::optional<std::pair<End, End>> endsAtBodies(const Part& part, const Instance& instance) {
        const auto bodyOf = [&](std::string_view key) {
            return referenced(context_, part, key, instance, bodies_, "body");
        };
        const std::uint32_t body1 = bodyOf("body1");
        const std::uint32_t body2 = part.hasOwn("body2") ? bodyOf("body2") : kWorld;
        if (body1 == kNothing || body2 == kNothing) return std::nullopt;
        const bool isWeld = part.element().name() == "weld";
        const Vector3 anchor = vector(context_, part, "anchor");
        End first{body1, {}}, second{body2, {}};
        const Pose between = product(inverse(places_[body2]), places_[body1]);  // of the first in the second
        if (!isWeld) {
            first.frame = {anchor, {}};
            second.frame = product(between, first.frame);
            return std::pair(first, second);
        }
        // relpose is the place of the second body in the first one.
        const auto stated = list<7>(context_, part, "relpose");
        second.frame = {anchor, {}};
        const auto turn = stated ? fromQuat({(*stated)[3], (*stated)[4], (*stated)[5], (*stated)[6]}) : std::nullopt;
        const Pose relative = turn ? Pose{{(*stated)[0], (*stated)[1], (*stated)[2]}, *turn} : inverse(between);
        first.frame = product(relative, second.frame);
        return std::pair(first, second);
    }

    static Pose inverse(const Pose& pose) {
        const Eigen::Quaterniond back = toEigen(pose.rotation).conjugate();
        return {fromEigen(Eigen::Vector3d(-(back * toEigen(pose.position)))), fromEigen(back)};
    }

    void add(XmlElement element, const Instance& instance, const End& first, const End& second, bool isWeld) {
        const std::string own(element.attribute("name").value());
        const std::string name = own.empty() ? std::string(element.name()) : instance.prefix + own;
        Node& end = context_.scene.addNode(*tree_.bodies[second.body].node, name + "#child");
        end.transform = transformOf(second.frame);
        end.origin = element.origin();
        Node& node = context_.scene.addNode(*tree_.bodies[first.body].node, name);
        node.transform = transformOf(first.frame);
        node.origin = element.origin();
        SixDofJoint& joint = node.sixDofJoint.emplace();
        joint.connectedNode = end.id;
        joint.enableCollision = true;
        joint.origin = element.origin();
        joint.settings = settings(isWeld);
    }

    // All of a kind share an entry.
    JointSettingsId settings(bool isWeld) {
        JointSettingsId& id = isWeld ? weld_ : connect_;
        if (id.valid()) return id;
        JointSettings made;
        made.name = isWeld ? "weld" : "connect";
        JointLimit held;
        held.min = held.max = 0;
        held.linearAxes = {0, 1, 2};
        made.limits.push_back(held);
        if (isWeld) {
            held.linearAxes.clear();
            held.angularAxes = {0, 1, 2};
            made.limits.push_back(held);
        }
        return id = context_.scene.addJointSettings(std::move(made));
    }

    Context& context_;
    const Tree& tree_;
    NameTable bodies_, sites_;
    std::vector<Pose> places_;  // of bodies in the world
    JointSettingsId weld_, connect_;
};

// A tendon without spring and limit moves nothing by itself.
bool pulls(XmlElement tendon) {
    for (const std::string_view name : {"stiffness", "damping", "frictionloss", "range", "limited"}) {
        const XmlAttribute attribute = tendon.attribute(name);
        if (attribute && attribute.value() != "0" && attribute.value() != "false") return true;
    }
    return false;
}

}  // namespace

void addEqualities(Context& context, const Tree& tree, bool disabled) {
    EqualityReader reader(context, tree);
    for (const Instance& instance : tree.instances) {
        if (!disabled) reader.read(instance);
        instance.model->forEachIn("tendon", [&](XmlElement element) {
            if (!pulls(element)) return;
            context.note(code::MJCF_TENDON, element, "tendons with a spring or a limit are not simulated",
                         nameInMessage(element));
        });
        instance.model->forEachIn("deformable", [&](XmlElement element) {
            context.note(code::MJCF_SOFT, element, "soft bodies and composites are left out", nameInMessage(element));
        });
        instance.model->forEachIn("extension", [&](XmlElement element) {
            context.note(code::MJCF_PLUGIN, element, "plugins are left out",
                         '"' + std::string(element.attribute("plugin").value()) + '"');
        });
    }
}

}  // namespace orrery::mjcf
