import { expect, it } from "vitest";
import { patternOf } from "./pattern.ts";

const past = (
  id: string,
  ruleIds: string[],
  disposition: "true_positive" | "false_positive" | "inconclusive" | null,
) => ({ id, ruleIds, disposition });

it("alerts of the same rules, in whatever order, are of one pattern; the alert itself is not its own past", () => {
  const alert = past("now", ["a", "b"], null);
  const closed = [
    past("1", ["b", "a"], "false_positive"),
    past("2", ["a", "b"], "false_positive"),
    past("3", ["a", "b"], "true_positive"),
    past("4", ["a", "b"], null),
    past("5", ["a"], "false_positive"),
    past("6", [], "inconclusive"),
    past("now", ["a", "b"], "inconclusive"),
  ];
  expect(patternOf(alert, closed)).toEqual({
    closed: 4,
    falsePositive: 2,
    truePositive: 1,
    inconclusive: 0,
    unsaid: 1,
  });
});
