// What others did with the same links, as features: known, not known, and never too low without saying so.

import { describe, expect, it } from "vitest";
import { computeFeatures } from "./features.ts";
import type { Sighting, SubjectHistory } from "./history.ts";
import { activityContext, transactionContext } from "../context.fixture.ts";

const current = transactionContext();
const START = Date.parse(current.activity.occurredAt);

function historyOf(sightings: readonly Sighting[]): SubjectHistory {
  return { entries: [], buckets: [], sightings, newestOccurredAt: null, firstOccurredAt: null };
}

describe("features of relations", () => {
  it("tell new devices, addresses, counterparties and instruments, and how many others met them", () => {
    const sightings: Sighting[] = [
      { kind: "device", firstSeenAt: null, otherSubjects: 4 },
      { kind: "ip", firstSeenAt: START - 1, otherSubjects: 0 },
      { kind: "counterparty", firstSeenAt: START, otherSubjects: 7 },
      { kind: "instrument", firstSeenAt: START, otherSubjects: 1 },
      { kind: "instrument", firstSeenAt: START + 1, otherSubjects: 3 },
    ];
    expect(computeFeatures(current, historyOf(sightings)).features).toMatchObject({
      is_new_device: true,
      device_subject_count: 4,
      is_new_ip: false,
      is_new_counterparty: false,
      counterparty_subject_count: 7,
      is_new_instrument: true,
      instrument_subject_count: 3,
    });
    expect(computeFeatures(current, historyOf(sightings.toReversed())).features).toMatchObject({
      is_new_instrument: true,
      instrument_subject_count: 3,
    });
    const nothingNamed = computeFeatures(activityContext({ type: "login" }), historyOf([])).features;
    expect(nothingNamed).not.toHaveProperty("is_new_device");
    expect(nothingNamed).not.toHaveProperty("is_new_counterparty");
  });

  it("tell the customer's own instruments apart from the counterparty's", () => {
    const { features } = computeFeatures(
      current,
      historyOf([
        { kind: "own_instrument", firstSeenAt: null, otherSubjects: 5 },
        { kind: "instrument", firstSeenAt: START, otherSubjects: 1 },
      ]),
    );
    expect(features).toMatchObject({
      own_instrument_subject_count: 5,
      instrument_subject_count: 1,
      is_new_instrument: false,
    });
  });

  it("leave out a count that another ledger could not tell, and say so: what is known may be too low", () => {
    const { features, degraded } = computeFeatures(
      current,
      historyOf([
        { kind: "device", firstSeenAt: START, otherSubjects: 2 },
        { kind: "counterparty", firstSeenAt: START, otherSubjects: null },
        { kind: "instrument", firstSeenAt: START, otherSubjects: null },
        { kind: "instrument", firstSeenAt: START, otherSubjects: 9 },
      ]),
    );
    expect(features).toMatchObject({
      device_subject_count: 2,
      is_new_counterparty: false,
      is_new_instrument: false,
      is_relation_unknown: true,
    });
    expect(features).not.toHaveProperty("counterparty_subject_count");
    expect(features).not.toHaveProperty("instrument_subject_count");
    expect(degraded).toEqual(["relations_unavailable"]);
    expect(computeFeatures(current, historyOf([])).features).not.toHaveProperty("is_relation_unknown");
  });
});
