#!/usr/bin/env python3
"""A bot for a hall: takes a seat, plays by the public interface (docs/protocol.md), and prints the result with its clause.

    kyvien_bot.py --hall http://localhost:8080 --game chess --engine stockfish
    kyvien_bot.py --hall http://localhost:8080 --game go --size 9 --engine "gnugo --mode gtp"
    kyvien_bot.py --hall http://localhost:8080 --join GAME
    kyvien_bot.py --hall http://localhost:8080 --token-file token.txt    under the account whose token stands there

The token of an account (its page, "Access for programs"; scope "play") is read from that file or from KYVIEN_TOKEN in the environment;
an argument could be read by everybody on the machine.

Only the standard library is needed. The engine speaks UCI (chess; xiangqi by Fairy-Stockfish) or GTP (Go), and keeps to the clock that
the hall shows. Without an engine a random legal move is made.
"""
import argparse
import base64
import json
import os
import random
import re
import shlex
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


# ---- talking to the hall -----------------------------------------------------------------------------------------------------------

class Refused(Exception):
    """What the hall would not do: its code, its sentence and its clause."""

    def __init__(self, refusal):
        clause = refusal.get("clause")
        cited = f" ({clause['law']} {clause['id']})" if clause else ""
        super().__init__(f"{refusal.get('code')}: {refusal.get('message')}{cited}")
        self.refusal = refusal


def bearing(token):
    """The head of a request under the account of this token; without one of a guest."""
    return {"Authorization": "Bearer " + token} if token else {}


def post(hall, path, body, token=None):
    """Asks once by HTTP. The Idempotency-Key lets a lost answer be asked for again without taking a second seat."""
    request = urllib.request.Request(hall + path, json.dumps(body).encode(),
                                     {"Content-Type": "application/json", "Idempotency-Key": base64.urlsafe_b64encode(os.urandom(18)).decode(),
                                      **bearing(token)})
    for attempt in range(3):
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code == 503 and attempt < 2:  # the hall is about to close or to come back, and says when to ask again
                time.sleep(min(int(error.headers.get("Retry-After") or 1), 20))
                continue
            raise Refused(json.load(error)) from None
        except OSError:
            if attempt == 2:
                raise
            time.sleep(1)


