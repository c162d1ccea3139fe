// Organisations, environments and requests at once do not disturb each other.

import { expect, it } from "vitest";
import { type Answer, type Fields, get } from "./ask.ts";
import { atOnce } from "./words.ts";
import {
  act,
  activity,
  altered,
  cryptoPayment,
  pay,
  payment,
  readActivity,
  readTransaction,
  record,
  text,
  unique,
} from "./requests.ts";
import { createOrganisation, type Side } from "./service.ts";

const org = await createOrganisation();
const other = await createOrganisation();
await org.grant("50");
await other.grant("50");

const sides: Readonly<Record<string, Side>> = {
  "our sandbox": org.sandbox,
  "our production": org.production,
  "their sandbox": other.sandbox,
  "their production": other.production,
};
interface Kind {
  readonly build: () => Fields;
  readonly send: (side: Side, request: Fields) => Promise<Answer>;
  readonly read: (side: Side, reference: string) => Promise<Answer>;
}
const kinds: Readonly<Record<string, Kind>> = {
  payment: { build: payment, send: pay, read: readTransaction },
  "crypto payment": { build: cryptoPayment, send: pay, read: readTransaction },
  activity: { build: activity, send: act, read: readActivity },
};
const references = (request: Fields, answer: Answer): Readonly<Record<string, string>> => ({
  "its activity id": answer.string("assessment.activityId"),
  "its decision id": answer.string("assessment.decisionId"),
  "its external activity id": text(request, "externalActivityId"),
  ...(request["transaction"] === undefined
    ? {}
    : {
        "its transaction id": answer.string("assessment.transactionId"),
        "its external transaction id": text(request, "transaction.externalTransactionId"),
      }),
});

for (const [kind, { build, send, read }] of Object.entries(kinds)) {
  for (const [owner, side] of Object.entries(sides)) {
    it.concurrent(`[Authentication 2: the key names the organisation and the environment] a ${kind} of ${owner} is there for its own key and 404 for the other three, by every reference, and they get no outcome in`, async () => {
      const request = build();
      const answer = (await send(side, request)).is(200);
      for (const reference of Object.values(references(request, answer))) {
        (await read(side, reference))
          .is(200)
          .must("assessment.decisionId")
          .toBe(answer.at("assessment.decisionId"));
        for (const stranger of Object.values(sides).filter((one) => one !== side)) {
          (await read(stranger, reference)).fails(404, "NOT_FOUND");
          (await record(stranger, reference)).fails(404, "NOT_FOUND");
        }
      }
    });
  }
  it.concurrent(`[Authentication 2: the key names the organisation and the environment] the answer to a stranger says the same of a ${kind} that exists and of one that does not`, async () => {
    const request = build();
    (await send(org.sandbox, request)).is(200);
    const path = kind === "activity" ? "/activities/" : "/transactions/";
    const plain = async (reference: string): Promise<string> => {
      const answer = (await get(other.sandbox, path + reference, { headers: { "x-request-id": "same" } })).is(
        404,
      );
      return answer.text.replaceAll(reference, "");
    };
    expect(await plain(text(request, "externalActivityId"))).toBe(await plain(unique("act")));
  });
  it.concurrent(`[Behaviour rules 1 and 2 at once] a hundred different requests at once are all decided, each once: ${kind}`, async () => {
    const answers = await atOnce(100, () => send(org.sandbox, build()));
    for (const answer of answers) answer.is(200).must("replayed").toBeUndefined();
    expect(new Set(answers.map((answer) => answer.at("assessment.decisionId"))).size).toBe(100);
  });
}
it.concurrent("[Behaviour rules 1 and 2 at once] ten requests of one customer at once, each sent twice, are ten decisions", async () => {
  const user = unique("user");
  const requests = Array.from({ length: 10 }, () =>
    payment({
      subject: { type: "individual", externalUserId: user },
      "transaction.parties.0.externalUserId": user,
    }),
  );
  const answers = await Promise.all([...requests, ...requests].map((request) => pay(org.sandbox, request)));
  expect(
    new Set(answers.map((answer) => answer.is(200).at("assessment.decisionId"))).size,
    answers.map((answer) => answer.story).join("\n"),
  ).toBe(10);
  expect(answers.filter((answer) => answer.at("replayed") === true).length).toBe(10);
});
it.concurrent("[Behaviour rules 1 and 2 at once] what was answered can be read at once, fifty times", async () => {
  await atOnce(50, async () => {
    const request = payment();
    const first = (await pay(org.sandbox, request)).is(200);
    const back = (await readTransaction(org.sandbox, text(request, "transaction.externalTransactionId"))).is(
      200,
    );
    back.about(back.text, "the stored body").toBe(first.text);
  });
});
it.concurrent("[Behaviour rules 1 and 2 at once] reads, replays and conflicts of one payment at once do not disturb each other", async () => {
  const request = payment();
  const first = (await pay(org.sandbox, request)).is(200);
  const answers = await atOnce(30, (i) =>
    i % 3 === 0
      ? pay(org.sandbox, request)
      : i % 3 === 1
        ? readTransaction(org.sandbox, text(request, "externalActivityId"))
        : pay(org.sandbox, altered(request, { channel: `c${i}` })),
  );
  answers.forEach((answer, i) =>
    i % 3 === 2
      ? answer.fails(409, "CONFLICT")
      : answer.is(200).must("assessment").toEqual(first.at("assessment")),
  );
});
it.concurrent("[Behaviour rules 1 and 2 at once] ten outcomes at once with ten keys are ten records", async () => {
  const id = (await pay(org.sandbox)).is(200).string("assessment.transactionId");
  const answers = await atOnce(10, () => record(org.sandbox, id));
  expect(new Set(answers.map((answer) => answer.is(201).text)).size).toBe(10);
});
