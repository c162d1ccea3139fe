import { expect, it } from "vitest";
import type { NewestDecision } from "../../api/newest-contexts.ts";
import type { Rule } from "../../api/version-drafts.ts";
import { tallyOf } from "./tally.ts";

const rule = { id: "r", expression: "true" } as Rule;
const newest = ["hit", "no_hit", "error", "error", null].map((answer, at) => ({
  decision: { decisionId: `d${at}` },
  context: answer === null ? null : { answer },
})) as unknown as NewestDecision[];

it("errors are counted apart from misses, and what is gone apart from both", () => {
  const tally = tallyOf(rule, newest, (_, contexts) =>
    contexts.map(({ answer }) => ({
      answer: answer as "hit",
      lacking: answer === "error" ? "features.x" : null,
    })),
  );
  expect(tally).toEqual({
    tried: 4,
    hits: [{ decisionId: "d0" }],
    errors: 2,
    lacking: ["features.x"],
    gone: 1,
  });
  expect(tallyOf(rule, newest, () => null)).toBeNull();
});
