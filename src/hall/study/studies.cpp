#include "hall/study/studies.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>

#include "base/text.h"
#include "hall/accounts/account_name.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace studies {
namespace {

using namespace std::chrono_literals;

constexpr int kTries = 5;
constexpr auto kCountEvery = 1s;
/// How long records of another hall may go unnoticed if no notice arrived.
constexpr auto kReadAgain = 1s;
constexpr auto kKeptUnused = 10min;
constexpr auto kTidyEvery = 1min;
constexpr auto kSweepEvery = 6h;
constexpr std::size_t kMaxWriters = 100'000;

std::unexpected<Refusal> no_such_study() {
    return refuse("no-such-study", "There is no such study.");
}
std::unexpected<Refusal> not_the_host() {
    return refuse("not-the-host", "Only the host adds chapters.");
}
std::unexpected<Refusal> too_many_studies(std::size_t limit) {
    return refuse("too-many-studies", fmt::format("You have {} studies already.", limit),
                  std::nullopt, {{"most", std::to_string(limit)}});
}

std::string seat_json(const std::string& id, int member, const std::string& key = {}) {
    JsonWriter json;
    json.begin_object().field("id", id).field("member", member);
    if (!key.empty())
        json.field("key", key);
    return json.end_object().take();
}

Result<std::string> read_name(const ObjectReader& object) {
    const auto name = KYVIEN_TRY(text_of(object, "name"));
    const std::string shown(base::trimmed_wide(name));
    const auto length = base::printable_length(shown);
    if (!length || *length == 0 || *length > Study::kLongestName || base::hidden_character(shown))
        return bad_field(
            "name",
            {"field-characters", "{least} to {most} characters", {{"least", 1}, {"most", 40}}});
    return shown;
}

/// The numbers of the chapters to export into one file.
Result<std::vector<int>> chosen_chapters(const Study& study,
                                         const Studies::GameFileRequest& request) {
    if (!request.chapter.empty()) {
        int number = -1;
        const char* const end = request.chapter.data() + request.chapter.size();
        const auto read = std::from_chars(request.chapter.data(), end, number);
        if (read.ec != std::errc() || read.ptr != end || study.chapter(number) == nullptr)
            return bad_field("chapter", as_described("the number of a chapter"));
        return std::vector<int>{number};
    }
    const auto game_of = [](const StudyChapter& chapter) { return chapter.heading.settings.game; };
    const auto& chapters = study.chapters();
    const auto game =
        request.game.empty() ? game_of(chapters.front()) : conduct::find_game(request.game);
    std::vector<int> chosen;
    for (const StudyChapter& chapter : chapters)
        if (game_of(chapter) == game)
            chosen.push_back(chapter.number);
    if (chosen.empty() || (request.game.empty() && chosen.size() < chapters.size()))
        return bad_field("game", {"field-game-of-chapters",
                                  "the game of one of the chapters, which are of several"});
    return chosen;
}

std::string who(const StudyCaller& caller, int member) {
    if (caller.account)
        return "account " + caller.account->id;
    return fmt::format("{} {}", caller.address, member);
}

}  // namespace
}  // namespace studies

// ---- studies in memory ----

Result<void> Studies::catch_up(const std::string& id, LoadedStudy& loaded) {
    const auto lines = KYVIEN_TRY(store_->read(id, loaded.study.version()));
    for (const std::string& line : lines)
        KYVIEN_TRY(loaded.study.apply(line));
    loaded.read = steady_();
    return {};
}

Result<Studies::LoadedStudy*> Studies::find(const std::string& id) {
    if (!is_game_id(id))
        return studies::no_such_study();
    auto found = kept_.find(id);
    if (found == kept_.end()) {
        LoadedStudy fresh;
        const auto read = catch_up(id, fresh);
        if (!read && read.error().code != "no-such-journal")
            return refuse(read.error());
        if (fresh.study.version() == 0)
            return studies::no_such_study();
        // Differs from earlier runs of the hall, whose counts were different.
        fresh.here_version = static_cast<std::uint64_t>(wall_());
        found = kept_.emplace(id, std::move(fresh)).first;
    } else if (store_->is_shared() && steady_() - found->second.read >= studies::kReadAgain) {
        KYVIEN_TRY(catch_up(id, found->second));
    }
    if (found->second.study.is_removed()) {
        remove(id);
        return studies::no_such_study();
    }
    found->second.used = steady_();
    return &found->second;
}

