// Investigations, and the outcomes that a resolution records.

import { afterAll, expect, it } from "vitest";
import { type Answer, ask, get, until } from "./ask.ts";
import {
  assignInvestigation,
  openInvestigation,
  readInvestigation,
  reopenInvestigation,
  resolveInvestigation,
  subscribe,
} from "./guesses.ts";
import { find, strings } from "./look.ts";
import { type Delivery, isOf, receive } from "./receiver.ts";
import { decided, pay, unique } from "./requests.ts";
import { createOrganisation } from "./service.ts";

const org = await createOrganisation();
const other = await createOrganisation();
const side = org.sandbox;
const receiver = await receive();
afterAll(() => receiver.close());
const subscribed = subscribe(side, receiver.url, ["fraud.outcome.recorded"]);
subscribed.catch(() => undefined);

interface Case {
  readonly id: string;
  readonly answer: Answer;
  readonly decisions: readonly string[];
}
/** An investigation of one customer's blocked payments. */
const opened = async (count = 2): Promise<Case> => {
  const user = unique("user");
  const paid: Answer[] = [];
  for (let i = 0; i < count; i++) {
    paid.push(
      (
        await pay(
          side,
          decided.block({
            subject: { type: "individual", externalUserId: user },
            "transaction.parties.0.externalUserId": user,
          }),
        )
      ).is(200),
    );
  }
  const decisions = paid.map((answer) => answer.string("assessment.decisionId"));
  const alertId = (paid[0] as Answer).string("assessment.alertId");
  await until(
    () => get(side, `/alerts/${alertId}`),
    (answer) => decisions.every((id) => answer.text.includes(id)),
  );
  return { ...(await openInvestigation(side, alertId, decisions)), decisions };
};
const version = async (id: string): Promise<number> =>
  Number(find((await readInvestigation(side, id)).is(200).json, "version"));
const settled = (id: string, expected: number): Promise<Answer> =>
  until(
    () => readInvestigation(side, id),
    (answer) => {
      const outcomes = find(answer.json, "outcomes");
      return (
        answer.status === 200 &&
        find(outcomes, "expected") === expected &&
        find(outcomes, "recorded") === expected
      );
    },
  );
const outcomesOf = (decision: string, many: number): Promise<Delivery[]> =>
  receiver.some(`${many} outcomes of ${decision}`, isOf("fraud.outcome.recorded", decision), many);

