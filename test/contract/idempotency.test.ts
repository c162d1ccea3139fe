// `Idempotency-Key`: its form, replays and conflicts.

import { expect, it } from "vitest";
import { type Answer, ask, type Fields, get } from "./ask.ts";
import { atOnce, shown } from "./words.ts";
import { all } from "./look.ts";
import { act, activity, outcome, pay, payment, unique } from "./requests.ts";
import { createOrganisation, type Side } from "./service.ts";

const org = await createOrganisation();
const other = await createOrganisation();
await org.grant("100");
await other.grant("100");

interface Marked {
  readonly success: number;
  readonly bodies: readonly [Fields, Fields];
  /** A path that the service knows at this side. */
  readonly path: (side: Side) => Promise<string>;
}
const user = unique("user");
const occurredAt = new Date().toISOString();
const marked: Readonly<Record<string, Marked>> = {
  "POST /transactions/{id}/outcomes": {
    success: 201,
    bodies: [outcome({ occurredAt }), outcome({ occurredAt, classification: "legitimate" })],
    path: async (side) =>
      `/transactions/${(await pay(side)).is(200).string("assessment.transactionId")}/outcomes`,
  },
  "POST /transactions/{id}/outcomes of an activity": {
    success: 201,
    bodies: [outcome({ occurredAt }), outcome({ occurredAt, reasonCode: "other" })],
    path: async (side) =>
      `/transactions/${(await act(side)).is(200).string("assessment.activityId")}/outcomes`,
  },
  "POST /risk-assessments": {
    success: 202,
    bodies: [
      { subject: { type: "individual", externalUserId: user }, reason: "one" },
      { subject: { type: "individual", externalUserId: user }, reason: "two" },
    ],
    path: async () => "/risk-assessments",
  },
};
const send = (
  side: Side,
  path: string,
  body: Fields,
  key: string | undefined,
  apiKey?: string,
): Promise<Answer> =>
  ask(side, "POST", path, {
    body,
    ...(apiKey ? { key: apiKey } : {}),
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });
const idsOf = (answer: Answer): unknown[] => [...all(answer.json, "id"), ...all(answer.json, "outcomeId")];

for (const [
  name,
  {
    success,
    bodies: [body, changed],
    path,
  },
] of Object.entries(marked)) {
  const side = org.sandbox;
  it.concurrent(`[Limits: Idempotency-Key] operations marked with the header require it: ${name} without it is 400`, async () => {
    (await send(side, await path(side), body, undefined)).invalid();
  });
  for (const key of [
    "1234567",
    "a",
    "k".repeat(201),
    "k".repeat(1000),
    "with space",
    "with/slash",
    "with+plus",
    "with,comma",
    "with;semi",
    "with@at-sign",
    "with=equals",
    "with%20percent",
    'with"quote',
    "caf\u00e9-1234",
  ]) {
    it.concurrent(`[Limits: Idempotency-Key] 8 to 200 characters from A-Z a-z 0-9 . _ : ~ -: ${name} rejects ${shown(key)}`, async () => {
      (await send(side, await path(side), body, key)).invalid();
    });
  }
  for (const length of [8, 9, 199, 200]) {
    it.concurrent(`[Limits: Idempotency-Key] 8 to 200 characters: ${name} accepts ${length}`, async () => {
      (
        await send(
          side,
          await path(side),
          body,
          unique("key").replaceAll("-", "").slice(-8).padEnd(length, "k").slice(0, length),
        )
      ).is(success);
    });
  }
  it.concurrent(`[Limits: Idempotency-Key] every allowed character: ${name} accepts them in one key`, async () => {
    (await send(side, await path(side), body, `ABCXYZ.abcxyz_0189:~-${unique("k")}`)).is(success);
  });
  it.concurrent(`[Outcome rule 1 and Precisions: identity and replay] an identical replay is safe and repeats status and body byte for byte: ${name}`, async () => {
    const [where, key] = [await path(side), unique("key")];
    const first = (await send(side, where, body, key)).is(success);
    for (let i = 0; i < 2; i++) {
      const again = (await send(side, where, body, key)).is(success);
      again.about(again.text, first.story).toBe(first.text);
    }
  });
  it.concurrent(`[Outcome rule 1 and Precisions: identity and replay] the same key with different data is rejected with 409 IDEMPOTENCY_CONFLICT, and the first answer stays: ${name}`, async () => {
    const [where, key] = [await path(side), unique("key")];
    const first = (await send(side, where, body, key)).is(success);
    (await send(side, where, changed, key)).fails(409, "IDEMPOTENCY_CONFLICT", "idempotency_key_reused");
    const again = (await send(side, where, body, key)).is(success);
    again.about(again.text, first.story).toBe(first.text);
  });
  it.concurrent(`[Outcome rule 1 and Precisions: identity and replay] another key with the same data is another resource: ${name}`, async () => {
    const where = await path(side);
    const [one, two] = [
      (await send(side, where, body, unique("key"))).is(success),
      (await send(side, where, body, unique("key"))).is(success),
    ];
    expect(idsOf(two)[0], two.story).not.toBe(idsOf(one)[0]);
  });
  it.concurrent(`[Outcome rule 1 and Precisions: identity and replay] ten equal requests at once are done once: ${name}`, async () => {
    const [where, key] = [await path(side), unique("key")];
    const answers = await atOnce(10, () => send(side, where, body, key));
    for (const answer of answers) answer.is(success);
    expect(
      new Set(answers.map((answer) => answer.text)).size,
      answers.map((answer) => answer.story).join("\n"),
    ).toBe(1);
  });
  it.concurrent(`[Outcome rule 1 and Precisions: identity and replay] ten requests at once with one key and different data: one is done, nine are 409: ${name}`, async () => {
    const [where, key] = [await path(side), unique("key")];
    const answers = await atOnce(10, (i) =>
      send(
        side,
        where,
        { ...body, [name.includes("outcomes") ? "reasonCode" : "reason"]: `reason ${i}` },
        key,
      ),
    );
    expect(
      answers.map((answer) => answer.status).sort((left, right) => left - right),
      answers.map((answer) => answer.story).join("\n"),
    ).toEqual([success, ...Array<number>(9).fill(409)]);
  });
  it.concurrent(`[Outcome rule 1 and Precisions: identity and replay] only 2xx answers are stored: after a 400 the same key does the corrected request: ${name}`, async () => {
    const [where, key] = [await path(side), unique("key")];
    (await send(side, where, { subject: 7, classification: "none" }, key)).invalid();
    (await send(side, where, body, key)).is(success);
  });
  it.concurrent(`[Outcome rule 1 and Precisions: identity and replay] a key belongs to the organisation, not to the API key: another key of it gets the replay: ${name}`, async () => {
    const { key: second } = await org.createKey({ side: "sandbox", kind: "secret" });
    const [where, key] = [await path(side), unique("key")];
    const first = (await send(side, where, body, key)).is(success);
    const again = (await send(side, where, body, key, second)).is(success);
    again.about(again.text, first.story).toBe(first.text);
  });
  it.concurrent(`[Outcome rule 1 and Precisions: identity and replay] a key belongs to organisation and environment: elsewhere it is free: ${name}`, async () => {
    const key = unique("key");
    const first = (await send(side, await path(side), body, key)).is(success);
    for (const elsewhere of [org.production, other.sandbox, other.production]) {
      const answer = (await send(elsewhere, await path(elsewhere), changed, key)).is(success);
      expect(idsOf(answer)[0], answer.story).not.toBe(idsOf(first)[0]);
    }
  });
  it.concurrent(`[Outcome rule 1 and Precisions: identity and replay] keys are compared with their case: a key in upper case is another key: ${name}`, async () => {
    const [where, key] = [await path(side), unique("key")];
    (await send(side, where, body, key)).is(success);
    (await send(side, where, changed, key.toUpperCase())).is(success);
  });
}

