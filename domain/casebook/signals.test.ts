// The life of a signal: counted while it goes on, over when people or time say so.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signalSchema, type Signal } from "../contract/casework/signal.ts";
import { DAY, formatInstant, instantOf } from "../time/instant.ts";
import { flagged } from "./flagged-decision.fixture.ts";
import {
  actOnSignal,
  expireSignal,
  extendSignal,
  goesOn,
  observationsOf,
  openSignal,
  type Observation,
} from "./signals.ts";

const START = "2026-01-15T12:00:00.000Z";

function seen(at = START, changes: Partial<Observation> = {}): Observation {
  const [observation] = observationsOf(flagged({ assessedAt: at }));
  if (observation === undefined) throw new Error("the sample has a signal");
  return { ...observation, ...changes };
}

function acted(signal: Signal, act: "acknowledge" | "clear"): Signal {
  const result = actOnSignal(signal, act);
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

describe("a signal", () => {
  it("begins with what was seen first, and counts what is seen again", () => {
    const signal = openSignal("sig_1", seen());
    expect(signalSchema.strict().parse(signal)).toEqual(signal);
    const again = extendSignal(
      signal,
      seen("2026-01-16T12:00:00.000Z", { severity: "critical", alertId: "alr_2" }),
    );
    expect(again).toMatchObject({
      count: 2,
      severity: "critical",
      firstObservedAt: START,
      lastObservedAt: "2026-01-16T12:00:00.000Z",
      expiresAt: "2026-02-15T12:00:00.000Z",
      alertId: "alr_2",
    });
  });

  it("stays acknowledged while it goes on, and is over when it is cleared", () => {
    const known = acted(openSignal("sig_1", seen()), "acknowledge");
    expect(extendSignal(known, seen())).toMatchObject({ status: "acknowledged", count: 2 });
    expect(acted(known, "acknowledge")).toBe(known);
    const cleared = acted(known, "clear");
    expect(goesOn(cleared, START)).toBe(false);
    expect(actOnSignal(cleared, "acknowledge")).toMatchObject({ ok: false, code: "invalid_state" });
  });

  it("goes on for 30 days after it was last seen, not a moment longer", () => {
    const signal = openSignal("sig_1", seen());
    const end = instantOf(START) + 30 * DAY;
    expect(goesOn(signal, formatInstant(end - 1))).toBe(true);
    expect(expireSignal(signal, formatInstant(end - 1))).toBe(signal);
    expect(goesOn(signal, formatInstant(end))).toBe(false);
    expect(expireSignal(signal, formatInstant(end))).toMatchObject({ status: "expired", version: 2 });
  });

  it("never looks better than the worst that was seen, in whatever order it came", () => {
    const SEVERITIES = signalSchema.shape.severity.options;
    const sightings = fc.array(fc.record({ severity: fc.constantFrom(...SEVERITIES), day: fc.nat(20) }), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(sightings, (all) => {
        const observations = all.map(({ severity, day }) =>
          seen(formatInstant(instantOf(START) + day * DAY), { severity }),
        );
        const [first, ...rest] = observations;
        if (first === undefined) return;
        const signal = rest.reduce(extendSignal, openSignal("sig_1", first));
        expect(signal.count).toBe(all.length);
        expect(SEVERITIES.indexOf(signal.severity)).toBe(
          Math.max(...all.map(({ severity }) => SEVERITIES.indexOf(severity))),
        );
        expect(signal.lastObservedAt).toBe(
          observations
            .map(({ observedAt }) => observedAt)
            .sort()
            .at(-1),
        );
        expect(signal.evidence.length).toBe(Math.min(20, all.length));
      }),
      { seed: 31 },
    );
  });
});
