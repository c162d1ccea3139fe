// Builds the files that the Worker serves as they are, into `.build/assets`: the console, and the viewer of the reference as its
// package brings it. Part of the set-up, which comes here when a source is newer than the last build.

import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { build } from "vite";

const ROOT = resolve(import.meta.dirname, "..");
const ASSETS = join(ROOT, ".build", "assets");

/** What the page of the reference loads, and the licences that its script refers to. */
const VIEWER_FILES = [
  "swagger-ui.css",
  "swagger-ui-bundle.js",
  "swagger-ui-bundle.js.LICENSE.txt",
  "LICENSE",
  "NOTICE",
];

const viewer = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
mkdirSync(join(ASSETS, "reference"), { recursive: true });
for (const file of VIEWER_FILES) cpSync(join(viewer, file), join(ASSETS, "reference", file));
await build({ configFile: join(ROOT, "console", "vite.config.ts") });
// Last of all: a build that was cut short is not complete.
writeFileSync(join(ASSETS, "complete"), "");
