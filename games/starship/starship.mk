# Recipes of the starship game; the Makefile at the root includes them.

.PHONY: balance-starship strength

# Playouts a decision and games a pair: about three quarters of an hour on two cores.
BALANCE_BOT ?= mcts:60
BALANCE_GAMES ?= 120

balance-starship: ## plays every starship fit against every other and writes the page and the plot
	cargo run --release -p starship --example balance -- --bot $(BALANCE_BOT) --games $(BALANCE_GAMES) --out docs/src

GAME ?= starship

strength: ## shows what the bots are worth at GAME=starship: search over greedy, greedy over random
	@test "$(GAME)" = starship || { echo "make strength knows GAME=starship, not $(GAME)"; exit 2; }
	cargo run --release -p starship --example strength
