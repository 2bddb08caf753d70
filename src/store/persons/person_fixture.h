// store/persons/person_fixture.h — for tests: a data folder with games, tournaments and keys that
// contain people's names, and a search for names in it.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "store/event_log.h"
#include "store/internal/addition_fixture.h"
#include "store/office_file.h"

namespace kyvien::store::test {

// Two-byte letters and a space, which lines escape.
inline constexpr const char* kLan = "Nguyễn Thị Lan";

inline std::string summary_of(const std::string& first, const std::string& second) {
    return R"({"id":"x","game":"chess","seats":{"first":{"name":")" + first +
           R"("},"second":{"name":")" + second + R"("}},"phase":"playing"})";
}

inline std::string escaped(const std::string& name) {
    std::string out;
    for (const char each : name)
        out += each == ' ' ? std::string("\\s") : std::string(1, each);
    return out;
}

inline std::string add_game(EventLog& log, const std::string& game, const std::string& first,
                            const std::string& second,
                            std::vector<std::string> more = {"v=1 t=moved at=5 by=first seat=first "
                                                             "move=e2e4"}) {
    Append addition;
    addition.game = game;
    addition.at = 1'000;
    addition.lines = {
        "v=1 t=created at=1 by=hall game=chess size=19 komi=2.75 handicap=0 time=none",
        "v=1 t=seated at=2 by=first seat=first player=" + escaped(first),
        "v=1 t=seated at=3 by=second seat=second player=" + escaped(second)};
    addition.lines.insert(addition.lines.end(), more.begin(), more.end());
    addition.keys = {{0, {1, 2, 3}}, {1, {4, 5, 6}}};
    addition.card = GameCard{GameStatus::Live, summary_of(first, second), ""};
    addition.answer = KeptAnswer{{9, 9}, "an answer about " + game};
    return code_of(append_and_wait(log, std::move(addition)));
}

/// Three games: two of Lan, one of them with an arbiter's note about her; and one of Lan Anh, a
/// different person.
inline void add_games(EventLog& log) {
    add_game(log, "k7xq2mrd", kLan, "Minh");
    add_game(log, "ab12cd34", "Minh", kLan,
             {"v=1 t=reported at=6 by=arbiter name=Hoa office=chief kind=touch seat=second "
              "note=" +
                  escaped(std::string(kLan) + " touched the king"),
              "v=1 t=moved at=7 by=second seat=second move=e7e5"});
    add_game(log, "zz99yy88", std::string(kLan) + "h", "Minh");
}

/// A tournament with Lan as number 2, her identifier and date of birth, in four batches.
inline std::string add_tournament(const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder / "tournaments");
    const std::string path = folder / "tournaments" / "cup.log";
    tournament::Opened opened;
    opened.name = "Cup";
    opened.rounds = 3;
    auto made = OfficeFile::create(path, "Hoa", opened);
    std::vector<tournament::OfficeEventBody> entries;
    for (const char* name : {"Minh", kLan, "Hung", "Tuan"}) {
        tournament::Entered entered;
        entered.number = static_cast<tournament::EntryNumber>(entries.size() + 1);
        entered.name = name;
        entered.rating = 2000 - 10 * static_cast<int>(entries.size());
        if (name == kLan) {
            entered.id = "12409999";
            entered.birth = "2001-02-03";
        }
        entries.emplace_back(entered);
    }
    const bool is_entered = made && made->append("Hoa", std::move(entries));
    tournament::Paired paired;
    paired.round = 1;
    paired.boards = {{1, 3}, {4, 2}};
    tournament::ResultEntered result;
    result.round = 1;
    result.board = 2;
    result.result = "0-1";
    const bool is_played =
        is_entered && made->append("Hoa", {paired}) && made->append("Hoa", {result});
    return is_played ? path : "not made";
}

inline void add_keys(const std::filesystem::path& folder) {
    std::ofstream(folder / "keys") << "kyvien-keys=1\n"
                                   << "k1 chief 2026-11-25T00:00:00Z - 00ff Hoa\n"
                                   << "k2 table 2026-11-25T00:00:00Z - 11ff " << kLan << "\n";
}

inline std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The files under a folder that contain the name, plain or escaped, except where it is only the
/// beginning of another name.
inline std::vector<std::string> files_with(const std::filesystem::path& folder,
                                           const std::string& name) {
    std::vector<std::string> files;
    for (const auto& each : std::filesystem::recursive_directory_iterator(folder)) {
        if (!each.is_regular_file())
            continue;
        const std::string bytes = bytes_of(each.path());
        for (const std::string& form : {name, escaped(name)}) {
            bool is_there = false;
            for (auto at = bytes.find(form); at != std::string::npos; at = bytes.find(form, at + 1))
                is_there = is_there || bytes.substr(at + form.size(), 1) != "h";
            if (is_there) {
                files.push_back(each.path().filename());
                break;
            }
        }
    }
    return files;
}

}  // namespace kyvien::store::test
