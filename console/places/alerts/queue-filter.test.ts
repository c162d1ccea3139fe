import { expect, it } from "vitest";
import { narrowed, queueFilter } from "./queue-filter.ts";

it("asks for whose alerts they are, which of them, and in which order", () => {
  expect(queueFilter({})).toEqual({});
  expect(queueFilter({ tab: "all", open: "alr_1" })).toEqual({});
  expect(queueFilter({ tab: "mine", status: "escalated" })).toEqual({ assigned: "me", status: "escalated" });
  expect(queueFilter({ tab: "unassigned", priority: "high", sort: "due" })).toEqual({
    assigned: "nobody",
    priority: "high",
    order: "due",
  });
});

it("counts beside the tabs are of everybody", () => {
  expect(narrowed({ tab: "mine", status: "open", priority: "low", sort: "due" })).toEqual({
    status: "open",
    priority: "low",
  });
});
