// ode.GeomObject, and its shapes that need no data.
#include "ode/members.hpp"

// ODE calls GeomTransform outdated, and programs for PyODE are full of it.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace orrery::python::ode {
namespace {

using SphereGeom = Kind<Geom, dSphereClass>;
using BoxGeom = Kind<Geom, dBoxClass>;
using CapsuleGeom = Kind<Geom, dCapsuleClass>;
using CylinderGeom = Kind<Geom, dCylinderClass>;
using PlaneGeom = Kind<Geom, dPlaneClass>;
using RayGeom = Kind<Geom, dRayClass>;
using TransformGeom = Kind<Geom, dGeomTransformClass>;

// ---- Making

template <class Made>
Made* placed(dGeomID id, py::handle space, bool placeable = true) {
    Made* const made = new Made(id, placeable);
    made->space = py::reinterpret_borrow<py::object>(space);
    return made;
}

SphereGeom* makeSphere(py::handle space, py::handle radius) {
    const double r = number(radius, "radius", Rule::Positive);
    return placed<SphereGeom>(dCreateSphere(parentOf(space), r), space);
}

BoxGeom* makeBox(py::handle space, py::handle lengths) {
    const auto [x, y, z] = numbers<3>(lengths, "lengths", Rule::Positive);
    return placed<BoxGeom>(dCreateBox(parentOf(space), x, y, z), space);
}

template <class Made, dGeomID (*Create)(dSpaceID, dReal, dReal)>
Made* makeRound(py::handle space, py::handle radius, py::handle length) {
    const double r = number(radius, "radius", Rule::Positive);
    const double l = number(length, "length", Rule::NotNegative);
    return placed<Made>(Create(parentOf(space), r, l), space);
}

PlaneGeom* makePlane(py::handle space, py::handle normal, py::handle distance) {
    const auto [x, y, z] = numbers<3>(normal, "normal", Rule::Direction);
    const double d = number(distance, "dist", Rule::Finite);
    return placed<PlaneGeom>(dCreatePlane(parentOf(space), x, y, z, d), space, false);
}

RayGeom* makeRay(py::handle space, py::handle length) {
    const double l = number(length, "rlen", Rule::Positive);
    return placed<RayGeom>(dCreateRay(parentOf(space), l), space);
}

TransformGeom* makeTransform(py::handle space) {
    TransformGeom* const made = placed<TransformGeom>(dCreateGeomTransform(parentOf(space)), space);
    dGeomTransformSetCleanup(made->live(), 0);
    return made;
}

// ---- Bodies and places

void setGeomBody(Geom& geom, py::object value) {
    geom.checkMovable();
    const Body* const body = optional<Body>(value);
    guarded([&] {
        // ODE loses track of an offset that it has not yet computed if one body directly follows another.
        dGeomSetBody(geom.live(), nullptr);
        if (body) dGeomSetBody(geom.live(), body->live());
    });
    geom.body = std::move(value);
}

py::object orNone(const py::object& held) {
    return held ? held : py::none();
}

void placeGeom(const Geom& geom, py::handle value) {
    const auto [x, y, z] = numbers<3>(value, "the position", Rule::Finite);
    geom.checkMovable();
    guarded([&, x = x, y = y, z = z] { dGeomSetPosition(geom.live(), x, y, z); });
}

py::tuple geomPlace(const Geom& geom) {
    geom.checkPlaceable();
    return tuple3(guarded([&] { return dGeomGetPosition(geom.live()); }));
}

void turnGeom(const Geom& geom, py::handle value) {
    const std::array<double, 12> rows = rotation(value, "the rotation");
    geom.checkMovable();
    guarded([&] { dGeomSetRotation(geom.live(), rows.data()); });
}

py::list geomRotation(const Geom& geom) {  // a list, where that of a body is a tuple: so it is in PyODE
    geom.checkPlaceable();
    return py::list(tuple9(guarded([&] { return dGeomGetRotation(geom.live()); })));
}

void turnGeomTo(const Geom& geom, py::handle value) {
    const std::array<double, 4> turn = numbers<4>(value, "the quaternion", Rule::Direction);
    geom.checkMovable();
    guarded([&] { dGeomSetQuaternion(geom.live(), turn.data()); });
}

py::tuple geomQuaternion(const Geom& geom) {
    geom.checkPlaceable();
    std::array<double, 4> turn{};
    guarded([&] { dGeomGetQuaternion(geom.live(), turn.data()); });
    return tuple4(turn.data());
}

void checkOffset(const Geom& geom) {
    geom.checkMovable();
    if (!dGeomGetBody(geom.live())) raiseValue("an offset is from a body: call setBody() first");
}

void bindOffsets(const Members<Geom>& members) {
    members.add("setOffsetPosition", [](const Geom& geom, py::handle value) {
        const auto [x, y, z] = numbers<3>(value, "the offset", Rule::Finite);
        checkOffset(geom);
        guarded([&, x = x, y = y, z = z] { dGeomSetOffsetPosition(geom.live(), x, y, z); });
    });
    members.add("setOffsetRotation", [](const Geom& geom, py::handle value) {
        const std::array<double, 12> rows = rotation(value, "the offset");
        checkOffset(geom);
        guarded([&] { dGeomSetOffsetRotation(geom.live(), rows.data()); });
    });
    members.add("setOffsetQuaternion", [](const Geom& geom, py::handle value) {
        const std::array<double, 4> turn = numbers<4>(value, "the offset", Rule::Direction);
        checkOffset(geom);
        guarded([&] { dGeomSetOffsetQuaternion(geom.live(), turn.data()); });
    });
    members.add("clearOffset", [](const Geom& geom) {
        geom.checkMovable();
        guarded([&] { dGeomClearOffset(geom.live()); });
    });
}

// ---- Members of all geoms

py::tuple boundsOf(const Geom& geom) {
    std::array<double, 6> b{};
    guarded([&] { dGeomGetAABB(geom.live(), b.data()); });
    return py::make_tuple(b[0], b[1], b[2], b[3], b[4], b[5]);
}

// Categories are bits; a negative number has all above.
struct BitsSetter {
    void (*set)(dGeomID, unsigned long);
    void operator()(const Geom& geom, const py::int_& bits) const {
        const unsigned long mask = PyLong_AsUnsignedLongMask(bits.ptr());
        refuseLocked(geom.live());
        guarded([&] { set(geom.live(), mask); });
    }
};

void bindGeomObject(py::module_& module) {
    py::class_<Geom, Object> made(
        module, "GeomObject", py::dynamic_attr(), collected(),
        "What all geoms have. A geom is destroyed with the last reference to it; its space has none.");
    const Members<Geom> members(made);
    members.add("setBody", &setGeomBody);
    members.add("getBody", [](const Geom& geom) { return orNone(geom.body); });
    members.add("getSpace", [](const Geom& geom) { return orNone(geom.space); });
    members.add("placeable", [](const Geom& geom) { return geom.placeable(); });
    members.add("isSpace", [](const Geom& geom) { return dGeomIsSpace(geom.live()); });
    members.add("_id", [](const Geom& geom) { return reinterpret_cast<std::uintptr_t>(geom.live()); });
    members.add("setPosition", &placeGeom);
    members.add("getPosition", &geomPlace);
    members.add("setRotation", &turnGeom);
    members.add("getRotation", &geomRotation);
    members.add("setQuaternion", &turnGeomTo);
    members.add("getQuaternion", &geomQuaternion);
    members.add("getAABB", &boundsOf, "(minx, maxx, miny, maxy, minz, maxz)");
    members.add("setCategoryBits", BitsSetter{&dGeomSetCategoryBits});
    members.add("setCollideBits", BitsSetter{&dGeomSetCollideBits});
    members.add("getCategoryBits", [](const Geom& geom) { return dGeomGetCategoryBits(geom.live()); });
    members.add("getCollideBits", [](const Geom& geom) { return dGeomGetCollideBits(geom.live()); });
    members.act("enable", &dGeomEnable);
    members.act("disable", &dGeomDisable);
    members.read("isEnabled", &dGeomIsEnabled);
    made.def_property_readonly("attribs", [](const py::object& self) { return self.attr("__dict__"); });
    bindOffsets(members);
}

// ---- Shapes

struct DepthAt {
    dReal (*depth)(dGeomID, dReal, dReal, dReal);
    double operator()(const Geom& geom, py::handle point) const {
        const auto [x, y, z] = numbers<3>(point, "the point", Rule::Finite);
        return guarded([&, x = x, y = y, z = z] { return depth(geom.live(), x, y, z); });
    }
};

struct RoundSetter {
    void (*set)(dGeomID, dReal, dReal);
    void operator()(const Geom& geom, py::handle radius, py::handle length) const {
        const double r = number(radius, "radius", Rule::Positive);
        const double l = number(length, "length", Rule::NotNegative);
        refuseLocked(geom.live());
        guarded([&] { set(geom.live(), r, l); });
    }
};
struct RoundGetter {
    void (*get)(dGeomID, dReal*, dReal*);
    py::tuple operator()(const Geom& geom) const {
        double radius = 0;
        double length = 0;
        get(geom.live(), &radius, &length);
        return py::make_tuple(radius, length);
    }
};

void bindRound(const Members<Geom>& members, RoundSetter set, RoundGetter get) {
    members.add("setParams", set, py::arg("radius"), py::arg("length"));
    members.add("getParams", get);
}

void bindPlane(const Members<Geom>& members) {
    members.add("pointDepth", DepthAt{&dGeomPlanePointDepth});
    members.add("setParams", [](const Geom& geom, py::handle normal, py::handle distance) {
        const auto [x, y, z] = numbers<3>(normal, "normal", Rule::Direction);
        const double d = number(distance, "dist", Rule::Finite);
        refuseLocked(geom.live());
        guarded([&, x = x, y = y, z = z] { dGeomPlaneSetParams(geom.live(), x, y, z, d); });
    });
    members.add("getParams", [](const Geom& geom) {
        std::array<double, 4> plane{};
        dGeomPlaneGetParams(geom.live(), plane.data());
        return py::make_tuple(tuple3(plane.data()), plane[3]);
    });
}

void bindRay(const Members<Geom>& members) {
    members.add("setLength", RealSetter<Geom>{&dGeomRaySetLength, Rule::Positive, "rlen"});
    members.add("getLength", RealGetter<Geom>{&dGeomRayGetLength});
    members.add("set", [](const Geom& geom, py::handle start, py::handle direction) {
        const std::array<double, 3> p = numbers<3>(start, "the start", Rule::Finite);
        const std::array<double, 3> u = numbers<3>(direction, "the direction", Rule::Direction);
        geom.checkMovable();
        guarded([&] { dGeomRaySet(geom.live(), p[0], p[1], p[2], u[0], u[1], u[2]); });
    });
    members.add("get", [](const Geom& geom) {
        std::array<double, 4> start{};
        std::array<double, 4> direction{};
        guarded([&] { dGeomRayGet(geom.live(), start.data(), direction.data()); });
        return py::make_tuple(tuple3(start.data()), tuple3(direction.data()));
    });
}

void setInner(Geom& geom, py::object value) {
    const Geom& inner = required<Geom>(value);
    if (&inner == &geom || !inner.placeable()) raiseValue("a GeomTransform takes a geom that has a place");
    if (dGeomGetSpace(inner.live())) raiseValue("the geom is in a space: a GeomTransform takes one of none");
    if (dGeomGetBody(inner.live())) raiseValue("the geom has a body: a GeomTransform takes one of none");
    if (dGeomGetClass(inner.live()) == dGeomTransformClass) raiseValue("a GeomTransform takes no GeomTransform");
    geom.checkMovable();
    guarded([&] { dGeomTransformSetGeom(geom.live(), inner.live()); });
    geom.part = std::move(value);
}

void bindTransform(const Members<Geom>& members) {
    members.add("setGeom", &setInner);
    members.add("getGeom", [](const Geom& geom) { return orNone(geom.part); });
    members.whole("Info", &dGeomTransformSetInfo, &dGeomTransformGetInfo, 0, 1);
}

template <class Made>
Members<Geom> shape(py::module_& module, const char* name, const char* doc) {
    return Members<Geom>(py::class_<Made, Geom>(module, name, py::dynamic_attr(), collected(), doc));
}

}  // namespace

