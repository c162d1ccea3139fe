// The assessment: its fields, and what it keeps of the request.

import { expect, it } from "vitest";
import { type Answer, type Fields, matched } from "./ask.ts";
import { isObject, objects, strings, values } from "./look.ts";
import {
  act,
  activity,
  altered,
  cryptoPayment,
  decided,
  decisions,
  minutesFromNow,
  named,
  pay,
  payment,
  readActivity,
  readTransaction,
  text,
  unique,
} from "./requests.ts";
import { createOrganisation } from "./service.ts";

const org = await createOrganisation();
await org.grant("100");
const side = org.sandbox;

const requests: Readonly<Record<string, () => Fields>> = {
  "fiat allow": decided.allow,
  "fiat review": decided.review,
  "fiat block": decided.block,
  "crypto clean": () => cryptoPayment("1000"),
  "crypto review": () => cryptoPayment("7666"),
  "crypto block": () => cryptoPayment("9999"),
  "no parties": () => payment({ "transaction.parties": [] }),
};
const read = (name: string, sentence: string, body: (answer: Answer, request: Fields) => void): void =>
  it.concurrent(`[Assessment response] ${sentence}: ${name}`, async () => {
    const request = (requests[name] as () => Fields)();
    body((await pay(side, request)).is(200), request);
  });

for (const name of Object.keys(requests)) {
  read(name, "the body has a single top-level object assessment", (answer) =>
    expect(Object.keys(answer.json as object), answer.story).toEqual(["assessment"]),
  );
  read(name, "activityId, transactionId and decisionId are three different strings", (answer) => {
    const ids = ["activityId", "transactionId", "decisionId"].map((id) => answer.string(`assessment.${id}`));
    answer.about(new Set(ids).size, "different ids").toBe(3);
  });
  read(name, "decision is allow, review or block and summary.outcome is the same", (answer) => {
    answer.matches("assessment.decision", /^(allow|review|block)$/);
    answer.must("assessment.summary.outcome").toBe(answer.at("assessment.decision"));
  });
  read(name, "summary has a title, a reason, a score, a risk level and a next action", (answer) => {
    answer.matches("assessment.summary.title", /\S/);
    answer.matches("assessment.summary.reason", /\S/);
    answer.must("assessment.summary.score").toBeTypeOf("number");
    answer.matches("assessment.summary.riskLevel", /\S/);
    answer.matches("assessment.summary.nextAction.type", /\S/);
    answer.matches("assessment.summary.nextAction.label", /\S/);
  });
  read(name, "summary.matchedRules is the number of matched rules, all of outcome hit or error", (answer) => {
    const rules = answer.list("assessment.matchedRules");
    answer.must("assessment.summary.matchedRules").toBe(rules.length);
    for (const rule of rules)
      answer
        .about(["hit", "error"], "outcome of a matched rule")
        .toContain(isObject(rule) ? rule["outcome"] : rule);
  });
  read(name, "assessedAt is a timestamp of now", (answer) => {
    const at = answer.string("assessment.assessedAt");
    matched(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, answer.story);
    answer.about(Math.abs(Date.parse(at) - Date.now()), "milliseconds from now").toBeLessThan(60_000);
  });
  read(
    name,
    "the full response also retains matched rules, screening, billing, signals and processing evidence",
    (answer) => {
      for (const part of ["matchedRules", "screening", "billing", "signals", "processing"])
        answer.about(answer.at(`assessment.${part}`) ?? null, part).not.toBeNull();
    },
  );
  read(name, "screening.attempts is an array and each attempt carries walletScreenings", (answer) => {
    const attempts = answer.list("assessment.screening.attempts");
    answer.about(attempts.length, "attempts").toBeGreaterThan(0);
    for (const attempt of attempts)
      answer
        .about(isObject(attempt) && Array.isArray(attempt["walletScreenings"]), "an array walletScreenings")
        .toBe(true);
  });
  read(name, "every time is ISO 8601 in UTC to the millisecond", (answer) => {
    const times = strings(answer.json).filter((value) => /^\d{4}-\d\d-\d\dT/.test(value));
    answer
      .about(
        times.filter((value) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)),
        "times of another form",
      )
      .toEqual([]);
  });
  read(name, "alertId is a non-empty string or not there at all", (answer) => {
    if (Object.hasOwn((answer.json as { assessment: object }).assessment, "alertId"))
      answer.matches("assessment.alertId", /\S/);
  });
  read(name, "replayed stands only in a replay", (answer) =>
    answer
      .about(
        objects(answer.json).some((object) => Object.hasOwn(object, "replayed")),
        "replayed",
      )
      .toBe(false),
  );
  read(name, "assessment.subject is { id, type, externalUserId }", (answer, request) => {
    expect(Object.keys(answer.at("assessment.subject") as object).sort(), answer.story).toEqual([
      "externalUserId",
      "id",
      "type",
    ]);
    answer.must("assessment.subject.type").toBe("individual");
    answer.must("assessment.subject.externalUserId").toBe(text(request, "subject.externalUserId"));
    answer.matches("assessment.subject.id", /\S/);
  });
}