Result<void> Studies::append(const std::string& id, LoadedStudy& loaded, const std::string& line) {
    KYVIEN_TRY(store_->append(id, loaded.study.version(), line));
    KYVIEN_TRY(loaded.study.apply(line));
    if (cards_read_)
        note_card(id, loaded.study);
    return {};
}

void Studies::note_card(const std::string& id, const Study& study) {
    if (study.is_removed()) {
        cards_.erase(id);
        return;
    }
    cards_[id] = {study.members().front().person.account,
                  study.title(),
                  study.chapters().front().heading.settings.game,
                  study.chapters().size(),
                  study.opened(),
                  study.changed()};
}

/// Reads all studies once, and later those that other halls have made.
Result<void> Studies::read_cards() {
    if (cards_read_ && !store_->is_shared())
        return {};
    for (const std::string& id : KYVIEN_TRY(store_->ids())) {
        if (cards_.contains(id))
            continue;
        const bool was_kept = kept_.contains(id);
        const auto loaded = find(id);
        if (loaded)
            note_card(id, (*loaded)->study);
        else if (loaded.error().code != "no-such-study")
            journal(Level::Error, "study-unreadable",
                    {{"study", id}, {"code", loaded.error().code.text()}});
        if (!was_kept && loaded) {
            kept_.erase(id);
            store_->close_file(id);
        }
    }
    cards_read_ = true;
    return {};
}

void Studies::remove(const std::string& id) {
    if (const auto found = kept_.find(id); found != kept_.end()) {
        answer_all(found->second, studies::no_such_study().error());
        kept_.erase(found);
    }
    cards_.erase(id);
    store_->erase(id);
}

int Studies::member_of(const Study& study, const StudyCaller& caller) {
    const auto& members = study.members();
    for (std::size_t i = 0; i < members.size(); ++i) {
        const StudyPerson& person = members[i].person;
        if (caller.account && person.account == caller.account->id)
            return static_cast<int>(i) + 1;
        if (caller.key && person.key && same_key(*person.key, *caller.key))
            return static_cast<int>(i) + 1;
    }
    return 0;
}

const std::string& Studies::account_name(const std::string& account) {
    const auto known = names_.find(account);
    if (known != names_.end())
        return known->second;
    const auto found = accounts_.find_by_id(account);
    if (!found) {
        static const std::string kNone;
        return kNone;
    }
    if (names_.size() > studies::kMaxWriters)
        names_.clear();
    return names_.emplace(account, *found ? (*found)->name : std::string()).first->second;
}

// ---- requests ----

Result<std::string> Studies::make(const StudyCaller& caller, std::string_view body) {
    NewStudy made = KYVIEN_TRY(Study::read_new(body));
    std::string key;
    if (caller.account) {
        KYVIEN_TRY(read_cards());
        const auto own = std::ranges::count_if(
            cards_, [&](const auto& card) { return card.second.account == caller.account->id; });
        if (static_cast<std::size_t>(own) >= kMaxOfAccount)
            return studies::too_many_studies(kMaxOfAccount);
        made.host.account = caller.account->id;
        names_[caller.account->id] = caller.account->name;
    } else {
        if (!caller.address.empty() && !made_by_.take(caller.address, steady_()))
            return studies::too_many_studies(kMaxOfAddress);
        key = new_token();
        made.host.key = hash_of_secret(key);
    }
    const std::string id = new_game_id();
    LoadedStudy fresh;
    fresh.here_version = static_cast<std::uint64_t>(wall_());
    fresh.used = fresh.read = steady_();
    KYVIEN_TRY(append(id, fresh, Study::opening_line(made, wall_())));
    kept_.insert_or_assign(id, std::move(fresh));
    return studies::seat_json(id, Study::kHost, key);
}

Result<std::string> Studies::join(const std::string& id, const StudyCaller& caller,
                                  std::string_view body) {
    const json::value parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    StudyPerson person;
    std::string key;
    if (caller.account) {
        person.account = caller.account->id;
        names_[person.account] = caller.account->name;
    } else {
        person.name = KYVIEN_TRY(studies::read_name(object));
        if (KYVIEN_TRY(accounts_.find_by_name(account_key(person.name))))
            return refuse("name-of-account",
                          "This name belongs to an account; sign in, or choose another.",
                          std::nullopt, {{"name", person.name}});
        key = new_token();
        person.key = hash_of_secret(key);
    }
    KYVIEN_TRY(object.check_all_read());
    for (int tried = 0;; ++tried) {
        LoadedStudy& loaded = *KYVIEN_TRY(find(id));
        if (const int member = member_of(loaded.study, caller); member != 0)
            return studies::seat_json(id, member);
        if (!person.name.empty())
            for (const StudyMember& member : loaded.study.members())
                if (account_key(member.person.name) == account_key(person.name))
                    return refuse("name-taken", "Somebody here has this name; choose another.",
                                  std::nullopt, {{"name", person.name}});
        const auto line = KYVIEN_TRY(loaded.study.joining_line(person, wall_()));
        const auto done = append(id, loaded, line);
        if (!done && done.error().code == "seq-conflict" && tried < studies::kTries) {
            KYVIEN_TRY(catch_up(id, loaded));
            continue;
        }
        KYVIEN_TRY(done);
        tell(id, loaded);
        return studies::seat_json(id, static_cast<int>(loaded.study.members().size()), key);
    }
}

