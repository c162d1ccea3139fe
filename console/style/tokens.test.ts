// Colours are told apart by everybody: contrast by WCAG 2.2, distances by CIEDE2000, colour blindness by Machado (2009).

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  converter,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  filterGrayscale,
  wcagContrast,
  type Color,
  type Rgb,
} from "culori";
import { describe, expect, it } from "vitest";

const FOLDER = join(import.meta.dirname, "..");
const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** Both values of every token that differs between the themes. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

function colour(name: string, theme: Theme): string {
  const token = tokens.get(name);
  if (token === undefined) throw new Error(`there is no token --${name}`);
  return token[theme];
}

const TEXT = 4.5;
const MARK = 3;
const SURFACES = ["surface", "page", "raised", "sunken", "selected"];
const DECISIONS = ["decision-allow", "decision-review", "decision-block"];
const rgb = converter("rgb");
const BLACK: Rgb = { mode: "rgb", r: 0, g: 0, b: 0 };

const SEEN: readonly (readonly [string, (colour: Rgb) => Color, number])[] = [
  ["by most people", (same) => same, 20],
  ["without red cones", filterDeficiencyProt(1), 20],
  ["without green cones", filterDeficiencyDeuter(1), 20],
  ["without blue cones", filterDeficiencyTrit(1), 20],
  ["in grey", filterGrayscale(1), 10],
];

describe.each(THEMES)("the %s theme", (theme) => {
  const contrast = (one: string, other: string) => wcagContrast(colour(one, theme), colour(other, theme));

  it.each(SURFACES)("has text that can be read on --%s", (surface) => {
    expect(contrast("ink", surface)).toBeGreaterThanOrEqual(TEXT);
    expect(contrast("ink-muted", surface)).toBeGreaterThanOrEqual(TEXT);
  });

  it.each<[string, string]>([
    ["act-ink", "act"],
    ["sandbox-ink", "sandbox"],
    ["failure", "surface"],
    ["failure", "failure-surface"],
    ["ink", "failure-surface"],
    ["ink-muted", "failure-surface"],
    ...DECISIONS.flatMap((decision): [string, string][] => [
      [decision, "surface"],
      [decision, "selected"],
    ]),
  ])("has text of --%s that can be read on --%s", (ink, surface) => {
    expect(contrast(ink, surface)).toBeGreaterThanOrEqual(TEXT);
  });

  it.each([
    ["line-strong", "surface"],
    ["line-strong", "page"],
    ["mark-faint", "surface"],
    ["mark-faint", "page"],
    ["focus", "surface"],
    ["focus", "page"],
  ])("has a mark of --%s that can be seen on --%s", (mark, surface) => {
    expect(contrast(mark, surface)).toBeGreaterThanOrEqual(MARK);
  });

  it.each(SEEN)("has decisions that are told apart %s", (_, seen, least) => {
    const differ = differenceCiede2000();
    const colours = DECISIONS.map((name) => seen(rgb(colour(name, theme)) ?? BLACK));
    for (const [at, one] of colours.entries()) {
      for (const other of colours.slice(at + 1)) {
        expect(differ(one, other)).toBeGreaterThanOrEqual(least);
      }
    }
  });
});

it("no part has a colour of its own", () => {
  const parts = globSync("**/*.css", { cwd: FOLDER }).filter((file) => file !== join("style", "tokens.css"));
  expect(parts.length).toBeGreaterThan(10);
  for (const file of parts) {
    const colours =
      readFileSync(join(FOLDER, file), "utf8").match(/#[0-9a-f]{3,8}\b|\b(?:hsl|oklch|lab)\(/gi) ?? [];
    expect([file, colours]).toEqual([file, []]);
  }
});
