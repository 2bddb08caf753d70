"""Where a game can stand, and everything that can be told there, for run_words and run_reports."""
import pathlib
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
LAWS = {"chess": "fide-2018", "xiangqi": "xiangqi-vn", "go": "go-cn"}

# The words of `new`, the lines that lead there, and lines told in the situation beside the reports.
CHASE = ["move i6i5", "move e5c6", "move i5i6", "move c6e5"] * 2
SITUATIONS = {
    "chess": {
        "waiting": (["--time", "90+30", "--wait"], []),
        "play": (["--time", "90+30"], ["move e4", "press", "move e5", "press"]),
        "unpressed": (["--time", "90+30"], ["move e4", "press", "move e5"]),
        "blitz": (["--time", "3+2"], ["report hand-move first move=b1b3", "press"]),
        "illegal": (["--time", "90+30"], ["report hand-move first move=b1b3", "press"]),
        "touched": (["--time", "90+30"], ["report touch first squares=g1"]),
        "offer": (["--time", "90+30"], ["move e4", "press", "move e5", "offer second", "press"]),
        "claimed": (["--time", "60", "--set", "quickplay-announced=yes", "--set", "quickplay-increment=no"],
                    ["time +3550", "report quickplay-claim first ground=cannot-win"]),
        "requested": (["--time", "60", "--set", "quickplay-announced=yes"],
                      ["move e4", "press", "move e5", "press", "time +3500", "report increment-request first", "decline second"]),
        "both-offer": (["--time", "60", "--set", "quickplay-announced=yes"],
                       ["move e4", "press", "move e5", "offer second", "press", "time +3500", "report increment-request first"]),
        "flag": (["--time", "40/60,30"], ["report external-flag first period=moves-required moves=40"]),
        "asked": (["--time", "90"], ["move e4", "press", "second: report touch-move first"]),
        "adjourned": (["--time", "90"], ["move e4", "press", "report require-seal resumption=tomorrow", "report seal second text=e5"]),
        "sealed-falls": (["--time", "90"], ["report hand-move first move=b1b3", "press", "move e5", "press", "report require-seal resumption=tomorrow",
                                            "report seal first text=e4", "second: report illegal-move first"]),
        "let-go": (["--time", "90"], ["stop reason=noise", "report touch first squares=d2", "report touch first squares=g1 released=g1,f3"]),
        "resumed": (["--time", "90"], ["move e4", "press", "report require-seal resumption=tomorrow", "report seal second",
                                       "report resume present=both"]),
        "blind": (["--time", "90"], ["report player-needs first need=visually-disabled", "report player-needs second need=hearing-impaired"]),
        "sheets": (["--time", "90", "--set", "follow-scoresheets=yes", "--set", "fines-announced=yes", "--set", "device-in-bag=yes"],
                   ["move e4", "press"]),
        "nothing-moved": (["--time", "90"], ["report hand-move first move=--", "press"]),
        "over": (["--time", "90"], ["move e4", "press", "resign second"]),
    },
    "xiangqi": {
        "waiting": (["--time", "60", "--wait"], []),
        "play": (["--time", "60+30"], ["move h2e2", "press"]),
        "illegal": (["--time", "60+30"], ["report illegal-move first move=h0h2"]),
        "restored": (["--time", "60+30"], ["report illegal-move first move=h0h2", "report illegal-found"]),
        "touched": (["--time", "60+30"], ["report touch first at=h0 witnessed=yes", "report touch-claim second witnessed=yes"]),
        "offer": (["--time", "60"], ["offer first"]),
        "chase": (["--time", "60", "--fen", "5k3/9/9/8R/4n4/9/9/9/9/3K5 w"], CHASE[:4]),
        "asked": (["--time", "60", "--fen", "5k3/9/9/8R/4n4/9/9/9/9/3K5 w"], CHASE),
        "count": (["--time", "60", "--fen", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 118 80"], ["claim no-capture", "move a1a2"]),
        "faults": (["--time", "60"], ["report scoresheet-gap first moves=4", "report scoresheet-gap first moves=4"]),
        "adjourned": (["--time", "60"], ["report adjourned first"]),
        "over": (["--time", "60"], ["move h2e2", "press", "resign second"]),
        "signed": (["--time", "60"], ["resign second", "report result-written first result=1-0", "report result-written second result=1-0",
                                      "report record-checked", "report signed first", "report signed second", "report result-confirmed"]),
    },
    "go": {
        "waiting": (["--size", "9", "--time", "30+5x60", "--wait"], []),
        "play": (["--size", "9", "--time", "30+5x60"], ["move e5", "press", "move c3"]),
        "byo-yomi": (["--size", "9", "--time", "0+5x60"], ["time +61", "move e5"]),
        "passed": (["--size", "9"], ["move e5", "move pass", "move end"]),
        "agreeing": (["--size", "9"], ["move e5", "move end", "move end", "dead e5"]),
        "shifted": (["--size", "9"], ["move e5", "move c3", "report displaced from=e5 to=e6"]),
        "disputed": (["--size", "9"], ["move e5", "move c3", "report displaced from=e5 to=e6", "report displaced-disputed"]),
        "upset": (["--size", "9"], ["move e5", "report scattered cause=outside"]),
        "cycle": (["--size", "9", "--fen",
                   ".O.X.OX../XOOOXXOOO/XXXXXOO../OOOOOO.../OOOOOOOOO/XXXXXXXXX/....X..../....X..../....X.... b"],
                  ["move c9", "move e9", "move d9", "move f9"]),
        "ko": (["--size", "5", "--fen", ".XO../XO.O./.XO../...../..... b"], ["move c4", "move b4"]),
        "life": (["--size", "9"], ["move e5", "move end", "move end", "dispute first", "move end", "move end", "dispute first"]),
        "adjourned": (["--size", "9", "--time", "30"], ["move e5", "report adjourned", "report sealed second"]),
        "sealing": (["--size", "9", "--time", "30"], ["move e5", "report adjourned"]),
        "resumed": (["--size", "9", "--time", "30"], ["move e5", "report adjourned", "report sealed second", "report resumed"]),
        "counted": (["--size", "9"], ["move e5", "move end", "move end", "confirm first", "confirm second"]),
        "over": (["--size", "9"], ["move e5", "resign second"]),
    },
}
# What may stand in the field of a type; a choice and a switch take each of their values.
VALUES = {
    "chess": {"squares": "e2", "move": "e2e4", "clause": "11.5", "seat": "first"},
    "xiangqi": {"squares": "a0", "move": "h2h3", "clause": "16.3.a.7", "seat": "first"},
    "go": {"squares": "e5", "move": "e5", "clause": "25.1", "seat": "first"},
}
BESIDE = ["duties", "rulings", "explain", "log 200", "show", "press", "offer first", "accept second", "decline first", "flag first",
          "flag second", "claim threefold", "claim fifty-moves", "claim no-capture", "claim repetition", "resign first", "confirm first",
          "dispute second", "dead a1", "start reason=x", "stop reason=x", "continue reason=x", "back 0 reason=x", "clock first 1:00 reason=x",
          "rule 1-0 clause=11.7 reason=x", "rule draw reason=x", "annul reason=x", "correct 0-1 reason=x", "move zz"]


def kinds_of(game):
    return tomllib.loads((ROOT / "rulebooks" / LAWS[game] / "reports.toml").read_text(encoding="utf-8"))["report"]


def value_of(game, field):
    if field["type"] == "switch":
        return ["yes", "no"]
    if field["type"] == "choice":
        return field["choices"]
    if field["type"] in VALUES[game]:
        return [VALUES[game][field["type"]]]
    if field["type"] in ("number", "signed"):
        return ["1"]
    return ["x"]


def lines_of(game, is_whole):
    """Each report as it can be told: with what it must have, and where `is_whole` once more with each value of each field."""
    lines = []
    for kind in kinds_of(game):
        fields = kind.get("fields", [])
        seats = {"player": ["first ", "second "], "either": ["", "first "]}.get(kind["about"], [""])
        must = {field["key"]: value_of(game, field)[0] for field in fields if field.get("required")}
        for seat in seats:
            told = [dict(must)]
            told += [] if not is_whole else [{**must, field["key"]: value} for field in fields for value in value_of(game, field)]
            for values in told:
                words = " ".join(f"{key}={value}" for key, value in values.items())
                lines.append(f"report {kind['kind']} {seat}{words}".strip())
    return list(dict.fromkeys(lines))