for (const decision of decisions) {
  for (const towardsCustomer of [false, true]) {
    it.concurrent(`[What the service does] 1 a decision is one of allow, review or block: a name of the sandbox that means ${decision}, ${towardsCustomer ? "inbound" : "outbound"}`, async () => {
      const request = towardsCustomer
        ? altered(decided[decision](), {
            "transaction.direction": "inbound",
            "transaction.parties.1.role": "sender",
          })
        : decided[decision]();
      const answer = (await pay(side, request)).is(200);
      answer.must("assessment.decision").toBe(decision);
      answer.must("assessment.summary.outcome").toBe(decision);
    });
  }
}
it.concurrent("[What the service does] 1 in production too a payment and an activity get a decision", async () => {
  (await pay(org.production)).is(200).matches("assessment.decision", /^(allow|review|block)$/);
  (await act(org.production)).is(200).matches("assessment.decision", /^(allow|review|block)$/);
});
for (const bad of ["Ada Sandbox Provider Error", "Ada Sandbox Insufficient Data"]) {
  it.concurrent(`[Conventions] a risk decision that could not be made is never an approval: ${bad}`, async () => {
    (await pay(side, named(bad))).is(200).must("assessment.decision").not.toBe("allow");
  });
}
it.concurrent("[Conventions] a risk decision that could not be made is never an approval: a wallet whose provider fails", async () => {
  (await pay(side, cryptoPayment("5000"))).is(200).must("assessment.decision").not.toBe("allow");
});

it.concurrent("[Precisions: summary.title] is the displayName of the screened party", async () => {
  const name = `${unique("Grace")} Sandbox Clear`;
  (await pay(side, named(name))).is(200).must("assessment.summary.title").toBe(name);
});
it.concurrent("[Precisions: summary.title] is the displayName of the sender for an inbound payment", async () => {
  const name = `${unique("Grace")} Sandbox Clear`;
  const request = altered(named(name), {
    "transaction.direction": "inbound",
    "transaction.parties.1.role": "sender",
  });
  (await pay(side, request)).is(200).must("assessment.summary.title").toBe(name);
});
it.concurrent("[Precisions: summary.title] is the masked instrument without a name", async () => {
  const request = payment({
    "transaction.parties.1.displayName": undefined,
    "transaction.parties.1.instruments": [
      { type: "bank_account", externalInstrumentId: "i", maskedIdentifier: "****4321" },
    ],
  });
  (await pay(side, request)).is(200).must("assessment.summary.title").toContain("****4321");
});
it.concurrent("[Precisions: summary.title] is the transaction type without a name and an instrument", async () => {
  (await pay(side, payment({ "transaction.parties": [], "transaction.transactionType": "rent_of_may" })))
    .is(200)
    .must("assessment.summary.title")
    .toBe("rent_of_may");
});

for (const [name, request] of [
  ["a transaction", payment],
  ["an activity", activity],
] as const) {
  it.concurrent(`[Behaviour rule 5] occurredAt is kept together with the receipt time, to the millisecond in UTC: ${name}`, async () => {
    const asked = request({ occurredAt: "2026-02-03T04:05:06.789+02:00" });
    const answer = (await (name === "an activity" ? act : pay)(side, asked)).is(200);
    const stored = (
      await (name === "an activity" ? readActivity : readTransaction)(side, text(asked, "externalActivityId"))
    ).is(200);
    stored
      .about(strings(stored.json), "all texts hold occurredAt in UTC")
      .toContain("2026-02-03T02:05:06.789Z");
    stored
      .about(
        strings(stored.json).some(
          (value) => /^\d{4}-/.test(value) && Math.abs(Date.parse(value) - Date.now()) < 60_000,
        ),
        "a time of receipt",
      )
      .toBe(true);
    answer.about(answer.text, "first answer").toBe(stored.text);
  });
}
it.concurrent("[Behaviour rule 5] late events remain visible: an event 60 days older than the subject's newest is decided with processing.degraded late_event", async () => {
  const user = unique("user");
  const subject = { type: "individual", externalUserId: user };
  (await pay(side, payment({ subject }))).is(200);
  const late = (await pay(side, payment({ subject, occurredAt: minutesFromNow(-60 * 24 * 60) }))).is(200);
  late.must("assessment.processing.degraded").toContain("late_event");
  (await readTransaction(side, late.string("assessment.transactionId"))).is(200);
});
it.concurrent("[Behaviour rule 5] an event in order has no late_event", async () => {
  const answer = (await pay(side)).is(200);
  answer.about(values(answer.at("assessment.processing")), "processing").not.toContain("late_event");
});
