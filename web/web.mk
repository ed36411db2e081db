# The web client: built by Node, embedded by the host, tried in a real browser.
.PHONY: web web-check web-unit web-browser web-bars web-pictures chromium

CHROMIUM := $(firstword $(wildcard /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome))

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci

web: web/node_modules/.package-lock.json ## builds the web client into web/dist
	cd web && npm run build

web-check: web/node_modules/.package-lock.json ## checks the types of the web client
	cd web && npm run check

web-unit: web/node_modules/.package-lock.json ## tests the web client without a browser
	cd web && npm run unit

chromium: ## installs a browser for the tests, where apt-get can
	@test -n "$(CHROMIUM)" || $(call apt,chromium)

web-browser: web chromium ## plays whole games in a browser
	cargo build -p fireside --locked
	cd web && npm run browser

web-bars: export FIRESIDE_BARS := yes
web-bars: export FIRESIDE_BINARY := $(CURDIR)/target/release/fireside
web-bars: web chromium ## measures the browser on a quiet machine: 100 ms to the screen, no task over 50 ms
	cargo build -p fireside --release --locked
	cd web && npm run browser -- tests/browser/measures.test.ts

web-pictures: export FIRESIDE_PICTURES := yes
web-pictures: web-browser ## the same, and takes the pictures of the book anew
