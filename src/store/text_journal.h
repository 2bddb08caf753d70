// store/text_journal.h — the events of one game in a text file of its own.
//
// One line per event. A line that append() has confirmed is on the disk, whole: an addition is
// written beside the file first (FILE.part), then into it, so that after a crash an addition is
// either there with all its lines or not at all. A torn end, left by a crash of another program, is
// moved to FILE.torn when the journal is opened, never thrown away.
//
// Cost:  an addition waits for the disk twice.
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
    /// A new file with these lines.
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

    /// The lines found by open(), without their ends.
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
    /// What open() had to mend, as sentences for a person.
    [[nodiscard]] const std::vector<std::string>& mended() const { return mended_; }

    /// Adds whole lines, all or none, and returns when they are on the disk.
    /// Refuses: "store-full", "store-unavailable"; the file is then as before.
    [[nodiscard]] Result<void> append(std::span<const std::string> lines);

    /// Moves the lines from `first` on (counted from 0) to FILE.torn: they cannot be understood.
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
