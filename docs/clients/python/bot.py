"""A bot in thirty lines. It needs nothing but Python 3.

    python3 bot.py http://localhost:4000 go-fish          plays a game against a bot of the house
    python3 bot.py http://localhost:4000 0v3k9c2m71xz     sits down at the table with this id
"""
import json, random, sys, time
import urllib.error, urllib.request

house, where, token, answered = sys.argv[1], sys.argv[2], None, None


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        return urllib.request.urlopen(urllib.request.Request(house + path, data, headers))
    except urllib.error.HTTPError as refusal:
        if "Retry-After" not in refusal.headers:
            raise
        time.sleep(int(refusal.headers["Retry-After"]))  # that was too fast
        return ask(path, body)


token = json.load(ask("/api/guest", {"name": f"Pythia {random.randrange(10**6)}", "bot": True}))["token"]
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
    if message.get("question", answered) != answered:  # it comes again while somebody else is asked as well
        answered = message["question"]
        # Every answer I may give is in the list; its place in it is its number.
        choice = random.randrange(len(message["prompt"]["offers"]))
        ask(f"/api/tables/{table}/answer", {"question": answered, "choice": choice})
