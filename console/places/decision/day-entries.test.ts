// The day of a decision: what it shows, in which order, and what it leaves out.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Alert } from "../../api/cases.ts";
import type { Assessment, ListedDecision } from "../../api/decisions.ts";
import { around, dayEntries, type Outcome } from "./day-entries.ts";

const ASSESSMENT = {
  decisionId: "dec_own",
  activity: { occurredAt: "2026-03-10T12:00:00.000Z" },
  assessedAt: "2026-03-12T12:00:00.000Z",
} as unknown as Assessment;

const row = (decisionId: string, occurredAt: string) => ({ decisionId, occurredAt }) as ListedDecision;
const outcome = (recordedAt: string) => ({ recordedAt }) as Outcome;

function alert(createdAt: string, closedAt: string): Alert {
  const entry = { type: "status_changed", actor: "operator:mia" };
  const timeline = [
    { ...entry, at: "2026-03-12T13:00:00.000Z", detail: "in_review" },
    { ...entry, at: closedAt, detail: "closed" },
    { at: closedAt, type: "disposition_set", actor: "operator:mia", detail: "false_positive" },
  ];
  return { id: "alr_1", createdAt, timeline } as unknown as Alert;
}

const shown = (entries: ReturnType<typeof dayEntries>) =>
  entries.map((entry) => `${entry.at.slice(5, 13)} ${entry.kind === "alert" ? entry.event : entry.kind}`);

describe("the day of a decision", () => {
  it("has decisions, outcomes and alerts in one order, the newest first", () => {
    const known = {
      rows: [row("dec_later", "2026-03-10T18:00:00.000Z"), row("dec_own", "2026-03-10T12:00:00.000Z")],
      outcomes: [outcome("2026-03-12T20:00:00.000Z")],
      alerts: [alert("2026-03-12T12:00:01.000Z", "2026-03-12T15:00:00.000Z")],
    };
    expect(shown(dayEntries(ASSESSMENT, known))).toEqual([
      "03-12T20 outcome",
      "03-12T15 closed",
      "03-12T12 opened",
      "03-10T18 decision",
      "03-10T12 decision",
    ]);
  });

  it("ends a day after a late payment was known, and leaves out what came before or later", () => {
    const known = {
      rows: [],
      outcomes: [outcome("2026-03-13T12:00:00.001Z"), outcome("2026-03-13T12:00:00.000Z")],
      alerts: [alert("2026-03-09T11:59:59.999Z", "2026-04-01T00:00:00.000Z")],
    };
    expect(shown(dayEntries(ASSESSMENT, known))).toEqual(["03-13T12 outcome"]);
  });

  it("shows the decision itself, however many there are around it, and counts all others", () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.integer({ min: 1, max: 20 }), (newer, older, size) => {
        const rows = Array.from({ length: newer + 1 + older }, (_, n) =>
          row(n === newer ? "dec_own" : `dec_${n}`, new Date(Date.UTC(2026, 2, 10, 12) - n).toISOString()),
        );
        const entries = dayEntries(ASSESSMENT, { rows, outcomes: [], alerts: [] });
        const cut = around(entries, "dec_own", size);
        expect(cut.entries.length).toBe(Math.min(size, rows.length));
        expect(cut.newer + cut.entries.length + cut.older).toBe(rows.length);
        expect(cut.entries.some((one) => one.kind === "decision" && one.row.decisionId === "dec_own")).toBe(
          true,
        );
      }),
      { seed: 31, numRuns: 200 },
    );
  });
});
