// Who imports whom, types included: in no circle, an object's folder through its api.ts alone, and objects by their names
// in one file alone.

import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const ROOMS = "{client,domain,edge,ops,pipeline,test,warehouse}";
const IMPORT = /^(?:import|export)\b[^;]*? from "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** Every file with what it imports of the others. */
type Imports = ReadonlyMap<string, readonly string[]>;

const SOURCES = new Map(
  globSync(`${ROOMS}/**/*.ts`, { cwd: ROOT, exclude: ["**/node_modules/**"] }).map((file) => [
    file,
    readFileSync(join(ROOT, file), "utf8"),
  ]),
);
const IMPORTS: Imports = new Map([...SOURCES].map(([file, text]) => [file, importsOf(file, text)]));

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, from, effect, lazy]) => {
    const source = from ?? effect ?? lazy ?? "";
    if (source.startsWith("#")) return [source.slice(1)];
    return source.startsWith(".") ? [join(file, "..", source)] : [];
  });
}

/** Files of circles, and of ways from one circle to another: what remains without files that import none, or that none imports. */
function circular(imports: Imports): string[] {
  const left = new Map(imports);
  for (;;) {
    const imported = new Set([...left.values()].flat());
    const ends = [...left].filter(
      ([file, targets]) => !imported.has(file) || !targets.some((target) => left.has(target)),
    );
    if (ends.length === 0) return [...left.keys()];
    for (const [file] of ends) left.delete(file);
  }
}

it("finds a circle between two files, and nothing else", () => {
  const imports = new Map([
    ["entry", ["one", "other"]],
    ["one", ["other", "leaf"]],
    ["other", ["one"]],
    ["leaf", []],
  ]);
  expect(circular(imports)).toEqual(["one", "other"]);
});

it("reads every way to import", () => {
  const text = [
    'import { a,\n  type b } from "./a.ts";',
    'import type { c } from "#domain/c.ts";',
    'export { d } from "../d.ts";',
    'import "./e.ts";',
    'const f = await import("./f.ts");',
    'import { z } from "zod";',
  ].join("\n");
  expect(importsOf("edge/http/here.ts", text)).toEqual([
    "edge/http/a.ts",
    "domain/c.ts",
    "edge/d.ts",
    "edge/http/e.ts",
    "edge/http/f.ts",
  ]);
});

it("no file imports itself by way of others, types included", () => {
  expect(IMPORTS.size).toBeGreaterThan(1_000);
  expect(circular(IMPORTS)).toEqual([]);
});

it("an object's folder is imported through its api.ts alone, except by the Worker that exports the classes", () => {
  const wrong = [...IMPORTS].flatMap(([file, targets]) => {
    if (file === "edge/worker.ts" || file.startsWith("test/") || file.endsWith(".test.ts")) return [];
    return targets
      .filter((target) => isBehindDoor(file, target))
      .map((target) => `${file} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

function isBehindDoor(file: string, target: string): boolean {
  const [, folder, inside] = /^(edge\/objects\/[^/]+\/)(.+)$/.exec(target) ?? [];
  return folder !== undefined && inside !== "api.ts" && !file.startsWith(folder);
}

it("objects are asked for by name in edge/routing.ts alone", () => {
  const asking = [...SOURCES]
    .filter(
      ([file, text]) =>
        file.startsWith("edge/") && !file.endsWith(".test.ts") && text.includes(".getByName("),
    )
    .map(([file]) => file);
  expect(asking).toEqual(["edge/routing.ts"]);
});
