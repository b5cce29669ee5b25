#include "hand_reader.hpp"

#include <cstdlib>
#include <numbers>
#include <pugixml.hpp>

namespace orrery::bench {
namespace {

struct Triple {
    double x, y, z;
};

Triple triple(pugi::xml_node node, const char* x, const char* y, const char* z) {
    return {node.attribute(x).as_double(), node.attribute(y).as_double(), node.attribute(z).as_double()};
}

void readBody(pugi::xml_node element, dWorldID world, dSpaceID space) {
    const pugi::xml_node transform = element.child("transform");
    const Triple p = triple(transform.child("position"), "x", "y", "z");
    const Triple e = triple(transform.child("rotation").child("euler"), "x", "y", "z");
    const Triple size = triple(element.child("geom").child("box"), "sizex", "sizey", "sizez");
    const pugi::xml_node shape = element.child("mass").child("mass_shape");
    const Triple solid = triple(shape.child("box"), "sizex", "sizey", "sizez");

    const dBodyID body = dBodyCreate(world);
    dMass mass;
    dMassSetBox(&mass, shape.attribute("density").as_double(), solid.x, solid.y, solid.z);
    dBodySetMass(body, &mass);
    dBodySetPosition(body, p.x, p.y, p.z);
    dMatrix3 rotation;
    const double degree = std::numbers::pi / 180;
    dRFromEulerAngles(rotation, e.x * degree, e.y * degree, e.z * degree);
    dBodySetRotation(body, rotation);
    dGeomSetBody(dCreateBox(space, size.x, size.y, size.z), body);
}

}  // namespace

HandReader::HandReader(std::string_view xode) : world_(dWorldCreate()), space_(dHashSpaceCreate(nullptr)) {
    pugi::xml_document document;
    if (!document.load_buffer(xode.data(), xode.size(), pugi::parse_full)) std::abort();
    for (const pugi::xml_node body : document.child("xode").child("world").child("space").children("body")) {
        readBody(body, world_, space_);
        ++bodies_;
    }
}

HandReader::~HandReader() {
    dSpaceDestroy(space_);
    dWorldDestroy(world_);
}

}  // namespace orrery::bench
