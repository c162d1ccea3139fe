// Late events (BEH-14 to BEH-16): both times are kept, features are of the event's own time, and lateness is shown.

import { beforeAll, describe, expect, it } from "vitest";
import { createTenant, payment, request, type Tenant } from "./client.ts";
import { storedContexts } from "./stored-contexts.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

let customers = 0;

/** Payments of one new customer, in the order in which they arrive. */
async function arrive(...times: readonly string[]) {
  customers += 1;
  const subject = { type: "individual", externalUserId: `latecomer-${customers}` };
  const assessments = [];
  for (const occurredAt of times) {
    const answer = await request(
      tenant,
      "sandbox",
      "POST",
      "/transactions",
      payment({ subject, occurredAt }),
    );
    expect(answer.status).toBe(200);
    assessments.push(answer.body.assessment);
  }
  return { assessments, contexts: (await storedContexts(tenant)).slice(-times.length) };
}

describe("an event that comes late", () => {
  it("keeps both the time it occurred and the time it was received", async () => {
    const before = Date.now();
    const { assessments, contexts } = await arrive("2025-03-01T10:00:00+01:00");
    expect(contexts[0]?.activity.occurredAt).toBe("2025-03-01T09:00:00.000Z");
    const { receivedAt } = assessments[0].processing;
    expect(contexts[0]?.activity.receivedAt).toBe(receivedAt);
    expect(Date.parse(receivedAt)).toBeGreaterThanOrEqual(before);
  });

  it("is marked late from 30 days before the customer's newest event, never by the clock", async () => {
    const newest = "2025-06-30T12:00:00.000Z";
    const { assessments } = await arrive(
      newest,
      "2025-05-31T12:00:00.000Z", // exactly 30 days
      "2025-05-31T11:59:59.999Z",
    );
    expect(assessments.map(({ processing }) => processing.degraded)).toEqual([[], [], ["late_event"]]);
  });

  it("BEH-16: has the features of its own time, however old it is", async () => {
    const { contexts } = await arrive(
      "2025-01-10T10:00:00Z",
      "2025-01-10T10:20:00Z",
      "2025-06-30T12:00:00Z",
      "2025-01-10T10:30:00Z", // late: the two of that hour are still known
      "2025-06-30T12:10:00Z",
    );
    expect(contexts.map(({ features }) => features["count_1h"])).toEqual([0, 1, 0, 2, 1]);
    expect(contexts[3]?.features).toMatchObject({ count_24h: 2, sum_24h: 40, seconds_since_last: 600 });
    expect(contexts.map(({ degraded }) => degraded)).toEqual([[], [], [], ["late_event"], []]);
  });

  it("changes what later events see of its time, and of no other", async () => {
    const { contexts } = await arrive(
      "2025-06-30T12:00:00Z",
      "2025-06-30T11:30:00Z", // out of order by half an hour: not late
      "2025-06-30T12:10:00Z",
      "2025-06-30T13:05:00Z",
    );
    expect(contexts.map(({ features }) => features["count_1h"])).toEqual([0, 0, 2, 1]);
  });

  it("is returned by GET with its lateness", async () => {
    customers += 1;
    const subject = { type: "individual", externalUserId: `latecomer-${customers}` };
    await request(
      tenant,
      "sandbox",
      "POST",
      "/transactions",
      payment({ subject, occurredAt: "2025-06-30T12:00:00Z" }),
    );
    const late = payment({ subject, occurredAt: "2025-01-01T00:00:00Z" });
    const answer = await request(tenant, "sandbox", "POST", "/transactions", late);
    const saved = await request(tenant, "sandbox", "GET", `/transactions/${late.externalActivityId}`);
    expect(saved.body).toEqual(answer.body);
    expect(saved.body.assessment.processing.degraded).toEqual(["late_event"]);
  });
});
