#include "ode_ext.hpp"

#include <cmath>
#include <utility>

#include "orrery/base/numbers.hpp"
#include "orrery/scene/member_tree.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

// Adds the attributes that are there.
class Attributes {
public:
    explicit Attributes(Element& element) : element_(element) {}

    Attributes& add(std::string_view name, const std::optional<double>& value) {
        if (value) element_.set(name, *value);
        return *this;
    }
    Attributes& add(std::string_view name, const std::optional<std::int64_t>& value) {
        if (value) element_.set(name, std::to_string(*value));
        return *this;
    }
    Attributes& add(std::string_view name, const std::optional<bool>& value) {
        if (value) element_.set(name, *value);
        return *this;
    }
    Attributes& addBits(std::string_view name, const std::optional<std::uint32_t>& value) {
        if (value) element_.set(name, hexadecimal(*value));
        return *this;
    }
    template <typename Enum>
    requires std::is_enum_v<Enum> Attributes& add(std::string_view name, const std::optional<Enum>& value) {
        if (value) element_.set(name, toText(*value));
        return *this;
    }
    Attributes& add(std::string_view x, std::string_view y, std::string_view z, const std::optional<Vector3>& value) {
        if (value) element_.set(x, value->x).set(y, value->y).set(z, value->z);
        return *this;
    }

private:
    static std::string hexadecimal(std::uint32_t bits) {
        static constexpr std::string_view kDigits = "0123456789abcdef";
        std::string text = "0x";
        for (int shift = 28; shift >= 0; shift -= 4) text += kDigits[bits >> static_cast<unsigned>(shift) & 15U];
        return text;
    }
    Element& element_;
};

// Elements are there when one of their attributes is.
void addIfSaid(Element& ext, Element child) {
    if (!child.attributes.empty()) ext.add(std::move(child));
}

void addValue(Element& ext, std::string_view name, const std::optional<double>& value) {
    if (value) ext.add(name).set("value", *value);
}

template <typename Settings>
void addMotion(Element& ext, const Settings& settings) {
    if (const auto& rest = settings.autoDisable) {
        Attributes(ext.add("autodisable"))
            .add("flag", rest->flag)
            .add("linear", rest->linear)
            .add("angular", rest->angular)
            .add("samples", rest->samples)
            .add("steps", rest->steps)
            .add("time", rest->time);
    }
    if (const auto& damping = settings.damping) {
        Attributes(ext.add("damping"))
            .add("linear", damping->linear)
            .add("angular", damping->angular)
            .add("linearThreshold", damping->linearThreshold)
            .add("angularThreshold", damping->angularThreshold);
    }
    addValue(ext, "maxangularspeed", settings.maxAngularSpeed);
}

void addWorld(Element& ext, const OdeWorld& world) {
    addVector(ext, "gravity", world.gravity);
    addValue(ext, "ERP", world.erp);
    addValue(ext, "CFM", world.cfm);
    Element quickstep("quickstep");
    Attributes(quickstep).add("iterations", world.iterations).add("w", world.overRelaxation);
    addIfSaid(ext, std::move(quickstep));
    Element contact("contact");
    Attributes(contact).add("maxCorrectingVel", world.maxCorrectingVelocity).add("surfaceLayer", world.surfaceLayer);
    addIfSaid(ext, std::move(contact));
    Element threads("threads");
    Attributes(threads).add("max", world.maxThreads);
    addIfSaid(ext, std::move(threads));
    addMotion(ext, world);
}

void addCollide(Element& ext, const std::optional<OdeCollide>& collide) {
    if (!collide) return;
    Attributes(ext.add("collide"))
        .addBits("category", collide->category)
        .addBits("collide", collide->collide)
        .add("enabled", collide->enabled);
}

void addSpace(Element& ext, const OdeSpace& space) {
    Element element("space");
    Attributes(element)
        .add("kind", space.kind)
        .add("minlevel", space.minLevel)
        .add("maxlevel", space.maxLevel)
        .add("cx", "cy", "cz", space.center)
        .add("ex", "ey", "ez", space.extents)
        .add("depth", space.depth)
        .add("axisorder", space.axisOrder)
        .add("sublevel", space.sublevel)
        .add("cleanup", space.cleanup);
    addIfSaid(ext, std::move(element));
    addCollide(ext, space.collide);
}

