// The report of the people and firms that are on no list, of the half that the scoring was not tuned with: how many are
// stopped and how many blocked, with 95% intervals, in all and by script.

import type { NameIndex } from "#domain/screening/names/open-index.ts";
import { table } from "#ops/cli/table.ts";
import type { Figure } from "../../results.ts";
import { inventFirms, inventPeople, isKeptBack } from "./invent-names.ts";
import { countStopped, judgeNames, stoppedByScript, withoutListed, type Stopped } from "./measure-stopped.ts";

const PEOPLE = 50_000;
const FIRMS = 20_000;
/** Scripts with fewer names say nothing by themselves. */
const NAMES_MIN = 200;

export function reportStopped(index: NameIndex): Figure[] {
  return [
    ...reportOf(index, "people", withoutListed(index, inventPeople(PEOPLE)), "individual"),
    ...reportOf(index, "firms", withoutListed(index, inventFirms(FIRMS)), "business"),
  ];
}

function reportOf(
  index: NameIndex,
  label: string,
  { names, excluded }: ReturnType<typeof withoutListed>,
  type: "individual" | "business",
): Figure[] {
  const kept = names.filter(isKeptBack);
  const judged = judgeNames(index, kept, type, false);
  const all = countStopped(judged);
  const scripts = stoppedByScript(judged);
  const withCountry = countStopped(judgeNames(index, kept, type, true));
  process.stdout.write(
    `\n${stoppedTable(label, [["all", all], ["all, with their country", withCountry], ...scripts])}`,
  );
  process.stdout.write(`  ${excluded} left out, whose name is on a list to the letter\n`);
  const worst = Math.max(
    ...scripts
      .filter(([, { names: count }]) => count >= NAMES_MIN)
      .map(([, one]) => shareOf(one.stopped, one)),
  );
  return [
    figure(`${label} on no list who are stopped`, shareOf(all.stopped, all), "<= 0.004"),
    figure(`${label} on no list who are blocked`, shareOf(all.blocked, all), "<= 0.0002"),
    figure(
      `${label} with their country who are blocked`,
      shareOf(withCountry.blocked, withCountry),
      "<= 0.0002",
    ),
    figure(`${label} stopped, of the script with most`, worst, "<= 0.01"),
  ];
}

function stoppedTable(label: string, rows: readonly (readonly [string, Stopped])[]): string {
  const percent = (value: number): string => (100 * value).toFixed(3);
  const cells = (one: Stopped, share: Stopped["stopped"]): string[] => [
    String(share.count),
    percent(shareOf(share, one)),
    `${percent(share.lower)}–${percent(share.upper)}`,
  ];
  return table(
    [
      { head: `invented ${label}` },
      ...["names", "stopped", "%", "95%", "blocked", "%", "95%"].map((head) => ({
        head,
        align: "right" as const,
      })),
    ],
    rows.map(([script, one]) => [
      script,
      String(one.names),
      ...cells(one, one.stopped),
      ...cells(one, one.blocked),
    ]),
    { colour: false },
    "  ",
  );
}

function shareOf({ count }: Stopped["stopped"], { names }: Stopped): number {
  return count / names;
}

function figure(metric: string, value: number, goal: string): Figure {
  return { bench: "names", metric, value, unit: "ratio", goal };
}
