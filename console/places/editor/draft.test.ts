import { describe, expect, it } from "vitest";
import type { Rule, VersionContent } from "../../api/version-drafts.ts";
import {
  addPreset,
  addRule,
  editRule,
  fieldProblems,
  highestVersions,
  idProblem,
  withVersions,
} from "./draft.ts";

const rule: Rule = {
  id: "night-amount",
  version: 2,
  name: "Large amount at night",
  category: "behaviour",
  expression: "transaction.amount > 900.0",
  scoreModifier: 25,
  action: "none",
  state: "active",
};
const base: VersionContent = {
  name: "Default",
  rules: [rule, { ...rule, id: "other", version: 1 }],
  thresholds: { review: 40, block: 80 },
  screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: [] },
  lists: [],
};
const highest = highestVersions([
  { rules: [{ ruleId: "night-amount", version: 2, hash: "" }] },
  { rules: [{ ruleId: "night-amount", version: 5, hash: "" }] },
  { rules: [{ ruleId: "gone", version: 3, hash: "" }] },
]);
const versionsOf = (draft: VersionContent) =>
  withVersions(draft, base, highest).rules.map(({ id, version }) => `${id}@${version}`);

describe("the versions of rules in a draft", () => {
  it("stay where nothing was changed, or only whether the rule counts", () => {
    expect(versionsOf(base)).toEqual(["night-amount@2", "other@1"]);
    expect(versionsOf(editRule(base, "other", { state: "shadow" }))).toEqual(["night-amount@2", "other@1"]);
  });

  it("follow the highest that the rule ever had, once its body changed", () => {
    for (const change of [{ scoreModifier: 30 }, { expression: "true" }, { name: "At night" }]) {
      expect(versionsOf(editRule(base, "night-amount", change))).toEqual(["night-amount@6", "other@1"]);
    }
    expect(versionsOf(editRule(base, "other", { action: "review" }))).toEqual(["night-amount@2", "other@2"]);
  });

  it("are the old ones again when the change is taken back", () => {
    const changed = withVersions(editRule(base, "night-amount", { scoreModifier: 30 }), base, highest);
    expect(versionsOf(editRule(changed, "night-amount", { scoreModifier: 25 }))).toEqual([
      "night-amount@2",
      "other@1",
    ]);
  });

  it("of a rule whose id was used before go on from there", () => {
    const { draft, id } = addRule(base);
    expect(versionsOf(draft)).toContain("new-rule@1");
    expect(versionsOf(editRule(draft, id, { id: "gone" }))).toContain("gone@4");
  });
});

describe("a new rule", () => {
  it("has an id of its own and is only watched", () => {
    const once = addRule(base);
    const twice = addRule(once.draft);
    expect([once.id, twice.id]).toEqual(["new-rule", "new-rule-2"]);
    expect(twice.draft.rules.at(-1)).toMatchObject({ id: "new-rule-2", state: "shadow", scoreModifier: 0 });
  });

  it("from a preset is that preset, only watched, and a second one has an id of its own", () => {
    const preset: Rule = { ...rule, id: "velocity-burst", scoreModifier: 45, state: "active" };
    const once = addPreset(base, preset);
    expect(once.draft.rules.at(-1)).toEqual({ ...preset, version: 1, state: "shadow" });
    expect(addPreset(once.draft, preset).id).toBe("velocity-burst-2");
    expect(addPreset(base, { ...rule, version: 1 }).id).toBe("night-amount-2");
  });

  it("is called as no other rule is", () => {
    expect(idProblem("night-amount", base, "new-rule")).toContain("Another rule");
    expect(idProblem("night-amount", base, "night-amount")).toBeNull();
    expect(idProblem("Night amount", base, "new-rule")).toContain("hyphen");
  });
});

describe("what cannot be sent", () => {
  it("is nothing in a sound draft", () => {
    expect(fieldProblems(base)).toEqual([]);
  });

  it("is named with its rule", () => {
    const empty = editRule(base, "other", { name: "", expression: "", scoreModifier: 101 });
    expect(fieldProblems(empty).map(({ ruleId }) => ruleId)).toEqual(["other", "other", "other"]);
    const unlimited = { ...base, name: "", thresholds: { review: Number.NaN, block: 80 } };
    expect(fieldProblems(unlimited).map(({ ruleId }) => ruleId)).toEqual(["", ""]);
    const unlike = { ...base, screening: { ...base.screening, nameThreshold: 1.2 } };
    expect(fieldProblems(unlike)).toEqual([
      { ruleId: "", message: "A similarity of names is a number from 0 to 1." },
    ]);
  });
});
