# Recipes of Firestorm Prime; the Makefile at the root includes them.

.PHONY: strength-prime simulate-prime

# `make strength GAME=prime` comes here.
strength-prime: ## shows what the bots are worth at Firestorm Prime: search over greedy, greedy over random
	cargo run --release -p prime --example prime_strength

# Games of 2 to 6 bots to the end: how they end, and whether they keep every promise of the table.
GAMES ?= 1000
simulate-prime: ## plays GAMES games of 2 to 6 random bots of Firestorm Prime to the end, and as many held to every promise
	for players in 2 3 4 5 6; do cargo run --release -p fireside -- simulate prime --games $(GAMES) --players $$players || exit 1; done
	cargo run --release -p prime --example conformance -- $(GAMES)
