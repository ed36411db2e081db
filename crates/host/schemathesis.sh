#!/bin/bash
# Starts a host on a folder of its own and has schemathesis send it whatever fits its OpenAPI description, and much that
# does not. Fails on any server error, undescribed answer, or answer that is not as described.
#   crates/host/schemathesis.sh target/debug/fireside st [more options for schemathesis]
set -euo pipefail
fireside=$1 st=$2
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
status=0
"$st" run "$at/api/openapi.json" --url "$at" -H "Authorization: Bearer $token" \
  --checks not_a_server_error,response_schema_conformance,content_type_conformance,status_code_conformance \
  --exclude-path-regex '/(stream|socket)$|^/api/(news|logout|password|sessions.*)$|/ban$' "$@" || status=$?
if grep -q 'panicked' "$data/log"; then
  grep 'panicked' "$data/log"
  status=1
fi
exit $status