void bindGeoms(py::module_& module) {
    bindGeomObject(module);
    const auto space = py::arg("space") = py::none();
    const auto radius = py::arg("radius") = 0.5;
    const auto length = py::arg("length") = 1.0;

    const auto sphere = shape<SphereGeom>(module, "GeomSphere", "A sphere.");
    constructor(sphere.cls(), &makeSphere, space, py::arg("radius") = 1.0);
    sphere.add("setRadius", RealSetter<Geom>{&dGeomSphereSetRadius, Rule::Positive, "radius"});
    sphere.add("getRadius", RealGetter<Geom>{&dGeomSphereGetRadius});
    sphere.add("pointDepth", DepthAt{&dGeomSpherePointDepth});

    const auto box = shape<BoxGeom>(module, "GeomBox", "A box.");
    constructor(box.cls(), &makeBox, space, py::arg("lengths") = py::make_tuple(1.0, 1.0, 1.0));
    box.vector("Lengths", &dGeomBoxSetLengths, &dGeomBoxGetLengths, Rule::Positive);
    box.add("pointDepth", DepthAt{&dGeomBoxPointDepth});

    const auto capsule =
        shape<CapsuleGeom>(module, "GeomCapsule", "A cylinder along z with caps, which its length leaves out.");
    constructor(capsule.cls(), &makeRound<CapsuleGeom, &dCreateCapsule>, space, radius, length);
    bindRound(capsule, {&dGeomCapsuleSetParams}, {&dGeomCapsuleGetParams});
    capsule.add("pointDepth", DepthAt{&dGeomCapsulePointDepth});
    module.attr("GeomCCylinder") = capsule.cls();

    const auto cylinder = shape<CylinderGeom>(module, "GeomCylinder", "A cylinder along z.");
    constructor(cylinder.cls(), &makeRound<CylinderGeom, &dCreateCylinder>, space, radius, length);
    bindRound(cylinder, {&dGeomCylinderSetParams}, {&dGeomCylinderGetParams});

    const auto plane = shape<PlaneGeom>(module, "GeomPlane", "All on one side of a plane; it has no place.");
    constructor(plane.cls(), &makePlane, space, py::arg("normal") = py::make_tuple(0, 0, 1), py::arg("dist") = 0);
    bindPlane(plane);

    const auto ray = shape<RayGeom>(module, "GeomRay", "A ray from its position.");
    constructor(ray.cls(), &makeRay, space, py::arg("rlen") = 1.0);
    bindRay(ray);

    const auto transform = shape<TransformGeom>(module, "GeomTransform", "A geom elsewhere in its body.");
    constructor(transform.cls(), &makeTransform, space);
    bindTransform(transform);
}

}  // namespace orrery::python::ode

#pragma GCC diagnostic pop
