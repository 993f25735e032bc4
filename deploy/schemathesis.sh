#!/usr/bin/env bash
# Sends what the OpenAPI document allows and forbids to a running service and compares the answers with the document. Needs Python 3.
#   RATE_LIMIT_PER_MINUTE=off WRONG_KEYS_PER_MINUTE=1000000 screen-search serve
#   KEY=uss_live_… deploy/schemathesis.sh http://localhost:3000 [more options of `schemathesis run`]
# A key of scope screens:write as well has it write and remove screens: give it a DATA_DIR of its own, and WRITES_PER_MINUTE=off.
set -euo pipefail

url=${1:?the address of the service}
venv=${TMPDIR:-/tmp}/screen-search-schemathesis-4.32.5
[ -x "$venv/bin/schemathesis" ] || { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet schemathesis==4.32.5; }
cd "$(mktemp -d)" # It keeps its notes where it runs.
exec "$venv/bin/schemathesis" run "$url/openapi.json" --url "$url" --header "Authorization: Bearer ${KEY:?an API key}" \
  --checks all --max-examples 200 "${@:2}"
