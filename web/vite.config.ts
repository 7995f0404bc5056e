import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

// What the first page needs is one file: many small ones would each wait for the way there and back.
// The built pages lie inside the Python package: a wheel carries them, and no node is needed to serve them.
export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: { outDir: "../src/rekke/server/pages", emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false }, rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } } },
  server: { proxy: { "/api": { target: "http://localhost:8642", ws: true }, "/table": "http://localhost:8642" } },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], setupFiles: [] },
});
