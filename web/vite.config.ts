import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

// The built pages lie inside the Python package: a wheel carries them, and no node is needed to serve them.
export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: { outDir: "../src/rekke/server/pages", emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: "http://localhost:8642", ws: true }, "/table": "http://localhost:8642" } },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], setupFiles: [] },
});
