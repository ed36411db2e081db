# The two commands: `make play` and `make test`. The rest is for whoever works on the house.
.DEFAULT_GOAL := help
SHELL := /bin/bash
TOOLS := $(CURDIR)/target/tools
MDBOOK := $(TOOLS)/bin/mdbook
DENY := $(TOOLS)/bin/cargo-deny

-include bench/bench.mk
-include games/starship/starship.mk
-include crates/host/host.mk

.PHONY: help play test check unit book audit clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 22

play: ## builds everything and opens the table
	cargo run --release -- play

test: check unit book ## everything CI runs: format, lints, tests, the book

check:
	cargo fmt --all -- --check
	cargo clippy --workspace --all-targets --locked -- -D warnings

unit:
	cargo test --workspace --locked

book: $(MDBOOK) ## builds the book into target/book
	$(MDBOOK) build docs --dest-dir ../target/book

audit: $(DENY) ## licences, bans and sources of every dependency
	$(DENY) check licenses bans sources

$(MDBOOK):
	cargo install mdbook --version '^0.5' --locked --no-default-features --root $(TOOLS)

$(DENY):
	cargo install cargo-deny --locked --root $(TOOLS)

clean: ## forgets everything built
	cargo clean
