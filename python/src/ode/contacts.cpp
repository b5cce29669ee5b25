// ode.Contact and ode.collide.
#include "ode/contacts.hpp"

#include <cmath>

#include "ode/members.hpp"
#include "sim/world/collide.hpp"

namespace orrery::python::ode {
namespace {

constexpr std::size_t kMostContacts = 150;  // of one pair

struct SurfaceGetter {
    dReal dSurfaceParameters::*member;
    double operator()(const Contact& contact) const { return contact.value.surface.*member; }
};
struct SurfaceSetter {
    dReal dSurfaceParameters::*member;
    Rule rule;
    const char* name;
    void operator()(Contact& contact, py::handle value) const {
        contact.value.surface.*member = number(value, name, rule);
    }
};

struct SurfaceMember {
    const char* name;
    dReal dSurfaceParameters::*member;
    Rule rule;
};

constexpr SurfaceMember kSurface[] = {
    {"Mu", &dSurfaceParameters::mu, Rule::Infinite},
    {"Mu2", &dSurfaceParameters::mu2, Rule::Infinite},
    {"Bounce", &dSurfaceParameters::bounce, Rule::Finite},
    {"BounceVel", &dSurfaceParameters::bounce_vel, Rule::Infinite},
    {"SoftERP", &dSurfaceParameters::soft_erp, Rule::Finite},
    {"SoftCFM", &dSurfaceParameters::soft_cfm, Rule::Finite},
    {"Motion1", &dSurfaceParameters::motion1, Rule::Finite},
    {"Motion2", &dSurfaceParameters::motion2, Rule::Finite},
    {"Slip1", &dSurfaceParameters::slip1, Rule::Finite},
    {"Slip2", &dSurfaceParameters::slip2, Rule::Finite},
};

void setVector(dVector3& vector, py::handle value, const char* name) {
    const auto [x, y, z] = numbers<3>(value, name, Rule::Finite);
    vector[0] = x;
    vector[1] = y;
    vector[2] = z;
}

py::tuple contactGeom(const Contact& contact) {
    const dContactGeom& geom = contact.value.geom;
    return py::make_tuple(tuple3(geom.pos), tuple3(geom.normal), geom.depth, objectOf(geom.g1), objectOf(geom.g2));
}

void setContactGeom(Contact& contact, py::handle place, py::handle normal, py::handle depth, py::handle first,
                    py::handle second) {
    dContactGeom made = contact.value.geom;
    setVector(made.pos, place, "pos");
    setVector(made.normal, normal, "normal");
    made.depth = number(depth, "depth", Rule::Finite);
    const Geom* const one = optional<Geom>(first);
    const Geom* const other = optional<Geom>(second);
    made.g1 = one ? one->live() : nullptr;
    made.g2 = other ? other->live() : nullptr;
    contact.value.geom = made;
}

py::list contactsOf(const Geom& one, const Geom& other) {
    prepareThread();
    one.shape().checkPair(other);
    other.shape().checkPair(one);
    static std::array<dContactGeom, kMostContacts> found;  // under the interpreter's lock
    const int count = guarded([&] { return orrery::collideGeoms(one.live(), other.live(), found); });
    py::list contacts;
    for (int at = 0; at < count; ++at) {
        Contact contact;
        contact.value.geom = found[static_cast<std::size_t>(at)];
        contacts.append(contact);
    }
    return contacts;
}

}  // namespace

Contact::Contact() {
    value.surface.mode = dContactBounce;
    value.surface.mu = dInfinity;
    value.surface.bounce = 0.1;
}

const dContact& Contact::forJoint() const {
    const auto length = [](const dVector3& v) { return std::hypot(v[0], v[1], v[2]); };
    if (!(length(value.geom.normal) > 0)) raiseValue("the contact has no normal: collide() gives contacts that do");
    if ((value.surface.mode & dContactFDir1) != 0 && !(length(value.fdir1) > 0))
        raiseValue("the mode has ContactFDir1, but setFDir1() was not called");
    return value;
}

void bindContacts(py::module_& module) {
    py::class_<Contact> made(module, "Contact", "A place where two geoms touch, and how their surfaces behave there.");
    made.def(py::init<>());
    for (const SurfaceMember& one : kSurface) {
        define(made, (std::string("get") + one.name).c_str(), SurfaceGetter{one.member});
        define(made, (std::string("set") + one.name).c_str(), SurfaceSetter{one.member, one.rule, one.name});
    }
    made.def("getMode", [](const Contact& contact) { return contact.value.surface.mode; });
    made.def("setMode", [](Contact& contact, py::handle flags) {
        contact.value.surface.mode = whole(flags, "the mode", 0, 0xffff);
    });
    made.def("getFDir1", [](const Contact& contact) { return tuple3(contact.value.fdir1); });
    made.def("setFDir1", [](Contact& contact, py::handle value) { setVector(contact.value.fdir1, value, "fdir"); });
    made.def("getContactGeomParams", &contactGeom, "(pos, normal, depth, geom1, geom2)");
    made.def("setContactGeomParams", &setContactGeom, py::arg("pos"), py::arg("normal"), py::arg("depth"),
             py::arg("g1") = py::none(), py::arg("g2") = py::none());
    module.def("collide", &contactsOf, py::arg("geom1"), py::arg("geom2"), "The contacts of two geoms.");
}

}  // namespace orrery::python::ode
