// Writes a tinygltf::Model as the bytes of a GLB. Only orrery/tinygltf.hpp includes this header.
//
// It does not use TinyGLTF::WriteGltfSceneToStream. That function leaves out animations without channels, which changes
// the indices of the others, writes null for nodes without members, cuts bounds to integers, throws at names that are
// not UTF-8, and passes images to a callback that writes files. Besides, this code works without tinygltf's
// implementation.
#pragma once

#ifndef TINY_GLTF_H_  // if the source wants the implementation, it is outside the guard of the header
#include <tiny_gltf.h>
#endif

#include <algorithm>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <vector>

#include "orrery/version.hpp"

/// @cond
namespace orrery::detail {

// JSON text that grows; it adds commas by itself.
class JsonText {
public:
    explicit JsonText(std::string& text) : text_(text) {}

    void open(char bracket) {
        separate();
        text_ += bracket;
    }
    void close(char bracket) { text_ += bracket; }
    void key(std::string_view name) {
        string(name);
        text_ += ':';
    }
    void raw(std::string_view json) {
        separate();
        text_ += json;
    }
    // JSON cannot express numbers that are not finite. A string is written instead, so that the reader finds and
    // reports it.
    void number(double value) {
        if (std::isnan(value)) return raw("\"NaN\"");
        if (std::isinf(value)) return raw(value > 0 ? "\"Infinity\"" : "\"-Infinity\"");
        convert(value);
    }
    template <std::integral T>
    void number(T value) {
        convert(value);
    }
    // Bytes that are not UTF-8 stay as they are: the reader reports them.
    void string(std::string_view text) {
        separate();
        text_ += '"';
        for (const char c : text) {
            const auto byte = static_cast<unsigned char>(c);
            if (c == '"' || c == '\\') {
                text_ += '\\';
                text_ += c;
            } else if (byte < 0x20U) {
                constexpr std::string_view kDigits = "0123456789abcdef";
                text_ += "\\u00";
                text_ += kDigits[byte >> 4U];
                text_ += kDigits[byte & 15U];
            } else {
                text_ += c;
            }
        }
        text_ += '"';
    }
    // RFC 4648, in quotes.
    void dataUri(const std::vector<unsigned char>& bytes) {
        constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        raw("\"data:application/octet-stream;base64,");
        for (std::size_t i = 0; i < bytes.size(); i += 3) {
            const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
            std::uint32_t group = 0;
            for (std::size_t k = 0; k < 3; ++k) group = group << 8U | (k < count ? bytes[i + k] : 0U);
            for (std::size_t k = 0; k < 4; ++k) {
                text_ += k <= count ? kDigits[group >> (18U - 6U * k) & 63U] : '=';
            }
        }
        text_ += '"';
    }

private:
    template <typename T>
    void convert(T value) {
        separate();
        char digits[32];
        const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
        text_.append(std::begin(digits), end);
    }
    void separate() {
        const char last = text_.back();
        if (last != '{' && last != '[' && last != ':') text_ += ',';
    }

    std::string& text_;  // not empty
};

class ModelText {
public:
    // `text` must not be empty; the JSON is appended to it. Values nested deeper than `depth` are cut there, so that
    // the reader reports that the text is too deep.
    ModelText(const tinygltf::Model& model, std::size_t depth, std::string& text)
        : model_(model), depth_(depth), text_(text), json_(text) {}

