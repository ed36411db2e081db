# Our speed beside that of our peers, in one run on one core. ROUNDS=9 SECONDS=1 make bench-peers takes longer and is surer.
OPEN_SPIEL := open_spiel==2.0.2
PEERS := $(CURDIR)/target/peers
ROUNDS ?= 5
SECONDS ?= 0.5

.PHONY: bench-peers

bench-peers: $(PEERS)/$(OPEN_SPIEL) ## compares our speed with hand-written games and OpenSpiel
	cargo build --release --locked --bin fireside
	cargo build --release --locked --manifest-path bench/ceiling/Cargo.toml --target-dir $(PEERS)/ceiling
	python3 bench/peers.py --fireside target/release/fireside --ceiling $(PEERS)/ceiling/release/ceiling \
		--openspiel $(PEERS)/venv/bin/python --rounds $(ROUNDS) --seconds $(SECONDS) --out target/bench-peers.json

# The file says which version is installed.
$(PEERS)/$(OPEN_SPIEL):
	python3 -m venv $(PEERS)/venv
	$(PEERS)/venv/bin/python -m pip install --quiet '$(OPEN_SPIEL)'
	touch '$@'
