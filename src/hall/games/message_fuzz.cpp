// Arbitrary bytes as the messages of two players and a watcher at tables of all three games.
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <string_view>

#include "fuzz_target.h"
#include "hall/games/hall_fixture.h"
#include "hall/service/journal.h"

using namespace kyvien;
using namespace kyvien::hall;

KYVIEN_FUZZ_TARGET(message) {
    set_journal_level(Level::Error);
    if (size == 0)
        return 0;
    static constexpr const char* kGames[] = {
        R"({"game":"chess","name":"A","seat":"first","time":{"kind":"fischer","base_ms":9000,"increment_ms":0},"friendly":{"takebacks":true,"giving_time":true}})",
        R"({"game":"xiangqi","name":"A","seat":"first"})",
        R"({"game":"go","size":5,"name":"A","seat":"first"})",
        R"({"game":"chess","chess960":77,"name":"A","seat":"first"})",
        R"({"game":"chess","setting":"over-the-board","seats":{"first":"A","second":"B"},"begin":true,"time":{"kind":"fischer","base_ms":9000,"increment_ms":0}})",
        R"({"game":"xiangqi","setting":"over-the-board","seats":{"first":"A","second":"B"},"begin":true})",
        R"({"game":"go","size":5,"setting":"over-the-board","seats":{"first":"A","second":"B"}})",
    };
    test::ControlledLog log;
    ManualTime time(Instant(Milliseconds(1'763'764'000'000)));
    test::TestHall hall(log, time);
    constexpr const char* kKey = "the arbiters' key of the fuzzer";
    hall->set_arbiter_key(hash_of_secret(kKey));
    const auto made = hall.create(kGames[data[0] % std::size(kGames)]);
    const auto joined = hall.join(made->id, "B");
    // Over the board there are no seats here; an arbiter acts for the players instead.
    const bool is_over_the_board = made->token.empty();
    const auto seated = [&](const std::string& token) {
        return is_over_the_board ? hall.rule(made->id, kKey, "Hoa") : hall.watch(made->id, token);
    };
    const std::shared_ptr<test::RecordingWatcher> people[] = {
        seated(made->token), seated(is_over_the_board ? std::string() : joined->token),
        data[0] % 2 == 0 ? hall.watch(made->id) : hall.rule(made->id, kKey, "Lan")};
    std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
    for (std::size_t turn = 0; !rest.empty(); ++turn) {
        std::string line(rest.substr(0, rest.find('\n')));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        std::size_t who = turn % 2;
        // A line may begin with the speaker and the time that passes first.
        if (line.size() > 1 && line[0] >= '0' && line[0] <= '2') {
            who = static_cast<std::size_t>(line[0] - '0');
            time.advance(Milliseconds(100 * static_cast<unsigned char>(line[1])));
            line.erase(0, 2);
            hall.tick();
        }
        const std::size_t answers = people[who]->answers.size();
        hall.say(people[who], line);
        // Each request gets a response: a message or a view.
        for (std::size_t i = answers; i < people[who]->answers.size(); ++i)
            (void)test::json::parse(people[who]->answers[i]);
    }
    for (const auto& person : people)
        (void)person->last_view();
    // The stored events give the same game again.
    const std::string before = hall.game(made->id).value();
    test::TestHall again(log, time);
    if (!again->open())
        std::abort();
    const auto board = [](const std::string& view) {
        return test::json::parse(view).at("board").at("cells");
    };
    if (board(again.game(made->id).value()) != board(before))
        std::abort();
    return 0;
}