    // Images, textures, samplers, cameras, lights and the appearance of materials are left out, because they do not
    // affect motion.
    void write() {
        text_ += '{';
        asset();
        strings("extensionsUsed", model_.extensionsUsed);
        strings("extensionsRequired", model_.extensionsRequired);
        common(model_);
        if (model_.defaultScene != -1) member("scene", model_.defaultScene);
        list("scenes", model_.scenes, [this](const auto& scene) {
            named(scene);
            numbers("nodes", scene.nodes);
        });
        list("nodes", model_.nodes, [this](const auto& node) { writeNode(node); });
        list("meshes", model_.meshes, [this](const auto& mesh) { writeMesh(mesh); });
        // Variants refer to them by index.
        list("materials", model_.materials, [this](const auto& material) {
            if (!material.name.empty()) member("name", material.name);
        });
        list("skins", model_.skins, [this](const auto& skin) { writeSkin(skin); });
        list("animations", model_.animations, [this](const auto& animation) { writeAnimation(animation); });
        list("accessors", model_.accessors, [this](const auto& accessor) { writeAccessor(accessor); });
        list("bufferViews", model_.bufferViews, [this](const auto& view) { writeView(view); });
        writeBuffers();
        text_ += '}';
    }

private:
    using Value = tinygltf::Value;

    template <typename T>
    void value(const T& what) {
        if constexpr (std::is_convertible_v<T, std::string_view>) {
            json_.string(what);
        } else if constexpr (std::is_same_v<T, bool>) {
            json_.raw(what ? "true" : "false");
        } else if constexpr (std::is_same_v<T, Value>) {
            writeValue(what, 1);
        } else {
            json_.number(what);
        }
    }
    template <typename T>
    void member(std::string_view key, const T& what) {
        json_.key(key);
        value(what);
    }
    // -1 stands for none.
    void index(std::string_view key, int what) {
        if (what != -1) member(key, what);
    }
    template <typename T>
    void offset(std::string_view key, T what) {
        if (what != 0) member(key, what);
    }
    template <typename T>
    void numbers(std::string_view key, const std::vector<T>& what) {
        if (what.empty()) return;
        json_.key(key);
        json_.open('[');
        for (const T& each : what) json_.number(each);
        json_.close(']');
    }
    void strings(std::string_view key, const std::vector<std::string>& what) {
        if (what.empty()) return;
        json_.key(key);
        json_.open('[');
        for (const std::string& each : what) json_.string(each);
        json_.close(']');
    }
    void indices(std::string_view key, const std::map<std::string, int>& what) {
        json_.key(key);
        json_.open('{');
        for (const auto& [name, each] : what) member(name, each);
        json_.close('}');
    }
    template <typename T, typename Write>
    void list(std::string_view key, const std::vector<T>& what, const Write& write) {
        if (what.empty()) return;
        json_.key(key);
        json_.open('[');
        for (const T& each : what) {
            json_.open('{');
            write(each);
            json_.close('}');
        }
        json_.close(']');
    }

    void extensions(const tinygltf::ExtensionMap& map) {
        if (map.empty()) return;
        json_.key("extensions");
        json_.open('{');
        for (const auto& [name, each] : map) {
            json_.key(name);
            // tinygltf stores an extension without members as a value of no type.
            if (each.Type() == tinygltf::NULL_TYPE) {
                json_.raw("{}");
            } else {
                writeValue(each, 1);
            }
        }
        json_.close('}');
    }
    template <typename T>
    void common(const T& object) {
        extensions(object.extensions);
        if (object.extras.Type() != tinygltf::NULL_TYPE) member("extras", object.extras);
    }
    template <typename T>
    void named(const T& object) {
        if (!object.name.empty()) member("name", object.name);
        common(object);
    }

    // `depth` is the depth within the outermost value. It recurses as deep as the value's own destructor.
    void writeValue(const Value& what, std::size_t depth) {
        if (depth > depth_ + 1) return json_.raw("null");
        if (what.IsBool()) return value(what.Get<bool>());
        if (what.IsInt()) return json_.number(what.Get<int>());
        if (what.IsReal()) return json_.number(what.Get<double>());
        if (what.IsString()) return json_.string(what.Get<std::string>());
        if (what.IsArray()) {
            json_.open('[');
            for (const Value& each : what.Get<Value::Array>()) writeValue(each, depth + 1);
            return json_.close(']');
        }
        if (what.IsObject()) {
            json_.open('{');
            for (const auto& [key, each] : what.Get<Value::Object>()) {
                json_.key(key);
                writeValue(each, depth + 1);
            }
            return json_.close('}');
        }
        json_.raw("null");
    }

