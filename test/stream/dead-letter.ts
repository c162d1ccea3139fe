// A dead letter as the door tells it to operators.

import type { DeadLetter } from "#domain/contract/operators/dead-letters.ts";

export const DEAD_LETTER: DeadLetter = {
  id: "0-7-1767225600000",
  state: "open",
  code: "schema",
  reason: "data.score: is no number",
  failedAt: "2026-01-01T00:00:00.000Z",
  from: { topic: "weir.decisions.v1", partition: 0, offset: "12" },
  bytes: 900,
  event: {
    id: "evt_1",
    type: "fraud.transaction.assessed",
    organisationId: "org_1",
    environment: "sandbox",
    source: "ledger/org_1/sandbox/0",
    sequence: 3,
    recordedAt: "2026-01-01T00:00:00.000Z",
  },
};
