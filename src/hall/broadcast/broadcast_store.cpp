#include "hall/broadcast/broadcast_store.h"

#include <chrono>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include "hall/service/journal.h"
#include "hall/service/token.h"
#include "store/text_journal.h"

namespace kyvien::hall {
namespace broadcast_store {
namespace {

class InFolder : public BroadcastStore {
  public:
    explicit InFolder(std::string folder) : folder_(std::move(folder)) {}

    Result<std::vector<std::string>> ids() override {
        std::vector<std::string> ids;
        std::error_code error;
        for (const auto& entry : std::filesystem::directory_iterator(folder_, error))
            if (entry.path().extension() == store::kBroadcastEnding &&
                is_game_id(entry.path().stem().string()))
                ids.push_back(entry.path().stem().string());
        return ids;
    }

    Result<std::vector<std::string>> read(const std::string& id, std::size_t known) override {
        const Kept& kept = *KYVIEN_TRY(open(id));
        std::vector<std::string> lines = kept.journal.lines();
        // Nobody else appends: what was read at the beginning is all that is new to anybody.
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

  private:
    struct Kept {
        store::TextJournal journal;
        std::size_t lines = 0;
    };

    [[nodiscard]] std::string path_of(const std::string& id) const {
        return (std::filesystem::path(folder_) / (id + store::kBroadcastEnding)).string();
    }
    Result<Kept*> open(const std::string& id) {
        if (const auto found = journals_.find(id); found != journals_.end())
            return &found->second;
        auto opened = KYVIEN_TRY(store::TextJournal::open(path_of(id)));
        for (const std::string& mended : opened.mended())
            journal(Level::Warning, "broadcast-mended", {{"broadcast", id}, {"what", mended}});
        const std::size_t lines = opened.lines().size();
        return &journals_.insert_or_assign(id, Kept{std::move(opened), lines}).first->second;
    }

    std::string folder_;
    std::map<std::string, Kept> journals_;
};

class InLedgers : public BroadcastStore {
  public:
    explicit InLedgers(store::Ledgers& ledgers) : ledgers_(ledgers) {}

    Result<std::vector<std::string>> ids() override {
        auto names = KYVIEN_TRY(ledgers_.names(store::kBroadcastLedgers));
        for (std::string& name : names)
            name.erase(0, store::kBroadcastLedgers.size());
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

  private:
    static std::string ledger_of(const std::string& id) {
        return std::string(store::kBroadcastLedgers) + id;
    }

    store::Ledgers& ledgers_;
};

}  // namespace
}  // namespace broadcast_store

std::unique_ptr<BroadcastStore> broadcasts_in_folder(std::string folder) {
    return std::make_unique<broadcast_store::InFolder>(std::move(folder));
}
std::unique_ptr<BroadcastStore> broadcasts_in_ledgers(store::Ledgers& ledgers) {
    return std::make_unique<broadcast_store::InLedgers>(ledgers);
}

}  // namespace kyvien::hall
