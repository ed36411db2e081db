# What the host needs beside cargo, and its long runs.
.PHONY: postgres load hard schemathesis
PEER := $(CURDIR)/target/peer
SCHEMATHESIS := $(TOOLS)/schemathesis/bin/st

postgres: ## installs a PostgreSQL server for the tests, where apt-get can
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || $(call apt,postgresql)

load: $(PEER)/node_modules ## measures the host with bots over real sockets, and a peer under the same load
	cargo run --release -p host --example load -- --peer $(PEER)

$(PEER)/node_modules: crates/host/peer/package.json crates/host/peer/server.cjs
	mkdir -p $(PEER)
	cp crates/host/peer/* $(PEER)
	cd $(PEER) && npm install --no-audit --no-fund
	touch $@

hard: ## kills the host a hundred times while fifty tables are played, then plays over bad lines
	cargo run --release -p host --example chaos -- --kills 100 --tables 50 --lines 30

schemathesis: $(SCHEMATHESIS) ## tries everything the OpenAPI description allows, and much that it does not, on a host
	cargo build -p fireside
	crates/host/schemathesis.sh target/debug/fireside $(SCHEMATHESIS)

$(SCHEMATHESIS):
	python3 -m venv $(TOOLS)/schemathesis
	$(TOOLS)/schemathesis/bin/pip install --quiet 'schemathesis>=4,<5'

# The stores are tested against a real server.
unit: postgres
