// The feed of deltas and its cursors.

import { expect, it } from "vitest";
import { type Answer, get, type Json, matched, until } from "./ask.ts";
import { items } from "./look.ts";
import { decided, pay, text } from "./requests.ts";
import { createOrganisation, type Side } from "./service.ts";

const org = await createOrganisation();
const other = await createOrganisation();
const empty = await createOrganisation();
const side = org.sandbox;
// One after the other: a payment of one check would change the pages that another compares.

const page = (of: Side, limit: number | undefined, cursor?: Json): Promise<Answer> => {
  const query = new URLSearchParams();
  if (limit !== undefined) query.set("limit", String(limit));
  if (typeof cursor === "string") query.set("cursor", cursor);
  return get(of, `/monitoring/deltas${query.size > 0 ? `?${query.toString()}` : ""}`);
};
const walk = async (limit: number): Promise<string[]> => {
  const seen: string[] = [];
  let cursor: Json;
  for (let count = 0; count < 400; count++) {
    const answer = (await page(side, limit, cursor)).is(200);
    answer.about(items(answer.json).length, "items on a page").toBeLessThanOrEqual(limit);
    seen.push(...items(answer.json).map((item) => JSON.stringify(item)));
    cursor = answer.at("pagination.nextCursor");
    if (cursor === null || cursor === undefined) return seen;
  }
  throw new Error(`no end after 400 pages of ${limit}`);
};
const mentions = (answer: Answer, id: string): boolean => answer.text.includes(id);

/** 55 blocked payments, each of which raises an alert, and the whole feed with the last of them in it. */
const filled = (async (): Promise<string[]> => {
  const paid: string[] = [];
  for (let i = 0; i < 55; i++)
    paid.push((await pay(side, decided.block())).is(200).string("assessment.decisionId"));
  const last = paid[54] ?? "";
  const end = Date.now() + 30_000;
  let before = "";
  while (Date.now() < end) {
    const all = (await walk(100)).join("\n");
    if (paid.every((id) => all.includes(id)) && all === before) return paid;
    before = all;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(
    `within 30 s the feed did not show every decision, ${last} included; the feed began with ${before.slice(0, 500)}`,
  );
})();
filled.catch(() => undefined);

it("[GET /monitoring/deltas] returns an object with pagination and in it nextCursor, string or null: an empty feed", async () => {
  const answer = (await page(empty.sandbox, undefined)).is(200);
  answer.about(answer.at("pagination") ?? null, "pagination").not.toBeNull();
  answer.must("pagination.nextCursor").toBeNull();
  expect(items(answer.json), answer.story).toEqual([]);
});
it("[GET /monitoring/deltas] shows every decision of 55 blocked payments", async () => {
  expect((await filled).length).toBe(55);
});
it("[GET /monitoring/deltas] limit defaults to 50: with more than 50 items the first page has 50 and a cursor", async () => {
  await filled;
  const answer = (await page(side, undefined)).is(200);
  answer.about(items(answer.json).length, "items").toBe(50);
  answer.matches("pagination.nextCursor", /\S/);
});
it("[Cursor pagination object] walking with limit 1, 7 and 100 gives the same items in the same order, none twice", async () => {
  await filled;
  const [ones, sevens, hundreds] = [await walk(1), await walk(7), await walk(100)];
  expect(new Set(ones).size).toBe(ones.length);
  expect(sevens).toEqual(ones);
  expect(hundreds).toEqual(ones);
});
it("[Cursor pagination object] the same cursor gives the same page again", async () => {
  await filled;
  const cursor = (await page(side, 3)).is(200).string("pagination.nextCursor");
  const [one, two] = [(await page(side, 3, cursor)).is(200), (await page(side, 3, cursor)).is(200)];
  two.about(two.at("pagination"), one.story).toEqual(one.at("pagination"));
  expect(items(two.json), two.story).toEqual(items(one.json));
});
it("[Cursor pagination object] nextCursor is null or absent on the last page", async () => {
  await filled;
  let answer = (await page(side, 100)).is(200);
  for (let i = 0; i < 50 && typeof answer.at("pagination.nextCursor") === "string"; i++)
    answer = (await page(side, 100, answer.at("pagination.nextCursor"))).is(200);
  answer.about(answer.at("pagination.nextCursor") ?? null, "nextCursor").toBeNull();
});
it("[Cursor pagination object] something that arrives during a walk is neither lost nor shown twice", async () => {
  await filled;
  const first = (await page(side, 20)).is(200);
  const late = (await pay(side, decided.block())).is(200).string("assessment.decisionId");
  const seen = items(first.json).map((item) => JSON.stringify(item));
  let cursor = first.at("pagination.nextCursor");
  while (typeof cursor === "string") {
    const answer = (await page(side, 20, cursor)).is(200);
    seen.push(...items(answer.json).map((item) => JSON.stringify(item)));
    cursor = answer.at("pagination.nextCursor");
  }
  expect(new Set(seen).size, "items without a second one").toBe(seen.length);
  for (const id of await filled)
    expect(
      seen.some((item) => item.includes(id)),
      id,
    ).toBe(true);
  matched(late, /\S/, "the decision id");
});
for (const cursor of ["nonsense", "0", "-1", "a".repeat(2000), "eyJhIjoxfQ==", " "]) {
  it(`[Cursor pagination object] a cursor that was never handed out is 400: ${cursor.slice(0, 20)}`, async () => {
    (await page(side, 5, cursor)).invalid();
  });
}
for (const [what, elsewhere] of Object.entries({
  "another organisation": other.sandbox,
  "the other environment": org.production,
})) {
  it(`[Cursor pagination object] a cursor shows nothing to ${what}`, async () => {
    const paid = await filled;
    const cursor = (await page(side, 5)).is(200).string("pagination.nextCursor");
    const answer = await page(elsewhere, 5, cursor);
    answer.is(200, 400);
    for (const id of paid) answer.about(mentions(answer, id), id).toBe(false);
  });
  it(`[GET /monitoring/deltas] holds the key's organisation and environment only: ${what} sees nothing`, async () => {
    await filled;
    const answer = (await page(elsewhere, 100)).is(200);
    expect(items(answer.json), answer.story).toEqual([]);
  });
}
it("[Precisions: every event names activity and transaction by internal and external id] a blocked payment is in the feed by its ids", async () => {
  const fresh = await createOrganisation();
  const request = decided.block();
  const paid = (await pay(fresh.sandbox, request)).is(200);
  const wanted = [
    ...["activityId", "transactionId", "decisionId"].map((name) => paid.string(`assessment.${name}`)),
    text(request, "externalActivityId"),
    text(request, "transaction.externalTransactionId"),
  ];
  await until(
    () => page(fresh.sandbox, 100),
    (answer) => wanted.every((id) => mentions(answer, id)),
  );
});
it("[GET /monitoring/deltas] a replay adds nothing", async () => {
  const fresh = await createOrganisation();
  const request = decided.block();
  const decision = (await pay(fresh.sandbox, request)).is(200).string("assessment.decisionId");
  for (let i = 0; i < 2; i++) (await pay(fresh.sandbox, request)).is(200);
  const marker = (await pay(fresh.sandbox, decided.block())).is(200).string("assessment.decisionId");
  const showing = (answer: Answer, id: string): number =>
    items(answer.json).filter((item) => JSON.stringify(item).includes(id)).length;
  const answer = await until(
    () => page(fresh.sandbox, 100),
    (seen) => mentions(seen, marker) && showing(seen, marker) === showing(seen, decision),
  );
  answer
    .about(showing(answer, decision), "items of the payment that was sent three times")
    .toBe(showing(answer, marker));
});
