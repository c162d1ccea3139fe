// An event that is larger than a row of an object: evidence is bounded, what cannot be is set aside, and all others are delivered.

import { writeJson } from "#domain/json/text.ts";
import { describe, expect, it, vi } from "vitest";
import { utf8Bytes } from "#domain/text/utf8.ts";
import { EVIDENCE_BYTES_MAX } from "#domain/webhooks/bound-evidence.ts";
import { PATIENCE } from "#test/patience.ts";
import { createTenant, payment, request } from "./client.ts";
import { createEndpoint, endpointObject, receivedBy, receiver } from "./webhook-client.ts";
import { eventOf, sealedBy, SOURCE, waitingIn } from "./webhook-inside.ts";

describe("an event that is too large", () => {
  it("shows bounded evidence of a decision: a payment of 200 long names is kept, and says what it lacks", async () => {
    const tenant = await createTenant();
    const { id } = await createEndpoint(tenant, receiver("ok"), {
      eventTypes: ["fraud.transaction.assessed"],
    });
    await sealedBy(tenant, id, "gone");
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const parties = Array.from({ length: 200 }, (_, n) => ({
      role: "recipient",
      externalPartyId: `p-${n}`,
      displayName: `Ahmed Mohamed Ali${"—".repeat(283)}`,
      type: "individual",
    }));
    const decided = await request(tenant, "sandbox", "POST", "/transactions", payment({}, { parties }));
    expect(decided.status).toBe(200);
    expect(utf8Bytes(decided.text)).toBeGreaterThan(2 * EVIDENCE_BYTES_MAX);
    const { transactionId, screening } = decided.body.assessment;
    const kept = await vi.waitFor(() => waitingIn(tenant, id, 1), PATIENCE);
    expect(utf8Bytes(kept[0] ?? "")).toBeLessThan(1_500_000);
    const { attempts, truncated } = JSON.parse(kept[0] ?? "").data.screening;
    expect(truncated).toEqual({
      omittedAttempts: screening.attempts.length - attempts.length,
      readFrom: `/transactions/${transactionId}`,
    });
    expect(attempts.length).toBeGreaterThan(10);
    const whole = await request(tenant, "sandbox", "GET", truncated.readFrom);
    expect(whole.body.assessment.screening.attempts).toHaveLength(200);
    log.mockRestore();
  });

  it("is set aside and reported, and the others are delivered", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    const { id } = await createEndpoint(tenant, hook);
    const events = [eventOf(1, 10), eventOf(2, 2_500_000), eventOf(3, 10)];
    for (let again = 0; again < 2; again++) {
      await endpointObject(tenant, id).enqueue(SOURCE, writeJson(events));
    }
    const all = await receivedBy(hook, 2);
    expect(new Set(all.map(({ body }) => body.id))).toEqual(new Set(["evt_1", "evt_3"]));
    const page = await request(
      tenant,
      "sandbox",
      "GET",
      `/webhooks/endpoints/${id}/deliveries?status=dead_lettered`,
    );
    expect(page.body.data).toMatchObject([
      { eventId: "evt_2", attempts: [{ number: 1, statusCode: null, error: "too_large" }] },
    ]);
  });
});