    void asset() {
        json_.key("asset");
        json_.open('{');
        member("version", model_.asset.version);
        if (!model_.asset.minVersion.empty()) member("minVersion", model_.asset.minVersion);
        if (!model_.asset.generator.empty()) member("generator", model_.asset.generator);
        if (!model_.asset.copyright.empty()) member("copyright", model_.asset.copyright);
        common(model_.asset);
        json_.close('}');
    }

    void writeNode(const tinygltf::Node& node) {
        named(node);
        numbers("translation", node.translation);
        numbers("rotation", node.rotation);
        numbers("scale", node.scale);
        numbers("matrix", node.matrix);
        numbers("weights", node.weights);
        numbers("children", node.children);
        index("mesh", node.mesh);
        index("skin", node.skin);
    }

    void writeMesh(const tinygltf::Mesh& mesh) {
        named(mesh);
        numbers("weights", mesh.weights);
        json_.key("primitives");
        json_.open('[');
        for (const tinygltf::Primitive& primitive : mesh.primitives) {
            json_.open('{');
            common(primitive);
            indices("attributes", primitive.attributes);
            index("indices", primitive.indices);
            index("material", primitive.material);
            index("mode", primitive.mode);
            writeTargets(primitive);
            json_.close('}');
        }
        json_.close(']');
    }
    void writeTargets(const tinygltf::Primitive& primitive) {
        if (primitive.targets.empty()) return;
        json_.key("targets");
        json_.open('[');
        for (const auto& target : primitive.targets) {
            json_.open('{');
            for (const auto& [name, each] : target) member(name, each);
            json_.close('}');
        }
        json_.close(']');
    }

    void writeSkin(const tinygltf::Skin& skin) {
        named(skin);
        numbers("joints", skin.joints);
        index("inverseBindMatrices", skin.inverseBindMatrices);
        index("skeleton", skin.skeleton);
    }

    void writeAnimation(const tinygltf::Animation& animation) {
        named(animation);
        list("channels", animation.channels, [this](const tinygltf::AnimationChannel& channel) {
            common(channel);
            index("sampler", channel.sampler);
            json_.key("target");
            json_.open('{');
            extensions(channel.target_extensions);
            index("node", channel.target_node);
            member("path", channel.target_path);
            json_.close('}');
        });
        list("samplers", animation.samplers, [this](const tinygltf::AnimationSampler& sampler) {
            common(sampler);
            index("input", sampler.input);
            index("output", sampler.output);
            if (!sampler.interpolation.empty()) member("interpolation", sampler.interpolation);
        });
    }

    static std::string_view typeName(int type) {
        switch (type) {
            case TINYGLTF_TYPE_SCALAR:
                return "SCALAR";
            case TINYGLTF_TYPE_VEC2:
                return "VEC2";
            case TINYGLTF_TYPE_VEC3:
                return "VEC3";
            case TINYGLTF_TYPE_VEC4:
                return "VEC4";
            case TINYGLTF_TYPE_MAT2:
                return "MAT2";
            case TINYGLTF_TYPE_MAT3:
                return "MAT3";
            case TINYGLTF_TYPE_MAT4:
                return "MAT4";
            default:
                return "";
        }
    }

    void writeAccessor(const tinygltf::Accessor& accessor) {
        named(accessor);
        index("bufferView", accessor.bufferView);
        offset("byteOffset", accessor.byteOffset);
        member("componentType", accessor.componentType);
        member("count", accessor.count);
        member("type", typeName(accessor.type));
        if (accessor.normalized) member("normalized", true);
        numbers("min", accessor.minValues);
        numbers("max", accessor.maxValues);
        if (!accessor.sparse.isSparse) return;
        const auto& sparse = accessor.sparse;
        json_.key("sparse");
        json_.open('{');
        member("count", sparse.count);
        json_.key("indices");
        json_.open('{');
        member("bufferView", sparse.indices.bufferView);
        offset("byteOffset", sparse.indices.byteOffset);
        member("componentType", sparse.indices.componentType);
        json_.close('}');
        json_.key("values");
        json_.open('{');
        member("bufferView", sparse.values.bufferView);
        offset("byteOffset", sparse.values.byteOffset);
        json_.close('}');
        json_.close('}');
    }

