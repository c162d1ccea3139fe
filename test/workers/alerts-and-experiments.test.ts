// A candidate that is only watched raises nothing: no alert, no signal of a customer, no delivery, whatever it would have decided.

import { expect, it } from "vitest";
import { activity, createTenant, operate, request } from "./client.ts";
import { heard, hold, read } from "./casebook-client.ts";
import { draft, draftOf } from "./draft-versions.ts";
import { createEndpoint, receivedBy, receiver } from "./webhook-client.ts";

it("an experiment with a candidate that would hold every log-in changes neither alerts nor deliveries", async () => {
  const tenant = await createTenant();
  const hook = receiver("ok");
  await createEndpoint(tenant, hook, {
    eventTypes: ["event.flagged", "alert.created", "risk.signal.created"],
  });
  const { id: candidateVersionId } = (await draft(tenant, draftOf("Holds every log-in"))).body;
  const started = await operate("POST", `/organisations/${tenant.id}/experiments`, {
    name: "Log-ins",
    hypothesis: "Holding log-ins catches more fraud",
    candidateVersionId,
    sampling: { share: 1 },
  });
  expect(started.status).toBe(201);

  for (let n = 0; n < 5; n++) {
    const subject = { type: "individual", externalUserId: `watched-${n}` };
    const login = await request(tenant, "sandbox", "POST", "/activities", activity({ subject }));
    expect(login.body.assessment).toMatchObject({ decision: "allow" });
    expect(login.body.assessment).not.toHaveProperty("alertId");
  }
  const { alertId, decisionId, subject } = await hold(tenant);
  await heard(tenant);

  const alerts = (await read(tenant, "/alerts")).body.data;
  expect(alerts.map(({ id }: { id: string }) => id)).toEqual([alertId]);
  expect(alerts[0].decisionIds).toEqual([decisionId]);
  const signals = (await read(tenant, "/signals")).body.data;
  expect(signals.length).toBeGreaterThan(0);
  for (const signal of signals) expect(signal.subject).toEqual(subject);
  const told = await receivedBy(hook, 2 + signals.length);
  expect(told).toHaveLength(2 + signals.length);
  expect(told.every(({ body }) => body.externalUserId === subject.externalUserId)).toBe(true);
});
