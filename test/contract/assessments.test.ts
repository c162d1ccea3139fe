// Risk assessments of customers.

import { it } from "vitest";
import { type Answer, ask, type Fields, get, matched, until, asText } from "./ask.ts";
import { find, isObject, strings } from "./look.ts";
import { act, assess, decided, pay, unique } from "./requests.ts";
import { createOrganisation } from "./service.ts";

const org = await createOrganisation();
const other = await createOrganisation();
const side = org.sandbox;

const customer = (changes: Fields = {}): Fields => ({
  subject: { type: "individual", externalUserId: unique("user") },
  ...changes,
});
const idOf = (answer: Answer): string => asText(find(answer.json, "id"));
const reading = (id: string): Promise<Answer> => get(side, `/risk-assessments/${id}`);
const done = (id: string): Promise<Answer> =>
  until(
    () => reading(id),
    (answer) => strings(answer.json).some((value) => value === "completed" || value === "failed"),
  );

for (const type of ["individual", "business", "wallet", "bank_account", "device", "email", "phone", "ip"]) {
  it.concurrent(`[Precisions: POST /risk-assessments] answers 202 with the resource, and it is completed: subject.type ${type}`, async () => {
    const answer = (await assess(side, customer({ subject: { type, externalUserId: unique(type) } }))).is(
      202,
    );
    matched(idOf(answer), /\S/, answer.story);
    const end = await done(idOf(answer));
    end.about(strings(end.json), "status").toContain("completed");
  });
}
it.concurrent("[Precisions: POST /risk-assessments] a subject never seen is assessed too, with factors that say so", async () => {
  const end = await done(idOf((await assess(side, customer())).is(202)));
  end.about(find(end.json, "factors") ?? null, "factors").not.toBeNull();
});
it.concurrent("[Precisions: POST /risk-assessments] a customer with a blocked payment is assessed, by externalUserId and by the service's id", async () => {
  const paid = (await pay(side, decided.block())).is(200);
  for (const subject of [
    { type: "individual", externalUserId: paid.at("assessment.subject.externalUserId") },
    { type: "individual", id: paid.at("assessment.subject.id") },
  ]) {
    const end = await done(idOf((await assess(side, { subject })).is(202)));
    end.about(strings(end.json), "the subject's id").toContain(paid.string("assessment.subject.id"));
  }
});
for (const [what, changes] of Object.entries<Fields>({
  reason: { reason: "periodic review" },
  metadata: { metadata: { case: "7" } },
  "both null": { reason: null, metadata: null },
})) {
  it.concurrent(`[Precisions: POST /risk-assessments] takes ${what}`, async () => {
    (await assess(side, customer(changes))).is(202);
  });
}
const wrong: Readonly<Record<string, Fields>> = {
  "no subject": {},
  "subject null": { subject: null },
  "a subject without type": { subject: { externalUserId: "u" } },
  "a subject without id": { subject: { type: "individual" } },
  "a subject with both ids": { subject: { type: "individual", externalUserId: "u", id: "i" } },
  "an unknown type": customer({ subject: { type: "company", externalUserId: "u" } }),
  "a type in upper case": { subject: { type: "INDIVIDUAL", externalUserId: "u" } },
  "metadata that is deep": customer({ metadata: { a: { b: 1 } } }),
  "a reason that is a number": customer({ reason: 7 }),
};
for (const [what, body] of Object.entries(wrong)) {
  it.concurrent(`[Precisions: POST /risk-assessments] 400 for ${what}`, async () => {
    (await assess(side, body)).invalid();
  });
}
it.concurrent("[Precisions: POST /risk-assessments] another type for a known subject.id is 409 subject_type_conflict", async () => {
  const known = (await act(side)).is(200);
  (await assess(side, { subject: { type: "business", id: known.at("assessment.subject.id") } })).fails(
    409,
    "CONFLICT",
    "subject_type_conflict",
  );
});
it.concurrent("[Precisions: POST /risk-assessments] it changes no decision: the customer's payments are read back as they were", async () => {
  const paid = (await pay(side, decided.review())).is(200);
  await done(
    idOf(
      (await assess(side, { subject: { type: "individual", id: paid.at("assessment.subject.id") } })).is(202),
    ),
  );
  const back = (await get(side, `/transactions/${paid.string("assessment.transactionId")}`)).is(200);
  back.about(back.text, "the stored body").toBe(paid.text);
});
it.concurrent("[Precisions: GET /risk-assessments/{id}] a finished one is read back the same again and again", async () => {
  const id = idOf((await assess(side, customer())).is(202));
  const [one, two] = [await done(id), await reading(id)];
  two.is(200).about(two.json, one.story).toEqual(one.json);
});
it.concurrent("[Precisions: GET /risk-assessments/{id}] is found at once after its 202", async () => {
  for (let i = 0; i < 5; i++) (await reading(idOf((await assess(side, customer())).is(202)))).is(200);
});
for (const id of ["none", "sample_assessment"]) {
  it.concurrent(`[Precisions: GET /risk-assessments/{id}] 404 for one that is none: ${id}`, async () => {
    (await reading(id)).fails(404, "NOT_FOUND");
  });
}
for (const [what, elsewhere] of Object.entries({
  "another organisation": other.sandbox,
  "another organisation's production": other.production,
  "the other environment": org.production,
})) {
  it.concurrent(`[Precisions: GET /risk-assessments/{id}] 404 for ${what}`, async () => {
    (await get(elsewhere, `/risk-assessments/${idOf((await assess(side, customer())).is(202))}`)).fails(
      404,
      "NOT_FOUND",
    );
  });
}
it.concurrent("[Precisions: GET /risk-assessments/{id}] there is no way to change or remove one", async () => {
  const id = idOf((await assess(side, customer())).is(202));
  for (const method of ["PUT", "PATCH", "DELETE"])
    (await ask(side, method, `/risk-assessments/${id}`, { body: {} })).fails(404, "NOT_FOUND");
});
it.concurrent("[Behaviour rule 8] in the sandbox an assessment is never pending_credit", async () => {
  const answer = (await assess(side, customer())).is(202);
  answer.about(strings(answer.json), "status").not.toContain("pending_credit");
  const end = await done(idOf(answer));
  end.about(isObject(end.json), "an object").toBe(true);
});
