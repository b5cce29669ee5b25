// What is asked of the operating system beyond the standard library. All that is POSIX only is behind these functions,
// in lib/base/posix.cpp: for another system they are to be written anew, and nothing else.
#pragma once

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace orrery::system {

// Files that are written. Functions that give an int error give 0 or an errno. Interrupted calls are made again.
struct OpenedFile {
    int descriptor = -1;  // -1: it could not be opened
    int error = 0;
};
// A new file, which nobody has made before, and only this user may read while it is written.
[[nodiscard]] OpenedFile createFile(const std::filesystem::path& path);
// What is there and is no regular file: a pipe, a device.
[[nodiscard]] OpenedFile openDevice(const std::filesystem::path& path);
// All of the bytes.
[[nodiscard]] int writeAll(int descriptor, std::string_view bytes);
// On the disk, not only on its way to it.
[[nodiscard]] int syncFile(int descriptor);
// A name in a folder is on the disk when the folder is. Not every file system can be asked for that.
[[nodiscard]] int syncFolder(const std::filesystem::path& folder);
// The access rights of the file at `path`, and its owner where the system allows that. Where there is none, those that
// new files have in this process.
[[nodiscard]] int copyRights(int descriptor, const std::filesystem::path& path);
[[nodiscard]] int closeFile(int descriptor);
// In the place of another one, in one go.
[[nodiscard]] int renameFile(const std::filesystem::path& from, const std::filesystem::path& to);
void removeFile(const std::filesystem::path& path);

// Whether files can be made in it; "" is the current folder.
[[nodiscard]] bool canWriteIn(const std::filesystem::path& folder);
// Of that kind, in the folder for temporary files, for this user only; "" where none could be made.
[[nodiscard]] std::filesystem::path makeTemporaryFolder(std::string_view prefix);

// A file that may not grow any more is an error of writing, as a full disk is; it no longer ends the process.
void reportFullFiles();
// SIGALRM comes to the process after so many seconds, which ends it unless it listens; 0: no more.
void raiseAlarmAfter(double seconds);

// Whether somebody looks at what is printed there.
[[nodiscard]] bool isTerminal(std::FILE* stream);
// Of this program; "" where the system does not tell.
[[nodiscard]] std::filesystem::path programPath();
// Whether a program of that name is found by PATH.
[[nodiscard]] bool hasProgram(const std::string& name);
// Starts a program that PATH finds, silent, and does not wait for it. False where it could not be started.
[[nodiscard]] bool startProgram(const std::string& name, const std::string& argument);

// What is written into the stream, numbers with a point whatever the application has set for its thread.
[[nodiscard]] std::string printed(const std::function<void(std::FILE*)>& write);

}  // namespace orrery::system
