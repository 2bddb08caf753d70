#include "store/persons/internal/person_files.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "base/reason.h"
#include "store/halls/ledgers.h"
#include "store/office_file.h"
#include "store/persons/internal/person_text.h"
#include "store/tournaments/internal/note_seals.h"
#include "store/tournaments/internal/tournament_text.h"

namespace kyvien::store::internal {
namespace person_files {
namespace {

namespace fs = std::filesystem;

std::unexpected<Refusal> unwritable(const std::string& path) {
    const Reason why = system_reason(errno);
    return refuse("file-unwritable", fmt::format("{}: {}.", path, why.english), std::nullopt,
                  with_reason({{"path", path}}, why));
}

/// The files in the folders of tournaments, studies and festivals, except those being written.
std::vector<fs::path> tournament_files(const std::string& folder) {
    std::vector<fs::path> files;
    for (const char* const place : {"tournaments", kStudyFolder, kFestivalFolder}) {
        std::error_code error;
        for (const auto& each : fs::directory_iterator(fs::path(folder) / place, error))
            if (each.is_regular_file() && each.path().extension() != ".new")
                files.push_back(each.path());
    }
    std::ranges::sort(files);
    return files;
}

std::string changed_keys(const std::string& text, const NameChange& change) {
    std::string out;
    for (const std::string_view line : lines_of(text)) {
        out += changed_key(line, change);
        out += '\n';
    }
    return out;
}

/// The hall's notes on a tournament, without seals.
Result<std::vector<std::string>> notes_of(const std::string& text) {
    NotePosition beginning;
    return unsealed_notes(beginning, text);
}

/// The same file with the name replaced and new seals; unchanged if it does not contain the name.
Result<std::string> changed_notes(const std::string& text, const NameChange& change) {
    const auto lines = KYVIEN_TRY(notes_of(text));
    std::vector<TournamentNote> notes;
    // An incomplete line does not count, but may contain the name.
    bool is_changed = !text.empty() && text.back() != '\n';
    for (const std::string& line : lines) {
        auto changed = changed_line(line, change);
        is_changed = is_changed || changed;
        notes.push_back({changed ? *std::move(changed) : line, {}});
    }
    NotePosition beginning;
    return is_changed ? sealed_notes(beginning, notes) : text;
}

std::string key_file(const std::string& folder) {
    return (fs::path(folder) / "keys").string();
}

}  // namespace
}  // namespace person_files

Result<std::string> text_of_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file.is_open() || file.bad())
        return refuse("file-unreadable", fmt::format("{} cannot be read.", path), std::nullopt,
                      with_reason({{"path", path}}, system_reason(EIO)));
    return text;
}

Result<void> replace_file(const std::string& path, std::string_view text) {
    using person_files::unwritable;
    const std::string fresh = path + ".new";
    struct stat before{};
    const mode_t mode = ::stat(path.c_str(), &before) == 0 ? before.st_mode & 07777 : 0600;
    const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
    if (file < 0)
        return unwritable(fresh);
    bool is_written = true;
    while (is_written && !text.empty()) {
        const ssize_t wrote = ::write(file, text.data(), text.size());
        is_written = wrote > 0 || (wrote < 0 && errno == EINTR);
        if (wrote > 0)
            text.remove_prefix(static_cast<std::size_t>(wrote));
    }
    is_written = is_written && ::fsync(file) == 0;
    auto failed = unwritable(fresh);
    ::close(file);
    if (!is_written || std::rename(fresh.c_str(), path.c_str()) != 0) {
        ::unlink(fresh.c_str());
        return failed;
    }
    const std::string folder = std::filesystem::path(path).parent_path().string();
    const int holder = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
    if (holder >= 0) {
        ::fsync(holder);
        ::close(holder);
    }
    return {};
}

Result<std::vector<PersonTournament>> tournaments_of(const std::string& folder,
                                                     const NameChange& change) {
    std::vector<PersonTournament> found;
    for (const auto& path : person_files::tournament_files(folder)) {
        PersonTournament tournament;
        const std::string text = KYVIEN_TRY(text_of_file(path.string()));
        std::vector<std::string> notes;
        if (path.extension() == ".hall")
            notes = KYVIEN_TRY(person_files::notes_of(text));
        for (const std::string_view line :
             path.extension() == ".hall" ? std::vector<std::string_view>(notes.begin(), notes.end())
                                         : lines_of(text))
            if (changed_line(line, change))
                tournament.lines.emplace_back(line);
        if (tournament.lines.empty())
            continue;
        tournament.file = (path.parent_path().filename() / path.filename()).string();
        if (path.extension() == ".log")
            add_from_office(KYVIEN_TRY(read_office(path.string())).office, change, tournament);
        found.push_back(std::move(tournament));
    }
    return found;
}

Result<std::vector<std::string>> keys_of(const std::string& folder, const NameChange& change) {
    std::vector<std::string> ids;
    const std::string path = person_files::key_file(folder);
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        return ids;
    const std::string text = KYVIEN_TRY(text_of_file(path));
    for (const std::string_view line : lines_of(text))
        if (auto id = key_in_name(line, change))
            ids.push_back(*std::move(id));
    return ids;
}

Result<void> change_files(const std::string& folder, const NameChange& change) {
    const auto tournaments = KYVIEN_TRY(tournaments_of(folder, change));
    for (const PersonTournament& each : tournaments) {
        const std::string path = (std::filesystem::path(folder) / each.file).string();
        if (path.ends_with(".log")) {
            // Waits for the lock, and sets aside what a crash left half-written.
            const auto office = KYVIEN_TRY(OfficeFile::open(path));
            const std::string text = KYVIEN_TRY(text_of_file(path));
            std::string changed;
            for (const std::string& batch : KYVIEN_TRY(changed_batches(batches_in(text), change)))
                changed += batch;
            KYVIEN_TRY(replace_file(path, changed));
        }
    }
    // Includes what was just set aside.
    for (const auto& path : person_files::tournament_files(folder)) {
        if (path.extension() == ".log")
            continue;
        const std::string text = KYVIEN_TRY(text_of_file(path.string()));
        std::string out;
        if (path.extension() == ".hall") {
            out = KYVIEN_TRY(person_files::changed_notes(text, change));
        } else {
            for (const std::string_view line : lines_of(text))
                out.append(changed_line(line, change).value_or(std::string(line))).append("\n");
            if (!text.empty() && text.back() != '\n')
                out.pop_back();
        }
        if (out != text)
            KYVIEN_TRY(replace_file(path.string(), out));
    }
    const auto ids = KYVIEN_TRY(keys_of(folder, change));
    if (ids.empty())
        return {};
    const std::string keys = person_files::key_file(folder);
    const std::string text = KYVIEN_TRY(text_of_file(keys));
    return replace_file(keys, person_files::changed_keys(text, change));
}

}  // namespace kyvien::store::internal
