#include <mujoco/mujoco.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <stdexcept>

#include "engine.hpp"

namespace orrery::oracles {

namespace {

std::string numbers(std::initializer_list<double> values) {
    std::string text;
    for (const double value : values) {
        std::array<char, 32> digits{};
        std::snprintf(digits.data(), digits.size(), "%.17g", value);
        text += (text.empty() ? "" : " ") + std::string(digits.data());
    }
    return '"' + text + '"';
}
std::string numbers(const Vector3& v) {
    return numbers({v.x, v.y, v.z});
}
Vector3 minus(const Vector3& a, const Vector3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

// MuJoCo takes half sizes.
std::string geomOf(const OracleBody& body, double friction) {
    std::string text = "<geom ";
    switch (body.form) {
        case Form::Box:
            text += "type=\"box\" size=" + numbers({body.size.x / 2, body.size.y / 2, body.size.z / 2});
            break;
        case Form::Sphere:
            text += "type=\"sphere\" size=" + numbers({body.size.x / 2});
            break;
        case Form::Cylinder:
            text += "type=\"cylinder\" size=" + numbers({body.size.x / 2, body.size.z / 2});
            break;
    }
    text += " friction=" + numbers({friction, 0, 0});
    if (body.mass > 0) text += " mass=" + numbers({body.mass});
    if (!body.collides) text += " contype=\"0\" conaffinity=\"0\"";
    return text + "/>";
}

// The element of body `index` and of all that hang on it.
std::string bodyElement(const OracleScene& scene, std::size_t index, const Vector3& parentAt) {
    const OracleBody& body = scene.bodies[index];
    std::string text = "<body name=\"body" + std::to_string(index) +
                       "\" pos=" + numbers(minus(body.position, parentAt)) +
                       " quat=" + numbers({body.rotation.w, body.rotation.x, body.rotation.y, body.rotation.z}) + ">";
    if (body.hinge) {
        text += "<joint type=\"hinge\" pos=" + numbers(minus(body.hinge->anchor, body.position)) +
                " axis=" + numbers(body.hinge->axis) + "/>";
    } else if (body.mass > 0) {
        text += "<freejoint/>";
    }
    text += geomOf(body, scene.friction);
    for (std::size_t i = index + 1; i < scene.bodies.size(); ++i) {
        const auto& hinge = scene.bodies[i].hinge;
        if (hinge && hinge->parent == static_cast<int>(index)) text += bodyElement(scene, i, body.position);
    }
    return text + "</body>";
}

std::string modelOf(const OracleScene& scene, double dt) {
    std::string text = "<mujoco><option timestep=" + numbers({dt}) + " gravity=" + numbers(scene.gravity) +
                       " cone=\"elliptic\" impratio=\"5\" integrator=\"" + (scene.floor ? "Euler" : "RK4") +
                       "\"/><size nconmax=\"4000\" njmax=\"12000\"/><worldbody>";
    if (scene.floor) {
        // A plane's normal is its z axis.
        text +=
            "<geom type=\"plane\" size=\"50 50 1\" quat=\"0.70710678118654757 -0.70710678118654757 0 0\" friction=" +
            numbers({scene.friction, 0, 0}) + "/>";
    }
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const auto& hinge = scene.bodies[i].hinge;
        if (!hinge || hinge->parent < 0) text += bodyElement(scene, i, {});
    }
    return text + "</worldbody></mujoco>";
}

struct FreeModel {
    void operator()(mjModel* model) const { mj_deleteModel(model); }
};
struct FreeData {
    void operator()(mjData* data) const { mj_deleteData(data); }
};

std::unique_ptr<mjModel, FreeModel> compile(const std::string& text) {
    // A file of memory: MuJoCo reads its models from files.
    const auto files = std::make_unique<mjVFS>();
    mj_defaultVFS(files.get());
    mj_makeEmptyFileVFS(files.get(), "scene.xml", static_cast<int>(text.size()));
    const int at = mj_findFileVFS(files.get(), "scene.xml");
    std::copy(text.begin(), text.end(), static_cast<char*>(files->filedata[at]));
    std::array<char, 1000> error{};
    std::unique_ptr<mjModel, FreeModel> model(
        mj_loadXML("scene.xml", files.get(), error.data(), static_cast<int>(error.size())));
    mj_deleteVFS(files.get());
    if (!model) throw std::runtime_error(error.data());
    return model;
}

class MujocoEngine : public Engine {
public:
    MujocoEngine(const OracleScene& scene, double dt)
        : model_(compile(modelOf(scene, dt))), data_(mj_makeData(model_.get())) {
        for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
            ids_.push_back(mj_name2id(model_.get(), mjOBJ_BODY, ("body" + std::to_string(i)).c_str()));
            const OracleBody& body = scene.bodies[i];
            const int joint = model_->body_jntadr[ids_.back()];
            if (joint < 0 || body.hinge) continue;
            // A free joint has the velocity in the world, the spin in the body.
            mjtNum* v = data_->qvel + model_->jnt_dofadr[joint];
            const std::array<mjtNum, 4> q{body.rotation.w, -body.rotation.x, -body.rotation.y, -body.rotation.z};
            const std::array<mjtNum, 3> spin{body.spin.x, body.spin.y, body.spin.z};
            v[0] = body.velocity.x;
            v[1] = body.velocity.y;
            v[2] = body.velocity.z;
            mju_rotVecQuat(v + 3, spin.data(), q.data());
        }
        // Otherwise, its warnings go to a file in the folder that it is run in.
        mju_user_warning = [](const char*) {};
        mj_forward(model_.get(), data_.get());
    }
    void step() override { mj_step(model_.get(), data_.get()); }
    [[nodiscard]] BodyState state(std::size_t body) const override {
        const int id = ids_[body];
        const mjtNum* p = data_->xpos + 3 * id;
        const mjtNum* q = data_->xquat + 4 * id;
        std::array<mjtNum, 6> v{};
        mj_objectVelocity(model_.get(), data_.get(), mjOBJ_BODY, id, v.data(), 0);
        return {{p[0], p[1], p[2]}, {q[1], q[2], q[3], q[0]}, {v[3], v[4], v[5]}, {v[0], v[1], v[2]}};
    }

private:
    std::unique_ptr<mjModel, FreeModel> model_;
    std::unique_ptr<mjData, FreeData> data_;
    std::vector<int> ids_;
};

}  // namespace

std::unique_ptr<Engine> makeMujoco(const OracleScene& scene, double dt) {
    return std::make_unique<MujocoEngine>(scene, dt);
}

}  // namespace orrery::oracles
