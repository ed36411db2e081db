# What the host needs beside cargo, and its long runs.
.PHONY: postgres load hard

postgres: ## installs a PostgreSQL server for the tests, where apt-get can
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null \
	  || (apt-get update && apt-get install -y --no-install-recommends postgresql)

load: ## measures the host with bots over real sockets
	cargo run --release -p host --example load

hard: ## kills the host a hundred times while fifty tables are played, then plays over bad lines
	cargo run --release -p host --example chaos -- --kills 100 --tables 50 --lines 30

# The stores are tested against a real server.
unit: postgres
