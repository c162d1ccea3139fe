// The event of a wallet that was screened on its own: what its checks came to, and nothing of whose wallet it was.

import { describe, expect, it } from "vitest";
import { partitionKey } from "./envelope.ts";
import { screeningObserved, screeningObservedSchema, type ObservedScreening } from "./screening-observed.ts";
import { familyOf, TOPICS } from "./topics.ts";

const OBSERVED: ObservedScreening = {
  organisationId: "org_x",
  environment: "production",
  subjectId: "",
  walletScreeningId: "wsc_00abcdefghjkmnpqrstvwxyz01",
  screenedAt: "2026-01-14T12:00:00.000Z",
  recordedAt: "2026-01-14T12:00:00.700Z",
  requestId: "req_1",
  observations: [
    {
      provider: "weir-sanctions-lists",
      check: "wallet",
      status: "clear",
      latencyMs: 1,
      listVersion: "sha256:a",
      errorCode: null,
    },
    {
      provider: "addresses",
      check: "wallet",
      status: "error",
      latencyMs: 650,
      listVersion: null,
      errorCode: "timeout",
    },
  ],
};
const placed = () => ({ ...screeningObserved(OBSERVED), source: "ledger/org_x/production/3", sequence: 7 });

describe("the event of a wallet check on its own", () => {
  it("is valid by its own schema, and byte-equal when repeated", () => {
    expect(screeningObservedSchema.parse(placed())).toEqual(placed());
    expect(JSON.stringify(placed())).toBe(JSON.stringify(placed()));
  });

  it("is known by the check's own id, at the time of the screening", () => {
    expect(placed()).toMatchObject({
      id: "evt_wsc_00abcdefghjkmnpqrstvwxyz01",
      type: "screening.observed",
      occurredAt: "2026-01-14T12:00:00.000Z",
      recordedAt: "2026-01-14T12:00:00.700Z",
    });
  });

  it("has a topic, and a key also where no customer was named", () => {
    const family = familyOf(placed().type);
    expect(family && TOPICS[family]).toBe("weir.checks.v1");
    expect(partitionKey(placed())).toBe("org_x/production/");
  });

  it("is invalid without an observation", () => {
    const silent = { ...placed(), data: { ...placed().data, observations: [] } };
    expect(screeningObservedSchema.safeParse(silent).success).toBe(false);
  });
});
