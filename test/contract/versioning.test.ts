// Versions of the contract.

import { expect, it } from "vitest";
import { type Answer, ask, get, type Options } from "./ask.ts";
import { diff } from "./guesses.ts";
import { isObject, strings, values } from "./look.ts";
import { act, activity, pay, payment, unique } from "./requests.ts";
import { routes, title } from "./routes.ts";
import { createOrganisation } from "./service.ts";

const org = await createOrganisation();
const side = org.sandbox;
const current = "2026-08-11";

it.concurrent("[Versioning] 3 GET /versions lists the supported contract versions, 2026-08-11 among them", async () => {
  const answer = (await get(side, "/versions")).is(200);
  answer.about(strings(answer.json), "versions").toContain(current);
});
it.concurrent("[Versioning] 3 GET /versions is the same in both environments", async () => {
  const [one, two] = [
    (await get(side, "/versions")).is(200),
    (await get(org.production, "/versions")).is(200),
  ];
  two.about(strings(two.json).includes(current), one.story).toBe(true);
});
it.concurrent("[Versioning] 3 GET /versions/diff compares two: equal ones give an empty diff", async () => {
  const answer = (await diff(side, current, current)).is(200);
  const listed = values(answer.json)
    .filter((value) => Array.isArray(value))
    .flat()
    .filter(isObject);
  answer.about(listed, "differences").toEqual([]);
});
for (const [from, to] of [
  ["1999-01-01", current],
  [current, "1999-01-01"],
  ["v1", "v2"],
  ["", current],
  [current, ""],
] as const) {
  it.concurrent(`[Versioning] 3 GET /versions/diff with an unknown version is 400: from ${from || "nothing"} to ${to || "nothing"}`, async () => {
    (await diff(side, from, to)).invalid();
  });
}
it.concurrent("[Versioning] 3 GET /versions/diff without versions is 400", async () => {
  (await get(side, "/versions/diff")).invalid();
});
for (const route of routes) {
  const options = (version: string | undefined): Options => ({
    headers: {
      "idempotency-key": unique("key"),
      ...(version === undefined ? {} : { "service-version": version }),
    },
    ...(route.body ? { body: route.body() } : {}),
  });
  it.concurrent(`[Precisions: Service-Version] is accepted on every route: ${title(route)} with ${current} answers as without`, async () => {
    const [without, pinned] = [
      await ask(side, route.method, route.path, options(undefined)),
      await ask(side, route.method, route.path, options(current)),
    ];
    pinned.is(200, 201, 202, 404).about(pinned.status, without.story).toBe(without.status);
    pinned.about(pinned.at("error.code"), without.story).toBe(without.at("error.code"));
  });
  it.concurrent(`[Precisions: Service-Version] an unsupported value is 400 version_unsupported: ${title(route)}`, async () => {
    (await ask(side, route.method, route.path, options("2020-01-01"))).invalid("version_unsupported");
  });
}
for (const value of [
  "v1",
  "2026-8-11",
  "2026-08-12",
  "latest",
  "2026-08-11T00:00:00Z",
  "2026-08-11, 2026-08-11",
]) {
  it.concurrent(`[Precisions: Service-Version] an unsupported value is 400 version_unsupported: ${value}`, async () => {
    (await get(side, "/versions", { headers: { "service-version": value } })).invalid("version_unsupported");
  });
}
it.concurrent("[Precisions: Service-Version] an unsupported version decides nothing", async () => {
  const request = payment();
  (
    await ask(side, "POST", "/transactions", { body: request, headers: { "service-version": "2020-01-01" } })
  ).invalid("version_unsupported");
  (await pay(side, request)).is(200).must("replayed").toBeUndefined();
});
it.concurrent("[Versioning] 2 the version pins the contract, not the identity: a replay under the pinned version is the replay", async () => {
  const request = activity();
  const first = (await act(side, request)).is(200);
  const again: Answer = (
    await ask(side, "POST", "/activities", { body: request, headers: { "service-version": current } })
  ).is(200);
  again.must("replayed").toBe(true);
  expect(again.at("assessment"), again.story).toEqual(first.at("assessment"));
});
it.concurrent("[Versioning] 2 the version header without a key is 401 all the same", async () => {
  (await get(side, "/versions", { key: null, headers: { "service-version": "2020-01-01" } })).fails(
    401,
    "AUTHENTICATION_ERROR",
  );
});
it.concurrent("[Versioning] 1 /api/v1 is the current major version: /api/v2 is none", async () => {
  const answer = await get({ ...side, baseUrl: side.baseUrl.replace(/v1$/, "v2") }, "/versions");
  answer.is(401, 403, 404);
});
