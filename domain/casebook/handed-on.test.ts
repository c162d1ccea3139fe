// Where an alert stands when it is handed over.

import { expect, it } from "vitest";
import { handedOn } from "./handed-on.ts";

it("an alert that somebody has is in review, and one that nobody has is open", () => {
  expect(handedOn("mia", false)).toEqual({ assignee: "mia", status: "in_review" });
  expect(handedOn(null, false)).toEqual({ assignee: null, status: "open" });
});

it("an escalated alert stays escalated, with a colleague or with nobody", () => {
  expect(handedOn("mia", true)).toEqual({ assignee: "mia", status: "escalated" });
  expect(handedOn(null, true)).toEqual({ assignee: null, status: "escalated" });
});
