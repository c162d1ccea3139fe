// How many listed names are still stopped in each written form, and how many invented ones are.

import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { screenName } from "#domain/screening/parties/screen-names.ts";
import type { NameIndex } from "#domain/screening/names/open-index.ts";
import { seededRandom } from "#domain/statistics/random.ts";
import type { Verdict } from "../negatives/measure-stopped.ts";
import type { WrittenForm, WrittenName } from "./written-forms.ts";

const SANCTIONS = new Set(["OFAC-SDN", "UN-SC", "EU-FREEZES", "UK-SANCTIONS"]);

/** Listed people with three or four parts whose list shows the family name by a comma, in their natural order. */
export function listedPeople(index: NameIndex, count: number, seed: number): readonly WrittenName[] {
  return drawn(
    listed(index, "Person").flatMap((name) => {
      const [family = "", given = "", ...more] = name.split(",").map((part) => part.trim());
      const parts = `${family} ${given}`.split(" ").length;
      if (more.length > 0 || given === "" || parts < 3 || parts > 4 || !/^[A-Za-z ,]+$/.test(name)) return [];
      return [{ name: titled(`${given} ${family}`), family: titled(family), given: titled(given) }];
    }),
    count,
    seed,
  );
}

export function listedFirms(index: NameIndex, count: number, seed: number): readonly WrittenName[] {
  return drawn(
    listed(index, "Organization").flatMap((name) => {
      const words = name.split(" ").length;
      return words < 2 || words > 5 || !/^[A-Za-z ]+$/.test(name)
        ? []
        : [{ name: titled(name), family: "", given: "" }];
    }),
    count,
    seed,
  );
}

function listed(index: NameIndex, schema: string): readonly string[] {
  return Array.from({ length: index.entityCount }, (_, at) => index.entity(at)).flatMap((entity) =>
    entity.schema === schema && entity.lists.some((list) => SANCTIONS.has(list))
      ? [entity.names[0] ?? ""]
      : [],
  );
}

function titled(name: string): string {
  return name.toLowerCase().replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
}

function drawn<T>(items: readonly T[], count: number, seed: number): readonly T[] {
  const random = seededRandom(seed);
  return items
    .map((item) => [random.fraction(), item] as const)
    .sort(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, item]) => item);
}

type Type = "individual" | "business";

/** "stopped" also where the name is not read to its end. */
export function verdictOf(index: NameIndex, displayName: string, type: Type | "unknown"): Verdict {
  const finding = screenName({ displayName, type, country: null }, index, DEFAULT_VERSION.screening, "bench");
  if (finding.status === "confirmed_match") return "blocked";
  return finding.status === "clear" ? "clear" : "stopped";
}

export interface StoppedForms {
  readonly group: string;
  readonly texts: number;
  readonly stopped: number;
  readonly blocked: number;
  /** The form of the group in which fewest are stopped, and their share. */
  readonly worst: { readonly label: string; readonly share: number };
}

/** @returns one row for each group of forms, in their order. */
export function stoppedForms(
  index: NameIndex,
  names: readonly WrittenName[],
  forms: readonly WrittenForm[],
  type: Type,
): readonly StoppedForms[] {
  return [...Map.groupBy(forms, ({ group }) => group)].map(([group, some]) => {
    const counts = some.map(({ label, write }) => {
      const random = seededRandom(SEED);
      const verdicts = names.map((name) => verdictOf(index, write(name, random), type));
      const count = (verdict: Verdict): number => verdicts.filter((one) => one === verdict).length;
      return { label, stopped: names.length - count("clear"), blocked: count("blocked") };
    });
    const [worst = { label: "", stopped: 0 }] = counts.toSorted((a, b) => a.stopped - b.stopped);
    return {
      group,
      texts: names.length * some.length,
      stopped: counts.reduce((sum, { stopped }) => sum + stopped, 0),
      blocked: counts.reduce((sum, { blocked }) => sum + blocked, 0),
      worst: { label: worst.label, share: worst.stopped / names.length },
    };
  });
}
const SEED = 7;
