// The functions of the module that JavaScript calls. One module has one scene. Texts are UTF-8. Returned texts and
// numbers are good until the next call; orrery_number_count tells how many numbers there are. A call that ends with an
// exception leaves the module unusable: the caller then makes a new one.
#include <emscripten/emscripten.h>
#include <malloc.h>

#include "engine.hpp"
#include "orrery/formats/format.hpp"

namespace {

orrery::app::Engine& engine() {
    static orrery::app::Engine one;
    return one;
}

std::size_t numberCount = 0;  // of the numbers that were given last

const double* kept(const std::vector<double>& numbers) {
    numberCount = numbers.size();
    return numbers.data();
}

const char* kept(std::string text) {
    static std::string last;
    last = std::move(text);
    return last.c_str();
}

const char* kept(const orrery::app::Json& json) {
    return kept(orrery::app::jsonText(json));
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE bool orrery_load(const char* file) {
    return engine().load(file);
}
EMSCRIPTEN_KEEPALIVE const char* orrery_diagnostics() {
    return kept(engine().diagnostics());
}
EMSCRIPTEN_KEEPALIVE const char* orrery_xode_label() {
    return kept(std::string(orrery::kXodeFormat.label));
}
EMSCRIPTEN_KEEPALIVE const char* orrery_info() {
    return kept(engine().info());
}
// Bytes that are in use.
EMSCRIPTEN_KEEPALIVE double orrery_memory() {
    return static_cast<double>(static_cast<std::size_t>(mallinfo().uordblks));
}
EMSCRIPTEN_KEEPALIVE const char* orrery_page() {
    return kept(engine().ready() ? engine().page() : orrery::app::Json());
}
EMSCRIPTEN_KEEPALIVE const char* orrery_options() {
    return kept(engine().options());
}
EMSCRIPTEN_KEEPALIVE const char* orrery_set_option(const char* name, const char* value) {
    return kept(engine().setOption(name, value));
}
EMSCRIPTEN_KEEPALIVE const char* orrery_set_member(const char* target, const char* value) {
    return kept(engine().setMember(target, value));
}
EMSCRIPTEN_KEEPALIVE const char* orrery_members(const char* nameOrPath) {
    return kept(engine().members(nameOrPath));
}
EMSCRIPTEN_KEEPALIVE void orrery_step(std::size_t count) {
    engine().step(count);
}
EMSCRIPTEN_KEEPALIVE void orrery_reset() {
    engine().reset();
}
EMSCRIPTEN_KEEPALIVE const char* orrery_checkpoint() {
    return kept(engine().checkpoint());
}
EMSCRIPTEN_KEEPALIVE const char* orrery_resume(const char* checkpoint) {
    return kept(engine().resume(checkpoint));
}
EMSCRIPTEN_KEEPALIVE const double* orrery_state() {
    return kept(engine().state());
}
EMSCRIPTEN_KEEPALIVE const double* orrery_contacts() {
    return kept(engine().contacts());
}
EMSCRIPTEN_KEEPALIVE const double* orrery_readings() {
    return kept(engine().readings());
}
EMSCRIPTEN_KEEPALIVE std::size_t orrery_number_count() {
    return numberCount;
}
EMSCRIPTEN_KEEPALIVE const char* orrery_joints() {
    return kept(engine().joints());
}
EMSCRIPTEN_KEEPALIVE const char* orrery_events() {
    return kept(engine().events());
}
EMSCRIPTEN_KEEPALIVE std::size_t orrery_body_count() {
    return engine().bodyCount();
}
EMSCRIPTEN_KEEPALIVE const char* orrery_summary() {
    return kept(engine().summary());
}
EMSCRIPTEN_KEEPALIVE const char* orrery_hash() {
    return kept(engine().hash());
}
EMSCRIPTEN_KEEPALIVE void orrery_pull(std::size_t body, double px, double py, double pz, double x, double y, double z) {
    engine().pull(body, {px, py, pz}, {x, y, z});
}
EMSCRIPTEN_KEEPALIVE void orrery_release() {
    engine().release();
}
EMSCRIPTEN_KEEPALIVE const char* orrery_pulled() {
    return kept(engine().pulled());
}
EMSCRIPTEN_KEEPALIVE void orrery_push(std::size_t body, double px, double py, double pz, double x, double y, double z) {
    engine().push(body, {px, py, pz}, {x, y, z});
}
EMSCRIPTEN_KEEPALIVE bool orrery_add_force(std::size_t body, double x, double y, double z) {
    return engine().addForce(body, {x, y, z});
}
EMSCRIPTEN_KEEPALIVE bool orrery_add_force_at(std::size_t body, double x, double y, double z, double px, double py,
                                              double pz) {
    return engine().addForceAt(body, {x, y, z}, {px, py, pz});
}
EMSCRIPTEN_KEEPALIVE bool orrery_add_torque(std::size_t body, double x, double y, double z) {
    return engine().addTorque(body, {x, y, z});
}
EMSCRIPTEN_KEEPALIVE const char* orrery_joint_reading(std::size_t joint) {
    return kept(engine().jointReading(joint));
}
EMSCRIPTEN_KEEPALIVE const char* orrery_actuators() {
    return kept(engine().actuators());
}
EMSCRIPTEN_KEEPALIVE bool orrery_drive(const char* what, std::size_t actuator, double value) {
    return engine().drive(actuator, what, value);
}
EMSCRIPTEN_KEEPALIVE const double* orrery_contact_pairs() {
    return kept(engine().contactPairs());
}
EMSCRIPTEN_KEEPALIVE const double* orrery_contact_bodies() {
    return kept(engine().contactBodies());
}
EMSCRIPTEN_KEEPALIVE std::uint32_t orrery_take_snapshot() {
    return engine().takeSnapshot();
}
EMSCRIPTEN_KEEPALIVE bool orrery_restore_snapshot(std::uint32_t snapshot) {
    return engine().restoreSnapshot(snapshot);
}
EMSCRIPTEN_KEEPALIVE void orrery_drop_snapshot(std::uint32_t snapshot) {
    engine().dropSnapshot(snapshot);
}
EMSCRIPTEN_KEEPALIVE const char* orrery_probe(double x, double y, double z) {
    return kept(engine().probe({x, y, z}));
}
EMSCRIPTEN_KEEPALIVE bool orrery_save(const char* file, bool asItIsNow) {
    return engine().save(file, asItIsNow);
}
EMSCRIPTEN_KEEPALIVE void orrery_start_recording(std::size_t every) {
    engine().startRecording(every);
}
EMSCRIPTEN_KEEPALIVE void orrery_stop_recording() {
    engine().stopRecording();
}
EMSCRIPTEN_KEEPALIVE const char* orrery_recording() {
    return kept(engine().recording());
}
EMSCRIPTEN_KEEPALIVE bool orrery_is_recording_name(const char* file) {
    return orrery::app::Recorder::isName(file);
}
EMSCRIPTEN_KEEPALIVE bool orrery_save_recording(const char* file) {
    return engine().saveRecording(file);
}
EMSCRIPTEN_KEEPALIVE const char* orrery_recorded_page() {
    return kept(engine().recordedPage());
}
}
