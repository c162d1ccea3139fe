// The sandbox's magic values act as a rule, so nothing else that a decision rests on is set aside.

import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DECISIONS, type Decision } from "../contract/decisions/assessment.ts";
import { ATTEMPT_STATUSES } from "../contract/decisions/screening.ts";
import { activityContext, clearAttempt, transactionContext } from "./context.fixture.ts";
import { decide } from "./decide.ts";
import { PRESETS } from "./presets/index.ts";
import { SANDBOX_VALUES, sandboxValueOf, type SandboxValue } from "./sandbox-value.ts";
import { compileDefaultVersion } from "./versions/default-version.ts";

const VALUES = Object.keys(SANDBOX_VALUES) as SandboxValue[];
const version = compileDefaultVersion();
const strength = (decision: Decision) => DECISIONS.indexOf(decision);

/** Every preset's hit and miss, with any status of screening. */
const contexts = fc
  .tuple(
    fc.constantFrom(...PRESETS.flatMap(({ hit, miss }) => [hit, miss])),
    fc.constantFrom(...ATTEMPT_STATUSES),
  )
  .map(([changes, status]) =>
    changes.activity?.type === undefined
      ? transactionContext({
          ...changes,
          screening: { attempts: [clearAttempt({ status })], walletEvidenceUnavailable: null },
        })
      : activityContext(changes.activity, changes),
  );

describe("a magic value", () => {
  it("brings the score to the least of its level, unless an action, screening or an error asks for more", () => {
    fc.assert(
      fc.property(
        contexts,
        fc.constantFrom("low", "medium", "high", "critical"),
        (context, sandboxValue: SandboxValue) => {
          const points = SANDBOX_VALUES[sandboxValue].points ?? 0;
          const { reasonCodes, score } = decide({ ...context, sandboxValue }, version);
          expect(score).toBeGreaterThanOrEqual(points);
          if (reasonCodes.every((code) => code === "score_threshold")) expect(score).toBe(points);
        },
      ),
      { seed: 5, numRuns: 200 },
    );
  });

  it("never lets through what an action, screening or an error interrupts", () => {
    fc.assert(
      fc.property(contexts, fc.constantFrom(...VALUES), (context, sandboxValue) => {
        const without = decide(context, version);
        const forced = decide({ ...context, sandboxValue }, version);
        const kept = without.reasonCodes.filter((code) => code !== "score_threshold");
        expect(forced.reasonCodes).toEqual(expect.arrayContaining(kept));
        if (kept.length > 0) expect(strength(forced.decision)).toBeGreaterThanOrEqual(strength("review"));
      }),
      { seed: 6, numRuns: 200 },
    );
  });

  it("is distinguished from a misspelt one and from no value", () => {
    expect(sandboxValueOf({ weir_sandbox: "block" })).toBe("block");
    for (const wrong of ["Block", "", "constructor", 1, true, ["block"]])
      expect(sandboxValueOf({ weir_sandbox: wrong })).toBeNull();
    for (const none of [null, {}, { weir_sandbox: null }]) expect(sandboxValueOf(none)).toBeUndefined();
  });
});

it("docs/sandbox.md lists every magic value of metadata", () => {
  const page = readFileSync(new URL("../../docs/sandbox.md", import.meta.url), "utf8");
  for (const value of VALUES) expect(page).toContain(`| \`${value}\` |`);
});
