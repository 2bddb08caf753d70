// store/text_journal.h — the events of one game in a text file of its own.
//
// One line per event. A line acknowledged by append() is completely on disk: an addition is first
// written to a separate file (FILE.part), then to the journal, so that after a crash it is there
// with all its lines or not at all. A torn end, left by a crash of another program, is moved to
// FILE.torn when the journal is opened, never discarded.
//
// Cost:  an addition syncs to disk twice.
// Safe:  a value; one thread. One process at a time: the file is locked while it is open.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace kyvien::store {

class TextJournal {
  public:
    /// Creates a file with these lines.
    /// Refuses: "journal-exists", "journal-not-writable".
    [[nodiscard]] static Result<TextJournal> create(std::string path,
                                                    std::span<const std::string> lines);
    /// Refuses: "no-such-journal", "journal-in-use", "journal-not-writable", "journal-damaged".
    [[nodiscard]] static Result<TextJournal> open(std::string path);

    TextJournal(TextJournal&& other) noexcept;
    TextJournal& operator=(TextJournal&& other) noexcept;
    TextJournal(const TextJournal&) = delete;
    TextJournal& operator=(const TextJournal&) = delete;
    ~TextJournal();

    /// The lines found by open(), without line ends.
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
    /// What open() repaired, as sentences for a person.
    [[nodiscard]] const std::vector<std::string>& mended() const { return mended_; }

    /// Appends complete lines, all or none, and returns when they are on disk.
    /// Refuses: "store-full", "store-unavailable"; the file is then unchanged.
    [[nodiscard]] Result<void> append(std::span<const std::string> lines);

    /// Moves the lines from index `first` on to FILE.torn, because they cannot be parsed.
    [[nodiscard]] Result<void> set_aside_from(std::size_t first);

  private:
    TextJournal(std::string path, int file) : path_(std::move(path)), file_(file) {}
    [[nodiscard]] Result<void> finish_part();
    [[nodiscard]] Result<void> set_aside_torn_end();
    [[nodiscard]] Result<void> move_to_torn(std::string_view text);
    [[nodiscard]] Result<void> cut(std::size_t size);
    void close();

    std::string path_;
    int file_ = -1;
    std::size_t size_ = 0;
    std::vector<std::string> lines_;
    std::vector<std::string> mended_;
};

}  // namespace kyvien::store
