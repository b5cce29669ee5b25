// ode.SpaceBase and its kinds, and the search for pairs.
#include "ode/members.hpp"

namespace orrery::python::ode {
namespace {

using SimpleSpace = Kind<Space, dSimpleSpaceClass>;
using HashSpace = Kind<Space, dHashSpaceClass>;
using QuadTreeSpace = Kind<Space, dQuadTreeSpaceClass>;
using SapSpace = Kind<Space, dSweepAndPruneSpaceClass>;

// ---- Making

template <class Made>
Made* inside(dSpaceID id, py::handle parent) {
    Made* const made = new Made(id);
    made->space = py::reinterpret_borrow<py::object>(parent);
    return made;
}

SimpleSpace* makeSimpleSpace(py::handle parent) {
    return inside<SimpleSpace>(dSimpleSpaceCreate(parentOf(parent)), parent);
}

HashSpace* makeHashSpace(py::handle parent) {
    return inside<HashSpace>(dHashSpaceCreate(parentOf(parent)), parent);
}

QuadTreeSpace* makeQuadTree(py::handle center, py::handle extents, py::handle depth, py::handle parent) {
    const auto [x, y, z] = numbers<3>(center, "center", Rule::Finite);
    const auto [width, height, deep] = numbers<3>(extents, "extents", Rule::NotNegative);
    const int levels = whole(depth, "depth", 0, 10);  // each has four times the blocks of the one above
    const dVector3 middle{x, y, z};
    const dVector3 half{width, height, deep};
    const dSpaceID above = parentOf(parent);
    const dSpaceID id = guarded([&] { return dQuadTreeSpaceCreate(above, middle, half, levels); });
    return inside<QuadTreeSpace>(id, parent);
}

SapSpace* makeSap(py::handle parent, const std::string& order) {
    static constexpr std::pair<std::string_view, int> kOrders[] = {{"XYZ", dSAP_AXES_XYZ}, {"XZY", dSAP_AXES_XZY},
                                                                   {"YXZ", dSAP_AXES_YXZ}, {"YZX", dSAP_AXES_YZX},
                                                                   {"ZXY", dSAP_AXES_ZXY}, {"ZYX", dSAP_AXES_ZYX}};
    for (const auto& [name, axes] : kOrders)
        if (name == order) return inside<SapSpace>(dSweepAndPruneSpaceCreate(parentOf(parent), axes), parent);
    raiseValue("sweep_order must be one of XYZ, XZY, YXZ, YZX, ZXY, ZYX");
}

// ---- Geoms of a space

bool contains(const Space& space, const Geom& geom) {
    return dGeomGetSpace(geom.live()) == space.live();
}

void addGeom(const Space& space, Geom& geom) {
    refuseLocked(reinterpret_cast<dGeomID>(space.live()));
    refuseLocked(geom.live());
    if (dGeomGetSpace(geom.live())) raiseValue("the geom is in a space already");
    for (dSpaceID above = space.live(); above; above = dGeomGetSpace(reinterpret_cast<dGeomID>(above)))
        if (reinterpret_cast<dGeomID>(above) == geom.live()) raiseValue("a space cannot be inside itself");
    guarded([&] { dSpaceAdd(space.live(), geom.live()); });
    geom.space = space.self();
}

void removeGeom(const Space& space, Geom& geom) {
    refuseLocked(geom.live());
    if (!contains(space, geom)) raiseValue("the geom is not in this space");
    guarded([&] { dSpaceRemove(space.live(), geom.live()); });
    geom.space = py::none();
}

py::object geomAt(const Space& space, py::handle index) {
    if (dGeomGetClass(reinterpret_cast<dGeomID>(space.live())) == dQuadTreeSpaceClass) {
        PyErr_SetString(PyExc_NotImplementedError, "ODE cannot list the geoms of a QuadTreeSpace");
        throw py::error_already_set();
    }
    const Py_ssize_t at = PyNumber_AsSsize_t(index.ptr(), PyExc_IndexError);
    if (PyErr_Occurred()) throw py::error_already_set();
    if (at < 0 || at >= dSpaceGetNumGeoms(space.live())) throw py::index_error("no geom of that number");
    return objectOf(guarded([&] { return dSpaceGetGeom(space.live(), static_cast<int>(at)); }));
}

py::object iterate(const Space& space) {
    py::list all;
    for (int at = 0; at < dSpaceGetNumGeoms(space.live()); ++at) all.append(geomAt(space, py::int_(at)));
    return py::iter(all);
}

// ---- Pairs

struct NearCall {
    py::handle callback;
    py::handle argument;
    std::exception_ptr fault;
};

void near(void* data, dGeomID one, dGeomID other) {
    NearCall& call = *static_cast<NearCall*>(data);
    if (call.fault) return;  // ODE cannot be stopped
    try {
        const py::object first = objectOf(one);
        const py::object second = objectOf(other);
        if (!first.is_none() && !second.is_none()) call.callback(call.argument, first, second);
    } catch (...) {
        call.fault = std::current_exception();
    }
}

dSpaceID asSpace(dGeomID geom) {
    return dGeomIsSpace(geom) ? reinterpret_cast<dSpaceID>(geom) : nullptr;
}

// The second geom may be null: pairs in the first one, a space.
void findPairs(dGeomID first, dGeomID second, py::handle argument, py::handle callback) {
    prepareThread();
    NearCall call{callback, argument, nullptr};
    const dSpaceID spaces[] = {asSpace(first), second ? asSpace(second) : nullptr};
    bool done = false;
    const auto find = [&] {
        if (second) {
            dSpaceCollide2(first, second, &call, &near);
        } else {
            dSpaceCollide(spaces[0], &call, &near);
        }
        done = true;
    };
    try {
        const Running running(Running::What::Collide, spaces[0], spaces[1]);
        guarded(find);
    } catch (const py::error_already_set&) {
        if (!done)
            for (const dSpaceID space : spaces) leaveLocked(space);
        throw;
    }
    if (call.fault) std::rethrow_exception(call.fault);
}

void collideSpace(const Space& space, py::handle argument, const py::function& callback) {
    findPairs(reinterpret_cast<dGeomID>(space.live()), nullptr, argument, callback);
}

void collide2(const Geom& one, const Geom& other, py::handle argument, const py::function& callback) {
    findPairs(one.live(), other.live(), argument, callback);
}

template <class Made>
py::object kind(py::module_& module, const char* name, const char* doc) {
    return py::class_<Made, Space>(module, name, py::dynamic_attr(), collected(), doc);
}

void bindSpaceBase(py::module_& module) {
    const py::class_<Space, Geom> made(module, "SpaceBase", py::dynamic_attr(), collected(),
                                       "What all spaces have: geoms, and the search for pairs that may touch.");
    const Members<Space> members(made);
    members.add("add", &addGeom);
    members.add("remove", &removeGeom);
    members.add("query", [](const Space& space, const Geom& geom) { return contains(space, geom) ? 1 : 0; });
    members.read("getNumGeoms", &dSpaceGetNumGeoms);
    members.read("__len__", &dSpaceGetNumGeoms);
    members.add("getGeom", &geomAt);
    members.add("__iter__", &iterate);
    members.act("clean", &dSpaceClean);
    members.whole("Sublevel", &dSpaceSetSublevel, &dSpaceGetSublevel, 0, 32767);
    members.whole("ManualCleanup", &dSpaceSetManualCleanup, &dSpaceGetManualCleanup, 0, 1);
    // A geom lives as long as its own object, so that no space destroys it.
    members.add("setCleanup", [](Space& space, py::handle mode) { space.cleanup = whole(mode, "mode", 0, 1) == 1; });
    members.add("getCleanup", [](const Space& space) { return space.cleanup ? 1 : 0; });
    members.add("collide", &collideSpace, py::arg("arg"), py::arg("callback"),
                "Calls callback(arg, geom1, geom2) for each pair whose bounding boxes overlap.");
}

void bindLevels(const py::object& cls) {
    define(cls, "setLevels", [](const Space& space, py::handle least, py::handle most) {
        const int low = whole(least, "minlevel", -60, 60);
        const int high = whole(most, "maxlevel", -60, 60);
        if (low > high) raiseValue("minlevel must be at most maxlevel");
        dHashSpaceSetLevels(space.live(), low, high);
    });
    define(cls, "getLevels", [](const Space& space) {
        int low = 0;
        int high = 0;
        dHashSpaceGetLevels(space.live(), &low, &high);
        return py::make_tuple(low, high);
    });
}

}  // namespace

void bindSpaces(py::module_& module) {
    bindSpaceBase(module);
    const auto parent = py::arg("space") = py::none();
    const py::object simple = kind<SimpleSpace>(module, "SimpleSpace", "Compares each geom with each.");
    constructor(simple, &makeSimpleSpace, parent);
    const py::object hash = kind<HashSpace>(module, "HashSpace", "Sorts geoms into cells of a grid.");
    constructor(hash, &makeHashSpace, parent);
    bindLevels(hash);
    const py::object tree = kind<QuadTreeSpace>(module, "QuadTreeSpace", "Sorts geoms into quarters of a known area.");
    constructor(tree, &makeQuadTree, py::arg("center"), py::arg("extents"), py::arg("depth"), parent);
    const py::object sap = kind<SapSpace>(module, "SAPSpace", "Sorts geoms along axes.");
    constructor(sap, &makeSap, parent, py::arg("sweep_order") = "XYZ");
    module.def("collide2", &collide2, py::arg("geom1"), py::arg("geom2"), py::arg("arg"), py::arg("callback"),
               "As collide() of a space, for pairs of one geom from each.");
}

}  // namespace orrery::python::ode