Result<std::string> Studies::own_seat(const std::string& id, const StudyCaller& caller) {
    const LoadedStudy& loaded = *KYVIEN_TRY(find(id));
    return studies::seat_json(id, member_of(loaded.study, caller));
}

Result<void> Studies::check_rate(const std::string& id, const StudyCaller& caller, int member,
                                 double changes) {
    const std::string who = id + ' ' + studies::who(caller, member);
    const double left = changed_by_.left(who, steady_());
    if (left < changes)
        return refuse("too-many", "Too many changes in a short time; wait a moment.");
    changed_by_.change(who, steady_(), left - changes);
    return {};
}

Result<std::string> Studies::add_chapters(const std::string& id, const StudyCaller& caller,
                                          std::string_view game, std::string_view body) {
    const auto of = conduct::find_game(game);
    if (!game.empty() && !of)
        return bad_field("game", one_of_games());
    std::optional<std::vector<NewChapter>> chapters;
    for (int tried = 0;; ++tried) {
        LoadedStudy& loaded = *KYVIEN_TRY(find(id));
        const int member = member_of(loaded.study, caller);
        // Long texts of callers who may not add chapters are not read.
        if (member != Study::kHost)
            return studies::not_the_host();
        if (!chapters) {
            KYVIEN_TRY(check_rate(id, caller, member, kChangesOfChapters));
            chapters = KYVIEN_TRY(of ? Study::read_file(*of, body) : Study::read_chapter(body));
        }
        const auto line = KYVIEN_TRY(loaded.study.adding_line(*chapters, member, wall_()));
        int next = loaded.study.next();
        const auto done = append(id, loaded, line);
        if (!done && done.error().code == "seq-conflict" && tried < studies::kTries) {
            KYVIEN_TRY(catch_up(id, loaded));
            continue;
        }
        KYVIEN_TRY(done);
        tell(id, loaded);
        return study_added_json(loaded.study.version(), next, *chapters);
    }
}

Result<Studies::Outcome> Studies::change(const std::string& id, const StudyCaller& caller,
                                         std::string_view body) {
    for (int tried = 0;; ++tried) {
        LoadedStudy& loaded = *KYVIEN_TRY(find(id));
        const int member = member_of(loaded.study, caller);
        if (tried == 0 && member != 0)
            KYVIEN_TRY(check_rate(id, caller, member, 1));
        auto step = loaded.study.read_change(body, member, wall_());
        if (!step && step.error().code == "study-moved-on") {
            Outcome outcome{std::move(step.error()), *news(id, loaded, 0).plain};
            return outcome;
        }
        if (!step)
            return refuse(std::move(step.error()));
        if (!step->line.empty()) {
            const auto done = append(id, loaded, step->line);
            // Another hall was first: check whether the change still applies.
            if (!done && done.error().code == "seq-conflict" && tried < studies::kTries) {
                KYVIEN_TRY(catch_up(id, loaded));
                continue;
            }
            KYVIEN_TRY(done);
        }
        if (step->removes) {
            JsonWriter json;
            json.begin_object().field("version", loaded.study.version()).field("node", 0);
            remove(id);
            return Outcome{std::nullopt, json.end_object().take()};
        }
        tell(id, loaded);
        JsonWriter json;
        json.begin_object().field("version", loaded.study.version()).field("node", step->node);
        return Outcome{std::nullopt, json.end_object().take()};
    }
}

Result<void> Studies::check_host(const std::string& id, const StudyCaller& caller) {
    const LoadedStudy& loaded = *KYVIEN_TRY(find(id));
    if (member_of(loaded.study, caller) != Study::kHost)
        return studies::not_the_host();
    return {};
}

Result<void> Studies::exists(const std::string& id) {
    KYVIEN_TRY(find(id));
    return {};
}

