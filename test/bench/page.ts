// The tables of docs/performance.md: the figures with goals of each bench, from its newest whole run in the history.

import { readFileSync, writeFileSync } from "node:fs";
import { readRuns, type Run } from "./history.ts";
import { isReached, shown, type Figure } from "./results.ts";

const PAGE = new URL("../../docs/performance.md", import.meta.url);
const BEGIN = "<!-- begin: npm run bench -- page -->";
const END = "<!-- end -->";

/** What each bench holds Weir against. */
const LIMITS: Readonly<Record<string, string>> = {
  edge: "a Worker of the same workerd build that authenticates by one object, writes one row by another, and does nothing else",
  load: "ClickHouse's own Kafka engine, and an insert of files of 100,000 events each, of the same events into the same tables",
  freshness: "two seconds from the answer to the first query that sees the decision",
  webhooks: "150 ms from the answer to the signed delivery; a thousand deliveries a second to one endpoint",
  crypto: "50 ms through HTTP; three times the bare statements inside the object",
  memory: "3 GiB for the whole local system, and what it was after ten minutes",
  shadow: "`JSON.parse` of the same stored contexts",
  limits: "rate × time + burst of the key",
  overload: "what another organisation waits before and after; one organisation by itself",
  report:
    "300 ms warm and 1 s cold at ten million decisions, 600 ms for eight clients; 1.5 times the same report at one million; two stale days of 90",
  console:
    "1 s from an address to its content, at ten million decisions; 60 rows in the page for a list of 100,000, frames of 50 ms, tasks of 16 ms; 200 ms from a key to its paint; a heap that does not grow",
  cost: "Cloudflare's list prices, and what a million decisions may cost by them",
  names: "0.1 ms for a name against all lists; the published scores of logic-v2",
  dearest: "250 ms of CPU for one payment, and twice what others' payments take without it",
};

/** Writes the tables into the page, between its two marks. */
export function writePage(): void {
  writeFileSync(PAGE, pageWith(readFileSync(PAGE, "utf8"), readRuns()));
}

/** The page as it is, and as the history wants it. */
export function readPage(): { readonly is: string; readonly shouldBe: string } {
  const is = readFileSync(PAGE, "utf8");
  return { is, shouldBe: pageWith(is, readRuns()) };
}

/** @throws RangeError where the page lacks one of the marks. */
function pageWith(page: string, runs: readonly Run[]): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new RangeError(`docs/performance.md lacks ${BEGIN} … ${END}`);
  const sections = Object.keys(LIMITS).map((bench) => sectionOf(bench, runs));
  return `${page.slice(0, begin)}${BEGIN}\n\n${sections.join("\n")}\n${page.slice(end)}`;
}

function sectionOf(bench: string, runs: readonly Run[]): string {
  const run = runs.findLast((one) => isWhole(one) && one.figures.some((figure) => figure.bench === bench));
  const head = `### ${bench}\n\n\`npm run bench -- ${bench}\`, against ${LIMITS[bench] ?? ""}.\n`;
  if (run === undefined) return `${head}No whole run is kept.\n`;
  const rows = run.figures.filter((figure) => figure.bench === bench && figure.goal !== null).map(rowOf);
  const table = ["| figure | goal | Weir | |", "|---|---|---|---|", ...rows].join("\n");
  const when = `${run.at.slice(0, 10)}, revision \`${run.revision ?? "unknown"}\`, ${run.processor}`;
  return `${head}Measured ${when}.\n\n${table}\n`;
}

/** A run that was not cut short, and measures this revision alone. */
function isWhole({ command }: Run): boolean {
  return !command.includes("--");
}

function rowOf({ metric, value, goal, unit, bench }: Run["figures"][number]): string {
  const figure: Figure = { bench, metric, value: value ?? Number.POSITIVE_INFINITY, unit, goal };
  const [comparison = "", bound = ""] = goal?.split(" ") ?? [];
  const sign = comparison === ">=" ? "≥" : "≤";
  const unitShown = unit === "ratio" || unit === "share" ? "" : ` ${unit}`;
  return `| ${metric} | ${sign} ${bound}${unitShown} | ${shown(figure.value)}${unitShown} | ${isReached(figure) === true ? "reached" : "**missed**"} |`;
}
