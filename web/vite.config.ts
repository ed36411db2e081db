import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Lays smaller copies beside every text the browser loads; the host sends one to whoever can read it. */
function smaller(): Plugin {
  let out = "dist";
  return {
    name: "smaller",
    apply: "build",
    configResolved: (config) => void (out = join(config.root, config.build.outDir)),
    closeBundle() {
      for (const file of readdirSync(out, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|html|svg)$/.test(file)) continue;
        const text = readFileSync(join(out, file));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(join(out, `${file}.br`), brotliCompressSync(text, { params }));
        writeFileSync(join(out, `${file}.gz`), gzipSync(text, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}

const house = process.env.FIRESIDE_HOUSE ?? "http://localhost:4000";

export default defineConfig({
  plugins: [svelte(), smaller()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: true },
  server: { proxy: { "/api": { target: house, ws: true } } },
  test: { include: ["tests/unit/**/*.test.ts"], testTimeout: 60_000 },
});
