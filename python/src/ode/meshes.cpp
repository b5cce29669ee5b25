// ode.TriMeshData, ode.GeomTriMesh, ode.HeightfieldData and ode.GeomHeightfield.
#include <pybind11/numpy.h>

#include <algorithm>
#include <cmath>

#include "ode/members.hpp"

namespace orrery::python::ode {
namespace {

// ---- Triangles

// Numbers that ODE reads where they are.
struct Triangles {
    Triangles() : id(dGeomTriMeshDataCreate()) {}
    Triangles(const Triangles&) = delete;
    Triangles& operator=(const Triangles&) = delete;
    ~Triangles() { dGeomTriMeshDataDestroy(id); }

    dTriMeshDataID id;
    std::vector<double> vertices;  // 4 each
    std::vector<dTriIndex> indices;
};

class TriMeshData {
public:
    void build(const py::iterable& vertices, const py::iterable& faces) {
        auto made = std::make_shared<Triangles>();
        for (const py::handle vertex : vertices) {
            const auto [x, y, z] = numbers<3>(vertex, "a vertex", Rule::Finite);
            made->vertices.insert(made->vertices.end(), {x, y, z, 0});
        }
        const int count = static_cast<int>(made->vertices.size() / 4);
        for (const py::handle face : faces) {
            for (int corner = 0; corner < 3; ++corner) {
                const py::object index = face[py::int_(corner)];
                made->indices.push_back(static_cast<dTriIndex>(whole(index, "the number of a vertex", 0, count - 1)));
            }
        }
        if (made->indices.empty()) raiseValue("a mesh needs triangles");
        guarded([&] {
            dGeomTriMeshDataBuildSimple(made->id, made->vertices.data(), count, made->indices.data(),
                                        static_cast<int>(made->indices.size()));
        });
        triangles = std::move(made);  // geoms that exist keep what they have
    }

    std::shared_ptr<Triangles> triangles;
};

class MeshGeom : public Geom {
public:
    using Geom::Geom;
    // ODE reads a null pointer there (OPCODE's tree of one triangle has no nodes).
    void checkPair(const Geom& other) const override {
        const dGeomID mesh = other.shape().live();
        if (dGeomGetClass(mesh) != dTriMeshClass) return;
        if (dGeomTriMeshGetTriangleCount(live()) == 1 || dGeomTriMeshGetTriangleCount(mesh) == 1)
            raiseRuntime("ODE cannot find contacts of a mesh of one triangle with another mesh");
    }
};

MeshGeom* makeMesh(const TriMeshData& data, py::handle space) {
    if (!data.triangles) raiseValue("the data have no triangles yet: call build()");
    const dSpaceID parent = parentOf(space);
    const dGeomID id = guarded([&] { return dCreateTriMesh(parent, data.triangles->id, nullptr, nullptr, nullptr); });
    auto* const made = new MeshGeom(id, true, data.triangles);
    made->space = py::reinterpret_borrow<py::object>(space);
    return made;
}

py::tuple triangleOf(const Geom& geom, py::handle index) {
    const int at = whole(index, "the number of a triangle", 0, dGeomTriMeshGetTriangleCount(geom.live()) - 1);
    dVector3 corners[3]{};
    guarded([&] { dGeomTriMeshGetTriangle(geom.live(), at, &corners[0], &corners[1], &corners[2]); });
    return py::make_tuple(tuple3(corners[0]), tuple3(corners[1]), tuple3(corners[2]));
}

void bindTriMesh(py::module_& module) {
    py::class_<TriMeshData>(module, "TriMeshData", "The triangles of meshes.")
        .def(py::init<>())
        .def("build", &TriMeshData::build, py::arg("verts"), py::arg("faces"),
             "Takes vertices, and faces of three numbers of vertices each.");
    const Members<Geom> mesh(
        py::class_<MeshGeom, Geom>(module, "GeomTriMesh", py::dynamic_attr(), collected(), "A mesh of triangles."));
    constructor(mesh.cls(), &makeMesh, py::arg("data"), py::arg("space") = py::none());
    mesh.add("getTriangle", &triangleOf);
    mesh.read("getTriangleCount", &dGeomTriMeshGetTriangleCount);
    mesh.act("clearTCCache", &dGeomTriMeshClearTCCache);
}

// ---- Height fields

struct Heights {
    Heights() : id(dGeomHeightfieldDataCreate()) {}
    Heights(const Heights&) = delete;
    Heights& operator=(const Heights&) = delete;
    ~Heights() { dGeomHeightfieldDataDestroy(id); }