class Socket:
    """The client's side of a WebSocket (RFC 6455): texts in and out, pings answered."""

    def __init__(self, hall, path):
        url = urllib.parse.urlsplit(hall)
        port = url.port or (443 if url.scheme == "https" else 80)
        self.stream = socket.create_connection((url.hostname, port), timeout=90)
        if url.scheme == "https":
            self.stream = ssl.create_default_context().wrap_socket(self.stream, server_hostname=url.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall((f"GET {path} HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.reader = self.stream.makefile("rb")
        status = self.reader.readline().decode()
        if " 101 " not in status:
            raise ConnectionError(f"no socket at {path}: {status.strip()}")
        while self.reader.readline().strip():
            pass

    def send(self, message, opcode=1):
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        mask = os.urandom(4)
        size = (struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else
                struct.pack("!BH", 0x80 | 126, len(data)) if len(data) < 65536 else struct.pack("!BQ", 0x80 | 127, len(data)))
        self.stream.sendall(bytes([0x80 | opcode]) + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def exactly(self, count):
        data = self.reader.read(count)
        if len(data) < count:
            raise ConnectionError("the hall has closed the socket")
        return data

    def receive(self):
        """The next message, or ConnectionError."""
        whole = b""
        while True:
            first, size = self.exactly(2)
            if size == 126:
                size = struct.unpack("!H", self.exactly(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", self.exactly(8))[0]
            data = self.exactly(size)
            opcode = first & 15
            if opcode == 8:
                code = struct.unpack("!H", data[:2])[0] if len(data) >= 2 else 1005
                raise ConnectionError(f"closed with {code} {data[2:].decode(errors='replace')}")
            if opcode == 9:
                self.send(data, 10)
            elif opcode in (0, 1):
                whole += data
                if first & 0x80:
                    return json.loads(whole)


# ---- what moves ----------------------------------------------------------------------------------------------------------------------

def points_of(view):
    """Go: the empty points where a stone may be set."""
    forbidden = {each["point"] for each in view.get("forbidden", [])}
    rows = view["board"]["cells"].split("/")
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            point = "abcdefghjklmnopqrstuvwxyz"[column] + str(len(rows) - row)
            if cell == "." and point not in forbidden:
                yield point


class Random:
    """A legal move, any of them."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def move(self, view):
        if view.get("legal") is not None:
            return self.random.choice(view["legal"])
        points = list(points_of(view))
        # A board that is nearly full is not filled up to the last eye.
        size = view["variant"]["size"]
        return self.random.choice(points) if len(points) > size * size // 3 else "pass"

    def close(self):
        pass


def found_program(command):
    """The words of the command, with the program's folder. Debian keeps games in /usr/games, which is not in everybody's PATH."""
    name, *words = shlex.split(command) or [""]
    found = shutil.which(name) or shutil.which(name, path="/usr/games")
    if not found:
        raise FileNotFoundError(f"there is no program '{name}'")
    return [found, *words]


class Engine:
    """A program that is asked line by line."""

    def __init__(self, command):
        self.process = subprocess.Popen(found_program(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self):
        line = self.process.stdout.readline()
        if not line:
            raise ConnectionError("the engine has ended")
        return line.strip()

    def close(self):
        self.process.kill()
        self.process.wait()


def time_left(view):
    """Milliseconds of both sides and what a move adds to each; nothing in a game without clocks."""
    clock = view.get("clock")
    if not clock:
        return None
    first = view["time"].get("increment_ms", 0)
    second = view.get("second_time", view["time"]).get("increment_ms", 0)
    return clock["first_ms"], clock["second_ms"], first, second


class Uci(Engine):
    """Chess as UCI has it; xiangqi in Fairy-Stockfish's form, whose ranks begin with 1 and the hall's with 0."""

    def __init__(self, command, move_ms):
        super().__init__(command)
        self.move_ms = move_ms
        self.game = None
        self.say("uci")
        while self.hear() != "uciok":
            pass

    def begin(self, view):
        self.game = view["id"]
        if view["game"] == "xiangqi":
            self.say("setoption name UCI_Variant value xiangqi")
        elif view["variant"].get("chess960") is not None:
            self.say("setoption name UCI_Chess960 value true")
        self.say("ucinewgame")
        self.say("isready")
        while self.hear() != "readyok":
            pass

    def move(self, view):
        if self.game != view["id"]:
            self.begin(view)
        self.say("position fen " + view["board"]["fen"])
        left = time_left(view)
        if left and not self.move_ms:
            self.say(f"go wtime {left[0]} btime {left[1]} winc {left[2]} binc {left[3]}")
        else:
            self.say(f"go movetime {self.move_ms or 500}")
        while True:
            words = self.hear().split()
            if words[:1] == ["bestmove"]:
                return self.in_hall(words[1], view)

    @staticmethod
    def in_hall(move, view):
        if view["game"] != "xiangqi":
            return move
        parts, place = [], 0
        while place < len(move):
            end = place + 1
            while end < len(move) and move[end].isdigit():
                end += 1
            parts.append(move[place] + str(int(move[place + 1:end]) - 1))
            place = end
        return "".join(parts)


class Gtp(Engine):
    """Go, by the Go Text Protocol."""

    def ask(self, command):
        self.say(command)
        line = self.hear()
        while not line:
            line = self.hear()
        if not line.startswith("="):
            raise ConnectionError(f"the engine refuses '{command}': {line}")
        return line[1:].strip()

    def move(self, view):
        # The whole game anew: then the engine knows what the hall knows, after a takeback by an arbiter too.
        self.ask(f"boardsize {view['variant']['size']}")
        self.ask("clear_board")
        self.ask(f"komi {float(view['variant'].get('komi') or 0) * 2}")  # the law counts half of what engines call komi
        colours = "BW"
        # Stones of a handicap, or of a position of the players' own, as SGF names them: AB[gc][cg]PL[W], columns and rows from above.
        for name, points in re.findall(r"(AB|AW|PL)((?:\[\w+\])+)", view.get("start", {}).get("sgf", "")):
            for point in re.findall(r"\w+", points):
                if name == "PL":
                    colours = "BW" if point == "B" else "WB"
                else:
                    self.ask(f"play {name[1]} {self.vertex(point, view['variant']['size'])}")
        for ply, each in enumerate(view["moves"]):
            self.ask(f"play {colours[ply % 2]} {each['move']}")
        colour = colours[len(view["moves"]) % 2]
        clock = view.get("clock")
        if clock:
            # Beyond the main time GTP counts the stones still to be set in the period that runs; of byo-yomi it is one.
            seat = view["you"]
            stones = clock.get(f"{seat}_stones", 1) if clock.get(f"{seat}_overtime") else 0
            control = view.get("second_time", view["time"]) if seat == "second" else view["time"]
            if "base_ms" in control:
                self.say_time(f"time_settings {control['base_ms'] // 1000} {control.get('period_ms', 0) // 1000} {int('period_ms' in control)}")
            self.say_time(f"time_left {colour} {clock[f'{seat}_ms'] // 1000} {stones}")
        answer = self.ask(f"genmove {colour}").lower()
        return "resign" if answer == "resign" else answer

    def say_time(self, command):
        """An engine that knows no clocks refuses the command, and plays on as it likes."""
        try:
            self.ask(command)
        except ConnectionError as error:
            if "refuses" not in str(error):
                raise

    @staticmethod
    def vertex(point, size):
        """A point of SGF as GTP names it: dd is d16 on 19 lines."""
        return "abcdefghjklmnopqrstuvwxyz"[ord(point[0]) - ord("a")] + str(size - (ord(point[1]) - ord("a")))


# ---- a game --------------------------------------------------------------------------------------------------------------------------

def is_paused(view):
    """Nobody may move: an arbiter has stopped the clocks, or the hall waits for the opponent to come."""
    clock = view.get("clock")
    return view.get("legal") == [] or bool(clock and clock["running"] is None)


def answer_to(view, player):
    """What is said to this view, or nothing while the hall waits for somebody else."""
    you = view.get("you")
    if view["phase"] == "playing" and view.get("turn") == you and not is_paused(view):
        move = player.move(view)
        if move == "resign":
            return {"t": "resign"}
        return {"t": "move", "ply": len(view["moves"]), "move": move}
    if view["phase"] == "agreeing" and you and not view["agreement"]["confirmed"][you]:
        # Every stone that stands is taken for alive: whoever wants it dead plays on (21.3).
        return {"t": "confirm", "seen": view["seq"]}
    return None


def play(hall, game, token, player):
    """Plays the game to its end; gives the last view. A socket that breaks is opened again: a view says everything."""
    answered = None
    failures = 0
    while True:
        try:
            talk = Socket(hall, "/ws/games/" + urllib.parse.quote(game))
            talk.send({"t": "hello", "v": 1, "token": token})
            while True:
                message = talk.receive()
                if message["t"] == "refused":
                    refusal = message["refusal"]
                    if refusal["code"] == "too-many-messages":
                        time.sleep(1)
                        answered = None
                    elif refusal["code"] in ("clocks-stopped", "stale-consent", "stale-ply", "not-your-turn", "game-over"):
                        answered = None  # the next view tells what is to be done
                        continue
                    else:
                        raise Refused(refusal)
                if message["t"] != "view":
                    continue
                failures = 0
                if message.get("result"):
                    return message
                # One answer to a position, however many views show it.
                if message["seq"] == answered:
                    continue
                said = answer_to(message, player)
                if said:
                    answered = message["seq"]
                    talk.send({**said, "id": message["seq"]})
        except (ConnectionError, socket.timeout) as error:
            failures += 1
            if failures > 5:
                raise
            print(f"{error}; connecting again", file=sys.stderr)
            answered = None
            time.sleep(min(2 ** failures, 20) / 4)


def kind_of(hall, game):
    """Chess, xiangqi or go."""
    try:
        with urllib.request.urlopen(f"{hall}/api/games/{urllib.parse.quote(game)}", timeout=30) as answer:
            return json.load(answer)["game"]
    except urllib.error.HTTPError as error:
        raise Refused(json.load(error)) from None


def take_seat(hall, options, account):
    """The game and the seat in it: the one named by --join, or a new one, whose address is printed."""
    if options.join:
        return options.join, post(hall, f"/api/games/{urllib.parse.quote(options.join)}/join", {"name": options.name}, account)
    base, _, increment = options.time.partition("+")
    clock = {"kind": "none"} if base == "0" else {"kind": "fischer", "base_ms": int(float(base) * 1000),
                                                  "increment_ms": int(float(increment or 0) * 1000)}
    wanted = {"game": options.game, "name": options.name, "seat": options.seat, "time": clock}
    if options.game == "go":
        wanted["size"] = options.size
    seat = post(hall, "/api/games", wanted, account)
    print(f"{hall}/g/{seat['id']}", flush=True)
    return seat["id"], seat


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hall", default="http://localhost:8080", help="where the hall is")
    parser.add_argument("--join", metavar="GAME", help="take the free seat of this game; without it one is made")
    parser.add_argument("--game", default="chess", choices=["chess", "xiangqi", "go"])
    parser.add_argument("--size", type=int, default=19, help="Go: lines of the board")
    parser.add_argument("--seat", default="first", choices=["first", "second", "random"])
    parser.add_argument("--time", metavar="SECONDS+SECONDS", default="300+3", help="for the game and for each move; 0: no clocks")
    parser.add_argument("--name", default="Bot", help="of a guest; an account plays under its own")
    parser.add_argument("--token-file", metavar="FILE", help="with the token of an account; without it KYVIEN_TOKEN of the environment")
    parser.add_argument("--engine", metavar="COMMAND", help="UCI for chess and xiangqi, GTP for Go; without it moves are random")
    parser.add_argument("--move-time", metavar="MS", type=int, default=0, help="of an engine; without it the clock decides")
    parser.add_argument("--seed", type=int, help="of random moves")
    options = parser.parse_args()
    hall = options.hall.rstrip("/")
    try:
        account = os.environ.get("KYVIEN_TOKEN", "").strip()
        if options.token_file:
            with open(options.token_file, encoding="utf-8") as file:
                account = file.read().strip()
        kind = kind_of(hall, options.join) if options.join else options.game
        # The engine first: if it does not start, nobody waits opposite an empty seat.
        if not options.engine:
            player = Random(options.seed)
        else:
            player = Gtp(options.engine) if kind == "go" else Uci(options.engine, options.move_time)
        try:
            game, seat = take_seat(hall, options, account)
            last = play(hall, game, seat["token"], player)
        finally:
            player.close()
    except Refused as refused:
        sys.exit(f"kyvien_bot: {refused}")
    except (OSError, ValueError) as error:
        sys.exit(f"kyvien_bot: {error}")
    result = last["result"]
    clause = result.get("clause")
    print(f"{result['score']} {result['code']}" + (f" {clause['law']}:{clause['id']}" if clause else ""))


if __name__ == "__main__":
    main()
