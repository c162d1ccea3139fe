// Builds the console into the folder of the Worker's assets. Nothing is inlined: the page's policy admits files of its own alone.

import { defineConfig } from "vite";

const FOLDER = import.meta.dirname;
/** The first page lists the files of all others: a letter less in each name is a hundred bytes less to load. */
const NAME = "assets/[name]-[hash:7]";

// oxlint-disable-next-line import/no-default-export -- vite reads the default export
export default defineConfig({
  root: FOLDER,
  base: "/console/",
  logLevel: "warn",
  css: { modules: { localsConvention: "camelCaseOnly" } },
  build: {
    outDir: `${FOLDER}/../.build/assets/console`,
    emptyOutDir: true,
    target: "es2024",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What loads what, by which a test weighs each page.
    manifest: true,
    // The licences of what the page is made of travel with it.
    rolldownOptions: {
      output: {
        entryFileNames: `${NAME}.js`,
        chunkFileNames: `${NAME}.js`,
        assetFileNames: `${NAME}[extname]`,
      },
      onLog: (level, log, handle) => {
        // Words for servers that render React, of which there is none.
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
      },
    },
    license: { fileName: "licences.md" },
  },
});