    dHeightfieldDataID id;
    std::vector<double> samples;
    double cell = 0;  // length of the shorter side of the rectangle between four samples
    bool endless = false;
};

class HeightfieldData {
public:
    std::shared_ptr<Heights> heights;
};

struct Field {
    double width, depth;
    int across, along;
    double scale, offset, thickness;
    int wrap;
};

Field readField(const py::args& values) {
    if (values.size() != 8)
        raiseType("width, depth, widthSamples, depthSamples, scale, offset, thickness and bWrap are needed");
    return {number(values[0], "width", Rule::Positive),        number(values[1], "depth", Rule::Positive),
            whole(values[2], "widthSamples", 2, 30000),        whole(values[3], "depthSamples", 2, 30000),
            number(values[4], "scale", Rule::Finite),          number(values[5], "offset", Rule::Finite),
            number(values[6], "thickness", Rule::NotNegative), whole(values[7], "bWrap", 0, 1)};
}

void buildField(HeightfieldData& data, std::vector<double> samples, const Field& field) {
    if (samples.size() < static_cast<std::size_t>(field.across) * static_cast<std::size_t>(field.along))
        raiseValue("there are fewer heights than samples");
    for (const double height : samples)
        if (!std::isfinite(height)) raiseValue("heights must be finite");
    auto made = std::make_shared<Heights>();
    made->samples = std::move(samples);
    made->cell = std::min(field.width / (field.across - 1), field.depth / (field.along - 1));
    made->endless = field.wrap != 0;
    guarded([&] {
        dGeomHeightfieldDataBuildDouble(made->id, made->samples.data(), 0, field.width, field.depth, field.across,
                                        field.along, field.scale, field.offset, field.thickness, field.wrap);
    });
    data.heights = std::move(made);
}

// ODE's heights of bytes, shorts and floats are its heights of doubles.
void buildArray(HeightfieldData& data, const py::array_t<double, py::array::c_style | py::array::forcecast>& heights,
                bool, const py::args& values) {
    buildField(data, {heights.data(), heights.data() + heights.size()}, readField(values));
}

// Asks for all heights now: ODE would ask in the midst of its work.
void buildCalled(HeightfieldData& data, const py::object& user, const py::object& height, const py::args& values) {
    const Field field = readField(values);
    std::vector<double> samples;
    for (int z = 0; z < field.along; ++z)
        for (int x = 0; x < field.across; ++x) samples.push_back(number(height(user, x, z), "a height", Rule::Finite));
    buildField(data, std::move(samples), field);
}

class FieldGeom : public Geom {
public:
    FieldGeom(dGeomID id, bool placeable, const std::shared_ptr<Heights>& heights)
        : Geom(id, placeable, heights), heights_(heights.get()) {}
    // ODE takes memory for all the cells that the other geom may touch.
    void checkPair(const Geom& other) const override {
        if (!heights_->endless) return;
        std::array<double, 6> b{};
        guarded([&] { dGeomGetAABB(other.live(), b.data()); });
        const double cells = std::hypot(b[1] - b[0], b[3] - b[2], b[5] - b[4]) / heights_->cell;
        const double far = std::max({std::abs(b[0]), std::abs(b[1]), std::abs(b[4]), std::abs(b[5])}) / heights_->cell;
        if (!(cells < 1000) || !(far < 1e8)) raiseRuntime("the geom is too large for a field of heights without end");
    }
    void use(const std::shared_ptr<Heights>& heights) {
        dGeomHeightfieldSetHeightfieldData(live(), heights->id);
        data_ = heights;
        heights_ = heights.get();
    }

private:
    const Heights* heights_;
};

const HeightfieldData& built(const HeightfieldData& data) {
    if (!data.heights) raiseValue("the data have no heights yet");
    return data;
}

FieldGeom* makeField(const HeightfieldData& data, bool placeable, py::handle space) {
    const dSpaceID parent = parentOf(space);
    const dHeightfieldDataID heights = built(data).heights->id;
    const dGeomID id = guarded([&] { return dCreateHeightfield(parent, heights, placeable ? 1 : 0); });
    auto* const made = new FieldGeom(id, placeable, data.heights);
    made->space = py::reinterpret_borrow<py::object>(space);
    return made;
}

void bindHeightfield(py::module_& module) {
    py::class_<HeightfieldData> made(module, "HeightfieldData", "The heights of a field, by rows along x.");
    made.def(py::init<>()).def("build_callback", &buildCalled);
    for (const char* const name : {"buildByte", "buildShort", "buildSingle", "buildDouble"})
        made.def(name, &buildArray);
    made.def("setBounds", [](HeightfieldData& data, double least, double most) {
        if (!(least <= most)) raiseValue("min_height must be at most max_height");
        dGeomHeightfieldDataSetBounds(built(data).heights->id, least, most);
    });
    const Members<Geom> field(py::class_<FieldGeom, Geom>(module, "GeomHeightfield", py::dynamic_attr(), collected(),
                                                          "Heights along y above a rectangle."));
    constructor(field.cls(), &makeField, py::arg("data"), py::arg("placeable") = true, py::arg("space") = py::none());
    field.add("setHeightfieldData", [](FieldGeom& geom, const HeightfieldData& data) {
        refuseLocked(geom.live());
        geom.use(built(data).heights);
    });
}

}  // namespace

void bindMeshes(py::module_& module) {
    bindTriMesh(module);
    bindHeightfield(module);
}

}  // namespace orrery::python::ode
