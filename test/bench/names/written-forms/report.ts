// The report of the ways in which listed names are written: of how many texts each is still stopped.

import type { NameIndex } from "#domain/screening/names/open-index.ts";
import { table } from "#ops/cli/table.ts";
import { type Figure, figureOf } from "../../results.ts";
import { listedFirms, listedPeople, stoppedForms, type StoppedForms } from "./measure-forms.ts";
import { FIRM_FORMS, PERSON_FORMS } from "./written-forms.ts";

const NAMES = 120;
const SEED = 20_261_129;
const figure = figureOf("names");

/** Of the texts of a group that holds the whole name. */
export const OFTEN = 0.967;
/** Of the groups in which letters or words are lost. */
export const LEAST: Readonly<Record<string, number>> = {
  initials: 0.9,
  "address without commas": 0.85,
  "form glued on": 0.8,
  "joined words": 0.6,
};

export function reportForms(index: NameIndex): Figure[] {
  const people = listedPeople(index, NAMES, SEED);
  const firms = listedFirms(index, NAMES, SEED);
  const alone = (forms: typeof PERSON_FORMS) => forms.filter(({ group }) => group === "alone");
  return [
    ...report("listed people", stoppedForms(index, people, PERSON_FORMS, "individual")),
    ...report(
      "listed people, typed as businesses",
      stoppedForms(index, people, alone(PERSON_FORMS), "business"),
    ),
    ...report("listed firms", stoppedForms(index, firms, FIRM_FORMS, "business")),
    ...report(
      "listed firms, typed as individuals",
      stoppedForms(index, firms, alone(FIRM_FORMS), "individual"),
    ),
  ];
}

function report(label: string, rows: readonly StoppedForms[]): Figure[] {
  const percent = (share: number): string => (100 * share).toFixed(1);
  const text = table(
    [
      { head: label },
      { head: "texts", align: "right" },
      { head: "stopped %", align: "right" },
      { head: "blocked %", align: "right" },
      { head: "the form with fewest" },
      { head: "%", align: "right" },
    ],
    rows.map(({ group, texts, stopped, blocked, worst }) => [
      group,
      String(texts),
      percent(stopped / texts),
      percent(blocked / texts),
      worst.label,
      percent(worst.share),
    ]),
    { colour: false },
    "  ",
  );
  process.stdout.write(`\n${text}\n`);
  return rows.map(({ group, texts, stopped }) =>
    figure(`${label}, ${group}: stopped`, stopped / texts, "ratio", `>= ${LEAST[group] ?? OFTEN}`),
  );
}