void addBody(Element& ext, const Body& body) {
    Element element("body");
    if (body.type == BodyType::Kinematic) element.set("kinematic", true);
    if (body.ode) Attributes(element).add("gyroscopic", body.ode->gyroscopic);
    addIfSaid(ext, std::move(element));
    if (!body.ode) return;
    addVector(ext, "frame", body.ode->frame);
    addMotion(ext, *body.ode);
}

void addSurface(Element& ext, const OdeSurface& s) {
    Attributes(ext.add("surface"))
        .add("mode", s.mode)
        .add("mu", s.mu)
        .add("mu2", s.mu2)
        .add("rho", s.rho)
        .add("rho2", s.rho2)
        .add("rhoN", s.rhoN)
        .add("bounce", s.bounce)
        .add("bounce_vel", s.bounceVel)
        .add("soft_erp", s.softErp)
        .add("soft_cfm", s.softCfm)
        .add("motion1", s.motion1)
        .add("motion2", s.motion2)
        .add("motionN", s.motionN)
        .add("slip1", s.slip1)
        .add("slip2", s.slip2)
        .add("fx", "fy", "fz", s.direction);
}

void addHeightfield(Element& ext, const HeightfieldShape& field) {
    Element& element = ext.add("heightfield");
    element.set("w", field.width).set("d", field.depth);
    element.set("wsamples", std::to_string(field.widthSamples)).set("dsamples", std::to_string(field.depthSamples));
    Attributes(element)
        .add("scale", field.scale)
        .add("offset", field.offset)
        .add("thickness", field.thickness)
        .add("wrap", field.wrap);
    for (const double sample : field.samples) {
        if (!element.text.empty()) element.text += ' ';
        appendNumber(element.text, sample);
    }
}

void addShape(Element& ext, const SceneContents& scene, const Shape& shape) {
    if (const auto* convex = std::get_if<ConvexShape>(&shape.geometry)) {
        const Mesh* mesh = scene.mesh(convex->mesh);
        Element& element = ext.add("convex");
        if (mesh && mesh->triangles.empty()) element.set("points", true);
    } else if (const auto* field = std::get_if<HeightfieldShape>(&shape.geometry)) {
        addHeightfield(ext, *field);
    }
}

void addGeom(Element& ext, const SceneContents& scene, const Node& node) {
    if (const auto& ode = node.collider->ode) {
        addCollide(ext, ode->collide);
        if (ode->surface) addSurface(ext, *ode->surface);
    }
    if (const Shape* shape = scene.shape(node.collider->shape)) addShape(ext, scene, *shape);
}

void addSettings(Element& element, const Joint& joint) {
    if (!joint.ode) return;
    const OdeJointSettings& ode = *joint.ode;
    Attributes(element)
        .add("enabled", ode.enabled)
        .add("feedback", ode.feedback)
        .add("ERP", ode.erp)
        .add("CFM", ode.cfm)
        .add("mode", ode.amotorMode)
        .add("mode", ode.transmission)
        .add("distance", ode.distance)
        .add("ratio", ode.ratio)
        .add("backlash", ode.backlash)
        .add("radius1", ode.radius1)
        .add("radius2", ode.radius2);
}

void addAxisSettings(Element& element, const JointAxis& axis) {
    if (axis.relativeTo) element.set("rel", std::to_string(static_cast<int>(*axis.relativeTo)));
    Attributes(element)
        .add("LoVel", axis.loVel)
        .add("HiVel", axis.hiVel)
        .add("ERP", axis.erp)
        .add("angle", axis.angle)
        .add("offset", axis.offset);
}

void addJoint(Element& ext, const Joint& joint) {
    Element element("joint");
    addSettings(element, joint);
    addIfSaid(ext, std::move(element));
    for (std::size_t i = 0; i < joint.axes.size(); ++i) {
        Element axis("axis");
        axis.set("n", std::to_string(i + 1));
        addAxisSettings(axis, joint.axes[i]);
        if (axis.attributes.size() > 1) ext.add(std::move(axis));
    }
}

