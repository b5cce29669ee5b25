// Functions of the operating system that the standard library lacks. All code that needs POSIX is behind these
// functions, in lib/base/posix.cpp. To port Orrery to another system, only that file has to be written anew.
#pragma once

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace orrery::system {

// ---- Writing files. Functions that return an int return 0 or an errno. Interrupted calls are repeated.
struct OpenedFile {
    int descriptor = -1;  // -1: the file could not be opened
    int error = 0;
};
// Creates a new file. Fails if the file exists. Only this user may read the file while it is written.
[[nodiscard]] OpenedFile createFile(const std::filesystem::path& path);
// Opens an existing pipe or device, that is, something that is not a regular file.
[[nodiscard]] OpenedFile openDevice(const std::filesystem::path& path);
// Writes all of the bytes.
[[nodiscard]] int writeAll(int descriptor, std::string_view bytes);
// Waits until the file is on the disk.
[[nodiscard]] int syncFile(int descriptor);
// Waits until the names in a folder are on the disk. Some file systems cannot do this.
[[nodiscard]] int syncFolder(const std::filesystem::path& folder);
// Copies the access rights of the file at `path`, and its owner where the system allows that. If there is no such file,
// sets the rights that new files of this process have.
[[nodiscard]] int copyRights(int descriptor, const std::filesystem::path& path);
[[nodiscard]] int closeFile(int descriptor);
// Renames a file and replaces an existing one in one atomic step.
[[nodiscard]] int renameFile(const std::filesystem::path& from, const std::filesystem::path& to);
void removeFile(const std::filesystem::path& path);

// Can files be created in the folder? "" is the current folder.
[[nodiscard]] bool canWriteIn(const std::filesystem::path& folder);
// Makes a folder in the system's folder for temporary files, for this user only. Its name begins with `prefix`. "" if
// that failed.
[[nodiscard]] std::filesystem::path makeTemporaryFolder(std::string_view prefix);

// From now on, writing beyond the allowed file size is a write error, like a full disk. By default it ends the process.
void reportFullFiles();
// Sends SIGALRM to the process after that many seconds; the signal ends the process unless it is handled. 0 cancels it.
void raiseAlarmAfter(double seconds);
// Prints the text on stderr and ends the process with that status, without any of its last work. Signal handlers may
// call it.
[[noreturn]] void endAtOnce(std::string_view text, int status);

// Is the stream a terminal?
[[nodiscard]] bool isTerminal(std::FILE* stream);
// Returns the path of this program; "" if the system does not tell it.
[[nodiscard]] std::filesystem::path programPath();
// Does this process have all rights?
[[nodiscard]] bool isRoot();
// Does PATH contain a program of that name?
[[nodiscard]] bool hasProgram(const std::string& name);
// Starts a program found by PATH, without output, and does not wait for it. False if it could not be started.
[[nodiscard]] bool startProgram(const std::string& name, const std::string& argument);

// Returns the text that `write` writes into the stream. Numbers have a decimal point, whatever locale the application
// has set for its thread.
[[nodiscard]] std::string printed(const std::function<void(std::FILE*)>& write);

}  // namespace orrery::system
