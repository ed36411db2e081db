#!/bin/bash
# Starts a host on a folder of its own and has schemathesis send it whatever fits its OpenAPI description, and much that
# does not. Fails on any server error, undescribed answer, or answer that is not as described.
#   crates/host/schemathesis.sh target/debug/fireside st [more options for schemathesis]
set -euo pipefail
fireside=$(realpath "$1") st=$(realpath --no-symlinks "$2")
shift 2
data=$(mktemp -d)
"$fireside" host --port 0 --data "$data" --without-limits >"$data/said" 2>"$data/log" &
host=$!
trap 'kill $host; rm -rf "$data"' EXIT
for _ in $(seq 100); do
  at=$(sed -n 's/^The fire is lit: //p' "$data/said")
  [ -n "$at" ] && break
  sleep 0.1
done
key=$(sed -n 's/.*#key=//p' "$data/said")
token=$(curl -sf "$at/api/guest" -d '{"name":"Schema"}' | sed 's/.*"token":"\([0-9a-f]*\)".*/\1/')
curl -sf "$at/api/admin/claim" -H "Authorization: Bearer $token" -d "{\"key\":\"$key\"}" >/dev/null
ask() { curl -sf "$at$1" -H "Authorization: Bearer $token" -d "$2"; }
table=$(ask /api/tables '{"game":"go-fish","seats":["me",{"bot":"random"}],"options":{"pace":0}}' | sed 's/.*"table":"\([0-9a-z]*\)".*/\1/')
deck=$(ask /api/decks '{"game":"starship","name":"One","brings":{"fits":"Phantom"},"shared":true}' | sed 's/.*"deck":"\([0-9a-z]*\)".*/\1/')
cat >"$data/things.toml" <<END
[parameters]
"path.game" = "starship"
"path.table" = "$table"
"path.deck" = "$deck"
END
cd "$data" # where it leaves its notes
status=0
# Once with whatever names it comes up with, once with a game, a table and a deck that exist. What ends the session it
# works with, never ends by itself, or closes the house to new tables is left out.
for config in /dev/null "$data/things.toml"; do
  "$st" --config-file "$config" run "$at/api/openapi.json" --url "$at" -H "Authorization: Bearer $token" \
    --checks not_a_server_error,response_schema_conformance,content_type_conformance,status_code_conformance \
    --exclude-path-regex '/(stream|socket|pause|ban)$|^/api/(news|logout|password|sessions.*)$' "$@" || status=$?
done
if grep -q 'panicked' "$data/log"; then
  grep 'panicked' "$data/log"
  status=1
fi
exit $status
