#include "orrery/document/output_file.hpp"

#include <cerrno>
#include <random>
#include <system_error>

#include "orrery/base/system.hpp"

namespace orrery {
namespace {

namespace fs = std::filesystem;

std::string textOf(int error) {
    if (error == ENOENT) return "there is no such folder";
    return std::error_code(error, std::generic_category()).message();
}

// Follows a path of links to the target, which need not exist. If the links form a circle, returns one of them.
fs::path targetOf(fs::path path) {
    constexpr int kMostLinks = 40;
    std::error_code error;
    for (int i = 0; i < kMostLinks; ++i) {
        if (!fs::is_symlink(path, error)) return path;
        const fs::path next = fs::read_symlink(path, error);
        path = path.parent_path() / next;  // an absolute path replaces everything
    }
    return path;
}

// The name does not contain that of the target, which may already have the maximum length.
std::string randomName() {
    static constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuv";
    std::random_device random;
    std::string name = ".orrery-";
    for (int i = 0; i < 16; ++i) name += kDigits[random() % kDigits.size()];
    return name + ".part";
}

}  // namespace

OutputFile::OutputFile(const fs::path& path) : target_(targetOf(path)), stream_(this) {
    setp(buffer_.data(), buffer_.data() + buffer_.size());
    create();
}

OutputFile::~OutputFile() {
    close();
    if (!beside_.empty()) system::removeFile(beside_);
}

void OutputFile::create() {
    std::error_code error;
    if (fs::is_symlink(target_, error)) {
        fail(ELOOP);
        return;
    }
    const fs::file_status status = fs::status(target_, error);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        open(system::openDevice(target_));
        return;
    }
    beside_ = target_.parent_path() / randomName();
    if (!open(system::createFile(beside_))) beside_.clear();
}

bool OutputFile::open(system::OpenedFile file) {
    descriptor_ = file.descriptor;
    return !fail(file.error);
}

// Stores the first error; true if there is one.
bool OutputFile::fail(int error) {
    if (error == 0) return false;
    if (fault_.empty()) fault_ = textOf(error);
    stream_.setstate(std::ios::failbit);
    return true;
}

bool OutputFile::write(std::string_view bytes) {
    if (fault_.empty()) fail(system::writeAll(descriptor_, bytes));
    return fault_.empty();
}

bool OutputFile::flush() {
    const bool good = write({pbase(), static_cast<std::size_t>(pptr() - pbase())});
    setp(buffer_.data(), buffer_.data() + buffer_.size());
    return good;
}

OutputFile::int_type OutputFile::overflow(int_type character) {
    if (!flush()) return traits_type::eof();
    if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
    return sputc(traits_type::to_char_type(character));
}

std::streamsize OutputFile::xsputn(const char* bytes, std::streamsize count) {
    if (count <= epptr() - pptr()) return std::streambuf::xsputn(bytes, count);
    return flush() && write({bytes, static_cast<std::size_t>(count)}) ? count : 0;
}

int OutputFile::sync() {
    return flush() ? 0 : -1;
}

void OutputFile::close() {
    if (descriptor_ >= 0) fail(system::closeFile(descriptor_));
    descriptor_ = -1;
}

void OutputFile::replace() {
    if (fail(system::renameFile(beside_, target_))) return;
    beside_.clear();
    fail(system::syncFolder(target_.parent_path()));
}

std::string OutputFile::commit() {
    if (fault_.empty()) flush();
    if (fault_.empty() && !stream_) fault_ = "what was to be written could not be made";
    if (fault_.empty() && !beside_.empty()) fail(system::copyRights(descriptor_, target_));
    if (fault_.empty() && !beside_.empty()) fail(system::syncFile(descriptor_));
    close();
    if (fault_.empty() && !beside_.empty()) replace();
    return fault_;
}

}  // namespace orrery