    void writeView(const tinygltf::BufferView& view) {
        named(view);
        index("buffer", view.buffer);
        offset("byteOffset", view.byteOffset);
        member("byteLength", view.byteLength);
        offset("byteStride", view.byteStride);
        offset("target", view.target);
    }

    // The bytes of the first buffer are the BIN chunk. If the bytes of a buffer are not in memory, it is read from its
    // file.
    void writeBuffers() {
        int number = 0;
        list("buffers", model_.buffers, [&](const tinygltf::Buffer& buffer) {
            named(buffer);
            member("byteLength", buffer.data.empty() ? lengthInUse(number) : buffer.data.size());
            if (buffer.data.empty() && !buffer.uri.empty()) {
                member("uri", buffer.uri);
            } else if (number > 0 && !buffer.data.empty()) {
                json_.key("uri");
                json_.dataUri(buffer.data);
            }
            ++number;
        });
    }
    // The length up to the end of the last view in the buffer, because the model stores no length beside the bytes.
    [[nodiscard]] std::size_t lengthInUse(int buffer) const {
        std::size_t length = 0;
        for (const tinygltf::BufferView& view : model_.bufferViews) {
            if (view.buffer == buffer) length = std::max(length, view.byteOffset + view.byteLength);
        }
        return length;
    }

    const tinygltf::Model& model_;
    std::size_t depth_;
    std::string& text_;
    JsonText json_;
};

// Returns the bytes of the model's buffers plus an estimate for the rest.
[[nodiscard]] inline std::size_t sizeOf(const tinygltf::Model& model) {
    std::size_t size = 4096 + model.nodes.size() * 256 + model.accessors.size() * 128;
    for (std::size_t i = 0; i < model.buffers.size(); ++i) {
        const std::size_t bytes = model.buffers[i].data.size();
        size += i == 0 ? bytes : bytes / 3 * 4 + 64;
    }
    return size;
}

// Returns an empty text if the GLB would be too large for the format.
[[nodiscard]] inline std::string toGlb(const tinygltf::Model& model, std::size_t depth) {
    constexpr std::size_t kHeader = 12;
    constexpr std::size_t kChunkHeader = 8;
    constexpr std::size_t kLargest = 0xFFFFFFFF;
    std::string glb;
    glb.reserve(sizeOf(model));
    glb.append(kHeader + kChunkHeader, ' ');
    ModelText(model, depth, glb).write();
    glb.append((4 - glb.size() % 4) % 4, ' ');
    const auto put = [&glb](std::size_t at, std::size_t value) {
        for (unsigned i = 0; i < 4; ++i) glb[at + i] = static_cast<char>(value >> (8U * i) & 0xFFU);
    };
    put(kHeader, glb.size() - kHeader - kChunkHeader);
    put(kHeader + 4, 0x4E4F534A);  // "JSON"
    if (!model.buffers.empty() && !model.buffers.front().data.empty()) {
        const std::vector<unsigned char>& bytes = model.buffers.front().data;
        const std::size_t chunk = glb.size();
        glb.append(kChunkHeader, '\0');
        glb.append(bytes.begin(), bytes.end());
        glb.append((4 - glb.size() % 4) % 4, '\0');
        put(chunk, glb.size() - chunk - kChunkHeader);
        put(chunk + 4, 0x004E4942);  // "BIN"
    }
    if (glb.size() > kLargest) return {};
    put(0, 0x46546C67);  // "glTF"
    put(4, 2);
    put(8, glb.size());
    return glb;
}

}  // namespace orrery::detail
/// @endcond