Result<Studies::Text> Studies::show(const std::string& id) {
    LoadedStudy& loaded = *KYVIEN_TRY(find(id));
    return news(id, loaded, 0);
}

Result<record::GameFile> Studies::file(const std::string& id, const GameFileRequest& request) {
    const Study& study = (*KYVIEN_TRY(find(id))).study;
    const auto chosen = KYVIEN_TRY(studies::chosen_chapters(study, request));
    record::GameFile file;
    for (const int chapter : chosen) {
        record::AnnotatedGame game = study.game(chapter);
        if (game.event.empty())
            game.event = study.title();
        auto part = KYVIEN_TRY(record::write_annotated(game, request.language));
        // PGN games are separated by an empty line; in SGF it does no harm.
        if (!file.text.empty())
            part.text.insert(0, file.text + '\n');
        file = std::move(part);
    }
    return file;
}

Result<std::string> Studies::list(const std::string& account) {
    KYVIEN_TRY(read_cards());
    std::vector<std::pair<std::string, const Card*>> own;
    for (const auto& [id, card] : cards_)
        if (card.account == account)
            own.emplace_back(id, &card);
    std::ranges::sort(own, [](const auto& one, const auto& other) {
        return std::pair(one.second->changed, one.first) >
               std::pair(other.second->changed, other.first);
    });
    JsonWriter json;
    json.begin_object().key("studies").begin_array();
    for (const auto& [id, card] : own)
        json.begin_object()
            .field("id", id)
            .field("title", card->title)
            .field("game", conduct::name(card->game))
            .field("chapters", card->chapters)
            .field("opened", card->opened)
            .field("changed", card->changed)
            .end_object();
    return json.end_array().end_object().take();
}

Result<void> Studies::forget_account(const std::string& account) {
    names_.erase(account);
    KYVIEN_TRY(read_cards());
    std::vector<std::string> own;
    for (const auto& [id, card] : cards_)
        if (card.account == account)
            own.push_back(id);
    for (const std::string& id : own) {
        const StudyCaller host{store::Account{account, {}, 0, 0, {}, {}, false}, {}, {}};
        KYVIEN_TRY(change(id, host, R"({"version":1,"do":"remove"})"));
    }
    return {};
}

// ---- changes by other halls, and upkeep ----

void Studies::changed(const std::string& id) {
    const auto found = kept_.find(id);
    if (found == kept_.end())
        return;
    if (const auto read = catch_up(id, found->second); !read) {
        journal(Level::Error, "study-unreadable",
                {{"study", id}, {"code", read.error().code.text()}});
        return;
    }
    if (cards_read_)
        note_card(id, found->second.study);
    if (found->second.study.is_removed())
        remove(id);
    else
        tell(id, found->second);
}

void Studies::all_changed() {
    std::vector<std::string> ids;
    for (const auto& [id, loaded] : kept_)
        ids.push_back(id);
    for (const std::string& id : ids)
        changed(id);
}

void Studies::unload_unused() {
    std::erase_if(kept_, [this](const auto& each) {
        const LoadedStudy& loaded = each.second;
        if (!loaded.waiters.empty() || steady_() - loaded.used < studies::kKeptUnused)
            return false;
        store_->close_file(each.first);
        return true;
    });
}

/// Only those of guests: accounts can find and remove their own.
void Studies::remove_unused() {
    if (!read_cards())
        return;
    std::vector<std::string> unused;
    for (const auto& [id, card] : cards_)
        if (card.account.empty() && wall_() - card.changed >= kGuestsLasts)
            unused.push_back(id);
    for (const std::string& id : unused) {
        const auto loaded = find(id);
        // Another hall may have recorded a later change.
        if (!loaded || wall_() - (*loaded)->study.changed() < kGuestsLasts)
            continue;
        JsonWriter json;
        json.begin_object().field("t", "removed").field("at", wall_()).end_object();
        if (append(id, **loaded, json.take()))
            remove(id);
    }
}

void Studies::tick() {
    const Moment now = steady_();
    for (auto& [id, loaded] : kept_) {
        if (now - loaded.counted >= studies::kCountEvery && !loaded.viewers.empty())
            count_viewers(loaded);
        if (!loaded.waiters.empty())
            tell(id, loaded);
    }
    if (now - tidied_ >= studies::kTidyEvery) {
        tidied_ = now;
        unload_unused();
    }
    if (now - swept_ >= studies::kSweepEvery) {
        swept_ = now;
        remove_unused();
    }
}

}  // namespace kyvien::hall
