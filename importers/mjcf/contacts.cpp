#include "contacts.hpp"

#include <algorithm>

#include "attributes.hpp"
#include "known.hpp"
#include "references.hpp"

namespace orrery::mjcf {
namespace {

constexpr std::size_t kMostKinds = 256;  // each has the names of the others

std::pair<std::uint32_t, std::uint32_t> ordered(std::uint32_t a, std::uint32_t b) {
    return {std::min(a, b), std::max(a, b)};
}

// Friction of a geom along the surface.
double frictionOf(const GeomEntry& geom) {
    return geom.condim == 1 ? 0 : geom.friction[0];
}

// Spinning friction from condim 4 on, rolling friction of 6, both in m.
void addRolling(Collider& collider, const GeomEntry& geom) {
    const bool spins = geom.condim >= 4 && geom.friction[1] > 0, rolls = geom.condim >= 6 && geom.friction[2] > 0;
    if (!spins && !rolls) return;
    OdeSurface& surface = collider.ode.emplace().surface.emplace();
    if (spins) surface.rhoN = geom.friction[1];
    if (rolls) surface.rho = geom.friction[2];
}

}  // namespace

Contacts::Contacts(Context& context, const Tree& tree, bool disabled)
    : context_(context), tree_(tree), disabled_(disabled) {
    NameTable bodies, geoms;
    for (std::uint32_t i = 0; i < tree.bodies.size(); ++i) bodies.add(tree.bodies[i].name, i);
    for (std::uint32_t i = 0; i < tree.geoms.size(); ++i) geoms.add(tree.geoms[i].name, i);
    for (const Instance& instance : tree.instances) readSection(instance, bodies, geoms);
    makeFilters();
    notePriorities();
}

void Contacts::readSection(const Instance& instance, const NameTable& bodies, const NameTable& geoms) {
    instance.model->forEachIn("contact", [&](XmlElement element) {
        noteUnknown(context_, element);
        if (element.name() == "pair") return readPair(element, instance, geoms);
        if (element.name() != "exclude") return;
        const Part part(element);
        const std::uint32_t first = referenced(context_, part, "body1", instance, bodies, "body");
        const std::uint32_t second = referenced(context_, part, "body2", instance, bodies, "body");
        if (first == kNothing || second == kNothing) return;
        excluded_.insert(ordered(first, second));
        excludedBodies_.insert({first, second});
    });
}

void Contacts::readPair(XmlElement element, const Instance& instance, const NameTable& geoms) {
    const Part part(element);
    const std::uint32_t first = referenced(context_, part, "geom1", instance, geoms, "geom");
    const std::uint32_t second = referenced(context_, part, "geom2", instance, geoms, "geom");
    if (first == kNothing || second == kNothing) return;
    paired_.insert(ordered(first, second));
    pairedGeoms_.insert({first, second});
    const auto friction = numbersIn(element.attribute("friction").value(), 5);
    const double both = std::max(frictionOf(tree_.geoms[first]), frictionOf(tree_.geoms[second]));
    if (friction && !friction->empty() && friction->front() != both)
        context_.note(code::MJCF_PAIR, element, "pairs of geoms state a friction, which is not used",
                      '"' + std::string(element.attribute("geom1").value()) + "\" and \"" +
                          std::string(element.attribute("geom2").value()) + '"');
}

Contacts::Kind Contacts::kindOf(const GeomEntry& geom) const {
    const auto index = static_cast<std::uint32_t>(&geom - tree_.geoms.data());
    return {geom.contype, geom.conaffinity, excludedBodies_.contains(geom.body) ? geom.body : kNothing,
            pairedGeoms_.contains(index) ? index : kNothing};
}

// A pair touches whatever the masks say.
bool Contacts::touch(const Kind& a, const Kind& b) const {
    if (disabled_) return false;
    if (a.geom != kNothing && b.geom != kNothing && paired_.contains(ordered(a.geom, b.geom))) return true;
    if (a.body != kNothing && b.body != kNothing && excluded_.contains(ordered(a.body, b.body))) return false;
    return (a.contype & b.conaffinity) != 0 || (b.contype & a.conaffinity) != 0;
}

bool Contacts::collides(const GeomEntry& geom) const {
    return geom.touches() || pairedGeoms_.contains(static_cast<std::uint32_t>(&geom - tree_.geoms.data()));
}

void Contacts::makeFilters() {
    for (const GeomEntry& geom : tree_.geoms) {
        if (collides(geom)) filters_.try_emplace(kindOf(geom));
        if (filters_.size() <= kMostKinds) continue;
        context_.report(code::MJCF_TOO_MANY, geom.element,
                        "geoms touch others in too many ways; their masks count, <exclude> and <pair> do not");
        filters_.clear();
        byMasks_ = true;
        return;
    }
    const auto nameOf = [&](const Kind& kind) {
        std::string name = std::to_string(kind.contype) + '/' + std::to_string(kind.conaffinity);
        if (kind.body != kNothing) name += " of " + tree_.bodies[kind.body].name;
        if (kind.geom != kNothing) name += ' ' + tree_.geoms[kind.geom].name;
        return name;
    };
    for (auto& [kind, id] : filters_) {
        CollisionFilter filter;
        for (const auto& [other, ignored] : filters_) {
            if (!touch(kind, other)) filter.notCollideWith.push_back(nameOf(other));
        }
        const bool isAlone = filters_.size() == 1 && filter.notCollideWith.empty();
        if (isAlone) continue;
        filter.name = nameOf(kind);
        filter.systems = {filter.name};
        id = context_.scene.addFilter(std::move(filter));
    }
}

// In MuJoCo the surface of the higher priority counts alone.
void Contacts::notePriorities() {
    const GeomEntry* first = nullptr;
    for (const GeomEntry& geom : tree_.geoms) {
        if (!geom.touches()) continue;
        if (first == nullptr) first = &geom;
        if (geom.priority == first->priority || frictionOf(geom) == frictionOf(*first)) continue;
        context_.note(code::MJCF_PRIORITY, geom.element, "geoms have another priority than others, which is not used",
                      nameInMessage(geom.element));
    }
}

MaterialId Contacts::material(const GeomEntry& geom) {
    const double friction = frictionOf(geom);
    const auto [found, isNew] = materials_.try_emplace(friction);
    if (isNew) {
        PhysicsMaterial surface;
        surface.staticFriction = surface.dynamicFriction = friction;
        surface.restitution = 0;
        surface.frictionCombine = CombineMode::Maximum;
        found->second = context_.scene.addMaterial(std::move(surface));
    }
    return found->second;
}

void Contacts::apply(Collider& collider, const GeomEntry& geom) {
    collider.material = material(geom);
    addRolling(collider, geom);
    if (byMasks_) {
        OdeGeom& ode = collider.ode ? *collider.ode : collider.ode.emplace();
        ode.collide.emplace();
        ode.collide->category = geom.contype;
        ode.collide->collide = geom.conaffinity;
        ode.collide->enabled = !disabled_;
        return;
    }
    const auto found = filters_.find(kindOf(geom));
    if (found != filters_.end()) collider.filter = found->second;
}

}  // namespace orrery::mjcf
