#!/usr/bin/env python3
"""Follows a hall line by line (docs/protocol.md, "Streams"), and prints a sentence for each thing that happens.

    kyvien_stream.py --hall http://localhost:8080 --game GAME               a game, until it has a result
    kyvien_stream.py --hall http://localhost:8080 --tournament TOURNAMENT   a tournament
    kyvien_stream.py --hall http://localhost:8080 --account                 games and challenges of the account whose token stands in KYVIEN_TOKEN

Only the standard library is needed. A stream that breaks off is opened again: its first line says how things stand.
"""
import argparse
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

# The hall says something at least every fifteen seconds, if only an empty line.
SILENCE = 45


def lines(url, token):
    """What the hall tells, an object a line, until it ends the connection; TimeoutError where it is silent for too long."""
    request = urllib.request.Request(url, headers={"Authorization": "Bearer " + token} if token else {})
    with urllib.request.urlopen(request, timeout=SILENCE) as stream:
        for line in stream:
            if line.strip():
                yield json.loads(line)


def followed(url, token):
    """The same, opened again when it breaks off."""
    failures = 0
    while True:
        try:
            for told in lines(url, token):
                failures = 0
                yield told
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                problem = json.load(error)
                sys.exit(f"kyvien_stream: {problem['title']}: {problem['detail']}")
            # Not now, but later: the hall says when.
            print(f"{error}; asking again", file=sys.stderr)
            time.sleep(min(int(error.headers.get("Retry-After") or 0), 60))
        except OSError as error:
            print(f"{error}; connecting again", file=sys.stderr)
        failures += 1
        if failures > 5:
            sys.exit("kyvien_stream: the hall does not answer")
        time.sleep(min(2 ** failures, 20) / 4)


def follow_game(told):
    """The moves as they are made; ends with the result."""
    shown = 0
    for view in told:
        if view["t"] != "view":
            continue
        moves = view["moves"]
        # Fewer than before: one was taken back.
        for ply in range(min(shown, len(moves)), len(moves)):
            print(f"{ply + 1}. {moves[ply]['move']}", flush=True)
        shown = len(moves)
        if view["result"]:
            print(f"{view['result']['score']} {view['result']['code']}")
            return


def follow_account(told):
    """A sentence for each game that begins or ends, for each turn, and for what becomes of challenges."""
    sentences = {"waiting": "{game}: waits for an opponent", "started": "{game}: has begun", "ended": "{game}: {score} {code}"}
    for event in told:
        if event["t"] == "challenge":
            challenge = event["challenge"]
            print(f"challenge of {challenge['challenger']} to {challenge['challenged']}: {event['event']}", flush=True)
            continue
        sentence = sentences.get(event["t"], "{game}: your move" if event.get("yours") else "{game}: your opponent thinks")
        print(sentence.format(**event), flush=True)


def follow_tournament(told):
    """How many places of the document have changed with each announcement; where the hall does not say, it is to be read anew."""
    for news in told:
        changes = f"{len(news['changes'])} changes" if "changes" in news else "to be read as a whole"
        print(f"version {news['version']}: {changes}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hall", default="http://localhost:8080", help="where the hall is")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--game", metavar="GAME")
    what.add_argument("--tournament", metavar="TOURNAMENT")
    what.add_argument("--account", action="store_true")
    options = parser.parse_args()
    base = options.hall.rstrip("/") + "/api/1/"
    token = os.environ.get("KYVIEN_TOKEN", "").strip()
    if options.game:
        follow_game(followed(f"{base}games/{urllib.parse.quote(options.game)}/stream", token))
    elif options.tournament:
        follow_tournament(followed(f"{base}tournaments/{urllib.parse.quote(options.tournament)}/stream", token))
    else:
        follow_account(followed(base + "account/stream", token))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
