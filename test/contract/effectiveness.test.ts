// The effectiveness report and its measures.

import { expect, it } from "vitest";
import { type Answer, type Fields, get, type Json, until } from "./ask.ts";
import { find, isObject, objects, strings } from "./look.ts";
import { act, activity, decided, minutesFromNow, outcome, pay, payment, record, unique } from "./requests.ts";
import { createOrganisation, type Side } from "./service.ts";

const org = await createOrganisation();
const empty = await createOrganisation();
const side = org.sandbox;

const report = (from: string, to: string, of: Side = side): Promise<Answer> =>
  get(of, `/risk-intelligence/effectiveness?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`);
const day = (daysAgo: number, hours = 0): string => {
  const midnight = new Date(Date.now() - daysAgo * 86_400_000);
  midnight.setUTCHours(hours, 0, 0, 0);
  return midnight.toISOString();
};
const number = (json: Json): number | undefined => {
  if (typeof json === "number") return json;
  const value = isObject(json) ? (json["count"] ?? json["value"] ?? json["decisions"]) : undefined;
  return typeof value === "number" ? value : undefined;
};
/** How many decisions of a kind the report's distribution shows, whether it is an object or rows. */
const distributed = (answer: Answer, decision: string): number | undefined => {
  for (const object of objects(
    find(answer.json, "decisionDistribution") ?? find(answer.json, "distribution") ?? answer.json,
  )) {
    if (["allow", "review", "block"].every((name) => Object.hasOwn(object, name)))
      return number(object[decision]);
    if (object["decision"] === decision) return number(object);
  }
  return undefined;
};
const total = (answer: Answer): number =>
  ["allow", "review", "block"].reduce((sum, decision) => sum + (distributed(answer, decision) ?? 0), 0);
const estimate = (answer: Answer, name: RegExp): Fields | undefined => {
  for (const object of objects(answer.json)) {
    for (const [key, value] of Object.entries(object)) if (name.test(key) && isObject(value)) return value;
  }
  return undefined;
};
const measures = {
  "fraud captured": /^fraud_?captured$/i,
  precision: /^precision$/i,
  "false positives": /^false_?positives$/i,
  "outcome coverage": /^outcome_?coverage$|^coverage$/i,
} as const;

for (const [name, pattern] of Object.entries(measures)) {
  it.concurrent(`[Effectiveness report] measure ${name} is in the report`, async () => {
    const answer = (await get(side, "/risk-intelligence/effectiveness")).is(200);
    answer.about(estimate(answer, pattern) ?? null, `a field like ${pattern}`).not.toBeNull();
  });
  it.concurrent(`[Effectiveness report] a measure without enough confirmed outcomes is marked so rather than reported as zero: ${name}`, async () => {
    const answer = (await get(empty.sandbox, "/risk-intelligence/effectiveness")).is(200);
    const found = estimate(answer, pattern);
    const parts =
      name === "false positives" && isObject(found?.["customers"])
        ? [found["customers"], found["decisions"]]
        : [found];
    for (const part of parts) {
      answer.about(find(part, "value") ?? null, "value").not.toBe(0);
      answer.like(strings(part).join(" "), "what marks it", /insufficient|not.?enough|no.?evidence/i);
    }
  });
}
for (const [what, pattern] of Object.entries({
  "decision distribution": /distribution/i,
  "financial impact": /financial_?impact/i,
  "segment comparisons": /segment/i,
  "per-rule effectiveness": /rule/i,
  completeness: /^completeness$/,
})) {
  it.concurrent(`[Effectiveness report] the report also carries ${what}`, async () => {
    const answer = (await get(side, "/risk-intelligence/effectiveness")).is(200);
    answer
      .about(
        objects(answer.json)
          .flatMap((object) => Object.keys(object))
          .some((name) => pattern.test(name)),
        `a field like ${pattern}`,
      )
      .toBe(true);
  });
}
it.concurrent("[Effectiveness report] the flag completeness.complete is a boolean", async () => {
  const answer = (await get(side, "/risk-intelligence/effectiveness")).is(200);
  answer
    .about(find(find(answer.json, "completeness"), "complete"), "completeness.complete")
    .toBeTypeOf("boolean");
});
for (const route of ["threshold-recommendations", "system-versions", "experiments"]) {
  it.concurrent(`[Endpoints: risk intelligence] GET /risk-intelligence/${route} answers 200 with a list, in both environments`, async () => {
    for (const of of [side, org.production]) {
      const answer = (await get(of, `/risk-intelligence/${route}`)).is(200);
      answer
        .about(
          Array.isArray(answer.json) ||
            objects(answer.json).some((object) => Object.values(object).some(Array.isArray)),
          "a list",
        )
        .toBe(true);
    }
  });
}
it.concurrent("[Endpoints: risk intelligence] GET /risk-intelligence/providers compares availability, latency, disagreement and adjudicated false positives", async () => {
  (await pay(side, decided.block())).is(200);
  const answer = await until(
    () => get(side, "/risk-intelligence/providers"),
    (seen) => /availability/i.test(seen.text),
  );
  for (const pattern of [/availability/i, /latency/i, /disagreement/i, /false_?positive/i])
    answer.like(
      objects(answer.json)
        .flatMap((object) => Object.keys(object))
        .join(" "),
      "names of the fields",
      pattern,
    );
});
it.concurrent("[Endpoints: risk intelligence] GET /risk-intelligence/drift names no level but stable, moderate and significant", async () => {
  const answer = (await get(side, "/risk-intelligence/drift")).is(200);
  const levels = objects(answer.json)
    .map((object) => object["level"])
    .filter((level) => typeof level === "string");
  answer
    .about(
      levels.filter(
        (level) =>
          !["stable", "moderate", "significant"].includes(level) && !/insufficient|not.?enough/i.test(level),
      ),
      "other levels",
    )
    .toEqual([]);
});
it.concurrent("[Endpoints: risk intelligence] system versions are immutable: a payment and an outcome change nothing about them", async () => {
  const before = (await get(side, "/risk-intelligence/system-versions")).is(200);
  const paid = (await pay(side, decided.block())).is(200);
  (await record(side, paid.string("assessment.transactionId"), outcome({ classification: "legitimate" }))).is(
    201,
  );
  const after = (await get(side, "/risk-intelligence/system-versions")).is(200);
  after.about(after.json, before.story).toEqual(before.json);
});
it.concurrent("[States: related rules] 4 recommendations never change a live decision automatically: the same payment after ten contrary outcomes is decided alike", async () => {
  for (let i = 0; i < 10; i++) {
    const blocked = (await pay(side, decided.block())).is(200);
    (
      await record(
        side,
        blocked.string("assessment.transactionId"),
        outcome({ classification: "legitimate" }),
      )
    ).is(201);
  }
  (await get(side, "/risk-intelligence/threshold-recommendations")).is(200);
  (await pay(side, decided.block())).is(200).must("assessment.decision").toBe("block");
});

