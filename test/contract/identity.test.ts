// The compatibility events and the identity family's errors.

import { expect, it } from "vitest";
import { type Answer, askUrl, type Fields, get, type Options } from "./ask.ts";
import { atOnce } from "./words.ts";
import {
  act,
  activity,
  minutesFromNow,
  outcome,
  pay,
  payment,
  readActivity,
  record,
  text,
  unique,
} from "./requests.ts";
import { createOrganisation, type Side } from "./service.ts";

const org = await createOrganisation();
const other = await createOrganisation();
const broke = await createOrganisation();
await org.grant("10");
const side = org.sandbox;

const url = (of: Side): string => of.baseUrl.replace(/\/api\/v1$/, "/api/identity/events");
const send = (of: Side, body: Fields, options: Options = {}): Promise<Answer> =>
  askUrl(url(of), "POST", { body, ...options }, options.key === undefined ? of.secretKey : options.key);
const event = (changes: Fields = {}): Fields => ({
  externalUserId: unique("user"),
  externalEventId: unique("event"),
  type: "user.login",
  ...changes,
});
const stored = (of: Side, body: Fields): Promise<Answer> => readActivity(of, text(body, "externalEventId"));

const titles: Readonly<Record<string, RegExp>> = {
  login: /log.?in/i,
  signup: /sign.?up/i,
  password_reset: /password reset/i,
  beneficiary_added: /beneficiary added/i,
  profile_change: /profile change/i,
  device_change: /device change/i,
  payout: /pay.?out|transaction|payment|transfer/i,
  withdrawal: /withdrawal/i,
};
const routed: Readonly<Record<string, readonly string[]>> = {
  payout: [
    "transaction",
    "Transaction.Created",
    "card_payment",
    "PAYMENT",
    "bank-transfer",
    "transferCompleted",
    "payout",
    "Pay Out",
  ],
  login: ["login", "user.login", "LOGIN_FAILED", "log-in", "sign-in", "Sign In", "userSignIn", "signin"],
  signup: ["sign-up", "signup", "Sign Up", "register", "user_registered", "account.register"],
  password_reset: ["password reset", "password_reset", "PasswordResetRequested", "password-reset.done"],
  beneficiary_added: ["beneficiary added", "beneficiary_added", "BeneficiaryAdded"],
  profile_change: ["profile change", "profile.changed", "ProfileChange"],
  device_change: ["device change", "device_changed", "DeviceChange"],
  withdrawal: ["withdrawal", "crypto.withdrawal", "WITHDRAWAL_REQUESTED"],
};
for (const [type, names] of Object.entries(routed)) {
  for (const name of names) {
    it.concurrent(`[Compatibility event endpoint] event names that contain a ${type} term are routed into the same assessment pipeline: ${name}`, async () => {
      const body = event({ type: name });
      const answer = (await send(side, body)).is(200);
      answer.must("received").toBe(true);
      answer.matches("assessment.decision", /^(allow|review|block)$/);
      answer.matches("assessment.decisionId", /\S/);
      const read = (await stored(side, body)).is(200);
      read.must("assessment.decisionId").toBe(answer.at("assessment.decisionId"));
      read.matches("assessment.summary.title", titles[type] as RegExp);
    });
  }
}
const longest: readonly (readonly [string, keyof typeof titles])[] = [
  ["login_withdrawal", "withdrawal"],
  ["login after password reset", "password_reset"],
  ["payout.beneficiary_added", "beneficiary_added"],
  ["register_device_change", "device_change"],
  ["withdrawal of a profile change", "profile_change"],
];
for (const [name, type] of longest) {
  it.concurrent(`[Precisions: compatibility] the longest term wins: ${name} is ${type}`, async () => {
    const answer = (await send(side, event({ type: name }))).is(200);
    answer.matches("assessment.summary.title", titles[type] as RegExp);
  });
}
for (const name of ["document.uploaded", "kyc.started", "page_view", "logout", "xyz", "pay"]) {
  it.concurrent(`[Precisions: compatibility] other names are answered 200 { received: true } and decide nothing: ${name}`, async () => {
    const body = event({ type: name });
    const answer = (await send(side, body)).is(200);
    expect(answer.json, answer.story).toEqual({ received: true });
    (await stored(side, body)).fails(404, "NOT_FOUND");
  });
}
it.concurrent("[Precisions: compatibility] the subject's type is individual, and it is the same customer as in the v1 endpoints", async () => {
  const externalUserId = unique("user");
  const answer = (await send(side, event({ externalUserId }))).is(200);
  const own = (await act(side, activity({ subject: { type: "individual", externalUserId } }))).is(200);
  answer.must("assessment.subject").toEqual(own.at("assessment.subject"));
});
it.concurrent("[Precisions: compatibility] identity is externalEventId: a repeat is a replay with the same assessment", async () => {
  const body = event();
  const first = (await send(side, body)).is(200);
  const again = (await send(side, body)).is(200);
  again.must("assessment.decisionId").toBe(first.at("assessment.decisionId"));
  (await stored(side, body)).is(200).must("assessment.decisionId").toBe(first.at("assessment.decisionId"));
});
it.concurrent("[Precisions: compatibility] ten equal events at once are decided once", async () => {
  const body = event({ type: "payout" });
  const answers = await atOnce(10, () => send(side, body));
  expect(
    new Set(answers.map((answer) => answer.is(200).at("assessment.decisionId"))).size,
    answers.map((answer) => answer.story).join("\n"),
  ).toBe(1);
});
it.concurrent("[Precisions: compatibility] occurredAt defaults to the receipt time, and the default is no part of what is compared", async () => {
  const body = event();
  const first = (await send(side, body)).is(200);
  await new Promise((done) => setTimeout(done, 50));
  (await send(side, body)).is(200).must("assessment.decisionId").toBe(first.at("assessment.decisionId"));
});
for (const [what, changes] of Object.entries<Fields>({
  type: { type: "sign-up" },
  externalUserId: { externalUserId: "somebody-else" },
})) {
  it.concurrent(`[Precisions: compatibility] the same externalEventId with a changed ${what} is 409 { error: "activity_conflict" }`, async () => {
    const body = event();
    (await send(side, body)).is(200);
    (await send(side, { ...body, ...changes })).is(409).must("error").toBe("activity_conflict");
  });
}
it.concurrent("[Precisions: compatibility] external ids are unique over /transactions, /activities and compatibility events together", async () => {
  const [transaction, body, done] = [payment(), event(), activity()];
  (await pay(side, transaction)).is(200);
  (await act(side, done)).is(200);
  (await send(side, body)).is(200);
  for (const request of [transaction, done])
    (await send(side, event({ externalEventId: text(request, "externalActivityId") })))
      .is(409)
      .must("error")
      .toBe("activity_conflict");
  (await pay(side, payment({ externalActivityId: text(body, "externalEventId") }))).fails(
    409,
    "CONFLICT",
    "activity_conflict",
  );
  (await act(side, activity({ externalActivityId: text(body, "externalEventId"), type: "payout" }))).fails(
    409,
    "CONFLICT",
    "activity_conflict",
  );
});
it.concurrent("[Precisions: compatibility] an outcome is taken for a compatibility event by its id", async () => {
  const body = event({ type: "withdrawal" });
  (await send(side, body)).is(200);
  (
    await record(
      side,
      text(body, "externalEventId"),
      outcome({ externalUserId: text(body, "externalUserId") }),
    )
  ).is(201);
});
for (const name of ["parties", "instruments"]) {
  it.concurrent(`[Compatibility event endpoint] cannot carry structured parties or instruments: ${name} is 400 Invalid request body`, async () => {
    (await send(side, event({ [name]: [{ role: "recipient", externalPartyId: "p" }] })))
      .is(400)
      .must("error")
      .toBe("Invalid request body");
  });
}
const bodies: Readonly<Record<string, Fields>> = {
  "externalUserId absent": event({ externalUserId: undefined }),
  "externalEventId absent": event({ externalEventId: undefined }),
  "type absent": event({ type: undefined }),
  "type a number": event({ type: 7 }),
  "externalUserId empty": event({ externalUserId: "" }),
  "externalEventId of 256 characters": event({ externalEventId: "x".repeat(256) }),
  "occurredAt no time": event({ occurredAt: "soon" }),
  "occurredAt in the far future": event({ occurredAt: minutesFromNow(60) }),
};
for (const [what, body] of Object.entries(bodies)) {
  it.concurrent(`[Identity family error body] 400 Invalid request body: ${what}`, async () => {
    (await send(side, body)).is(400).must("error").toBe("Invalid request body");
  });
}
for (const raw of ["{", "", "[]", "null", "7"]) {
  it.concurrent(`[Identity family error body] 400 Invalid request body: a body of ${raw || "nothing"}`, async () => {
    (await send(side, {}, { raw })).is(400).must("error").toBe("Invalid request body");
  });
}
it.concurrent("[Identity family error body] 401 Missing or invalid Authorization header: none at all", async () => {
  (await send(side, event(), { key: null }))
    .is(401)
    .must("error")
    .toBe("Missing or invalid Authorization header");
});
for (const header of ["Basic abc", "sk_test_x", "Bearer"]) {
  it.concurrent(`[Identity family error body] 401 Missing or invalid Authorization header: ${header}`, async () => {
    (await send(side, event(), { key: null, headers: { authorization: header } }))
      .is(401)
      .must("error")
      .toBe("Missing or invalid Authorization header");
  });
}
it.concurrent("[Identity family error body] 401 Invalid API key: an unknown key", async () => {
  (await send(side, event(), { key: `sk_test_${"a".repeat(32)}` }))
    .is(401)
    .must("error")
    .toBe("Invalid API key");
});
it.concurrent("[Identity family error body] 401 Invalid API key: a revoked key", async () => {
  const { id, key } = await org.createKey({ side: "sandbox", kind: "secret" });
  (await send(side, event(), { key })).is(200);
  await org.revokeKey(id);
  (await send(side, event(), { key })).is(401).must("error").toBe("Invalid API key");
});
it.concurrent("[Identity family error body] 403 secret_key_required: a publishable key", async () => {
  (await send(side, event(), { key: side.publishableKey })).is(403).must("error").toBe("secret_key_required");
});
it.concurrent("[Identity family error body] 403 environment_mismatch: a live key at the sandbox, a test key in production", async () => {
  (await send(side, event(), { key: org.production.secretKey }))
    .is(403)
    .must("error")
    .toBe("environment_mismatch");
  (await send(org.production, event(), { key: side.secretKey }))
    .is(403)
    .must("error")
    .toBe("environment_mismatch");
});
it.concurrent("[Identity family error body] the order of answers holds: no key before a bad body, the environment before the kind of key", async () => {
  (await send(side, {}, { raw: "{", key: null })).is(401);
  (await send(side, {}, { raw: "{", key: org.production.publishableKey }))
    .is(403)
    .must("error")
    .toBe("environment_mismatch");
  (await send(side, {}, { raw: "{", key: side.publishableKey }))
    .is(403)
    .must("error")
    .toBe("secret_key_required");
});
it.concurrent("[Identity family error body] where the contract has no string it is the code of /api/v1: 402 without credit is a JSON object with a string error", async () => {
  const body = event();
  const [compat, v1] = [(await send(broke.production, body)).is(402), (await act(broke.production)).is(402)];
  compat.must("error").toBe(v1.at("error.code"));
  compat.must("received").toBeUndefined();
  compat.must("assessment").toBeUndefined();
  (await get(broke.production, `/activities/${text(body, "externalEventId")}`)).fails(404, "NOT_FOUND");
});
it.concurrent("[Compatibility event endpoint] production takes compatibility events too, of its own keys and credit", async () => {
  const body = event();
  (await send(org.production, body)).is(200).matches("assessment.decision", /^(allow|review|block)$/);
  (await stored(side, body)).fails(404, "NOT_FOUND");
});
it.concurrent("[Compatibility event endpoint] an event belongs to the key's organisation", async () => {
  const body = event();
  (await send(side, body)).is(200);
  (await stored(other.sandbox, body)).fails(404, "NOT_FOUND");
  const theirs = (await send(other.sandbox, body)).is(200);
  theirs.must("assessment.decisionId").not.toBe((await stored(side, body)).at("assessment.decisionId"));
});
