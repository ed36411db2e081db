# Recipes of Firestorm Prime; the Makefile at the root includes them.

.PHONY: strength-prime simulate-prime

# `make strength GAME=prime` comes here.
strength-prime: ## shows what the bots are worth at Firestorm Prime: search over greedy, greedy over random
	cargo run --release -p prime --example prime_strength

# Games of 2 to 6 bots to the end: how they end, which is written into the book, and whether they keep every promise of the table.
GAMES ?= 1000
simulate-prime: ## plays GAMES games of 2 to 6 bots of Firestorm Prime to the end, writes how they end, and holds as many to every promise
	cargo run --release -p prime --example endings -- $(GAMES) docs/src/prime.md
	cargo run --release -p prime --example conformance -- $(GAMES)
