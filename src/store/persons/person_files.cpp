#include "store/persons/internal/person_files.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "store/office_file.h"
#include "tournament/office/log/batches.h"

namespace kyvien::store::internal {
namespace person_files {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBatch = "v=1 t=batch facts=";

std::unexpected<Refusal> unwritable(const std::string& path) {
    return refuse("file-unwritable", fmt::format("{}: {}.", path, std::strerror(errno)),
                  std::nullopt, {{"path", path}, {"reason", std::strerror(errno)}});
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            break;
        text.remove_prefix(end + 1);
    }
    return lines;
}

/// The files in the folder of tournaments, but for those that are being written.
std::vector<fs::path> tournament_files(const std::string& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& each : fs::directory_iterator(fs::path(folder) / "tournaments", error))
        if (each.is_regular_file() && each.path().extension() != ".new")
            files.push_back(each.path());
    std::ranges::sort(files);
    return files;
}

/// A line of fields, or of any text.
std::optional<std::string> changed_line(std::string_view line, const NameChange& change) {
    return line.starts_with("v=1 ") ? change.in_line(line) : change.in_text(line);
}

/// Fields of the file of keys: id, role, made, revoked, hash, and the name to the end of the line.
std::optional<std::pair<std::string, std::size_t>> holder_of(std::string_view line) {
    std::size_t at = 0;
    for (int field = 0; field < 5; ++field) {
        at = line.find(' ', at);
        if (at == std::string_view::npos)
            return std::nullopt;
        ++at;
    }
    return std::pair(std::string(line.substr(0, line.find(' '))), at);
}

std::string changed_keys(const std::string& text, const NameChange& change) {
    std::string out;
    for (const std::string_view line : lines_of(text)) {
        const auto holder = holder_of(line);
        if (holder && line.substr(holder->second) == change.name())
            out.append(line.substr(0, holder->second)).append(change.pseudonym());
        else
            out.append(line);
        out += '\n';
    }
    return out;
}

std::string key_file(const std::string& folder) {
    return (fs::path(folder) / "keys").string();
}

void tell_results(const tournament::Office& office, PersonTournament& told) {
    for (std::size_t round = 0; round < office.rounds().size(); ++round) {
        const auto& boards = office.rounds()[round].boards;
        for (std::size_t board = 0; board < boards.size(); ++board)
            for (const int entry : told.entries) {
                const tournament::Board& pair = boards[board].board;
                const bool is_first = static_cast<int>(pair.white) == entry;
                if (!is_first && static_cast<int>(pair.black) != entry)
                    continue;
                const auto other = is_first ? pair.black : pair.white;
                const tournament::Entered* const met = office.entered(other);
                told.results.push_back({static_cast<int>(round) + 1, static_cast<int>(board) + 1,
                                        is_first ? "first" : "second", static_cast<int>(other),
                                        met != nullptr ? met->name : std::string(),
                                        boards[board].result});
            }
    }
}

Result<void> tell_office(const std::string& path, const NameChange& change,
                         PersonTournament& told) {
    const KnownOffice known = KYVIEN_TRY(read_office(path));
    const tournament::Office& office = known.office;
    if (!office.is_open())
        return {};
    told.name = office.opened().name;
    for (const tournament::Entry& entry : office.event().entries)
        if (entry.name == change.name())
            told.entries.push_back(static_cast<int>(entry.number));
    tell_results(office, told);
    return {};
}

}  // namespace
}  // namespace person_files

Result<std::string> text_of_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file.is_open() || file.bad())
        return refuse("file-unreadable", fmt::format("{} cannot be read.", path), std::nullopt,
                      {{"path", path}});
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
        PersonTournament told;
        const std::string text = KYVIEN_TRY(text_of_file(path.string()));
        for (const std::string_view line : person_files::lines_of(text))
            if (person_files::changed_line(line, change))
                told.lines.emplace_back(line);
        if (told.lines.empty())
            continue;
        told.file = "tournaments/" + path.filename().string();
        if (path.extension() == ".log")
            KYVIEN_TRY(person_files::tell_office(path.string(), change, told));
        found.push_back(std::move(told));
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
    for (const std::string_view line : person_files::lines_of(text))
        if (const auto holder = person_files::holder_of(line);
            holder && line.substr(holder->second) == change.name())
            ids.push_back(holder->first);
    return ids;
}

Result<std::string> changed_office(const std::string& text, const NameChange& change) {
    tournament::LogPosition position;
    std::vector<std::string> batch;
    std::string out;
    const auto end_batch = [&] {
        if (batch.empty())
            return;
        const std::string sealed = tournament::batch_of(position, batch);
        position = tournament::position_after(std::move(position), sealed);
        out += sealed;
        batch.clear();
    };
    std::size_t left = 0;  // lines of the batch that is being read
    for (const std::string_view line : person_files::lines_of(text)) {
        if (line.starts_with(person_files::kBatch)) {
            end_batch();
            const std::string_view count = line.substr(person_files::kBatch.size());
            std::from_chars(count.data(), count.data() + count.size(), left);
            continue;
        }
        std::string changed = change.in_line(line).value_or(std::string(line));
        if (left == 0 && position.seal.empty() && batch.empty()) {
            // Before the first seal: of an earlier version.
            out.append(changed).append("\n");
            position.loose.append(changed).append("\n");
            ++position.lines;
            continue;
        }
        // A line behind a seal that no batch held was accepted; now it is in one.
        batch.push_back(std::move(changed));
        if (left > 0 && --left == 0)
            end_batch();
    }
    end_batch();
    KYVIEN_TRY(tournament::replay_office(out));
    return out;
}

Result<void> change_files(const std::string& folder, const NameChange& change) {
    const auto tournaments = KYVIEN_TRY(tournaments_of(folder, change));
    for (const PersonTournament& each : tournaments) {
        const std::string path = (std::filesystem::path(folder) / each.file).string();
        if (path.ends_with(".log")) {
            // Takes a turn, and sets aside what a crash has left half written.
            const auto office = KYVIEN_TRY(OfficeFile::open(path));
            const std::string text = KYVIEN_TRY(text_of_file(path));
            const std::string changed = KYVIEN_TRY(changed_office(text, change));
            KYVIEN_TRY(replace_file(path, changed));
        }
    }
    // What was set aside just now is among these.
    for (const auto& path : person_files::tournament_files(folder)) {
        if (path.extension() == ".log")
            continue;
        const std::string text = KYVIEN_TRY(text_of_file(path.string()));
        std::string out;
        for (const std::string_view line : person_files::lines_of(text))
            out.append(person_files::changed_line(line, change).value_or(std::string(line)))
                .append("\n");
        if (!text.empty() && text.back() != '\n')
            out.pop_back();
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
