// Tournaments stored as files in a folder.
#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/fields.h"
#include "base/reason.h"
#include "base/result.h"
#include "store/tournaments/internal/note_seals.h"
#include "store/tournaments/internal/tournament_text.h"
#include "store/tournaments/tournament_store.h"

namespace kyvien::store {

using namespace tournament;

namespace tournament_folder {
namespace {

namespace fs = std::filesystem;

std::unexpected<Refusal> file_refusal(RefusalCode code, const std::string& path,
                                      std::string_view what) {
    const Reason why = system_reason(errno);
    return refuse(code, fmt::format("{} cannot be {}: {}", path, what, why.english), std::nullopt,
                  with_reason({{"path", std::string(path)}}, why));
}

class File {
  public:
    File(const std::string& path, int flags, mode_t mode = 0600)
        : descriptor_(::open(path.c_str(), flags | O_CLOEXEC, mode)) {}
    ~File() {
        if (descriptor_ >= 0)
            ::close(descriptor_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    [[nodiscard]] int get() const { return descriptor_; }
    [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }

    /// Reads what follows `offset`; false with errno set.
    [[nodiscard]] bool read_from(std::uint64_t offset, std::string& bytes) const {
        std::array<char, 16384> block{};
        for (;;) {
            const ssize_t byte_count =
                ::pread(descriptor_, block.data(), block.size(), static_cast<off_t>(offset));
            if (byte_count < 0 && errno == EINTR)
                continue;
            if (byte_count <= 0)
                return byte_count == 0;
            bytes.append(block.data(), static_cast<std::size_t>(byte_count));
            offset += static_cast<std::uint64_t>(byte_count);
        }
    }
    [[nodiscard]] bool write_all(std::string_view bytes) const {
        while (!bytes.empty()) {
            const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
            if (written < 0 && errno == EINTR)
                continue;
            if (written <= 0)
                return false;
            bytes.remove_prefix(static_cast<std::size_t>(written));
        }
        return ::fsync(descriptor_) == 0;
    }

  private:
    int descriptor_;
};

/// The file appears under its name only when it is complete and on disk.
Result<void> write_new(const std::string& path, std::string_view bytes, mode_t mode) {
    const std::string beside = fmt::format("{}.new-{}", path, ::getpid());
    const std::string above = fs::path(path).parent_path().string();
    const File file(beside, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode);
    const File folder(above.empty() ? "." : above, O_RDONLY | O_DIRECTORY);
    const bool good = file.is_open() && file.write_all(bytes) &&
                      ::rename(beside.c_str(), path.c_str()) == 0 && folder.is_open() &&
                      ::fsync(folder.get()) == 0;
    if (good)
        return {};
    auto refused = file_refusal("file-unwritable", path, "written");
    ::unlink(beside.c_str());
    return refused;
}

class TournamentFolder : public TournamentStore {
  public:
    explicit TournamentFolder(std::string folder) : folder_(std::move(folder)) {}

    Result<std::vector<std::string>> ids() override {
        std::vector<std::string> ids;
        std::error_code error;  // a missing folder has none
        for (const auto& file : fs::directory_iterator(folder_, error))
            if (file.path().extension() == ".log" &&
                is_tournament_name(file.path().stem().string()))
                ids.push_back(file.path().stem().string());
        std::ranges::sort(ids);
        return ids;
    }

    Result<KnownOffice> read(const std::string& id, KnownOffice known) override {
        const std::string path = office_of(id);
        std::error_code error;
        if (!fs::exists(path, error))
            return internal::no_such_tournament(id);
        auto read = KYVIEN_TRY(read_office(path, std::move(known)));
        if (!read.office.is_open())  // its first line is being written
            return internal::no_such_tournament(id);
        return read;
    }

    Result<void> change(const std::string& id, KnownOffice& known,
                        const DecideAddition& decide) override {
        std::error_code error;
        if (!fs::exists(office_of(id), error))
            return internal::no_such_tournament(id);
        // Other writers, here or on the command line, wait until this is done.
        auto file = KYVIEN_TRY(OfficeFile::open(office_of(id), std::exchange(known, {})));
        auto decision = decide(file.office());
        Result<void> done = decision ? Result<void>() : refuse(decision.error());
        if (done)
            done = file.append(decision->by, std::move(decision->events));
        known = std::move(file).close();
        return done;
    }

    Result<void> create(const std::string& id, const std::string& by, Opened opened,
                        std::vector<OfficeEventBody> more,
                        const std::vector<TournamentNote>& notes) override {
        KYVIEN_TRY(make_folder());
        std::error_code error;
        if (fs::exists(office_of(id), error))
            return internal::tournament_exists(id);
        // The notes first: creating the office's file makes the folder's names durable.
        NotePosition nothing;
        auto begun = notes.empty() ? Result<void>() : note(id, nothing, notes);
        if (begun) {
            auto made = OfficeFile::create(office_of(id), by, std::move(opened), std::move(more));
            if (!made)
                begun = refuse(std::move(made.error()));
        }
        if (!begun && begun.error().code != "file-exists")
            fs::remove(notes_of(id), error);  // remove incomplete notes
        return begun;
    }

    Result<std::vector<std::string>> notes(const std::string& id, NotePosition& position) override {
        const std::string path = notes_of(id);
        const File file(path, O_RDONLY);
        if (!file.is_open() && errno == ENOENT)
            return std::vector<std::string>();
        std::string text;
        if (!file.is_open() || !file.read_from(position.bytes, text))
            return file_refusal("file-unreadable", path, "read");
        // An incomplete line after a crash does not count: it was never acknowledged.
        return internal::unsealed_notes(position, text);
    }

    Result<void> note(const std::string& id, NotePosition& position,
                      const std::vector<TournamentNote>& notes) override {
        const std::string path = notes_of(id);
        const File file(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW);
        std::string since;
        if (!file.is_open() || ::flock(file.get(), LOCK_EX) != 0 ||
            !file.read_from(position.bytes, since))
            return file_refusal("file-unwritable", path, "opened");
        if (since.find('\n') != std::string::npos)
            return refuse(
                "seq-conflict",
                "Somebody else has changed the tournament meanwhile; check it and try again.",
                std::nullopt, {{"expected", std::to_string(position.lines)}});
        const auto end = static_cast<off_t>(position.bytes);
        if (!since.empty() && ::ftruncate(file.get(), end) != 0)
            return file_refusal("file-unwritable", path, "mended");
        NotePosition after = position;
        const std::string text = internal::sealed_notes(after, notes);
        if (!file.write_all(text)) {
            auto refused = file_refusal("file-unwritable", path, "written");
            static_cast<void>(::ftruncate(file.get(), end) == 0);
            return refused;
        }
        position = std::move(after);
        return {};
    }

    Result<WholeTournament> export_whole(const std::string& id) override {
        KnownOffice known = KYVIEN_TRY(read(id, {}));
        WholeTournament whole;
        const File office(office_of(id), O_RDONLY);
        if (!office.is_open() || !office.read_from(0, whole.office))
            return file_refusal("file-unreadable", office_of(id), "read");
        whole.office.resize(std::min<std::size_t>(whole.office.size(), known.bytes));
        NotePosition position;
        const auto lines = KYVIEN_TRY(notes(id, position));
        for (const std::string& line : lines)
            whole.notes += line + "\n";
        return whole;
    }

    Result<void> import_whole(const std::string& id, const WholeTournament& tournament) override {
        KYVIEN_TRY(internal::check_office_text(tournament.office, id));
        KYVIEN_TRY(make_folder());
        std::error_code error;
        if (fs::exists(office_of(id), error) || fs::exists(notes_of(id), error))
            return internal::tournament_exists(id);
        if (!tournament.notes.empty()) {
            NotePosition beginning;
            KYVIEN_TRY(write_new(
                notes_of(id),
                internal::sealed_notes(beginning, internal::notes_in(tournament.notes)), 0600));
        }
        return write_new(office_of(id), tournament.office, 0644);
    }

  private:
    [[nodiscard]] std::string office_of(std::string_view id) const {
        return (fs::path(folder_) / fmt::format("{}.log", id)).string();
    }
    [[nodiscard]] std::string notes_of(std::string_view id) const {
        return (fs::path(folder_) / fmt::format("{}.hall", id)).string();
    }
    [[nodiscard]] Result<void> make_folder() const {
        std::error_code error;
        fs::create_directories(folder_, error);
        if (error)
            return refuse(
                "file-unwritable",
                fmt::format("The folder {} cannot be made: {}.", folder_, error.message()),
                std::nullopt, with_reason({{"path", folder_}}, system_reason(error.value())));
        return {};
    }
    std::string folder_;
};

/// Verifies the whole file. Refuses: as TournamentStore::notes().
Result<void> check_notes(const std::string& path) {
    const File file(path, O_RDONLY);
    std::string text;
    if (!file.is_open() || !file.read_from(0, text))
        return file_refusal("file-unreadable", path, "read");
    NotePosition beginning;
    KYVIEN_TRY(internal::unsealed_notes(beginning, text));
    return {};
}

}  // namespace
}  // namespace tournament_folder

TournamentsReport check_tournaments(const std::string& folder) {
    using namespace tournament_folder;
    TournamentsReport report;
    std::vector<fs::path> files;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none))
        if (entry.path().extension() == ".log" || entry.path().extension() == ".hall")
            files.push_back(entry.path());
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        const bool is_office = file.extension() == ".log";
        report.count += is_office ? 1 : 0;
        Result<void> holds;
        if (!is_office)
            holds = check_notes(file.string());
        else if (auto read = read_office(file.string()); !read)
            holds = refuse(std::move(read.error()));
        if (!holds)
            report.faults.push_back({file.string(), std::move(holds.error())});
    }
    return report;
}

Result<std::vector<std::uint64_t>> accept_notes(const std::string& path, const std::string& by,
                                                const std::string& reason) {
    using namespace tournament_folder;
    const File file(path, O_RDWR | O_NOFOLLOW);
    std::string text;
    // Writers of notes wait until this is done, and then read the file again.
    if (!file.is_open() || ::flock(file.get(), LOCK_EX) != 0 || !file.read_from(0, text))
        return file_refusal("file-unreadable", path, "read");
    const std::string line = fmt::format("t=accepted by={} reason={}", base::escape_value(by),
                                         base::escape_value(reason));
    internal::ResealedNotes made = internal::resealed_notes(text, {{line, {}}});
    if (!made.altered.empty())
        KYVIEN_TRY(write_new(path, made.text, 0600));
    return std::move(made.altered);
}

std::unique_ptr<TournamentStore> tournaments_in_folder(std::string folder) {
    return std::make_unique<tournament_folder::TournamentFolder>(std::move(folder));
}

}  // namespace kyvien::store
