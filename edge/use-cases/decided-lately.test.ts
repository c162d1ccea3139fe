import { expect, it } from "vitest";
import { noteDecided, wasDecidedLately } from "./decided-lately.ts";

it("knows a request that was decided lately by its stem and its payload", () => {
  noteDecided({ stem: "s1", fingerprint: "f1" });
  expect(wasDecidedLately({ stem: "s1", fingerprint: "f1" })).toBe(true);
});

it("takes neither another payload nor another stem for a replay", () => {
  noteDecided({ stem: "s2", fingerprint: "f2" });
  expect(wasDecidedLately({ stem: "s2", fingerprint: "f3" })).toBe(false);
  expect(wasDecidedLately({ stem: "s3", fingerprint: "f2" })).toBe(false);
});

it("forgets those that were decided long before, and holds no more than it may", () => {
  noteDecided({ stem: "first", fingerprint: "f" });
  for (let number = 0; number < 10_000; number++) noteDecided({ stem: `n${number}`, fingerprint: "f" });
  expect(wasDecidedLately({ stem: "first", fingerprint: "f" })).toBe(false);
  expect(wasDecidedLately({ stem: "n9999", fingerprint: "f" })).toBe(true);
});
