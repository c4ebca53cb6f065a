/** How the page is built: one script and one style with hashes in their names; nothing inline, nothing from elsewhere. */
import { defineConfig } from "vite";

export default defineConfig({
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0, // a strict content policy forbids data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
