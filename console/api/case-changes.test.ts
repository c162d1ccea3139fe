import { expect, it } from "vitest";
import { afterChanges, type Delta } from "./case-changes.ts";
import type { Alert } from "./cases.ts";

const OPEN = ["open", "in_review"] as const;

const alert = (id: string, version: number, more: Partial<Alert> = {}): Alert => ({
  id,
  version,
  status: "open",
  disposition: null,
  priority: "high",
  title: "Held.",
  subject: { id: "sub_1", type: "individual", externalUserId: null },
  opening: null,
  decisionIds: [],
  decisions: [],
  decisionCount: 1,
  ruleIds: [],
  signalIds: [],
  assignee: null,
  dueAt: "2026-01-02T00:00:00.000Z",
  slaBreached: false,
  investigationId: null,
  timeline: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...more,
});

const delta = (id: string, version: number, after: object, changeType: Delta["changeType"] = "updated") =>
  ({
    id: `evt_${version}`,
    sequence: version,
    changeType,
    resource: { type: "alert", id, version },
    subject: null,
    changedFields: Object.keys(after),
    before: changeType === "created" ? null : {},
    after: { ...after, version },
    severity: null,
    cause: { type: "manual", id: "somebody" },
    occurredAt: "2026-01-01T00:00:00.000Z",
    recordedAt: "2026-01-01T00:00:00.000Z",
  }) satisfies Delta;

const list = (...alerts: Alert[]) => ({ alerts, isCut: false });

it("a change of a known alert changes what it says, and nothing else", () => {
  const changed = afterChanges(list(alert("a", 1), alert("b", 1)), OPEN, [
    delta("b", 2, { assignee: "mia" }),
  ]);
  expect(changed).toEqual(list(alert("a", 1), alert("b", 2, { assignee: "mia" })));
});

it("a new alert joins, and one that was closed leaves", () => {
  const { version: _version, ...whole } = alert("c", 1);
  const changes = [delta("c", 1, whole, "created"), delta("a", 2, { status: "closed" }, "resolved")];
  expect(afterChanges(list(alert("a", 1)), OPEN, changes)).toEqual(list(alert("c", 1)));
});

it("what the list knows already changes nothing", () => {
  const known = list(alert("a", 3, { assignee: "leo" }));
  expect(afterChanges(known, OPEN, [delta("a", 2, { assignee: "mia" })])).toEqual(known);
  expect(afterChanges(known, OPEN, [delta("gone", 4, { timeline: [] })])).toEqual(known);
});

it("history that the list is ahead of changes nothing", () => {
  const { version: _version, ...whole } = alert("a", 1);
  const history = [
    delta("a", 1, whole, "created"),
    delta("b", 4, { status: "open" }),
    delta("a", 2, { status: "in_review" }),
    delta("b", 5, { status: "closed" }, "resolved"),
  ];
  const known = list(alert("a", 2, { status: "in_review" }));
  expect(afterChanges(known, OPEN, history)).toEqual(known);
});

it("an alert that comes from another status is to be read", () => {
  expect(afterChanges(list(), OPEN, [delta("a", 2, { status: "open" })])).toBeNull();
});

it("an alert of an old change that does not say what opened it does not know it", () => {
  const { opening: _, ...told } = alert("a", 1);
  expect(afterChanges(list(), OPEN, [delta("a", 1, told, "created")])?.alerts).toEqual([alert("a", 1)]);
});
