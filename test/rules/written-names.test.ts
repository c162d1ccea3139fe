// A listed name is found whatever stands beside it, and however it is written; and few others are stopped for such texts.

import { describe, expect, it } from "vitest";
import { seededRandom } from "#domain/statistics/random.ts";
import { openReleasedNames } from "#ops/lists/open-released-names.ts";
import { inventFirms, inventPeople } from "#test/bench/names/negatives/invent-names.ts";
import { withoutListed } from "#test/bench/names/negatives/measure-stopped.ts";
import {
  listedFirms,
  listedPeople,
  stoppedForms,
  verdictOf,
} from "#test/bench/names/written-forms/measure-forms.ts";
import { LEAST, OFTEN } from "#test/bench/names/written-forms/report.ts";
import { FIRM_FORMS, PERSON_FORMS } from "#test/bench/names/written-forms/written-forms.ts";

const index = openReleasedNames();
const NAMES = 60;
const SEED = 4;
const people = listedPeople(index, NAMES, SEED);
const firms = listedFirms(index, NAMES, SEED);
const groupsOf = (forms: typeof PERSON_FORMS): readonly string[] => [
  ...new Set(forms.map(({ group }) => group)),
];

describe("a listed name in a field", () => {
  it.each(groupsOf(PERSON_FORMS))("is found as a person's: %s", (group) => {
    const forms = PERSON_FORMS.filter((form) => form.group === group);
    const [row] = stoppedForms(index, people, forms, "individual");
    expect((row?.stopped ?? 0) / (row?.texts ?? 1)).toBeGreaterThanOrEqual(LEAST[group] ?? OFTEN);
  });

  it.each(groupsOf(FIRM_FORMS))("is found as a firm's: %s", (group) => {
    const forms = FIRM_FORMS.filter((form) => form.group === group);
    const [row] = stoppedForms(index, firms, forms, "business");
    expect((row?.stopped ?? 0) / (row?.texts ?? 1)).toBeGreaterThanOrEqual(LEAST[group] ?? OFTEN);
  });

  it("is found under the wrong type, and not confirmed by it", () => {
    const typed = [
      ...people.map(({ name }) => verdictOf(index, name, "business")),
      ...firms.map(({ name }) => verdictOf(index, name, "individual")),
    ];
    expect(typed.filter((verdict) => verdict === "clear").length).toBeLessThanOrEqual(4);
    expect(typed).not.toContain("blocked");
  });
});

describe("names on no list, with such texts beside them", () => {
  const BESIDE = [
    "two people",
    "address",
    "address without commas",
    "text before",
    "text behind",
    "branch or place",
    "about the firm",
    "and another",
  ];
  it.each([
    ["people", "individual", inventPeople(4_000), PERSON_FORMS],
    ["firms", "business", inventFirms(2_000), FIRM_FORMS],
  ] as const)("are stopped seldom and blocked hardly ever: %s", (_label, type, invented, all) => {
    const names = withoutListed(index, invented).names;
    const forms = all.filter(({ group }) => BESIDE.includes(group));
    const random = seededRandom(SEED);
    const verdicts = names.map(({ name }, at) => {
      const form = forms[at % forms.length];
      return verdictOf(index, form?.write({ name, family: "", given: "" }, random) ?? name, type);
    });
    const share = (verdict: string): number =>
      verdicts.filter((one) => one === verdict).length / names.length;
    expect(share("stopped") + share("blocked")).toBeLessThanOrEqual(0.008);
    expect(share("blocked")).toBeLessThanOrEqual(0.0005);
  });
});