// No value of the part is NaN, in the words of a field tree.
template <typename T>
bool saysNumbers(void (*place)(NodeComponents&, const T&), std::string_view part, const T& value) {
    NodeComponents parts;
    place(parts, value);
    MemberTree tree;
    describePart(
        SceneContents(), parts, part, [](NodeId) { return std::string(); }, tree);
    std::vector<const MemberTree*> pending{&tree};
    while (!pending.empty()) {
        const MemberTree* at = pending.back();
        pending.pop_back();
        for (const MemberTree::Value& v : at->values) {
            if (v.kind == MemberTree::Kind::Number && v.text.find("nan") != std::string::npos) return false;
        }
        for (const MemberTree& field : at->fields) pending.push_back(&field);
    }
    return true;
}

Origin originOf(const Node& node, Form form) {
    if (form == Form::World && node.world->ode) return node.world->ode->origin;
    if (form == Form::Space && node.space->ode) return node.space->ode->origin;
    if (form == Form::Body && node.body->ode) return node.body->ode->origin;
    if (form == Form::Geom && node.collider->ode) return node.collider->ode->origin;
    return {};
}

}  // namespace

bool isRepresentable(const OdeWorld& world) {
    return saysNumbers<OdeWorld>([](NodeComponents& p, const OdeWorld& w) { p.world.emplace().ode.emplace(w); },
                                 "world", world);
}
bool isRepresentable(const OdeSpace& space) {
    return saysNumbers<OdeSpace>([](NodeComponents& p, const OdeSpace& s) { p.space.emplace().ode.emplace(s); },
                                 "space", space);
}
bool isRepresentable(const OdeBody& body) {
    return saysNumbers<OdeBody>([](NodeComponents& p, const OdeBody& b) { p.body.emplace().ode.emplace(b); }, "body",
                                body);
}
bool isRepresentable(const OdeGeom& geom) {
    return saysNumbers<OdeGeom>([](NodeComponents& p, const OdeGeom& g) { p.collider.emplace().ode.emplace(g); },
                                "collider", geom);
}
bool isRepresentable(const OdeJointSettings& joint) {
    return saysNumbers<OdeJointSettings>(
        [](NodeComponents& p, const OdeJointSettings& j) { p.joint.emplace().ode.emplace(j); }, "joint", joint);
}
bool isRepresentable(const JointAxis& axis) {
    for (const auto& value : {axis.loVel, axis.hiVel, axis.erp, axis.angle, axis.offset}) {
        if (value && std::isnan(*value)) return false;
    }
    return true;
}

std::optional<Element> odeExt(const SceneContents& scene, const Node& node, Form form) {
    Element ext = extElement(owner::kOde, originOf(node, form));
    if (form == Form::World && node.world->ode) addWorld(ext, *node.world->ode);
    if (form == Form::Space && node.space->ode) addSpace(ext, *node.space->ode);
    if (form == Form::Body) addBody(ext, *node.body);
    if (form == Form::Geom) addGeom(ext, scene, node);
    if (form == Form::Joint) addJoint(ext, *node.joint);
    if (ext.children.empty()) return std::nullopt;
    return ext;
}

std::optional<Element> odeShapeExt(const SceneContents& scene, const Shape& shape) {
    Element ext = extElement(owner::kOde);
    addShape(ext, scene, shape);
    if (ext.children.empty()) return std::nullopt;
    return ext;
}

Element odeJoint(const Joint& joint, const std::string& name, const LinkNames& names) {
    Element element("joint", joint.origin);
    element.set("type", toText(joint.type));
    if (!name.empty()) element.set("name", name);
    if (joint.link1) element.set("link1", names.nameOf(*joint.link1));
    if (joint.link2) element.set("link2", names.nameOf(*joint.link2));
    addSettings(element, joint);
    addAnchor(element, "anchor", joint.anchor);
    addAnchor(element, "anchor2", joint.anchor2);
    for (std::size_t i = 0; i < joint.axes.size(); ++i) {
        addAxis(element, joint.axes[i], i);
        addAxisSettings(element.children.back(), joint.axes[i]);
    }
    return element;
}

}  // namespace orrery::xode