it.concurrent("[Outcome rule 1 and Precisions: identity and replay] a key belongs to an operation: the key of an outcome is free for a risk assessment", async () => {
  const key = unique("key");
  const [outcomes, assessments] = [
    marked["POST /transactions/{id}/outcomes"],
    marked["POST /risk-assessments"],
  ];
  if (!outcomes || !assessments) return;
  (await send(org.sandbox, await outcomes.path(org.sandbox), outcomes.bodies[0], key)).is(201);
  (await send(org.sandbox, await assessments.path(org.sandbox), assessments.bodies[0], key)).is(202);
});
it.concurrent("[Outcome rule 1 and Precisions: identity and replay] the concrete path is part of what is compared: one key for outcomes of two decisions is 409", async () => {
  const key = unique("key");
  const outcomes = marked["POST /transactions/{id}/outcomes"];
  if (!outcomes) return;
  (await send(org.sandbox, await outcomes.path(org.sandbox), outcomes.bodies[0], key)).is(201);
  (await send(org.sandbox, await outcomes.path(org.sandbox), outcomes.bodies[0], key)).fails(
    409,
    "IDEMPOTENCY_CONFLICT",
    "idempotency_key_reused",
  );
});
it.concurrent("[Outcome rule 1 and Precisions: identity and replay] only 2xx answers are stored: a key used for an unknown reference is free afterwards", async () => {
  const key = unique("key");
  (await send(org.sandbox, "/transactions/none/outcomes", outcome(), key)).fails(404, "NOT_FOUND");
  const outcomes = marked["POST /transactions/{id}/outcomes"];
  if (outcomes) (await send(org.sandbox, await outcomes.path(org.sandbox), outcomes.bodies[0], key)).is(201);
});
it.concurrent("[Outcome rule 1 and Precisions: identity and replay] the header is optional elsewhere: with one, an assessment is decided and replayed alike", async () => {
  const [request, key] = [payment(), unique("key")];
  (await send(org.sandbox, "/transactions", request, key)).is(200);
  (await send(org.sandbox, "/transactions", request, key))
    .is(200)
    .matches("assessment.decision", /^(allow|review|block)$/);
  (await send(org.sandbox, "/activities", activity(), unique("key"))).is(200);
});
it.concurrent("[Outcome rule 1 and Precisions: identity and replay] a read needs no key and ignores one", async () => {
  (await get(org.sandbox, "/versions", { headers: { "idempotency-key": unique("key") } })).is(200);
});
