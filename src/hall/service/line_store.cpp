#include "hall/service/line_store.h"

#include <chrono>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include "hall/service/journal.h"
#include "hall/service/token.h"
#include "store/text_journal.h"

namespace kyvien::hall {
namespace line_store {
namespace {

class InFolder : public LineStore {
  public:
    explicit InFolder(std::string folder) : folder_(std::move(folder)) {}

    Result<std::vector<std::string>> ids() override {
        std::vector<std::string> ids;
        std::error_code error;
        for (const auto& entry : std::filesystem::directory_iterator(folder_, error))
            if (entry.path().extension() == store::kJournalEnding &&
                is_game_id(entry.path().stem().string()))
                ids.push_back(entry.path().stem().string());
        return ids;
    }

    Result<std::vector<std::string>> read(const std::string& id, std::size_t known) override {
        const Kept& kept = *KYVIEN_TRY(open(id));
        std::vector<std::string> lines = kept.journal.lines();
        // There are no other writers: only the lines read at the beginning can be new to a reader.
        lines.erase(lines.begin(),
                    lines.begin() + static_cast<std::ptrdiff_t>(std::min(known, lines.size())));
        return lines;
    }

    Result<void> append(const std::string& id, std::size_t known,
                        const std::string& line) override {
        const std::span<const std::string> lines(&line, 1);
        if (known == 0) {
            std::error_code error;
            std::filesystem::create_directories(folder_, error);
            auto made = KYVIEN_TRY(store::TextJournal::create(path_of(id), lines));
            journals_.insert_or_assign(id, Kept{std::move(made), 1});
            return {};
        }
        Kept& kept = *KYVIEN_TRY(open(id));
        if (kept.lines != known)
            return refuse("seq-conflict", "Something else was recorded meanwhile.");
        KYVIEN_TRY(kept.journal.append(lines));
        ++kept.lines;
        return {};
    }

    bool is_shared() const override { return false; }
    void close_file(const std::string& id) override { journals_.erase(id); }
    void erase(const std::string& id) override {
        journals_.erase(id);
        std::error_code error;
        std::filesystem::remove(path_of(id), error);
        std::filesystem::remove(path_of(id) + ".torn", error);
    }

  private:
    struct Kept {
        store::TextJournal journal;
        std::size_t lines = 0;
    };

    [[nodiscard]] std::string path_of(const std::string& id) const {
        return (std::filesystem::path(folder_) / (id + store::kJournalEnding)).string();
    }
    Result<Kept*> open(const std::string& id) {
        if (const auto found = journals_.find(id); found != journals_.end())
            return &found->second;
        auto opened = KYVIEN_TRY(store::TextJournal::open(path_of(id)));
        for (const std::string& mended : opened.mended())
            journal(Level::Warning, "journal-mended", {{"journal", path_of(id)}, {"what", mended}});
        const std::size_t lines = opened.lines().size();
        return &journals_.insert_or_assign(id, Kept{std::move(opened), lines}).first->second;
    }

    std::string folder_;
    std::map<std::string, Kept> journals_;
};

class InLedgers : public LineStore {
  public:
    InLedgers(store::Ledgers& ledgers, std::string beginning)
        : ledgers_(ledgers), beginning_(std::move(beginning)) {}

    Result<std::vector<std::string>> ids() override {
        auto names = KYVIEN_TRY(ledgers_.names(beginning_));
        for (std::string& name : names)
            name.erase(0, beginning_.size());
        return names;
    }

    Result<std::vector<std::string>> read(const std::string& id, std::size_t known) override {
        auto stored = KYVIEN_TRY(ledgers_.read(ledger_of(id), known + 1));
        std::vector<std::string> lines;
        for (store::StoredEvent& event : stored)
            lines.push_back(std::move(event.line));
        return lines;
    }

    Result<void> append(const std::string& id, std::size_t known,
                        const std::string& line) override {
        const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::system_clock::now().time_since_epoch());
        return ledgers_.append({{ledger_of(id), known, now.count(), {{line, {}}}}});
    }

    bool is_shared() const override { return true; }
    void close_file(const std::string&) override {}
    void erase(const std::string&) override {}

  private:
    [[nodiscard]] std::string ledger_of(const std::string& id) const { return beginning_ + id; }

    store::Ledgers& ledgers_;
    std::string beginning_;
};

}  // namespace
}  // namespace line_store

std::unique_ptr<LineStore> lines_in_folder(std::string folder) {
    return std::make_unique<line_store::InFolder>(std::move(folder));
}
std::unique_ptr<LineStore> lines_in_ledgers(store::Ledgers& ledgers, std::string beginning) {
    return std::make_unique<line_store::InLedgers>(ledgers, std::move(beginning));
}

}  // namespace kyvien::hall
