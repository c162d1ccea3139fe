import { expect, it } from "vitest";
import { statusWords } from "./status-words.ts";

it("says where an alert stands, and what a closed one was found to be", () => {
  expect(statusWords({ status: "in_review", disposition: null })).toBe("in review");
  expect(statusWords({ status: "closed", disposition: "false_positive" })).toBe("closed, false positive");
});
