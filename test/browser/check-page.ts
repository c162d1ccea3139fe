// What holds of every page of the console, whatever it shows.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Watched } from "./browser.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  resultTypes: ["violations"],
};
/** All that differs between the themes is colours. */
const RULES_OF_COLOUR: RunOptions = {
  runOnly: { type: "rule", values: ["color-contrast"] },
  resultTypes: ["violations"],
};

/**
 * Accessible by axe (WCAG 2.2 A and AA) in both themes, and within what the policy admits.
 * @param within a selector: an overlay, where one is open
 */
export async function expectSound({ page, faults }: Watched, name: string, within = "html"): Promise<void> {
  expect(await violationsOf(page, within, RULES), `axe on ${name}`).toEqual([]);
  expect(await violationsInOtherTheme(page, within), `axe on ${name}, in the other theme`).toEqual([]);
  expect(faults, name).toEqual({ refusedByPolicy: [], leftTheOrigin: [], errors: [] });
  expect(await overflowOf(page), `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(await bareEstimates(page), `${name} has an estimate without its evidence`).toEqual([]);
}

async function violationsOf(page: Page, within: string, rules: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    async ([scope, options]): Promise<AxeResults> => await Reflect.get(globalThis, "axe").run(scope, options),
    [within, rules] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** The page stands as it was; only the system's theme changes, and back again. */
async function violationsInOtherTheme(page: Page, within: string): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
  const found = await violationsOf(page, within, RULES_OF_COLOUR);
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  return found;
}

/** Every number of a table names its value, of which it shows as much as people read. */
export async function expectValues(page: Page): Promise<void> {
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll("main td")]
      .filter(
        (cell) =>
          /^[+−-]?\d/.test(cell.textContent.trim()) &&
          cell.closest("[data-value]") === null &&
          cell.querySelector("[data-value], [data-estimate], time, code") === null,
      )
      .map(({ outerHTML }) => outerHTML),
  );
  expect(bare, "numbers without their value").toEqual([]);
}

/** A table that may scroll does not have to: nothing of it is cut off. */
export async function expectWhole(table: Locator): Promise<void> {
  const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden, "pixels that are cut off").toBe(0);
}

/** How many pixels the page is wider than its window. */
async function overflowOf(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** An estimate has a value with n and an interval, or says that there is not enough evidence, with no value. */
async function bareEstimates(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-estimate]")]
      .filter(({ dataset, textContent }) =>
        dataset["evidence"] === "not_enough"
          ? dataset["value"] !== undefined
          : dataset["value"] === undefined ||
            dataset["n"] === undefined ||
            !/\[.+, .+\]/.test(textContent ?? ""),
      )
      .map(({ outerHTML }) => outerHTML),
  );
}
