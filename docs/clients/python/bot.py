"""A bot in thirty lines. It needs nothing but Python 3.

    python3 bot.py http://localhost:4000 go-fish          plays a game against a bot of the house
    python3 bot.py http://localhost:4000 0v3k9c2m71xz     sits down at the table with this id
"""
import json
import random
import sys
import urllib.request

house, where, token = sys.argv[1], sys.argv[2], None


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return urllib.request.urlopen(urllib.request.Request(house + path, data, headers))


token = json.load(ask("/api/guest", {"name": "Pythia", "bot": True}))["token"]
if where in [game["id"] for game in json.load(ask("/api/games"))]:
    table = json.load(ask("/api/tables", {"game": where, "seats": ["me", {"bot": "random"}]}))["table"]
else:
    table = where
    ask(f"/api/tables/{table}/sit", {})

for line in ask(f"/api/tables/{table}/stream?parts=view"):
    message = json.loads(line) if line.strip() else {}
    if message.get("stage") == "over" and "result" in message:
        print(message["result"]["words"])
        break
    if "question" in message:  # every answer I may give is in the list; its place in it is its number
        choice = random.randrange(len(message["prompt"]["offers"]))
        ask(f"/api/tables/{table}/answer", {"question": message["question"], "choice": choice})
