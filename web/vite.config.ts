import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Every file of the pages as small as it can be, beside itself: the server has nothing to compress. */
function packed(): Plugin {
  let folder = "";
  return {
    name: "packed",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir, "assets")),
    closeBundle() {
      for (const name of readdirSync(folder)) {
        const file = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(file, { level: 9 }));
        writeFileSync(
          join(folder, `${name}.br`),
          brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: file.length } }),
        );
      }
    },
  };
}

// What the first page needs is one file: many small ones would each wait for the way there and back.
// The built pages lie inside the Python package: a wheel carries them, and no node is needed to serve them.
export default defineConfig({
  plugins: [svelte(), svelteTesting(), packed()],
  build: {
    outDir: "../src/rekke/server/pages",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
  },
  server: { proxy: { "/api": { target: "http://localhost:8642", ws: true }, "/table": "http://localhost:8642" } },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], setupFiles: [] },
});
