# The two commands: `make play` and `make test`. The rest is for whoever works on the house.
.DEFAULT_GOAL := help
SHELL := /bin/bash
TOOLS := $(CURDIR)/target/tools
MDBOOK := $(TOOLS)/bin/mdbook
DENY := $(TOOLS)/bin/cargo-deny

# Installs a package of Debian's, as whoever may.
apt = { SUDO=$$(command -v sudo || true); $$SUDO apt-get update && $$SUDO apt-get install -y --no-install-recommends $(1); }

-include bench/bench.mk
-include games/starship/starship.mk
-include games/prime/prime.mk
-include crates/host/host.mk
-include web/web.mk
-include fuzz/fuzz.mk

.PHONY: help play test check unit book audit clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 22

play: web ## builds everything and opens the table in the browser
	cargo run --release -- host --open

test: web check web-check unit web-unit web-browser book ## everything CI runs: format, lints, tests, the book

check:
	cargo fmt --all -- --check
	cargo clippy --workspace --all-targets --locked -- -D warnings

# The gate tries the same cases every time, so that a red run is the change's doing; a plain `cargo test` tries new ones.
unit: export PROPTEST_RNG_SEED ?= 2001
unit:
	cargo test --workspace --locked

book: $(MDBOOK) ## builds the book into target/book
	$(MDBOOK) build docs --dest-dir $(CURDIR)/target/book

audit: $(DENY) ## licences, bans and sources of every dependency
	$(DENY) check licenses bans sources

$(MDBOOK):
	cargo install mdbook --version '^0.5' --locked --no-default-features --root $(TOOLS)

$(DENY):
	cargo install cargo-deny --locked --root $(TOOLS)

clean: ## forgets everything built
	cargo clean