it.concurrent("[Precisions: reports] windows hold from <= occurredAt < to: a payment at from counts, one at to does not", async () => {
  const [from, to] = [day(20, 1), day(20, 2)];
  (await pay(side, payment({ occurredAt: from }))).is(200);
  (await pay(side, payment({ occurredAt: to }))).is(200);
  (await pay(side, payment({ occurredAt: new Date(Date.parse(from) - 1).toISOString() }))).is(200);
  (await pay(side, payment({ occurredAt: new Date(Date.parse(to) - 1).toISOString() }))).is(200);
  const answer = await until(
    () => report(from, to),
    (seen) => total(seen) >= 2,
  );
  answer.about(total(answer), "decisions in the window").toBe(2);
});
it.concurrent("[Precisions: reports] the default window is the last 30 days", async () => {
  const fresh = await createOrganisation();
  for (const minutes of [-60, -29 * 1440, -31 * 1440])
    (await pay(fresh.sandbox, payment({ occurredAt: minutesFromNow(minutes) }))).is(200);
  const answer = await until(
    () => get(fresh.sandbox, "/risk-intelligence/effectiveness"),
    (seen) => total(seen) >= 2,
  );
  await until(
    () => report(day(40), minutesFromNow(0), fresh.sandbox),
    (seen) => total(seen) === 3,
  );
  answer
    .about(
      total((await get(fresh.sandbox, "/risk-intelligence/effectiveness")).is(200)),
      "decisions of the last 30 days",
    )
    .toBe(2);
});
it.concurrent("[Effectiveness report] the decision distribution counts allow, review and block, of payments and of activities", async () => {
  const occurredAt = day(22, 3);
  for (const decision of ["allow", "allow", "review", "block"] as const)
    (await pay(side, decided[decision]({ occurredAt }))).is(200);
  const extra = (await act(side, activity({ occurredAt }))).is(200).string("assessment.decision");
  const answer = await until(
    () => report(day(22, 3), day(22, 4)),
    (seen) => total(seen) >= 5,
  );
  const wanted = { allow: 2, review: 1, block: 1 } as Record<string, number>;
  wanted[extra] = (wanted[extra] ?? 0) + 1;
  expect(
    Object.fromEntries(
      ["allow", "review", "block"].map((decision) => [decision, distributed(answer, decision)]),
    ),
    answer.story,
  ).toEqual(wanted);
});
it.concurrent("[Precisions: reports] a report holds the key's organisation and environment only", async () => {
  const occurredAt = day(24, 5);
  (await pay(side, payment({ occurredAt }))).is(200);
  await until(
    () => report(day(24, 5), day(24, 6)),
    (seen) => total(seen) === 1,
  );
  for (const elsewhere of [empty.sandbox, empty.production, org.production]) {
    const answer = (await report(day(24, 5), day(24, 6), elsewhere)).is(200);
    answer.about(total(answer), "decisions").toBe(0);
  }
});
it.concurrent("[Effectiveness report] a replay and a conflict are not counted again", async () => {
  const request = payment({ occurredAt: day(26, 7) });
  for (let i = 0; i < 3; i++) (await pay(side, request)).is(200);
  (await pay(side, { ...request, channel: "other" })).is(409);
  (await pay(side, payment({ occurredAt: day(26, 7) }))).is(200);
  const answer = await until(
    () => report(day(26, 7), day(26, 8)),
    (seen) => total(seen) >= 2,
  );
  answer.about(total(answer), "decisions").toBe(2);
});

