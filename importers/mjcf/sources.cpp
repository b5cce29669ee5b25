#include "sources.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

namespace orrery::mjcf {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDeepest = 32;  // files that include each other
constexpr std::size_t kMostFiles = 10'000;

std::vector<XmlElement> includesBelow(XmlElement root) {
    std::vector<XmlElement> found, pending{root};
    while (!pending.empty()) {
        const XmlElement element = pending.back();
        pending.pop_back();
        if (element.name() == "include") found.push_back(element);
        for (const XmlElement child : element.children()) pending.push_back(child);
    }
    return found;
}

}  // namespace

std::string Sources::folderOf(XmlElement element) const {
    const auto found = folders_.find(element.origin().document);
    return found == folders_.end() ? std::string() : found->second;
}

XmlElement Sources::included(XmlElement include) const {
    const auto found = included_.find(include.origin());
    return found == included_.end() ? XmlElement() : found->second;
}

const Sources::Opened& Sources::open(XmlElement element) {
    const auto found = opened_.find(element.origin());
    if (found != opened_.end()) return found->second;
    return opened_[element.origin()] = openNew(element);
}

// A file is sought from the folder of the model, then from that of the file that names it.
Sources::Opened Sources::openNew(XmlElement element) {
    const std::string name(element.attribute("file").value());
    if (name.empty()) {
        context_.report(code::MJCF_MISSING, element, nameInMessage(element) + " has no attribute file");
        return {};
    }
    auto file = files_.find(name);
    if (!file) file = files_.find(folderOf(element) + name);
    if (!file) {
        context_.report(code::MJCF_INCLUDE, element, "there is no such file", {name, {}}, "file");
        return {};
    }
    std::error_code error;
    const fs::path canonical = fs::weakly_canonical(*file, error);
    const std::string path = (error ? *file : canonical).string();
    const auto found = documents_.find(path);
    if (found != documents_.end()) return {found->second->root(), path};
    const auto document = parse(element, path);
    if (!document) return {};
    std::string folder = (fs::path(name).parent_path() / "").string();
    if (!files_.find(name)) folder = folderOf(element) + folder;
    folders_[document->number()] = std::move(folder);
    documents_.emplace(path, document);
    return {document->root(), path};
}

std::shared_ptr<const XmlDocument> Sources::parse(XmlElement element, const std::string& path) {
    if (kept_.size() >= kMostFiles) {
        context_.note(code::MJCF_INCLUDE, element, "a model has too many files", nameInMessage(element));
        return nullptr;
    }
    auto bytes = files_.read(element, path);
    if (!bytes) return nullptr;
    auto document = XmlDocument::parse(*std::move(bytes), path, context_.limits, context_.log);
    kept_.push_back(document);
    context_.add(*document);
    return document->root() ? document : nullptr;
}

void Sources::readIncludes(XmlElement root, std::set<std::string>& seen) {
    struct Pending {
        XmlElement root;
        std::size_t depth;
    };
    std::vector<Pending> pending{{root, 0}};
    while (!pending.empty()) {
        const Pending next = pending.back();
        pending.pop_back();
        for (const XmlElement include : includesBelow(next.root)) {
            const Opened& opened = open(include);
            if (!opened.root) continue;
            if (!seen.insert(opened.path).second || next.depth >= kDeepest) {
                context_.report(code::MJCF_INCLUDE, include, "the file is included twice, or includes itself",
                                {std::string(include.attribute("file").value()), {}}, "file");
                continue;
            }
            included_[include.origin()] = opened.root;
            pending.push_back({opened.root, next.depth + 1});
        }
    }
}

}  // namespace orrery::mjcf
