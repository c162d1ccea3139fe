// When a page has all that it asked for, and whether it says the same when it is loaded again from its own address.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { networkRests } from "./network-rest.ts";

/** What passes by itself: up to when there are data, how long something is in use, and how soon something is due. */
const MOVING = [
  /(as of\s+)[\d: -]+/gi,
  /(Data as of).*/g,
  /(In use for).*/g,
  /\b(in) (?:\d+\s(?:d|h|min|s)\b\s?)+/g,
] as const;
/** A page shows its final text soon; a real difference remains. */
const TOLD = { timeout: 15_000 };

/** Resolves when the page says something, and nothing of it is on its way. */
export async function settled(page: Page): Promise<void> {
  const content = page.locator("#content");
  const says = content.getByRole("heading").or(content.getByRole("alert"));
  await says.or(content.getByText("You may not see this")).first().waitFor();
  await expect.poll(() => page.getByText("Loading", { exact: true }).count(), { timeout: 60_000 }).toBe(0);
}

/**
 * A view is an address: what stands there without an act stays as it is.
 * @param isOfNow whether it shows this moment, so that every line with a number may move, and with what stands where there is none
 */
export async function expectSameAgain(page: Page, name: string, isOfNow = false): Promise<void> {
  // Parts that are asked for only when another part is there show no sign of it before.
  await networkRests(page);
  let before = await textOf(page, isOfNow);
  await expect
    .poll(
      async () => {
        const last = before;
        before = await textOf(page, isOfNow);
        return before.join("\n") === last.join("\n");
      },
      { message: `${name} rests`, interval: 250 },
    )
    .toBe(true);
  await page.reload();
  await settled(page);
  const again = async () => (await textOf(page, isOfNow)).join("\n") === before.join("\n");
  await expect
    .poll(again, TOLD)
    .toBe(true)
    .catch(() => undefined);
  // All pages that differ are told at once.
  expect.soft(await textOf(page, isOfNow), `${name}, loaded again`).toEqual(before);
}

/** Line by line, so that a difference names itself. */
async function textOf(page: Page, isOfNow: boolean): Promise<readonly string[]> {
  const text = await page.locator("#content").innerText();
  const lines = MOVING.reduce((left, moving) => left.replaceAll(moving, "$1 …"), text).split("\n");
  return isOfNow ? lines.filter((line) => !/[\d…–]|^As a table$/.test(line)) : lines;
}
