import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Write compressed copies beside every file, so that the server need not compress, and a list of all files. */
function packed(): Plugin {
  let folder = "";
  return {
    name: "packed",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir, "assets")),
    closeBundle() {
      const names = readdirSync(folder);
      writeFileSync(join(folder, "../files.json"), JSON.stringify(names.map((name) => `/assets/${name}`)));
      for (const name of names) {
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

// The first page is one file: each of many small ones would cost a round trip.
// The pages are built into the Python package: a wheel contains them, and no node is needed to serve them.
export default defineConfig({
  plugins: [svelte(), svelteTesting(), packed()],
  build: {
    outDir: "../src/rekke/server/pages",
    emptyOutDir: true,
    target: "es2022",
    license: { fileName: "licences.txt" },
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
  },
  server: { proxy: { "/api": { target: "http://localhost:8642", ws: true }, "/table": "http://localhost:8642" } },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    testTimeout: 60_000,
    setupFiles: ["src/jsdom.ts"],
    css: { include: /Clock/ },
  },
});
