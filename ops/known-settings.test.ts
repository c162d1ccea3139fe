// Every variable that our own pages tell people to set is one that our own programs accept.

import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { refuseUnknown } from "./known-settings.ts";

const cwd = fileURLToPath(new URL("..", import.meta.url));
const PAGES = [
  "*.md",
  "{docs,ops,edge,pipeline,warehouse,domain,test}/**/*.md",
  "client/*.md",
  "client/examples/*",
];

it.each(globSync(PAGES, { cwd }).filter((page) => read(page).includes("WEIR_")))(
  "%s names no variable that is refused",
  (page) => {
    const named = read(page).match(/\bWEIR_[A-Z_]*[A-Z]\b/g) ?? [];
    expect(named.map((name) => refuseUnknown({ [name]: "1" })).filter(Boolean)).toEqual([]);
  },
);

function read(page: string): string {
  return readFileSync(new URL(page, new URL("..", import.meta.url)), "utf8");
}
