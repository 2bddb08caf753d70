#!/usr/bin/env python3
"""Sends the games of a playing hall to a broadcast (docs/broadcast.md), as often as the file changes.

    KYVIEN_KEY_FILE=broadcaster.key push.py --hall https://chess.example --id k7xq2mrd games.pgn
    KYVIEN_KEY_FILE=broadcaster.key push.py --hall https://chess.example --new "City Cup" --game chess --delay 15 games.pgn
    push.py ... --once games.pgn

Electronic boards and their programs write the games of a round into one file, again and again; this program looks at it every
second and sends it whole when it has changed and is not being written. It goes on when the network comes back. Only Python's standard
library is needed. The key of a broadcaster (kyvien key add --role broadcaster --for NAME) is read from a file, so that the list of
processes does not show it.
"""
import argparse
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

LOOK_EVERY = 1.0
LONGEST_PAUSE = 60.0


class Refused(Exception):
    """What the hall would not do: its code and its sentence."""


def ask(hall, path, key, body, content_type):
    request = urllib.request.Request(hall + path, body, {"Authorization": "Bearer " + key, "Content-Type": content_type})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        if error.code in (429, 503):
            raise OSError(f"the hall answered {error.code}") from None
        refusal = json.load(error)
        raise Refused(f"{refusal.get('code')}: {refusal.get('message')}") from None


def begin(options, key):
    terms = {"name": options.new, "game": options.game, "delay_ms": int(options.delay * 60_000)}
    made = ask(options.hall, "/api/broadcasts", key, json.dumps(terms).encode(), "application/json")
    print(f"{options.hall}/b/{made['id']}", flush=True)
    return made["id"]


def tell(answer):
    """A line of what the file has brought; a line for each game that could not be read."""
    states = [board["state"] for board in answer["boards"]]
    counts = ", ".join(f"{states.count(state)} {state}" for state in ("new", "changed", "corrected", "same", "refused") if state in states)
    print(counts, flush=True)
    for board in answer["boards"]:
        if "refusal" in board:
            print(f"game {board['number']}: {board['refusal']['code']}: {board['refusal']['message']}", file=sys.stderr, flush=True)


def stamp(path):
    """Changes with the file; None while there is none."""
    try:
        info = os.stat(path)
    except OSError:
        return None
    return info.st_mtime_ns, info.st_size


def push(options, key):
    path = f"/api/broadcasts/{urllib.parse.quote(options.id)}/file"
    if options.round:
        path += "?round=" + urllib.parse.quote(options.round)
    sent, pause = None, LOOK_EVERY
    while True:
        seen = stamp(options.file)
        if seen is not None and seen != sent:
            with open(options.file, "rb") as file:
                games = file.read()
            if options.once and not games:
                print(f"{options.file}: it is empty", file=sys.stderr)
                return 1
            # It was written while it was read: the next look finds it whole.
            if games and stamp(options.file) == seen:
                try:
                    tell(ask(options.hall, path, key, games, "application/octet-stream"))
                    sent, pause = seen, LOOK_EVERY
                except Refused as refused:
                    print(refused, file=sys.stderr, flush=True)
                    if options.once or not str(refused).startswith("no-game:"):
                        return 1
                    sent = seen
                except OSError as error:
                    print(f"not sent, tried again: {error}", file=sys.stderr, flush=True)
                    pause = min(pause * 2, LONGEST_PAUSE)
        elif options.once and seen is None:
            print(f"{options.file}: there is no such file", file=sys.stderr)
            return 1
        if options.once and sent is not None:
            return 0
        time.sleep(pause)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hall", required=True, help="its address")
    parser.add_argument("--id", help="of the broadcast")
    parser.add_argument("--new", metavar="NAME", help="begin a broadcast of this name")
    parser.add_argument("--game", default="chess", help="of a new broadcast: chess, xiangqi or go")
    parser.add_argument("--delay", type=float, default=0, metavar="MINUTES", help="of a new broadcast")
    parser.add_argument("--round", help="that of all games of the file; otherwise as they say")
    parser.add_argument("--once", action="store_true", help="send the file once and end")
    parser.add_argument("file", help="PGN of chess or xiangqi, SGF of Go")
    options = parser.parse_args()
    options.hall = options.hall.rstrip("/")
    if bool(options.id) == bool(options.new):
        parser.error("either --id or --new")
    key_file = os.environ.get("KYVIEN_KEY_FILE")
    if not key_file:
        parser.error("KYVIEN_KEY_FILE names the file with the key")
    with open(key_file, encoding="utf-8") as file:
        key = file.read().strip()
    try:
        if options.new:
            options.id = begin(options, key)
        return push(options, key)
    except (Refused, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
