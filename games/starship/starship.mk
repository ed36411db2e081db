# Recipes of the starship game; the Makefile at the root includes them.

.PHONY: balance-starship strength strength-starship

# Playouts a decision and games a pair. The page in the book says with which it was made and how long that took.
BALANCE_BOT ?= mcts:120
BALANCE_GAMES ?= 240

balance-starship: ## plays every starship fit against every other and writes the page and the plot
	cargo run --release -p starship --example balance -- --bot $(BALANCE_BOT) --games $(BALANCE_GAMES) --out docs/src

GAME ?= starship

strength: strength-$(GAME) ## shows what the bots are worth at GAME=starship or GAME=prime: search over greedy, greedy over random

strength-starship:
	cargo run --release -p starship --example starship_strength
