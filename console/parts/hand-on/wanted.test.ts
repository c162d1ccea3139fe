import { expect, it } from "vitest";
import { wantedOf } from "./wanted.ts";

const MIAS = { assignee: "mia", isEscalated: false };

it("a case goes to whose name is typed, or back to nobody", () => {
  expect(wantedOf(MIAS, "colleague", " leo ", false)).toEqual({ assignee: "leo", isEscalated: false });
  expect(wantedOf(MIAS, "nobody", "leo", false)).toEqual({ assignee: null, isEscalated: false });
});

it("an alert is escalated, and that is taken back, while who has it stays", () => {
  expect(wantedOf(MIAS, "same", "", true)).toEqual({ assignee: "mia", isEscalated: true });
  const escalated = { assignee: null, isEscalated: true };
  expect(wantedOf(escalated, "same", "", false)).toEqual({ assignee: null, isEscalated: false });
});

it("what has no step up is not escalated", () => {
  const investigation = { assignee: null, isEscalated: null };
  expect(wantedOf(investigation, "colleague", "leo", false)).toEqual({ assignee: "leo", isEscalated: null });
});

it("nothing is wanted where nothing changes, or no name is typed", () => {
  expect(wantedOf(MIAS, "colleague", " ", true)).toBeNull();
  expect(wantedOf(MIAS, "colleague", "mia", false)).toBeNull();
  expect(wantedOf(MIAS, "same", "", false)).toBeNull();
  expect(wantedOf({ assignee: null, isEscalated: false }, "nobody", "", false)).toBeNull();
});