for (const classification of ["fraud", "legitimate", "inconclusive"]) {
  it.concurrent(`[States rule 2] a resolved investigation is recorded automatically as ${classification} for every linked transaction decision`, async () => {
    await subscribed;
    const { id, decisions } = await opened(3);
    (await resolveInvestigation(side, id, classification, await version(id))).is(200);
    await settled(id, 3);
    for (const decision of decisions) {
      const [delivery] = await outcomesOf(decision, 1);
      expect(strings(delivery?.event), delivery?.body.slice(0, 500)).toContain(classification);
      expect(strings(delivery?.event), delivery?.body.slice(0, 500)).toContain("case");
    }
  });
}
it.concurrent("[Precisions: investigations] the investigation shows outcomes { expected, recorded } and none is left out", async () => {
  const { id } = await opened(2);
  (await resolveInvestigation(side, id, "fraud", await version(id))).is(200);
  const answer = await settled(id, 2);
  answer.about(find(answer.json, "outcomes"), "outcomes").toMatchObject({ expected: 2, recorded: 2 });
});
it.concurrent("[Precisions: investigations] each decision gets one outcome of one resolution", async () => {
  await subscribed;
  const { id, decisions } = await opened(2);
  (await resolveInvestigation(side, id, "fraud", await version(id))).is(200);
  await settled(id, 2);
  for (const decision of decisions) await outcomesOf(decision, 1);
  const marker = await opened(1);
  (await resolveInvestigation(side, marker.id, "fraud", await version(marker.id))).is(200);
  await outcomesOf(marker.decisions[0] ?? "", 1);
  for (const decision of decisions)
    expect(receiver.deliveries.filter(isOf("fraud.outcome.recorded", decision)).length, decision).toBe(1);
});
it.concurrent("[Precisions: investigations] a second resolution after a reopen appends again", async () => {
  await subscribed;
  const { id, decisions } = await opened(1);
  (await resolveInvestigation(side, id, "fraud", await version(id))).is(200);
  await settled(id, 1);
  (await reopenInvestigation(side, id, await version(id))).is(200);
  (await resolveInvestigation(side, id, "legitimate", await version(id))).is(200);
  const [first, second] = await outcomesOf(decisions[0] ?? "", 2);
  expect(
    [first, second].map((one) => strings(one?.event).includes("fraud")),
    "the first says fraud",
  ).toContain(true);
  expect(
    [first, second].map((one) => strings(one?.event).includes("legitimate")),
    "the second says legitimate",
  ).toContain(true);
});
it.concurrent("[Precisions: investigations] a resolved investigation cannot be resolved again without a reopen: 409 invalid_state", async () => {
  const { id } = await opened(1);
  (await resolveInvestigation(side, id, "fraud", await version(id))).is(200);
  (await resolveInvestigation(side, id, "legitimate", await version(id))).fails(
    409,
    "CONFLICT",
    "invalid_state",
    "version_conflict",
  );
});
it.concurrent("[Precisions: investigations] PATCH /investigations/{id} takes assignee and version, and answers 200 with a higher version", async () => {
  const { id } = await opened(1);
  const before = await version(id);
  const answer = (await assignInvestigation(side, id, "analyst-7", before)).is(200);
  answer.about(strings(answer.json), "the assignee").toContain("analyst-7");
  expect(await version(id)).toBeGreaterThan(before);
});
it.concurrent("[Precisions: investigations] PATCH with an old version is 409 version_conflict", async () => {
  const { id } = await opened(1);
  const before = await version(id);
  (await assignInvestigation(side, id, "analyst-7", before)).is(200);
  (await assignInvestigation(side, id, "analyst-8", before)).fails(409, "CONFLICT", "version_conflict");
});
it.concurrent("[Precisions: investigations] of ten PATCHes at once with one version one is taken, nine are 409 version_conflict", async () => {
  const { id } = await opened(1);
  const before = await version(id);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => assignInvestigation(side, id, `analyst-${i}`, before)),
  );
  expect(
    answers.map((answer) => answer.status).sort((left, right) => left - right),
    answers.map((answer) => answer.story).join("\n"),
  ).toEqual([200, ...Array<number>(9).fill(409)]);
});
it.concurrent("[Precisions: investigations] POST /investigations/{id}/approve is a route: an unknown investigation is 404, not route_not_found", async () => {
  const answer = (await ask(side, "POST", "/investigations/none/approve", { body: {} })).is(400, 403, 404);
  answer.about(answer.at("error.code"), "code").not.toBe("route_not_found");
});
it.concurrent("[Precisions: investigations] every investigation names its decisions", async () => {
  const { id, decisions } = await opened(2);
  const answer = (await readInvestigation(side, id)).is(200);
  for (const decision of decisions) answer.about(answer.text, "the decision").toContain(decision);
});
it.concurrent("[Precisions: investigations] an investigation is in the list", async () => {
  const { id } = await opened(1);
  await until(
    () => get(side, "/investigations?limit=100"),
    (answer) => answer.text.includes(id),
  );
});
for (const [what, elsewhere] of Object.entries({
  "another organisation": other.sandbox,
  "the other environment": org.production,
})) {
  it.concurrent(`[Precisions: investigations] an investigation belongs to the key's organisation and environment: 404 for ${what}`, async () => {
    const { id } = await opened(1);
    (await readInvestigation(elsewhere, id)).fails(404, "NOT_FOUND");
    (await resolveInvestigation(elsewhere, id, "fraud", 1)).fails(404, "NOT_FOUND");
    (await assignInvestigation(elsewhere, id, "stranger", 1)).fails(404, "NOT_FOUND");
  });
}
