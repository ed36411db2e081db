# Throws bytes at whatever reads bytes, each target for so many seconds.
.PHONY: fuzz
FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?= card_text card_pack starship_pack scenario_toml replay_json host_input

fuzz: ## fuzzes everything that reads bytes, FUZZ_SECONDS each; FUZZ_TARGETS="card_text …" for some of it
	@rustup toolchain list 2>/dev/null | grep -q nightly || { echo "fuzzing needs a nightly compiler: rustup toolchain install nightly"; exit 1; }
	@cargo fuzz --version >/dev/null 2>&1 || { echo "fuzzing needs cargo-fuzz: cargo install cargo-fuzz"; exit 1; }
	@set -e; for target in $(FUZZ_TARGETS); do \
		features=; if [ $$target = host_input ]; then features="--features host --sanitizer none"; fi; \
		mkdir -p fuzz/corpus/$$target; \
		echo "$$target, $(FUZZ_SECONDS) s"; \
		cargo +nightly fuzz run $$features $$target fuzz/corpus/$$target fuzz/seeds/$$target -- \
			-max_total_time=$(FUZZ_SECONDS) -timeout=30 -rss_limit_mb=4096 -print_final_stats=0 -verbosity=0; \
	done
