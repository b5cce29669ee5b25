// Objects that orrery.ode hands out. Each object of Python owns one of ODE's, and keeps those of Python alive that it
// needs.
#pragma once

#include <ode/ode.h>

#include <functional>
#include <memory>
#include <vector>

#include "common.hpp"
#include "ode/running.hpp"

namespace orrery::python::ode {

// The interpreter's garbage collector is told of all objects that are held.
class Object {
public:
    using Visitor = std::function<void(py::object&)>;

    Object() = default;
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;
    virtual ~Object() = default;
    virtual void eachHeld(const Visitor&) {}
    // The object of Python's whose value this is.
    [[nodiscard]] py::object self() const { return py::reinterpret_borrow<py::object>(python); }

    PyObject* python = nullptr;  // borrowed
};

class World : public std::enable_shared_from_this<World> {
public:
    World() : id_(dWorldCreate()) {}
    World(const World&) = delete;
    World& operator=(const World&) = delete;
    ~World();
    [[nodiscard]] dWorldID live() const { return id_; }

private:
    dWorldID id_;
};

class Body : public Object {
public:
    using Find = std::function<dBodyID()>;

    explicit Body(World& world);
    // One that somebody else owns; `find` gives its id, or raises StaleError.
    Body(py::object owner, Find find) : source(std::move(owner)), find_(std::move(find)) {}
    Body(const Body&) = delete;
    Body& operator=(const Body&) = delete;
    ~Body() override;
    [[nodiscard]] dBodyID live() const { return find_ ? find_() : id_; }
    // RuntimeError if a geom of the body is in a space that looks for pairs.
    void checkMovable() const;
    void eachHeld(const Visitor& visit) override;
    void setMovedCallback(py::object callback);
    static void moved(dBodyID body);

    py::object callback;
    py::object source;  // whose body it is

private:
    Find find_;
    std::shared_ptr<World> world_;
    dBodyID id_ = nullptr;
};

class Geom : public Object {
public:
    // `data` is what ODE reads without a copy.
    Geom(dGeomID id, bool placeable, std::shared_ptr<void> data = nullptr);
    Geom(const Geom&) = delete;
    Geom& operator=(const Geom&) = delete;
    ~Geom() override;
    [[nodiscard]] dGeomID live() const { return id_; }
    [[nodiscard]] bool placeable() const { return placeable_; }
    void checkPlaceable() const;  // ValueError
    void checkMovable() const;
    // RuntimeError if ODE cannot find their contacts.
    virtual void checkPair(const Geom&) const {}
    // The geom inside a GeomTransform, or this one.
    [[nodiscard]] const Geom& shape() const { return part && !part.is_none() ? part.cast<const Geom&>() : *this; }
    void eachHeld(const Visitor& visit) override;

    py::object space;
    py::object body;
    py::object part;  // the geom inside a GeomTransform

protected:
    std::shared_ptr<void> data_;

private:
    dGeomID id_;
    bool placeable_;
};

class Space : public Geom {
public:
    explicit Space(dSpaceID id);
    [[nodiscard]] dSpaceID live() const { return reinterpret_cast<dSpaceID>(Geom::live()); }

    bool cleanup = false;
};

// Several types of ODE's objects with the same members; each is a class of Python's.
template <class Base, int Type>
class Kind : public Base {
public:
    using Base::Base;
};

class Joint : public Object {
public:
    Joint(World& world, dJointID id);
    Joint(const Joint&) = delete;
    Joint& operator=(const Joint&) = delete;
    ~Joint() override;
    [[nodiscard]] dJointID live() const;  // StaleError after its group was emptied
    [[nodiscard]] bool attached() const;
    void destroy();
    void attach(py::object one, py::object other);
    void eachHeld(const Visitor& visit) override;

    py::object bodies[2];
    std::unique_ptr<dJointFeedback> feedback;
    bool chosenAxis[2] = {false, false};  // of a hinge2

private:
    std::shared_ptr<World> world_;
    dJointID id_;
};

class JointGroup : public Object {
public:
    ~JointGroup() override { empty(); }
    void add(py::object joint) { joints_.push_back(std::move(joint)); }
    void empty();
    void eachHeld(const Visitor& visit) override;

private:
    std::vector<py::object> joints_;
};

// The object of Python's that has this body or geom of ODE's; None if it has gone.
[[nodiscard]] py::object objectOf(const void* id);

// The argument as one of these, or TypeError.
template <class Type>
[[nodiscard]] Type& required(py::handle value) {
    if (!py::isinstance<Type>(value))
        raiseType(py::repr(value).cast<std::string>() + " is no " +
                  py::type::of<Type>().attr("__name__").template cast<std::string>());
    return value.cast<Type&>();
}
// The same; None gives a null pointer.
template <class Type>
[[nodiscard]] Type* optional(py::handle value) {
    return value.is_none() ? nullptr : &required<Type>(value);
}
// A space to create geoms in.
[[nodiscard]] dSpaceID parentOf(py::handle space);

void bindWorld(py::module_& module);
void bindBody(py::module_& module);
void bindMass(py::module_& module);
void bindGeoms(py::module_& module);
void bindMeshes(py::module_& module);
void bindSpaces(py::module_& module);
void bindContacts(py::module_& module);
void bindJoints(py::module_& module);
void bindBridge(py::module_& module);

}  // namespace orrery::python::ode
