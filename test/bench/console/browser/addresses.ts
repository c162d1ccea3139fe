// How long it takes from an address that somebody opens to everything that it shows: the page is loaded again each time, its files
// from the browser's cache, its data from the system.

import type { Page } from "playwright-core";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { quantile } from "#test/load/closed-loop.ts";
import { say, shown } from "../../results.ts";
import { untilContent, type OpenedConsole } from "./open-console.ts";

const TIMES = 20;
const PLACES: Readonly<Record<string, string>> = {
  live: "",
  decisions: "decisions?last=90d",
  "decisions of a filter": "decisions?last=90d&decision=block",
  effectiveness: "effectiveness?last=90d",
  // The version of a new system is younger than its seed: without a baseline of its own nothing would be compared.
  "drift of 60 days": `drift?last=60d&baselineFrom=${daysAgo(90)}&baselineTo=${daysAgo(60)}`,
  checks: "checks?last=90d",
};

function daysAgo(days: number): string {
  return formatInstant(Date.now() - days * DAY).slice(0, "2026-11-27".length);
}

/** Milliseconds at p95, by place. */
export async function measureAddresses({
  page,
  addressOf,
  sampleAddressOf,
}: OpenedConsole): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  const addresses: [name: string, address: string][] = [
    ...Object.entries(PLACES).map(([name, place]): [string, string] => [name, addressOf(place)]),
    ["a decision", await aDecision(page, sampleAddressOf)],
  ];
  for (const [name, address] of addresses) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      await page.goto("about:blank");
      const start = performance.now();
      await page.goto(address, { waitUntil: "commit" });
      await untilContent(page);
      times.push(performance.now() - start);
    }
    const p95 = quantile(times, 0.95);
    say(`${name}: ${shown(p95)} ms`);
    found[name] = p95;
  }
  return found;
}

/** Its page reads the ledger, which has no seeded decision. */
async function aDecision(page: Page, addressOf: OpenedConsole["addressOf"]): Promise<string> {
  await page.goto(addressOf(PLACES["decisions"] ?? ""));
  const row = page.locator("[data-index='0']");
  await row.waitFor();
  return addressOf(`decisions/${await row.getAttribute("data-row")}`);
}