/**
 * Two blocked payments (fraud, legitimate), one allowed fraud, one reviewed inconclusive, one allowed without outcome; all 400
 * days old.
 */
const walk = (async (): Promise<Answer> => {
  const occurredAt = day(400, 1);
  const cases = [
    ["block", "fraud"],
    ["block", "legitimate"],
    ["allow", "fraud"],
    ["review", "inconclusive"],
    ["allow", undefined],
  ] as const;
  for (const [decision, classification] of cases) {
    const paid = (await pay(side, decided[decision]({ occurredAt }))).is(200);
    if (!classification) continue;
    (await record(side, paid.string("assessment.transactionId"), outcome({ classification }))).is(201);
  }
  const labelled = (seen: Answer): boolean =>
    total(seen) >= 5 && find(estimate(seen, measures["outcome coverage"]), "numerator") === 3;
  return until(() => report(day(400, 1), day(400, 2)), labelled);
})();
walk.catch(() => undefined);
const counts: Readonly<Record<string, readonly [RegExp, number, number]>> = {
  "fraud captured is the share of confirmed fraud linked to an interrupted transaction: 1 of 2": [
    measures["fraud captured"],
    1,
    2,
  ],
  "precision is the share of interrupted, labelled transactions confirmed as fraud: 1 of 2": [
    measures.precision,
    1,
    2,
  ],
  "outcome coverage is the share of decisions with a confirmed result, inconclusive not: 3 of 5": [
    measures["outcome coverage"],
    3,
    5,
  ],
};
for (const [sentence, [pattern, numerator, denominator]] of Object.entries(counts)) {
  it.concurrent(`[Effectiveness report] ${sentence}`, async () => {
    const answer = await walk;
    const found = estimate(answer, pattern);
    answer
      .about([found?.["numerator"], found?.["denominator"]], "numerator and denominator")
      .toEqual([numerator, denominator]);
  });
}
for (const part of ["customers", "decisions"]) {
  it.concurrent(`[Effectiveness report] false positives are legitimate customers interrupted by review or block: ${part} 1 of 2`, async () => {
    const answer = await walk;
    const found = find(find(answer.json, "falsePositives"), part);
    answer
      .about([find(found, "numerator"), find(found, "denominator")], "numerator and denominator")
      .toEqual([1, 2]);
  });
}
it.concurrent("[Effectiveness report] financial impact is exact decimal: losses of 0.10000001 and 0.20000002 are 0.30000003", async () => {
  const occurredAt = day(402, 1);
  for (const lossAmount of ["0.10000001", "0.20000002"]) {
    const allowed = (await pay(side, decided.allow({ occurredAt }))).is(200);
    (await record(side, allowed.string("assessment.transactionId"), outcome({ lossAmount }))).is(201);
  }
  await until(
    () => report(day(402, 1), day(402, 2)),
    (seen) => strings(find(seen.json, "financialImpact")).includes("0.30000003"),
  );
});
it.concurrent("[Precisions: reports] financialImpact rows carry evidence and a currency", async () => {
  const answer = await walk;
  const rows = objects(find(answer.json, "financialImpact")).filter((object) =>
    Object.hasOwn(object, "currency"),
  );
  answer.about(rows.length, "rows").toBeGreaterThan(0);
  for (const row of rows)
    answer.about(Object.hasOwn(row, "evidence"), `evidence in ${JSON.stringify(row)}`).toBe(true);
});
it.concurrent("[Precisions: reports] activities do not count in precision, fraud captured and false positives", async () => {
  const occurredAt = day(410, 1);
  const first = (
    await act(side, activity({ occurredAt, subject: { type: "individual", externalUserId: unique("user") } }))
  ).is(200);
  (await record(side, first.string("assessment.activityId"), outcome({ classification: "fraud" }))).is(201);
  const answer = await until(
    () => report(day(410, 1), day(410, 2)),
    (seen) => total(seen) >= 1,
  );
  for (const pattern of [measures["fraud captured"], measures.precision])
    answer.about(find(estimate(answer, pattern), "denominator"), "denominator").toBe(0);
});
