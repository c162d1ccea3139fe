import { expect, it } from "vitest";
import { openOfEach, wantedAlerts } from "./wanted.ts";

const alert = (
  id: string,
  assignee: string | null,
  priority: "low" | "high",
  dueAt: string,
  status: "open" | "in_review" = "open",
) => ({ id, assignee, priority, dueAt, status, slaBreached: false });

const ALL = [
  alert("theirs", "leo", "high", "2026-01-05T00:00:00Z"),
  alert("mine", "mia", "low", "2026-01-01T00:00:00Z", "in_review"),
  alert("nobodys", null, "high", "2026-01-03T00:00:00Z"),
];

const idsOf = (search: Parameters<typeof wantedAlerts>[1]) =>
  wantedAlerts(ALL, search, "mia").map(({ id }) => id);

it("alerts are whose they are asked to be", () => {
  expect(idsOf({})).toEqual(["nobodys", "theirs", "mine"]);
  expect(idsOf({ tab: "mine" })).toEqual(["mine"]);
  expect(idsOf({ tab: "unassigned" })).toEqual(["nobodys"]);
});

it("filters hold together, and what is due soonest can come first", () => {
  expect(idsOf({ priority: "high" })).toEqual(["nobodys", "theirs"]);
  expect(idsOf({ priority: "high", tab: "mine" })).toEqual([]);
  expect(idsOf({ status: "in_review" })).toEqual(["mine"]);
  expect(idsOf({ sort: "due" })).toEqual(["mine", "nobodys", "theirs"]);
});

it("of each customer the alerts that are not closed count", () => {
  const of = (id: string, status: "open" | "in_review" | "closed") => ({
    subject: { id, type: "individual" as const, externalUserId: null },
    status,
  });
  const counts = openOfEach([of("a", "open"), of("b", "open"), of("a", "in_review"), of("a", "closed")]);
  expect([...counts]).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
});
