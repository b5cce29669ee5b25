// What JavaScript calls of the module. One scene a module. Texts are UTF-8; those that are given back, and the numbers
// of orrery_state, are good until the next call. A call that ends with an exception leaves the module unusable: whoever
// called makes a new one.
#include <emscripten/emscripten.h>

#include "engine.hpp"

namespace {

orrery::app::Engine& engine() {
    static orrery::app::Engine one;
    return one;
}

const char* kept(std::string text) {
    static std::string last;
    last = std::move(text);
    return last.c_str();
}

const char* kept(const orrery::app::Json& json) {
    // Names may be bytes that are not UTF-8; JSON must be.
    return kept(json.dump(-1, ' ', false, orrery::app::Json::error_handler_t::replace));
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE bool orrery_load(const char* file) {
    return engine().load(file);
}
EMSCRIPTEN_KEEPALIVE const char* orrery_diagnostics() {
    return kept(engine().diagnostics());
}
EMSCRIPTEN_KEEPALIVE const char* orrery_info() {
    return kept(engine().info());
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
    return engine().state().data();
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
EMSCRIPTEN_KEEPALIVE bool orrery_save(const char* file, bool asItIsNow) {
    return engine().save(file, asItIsNow);
}
}
