// Keys: what each may do, and the order of refusals.

import { ask, askUrl, get, matched, type Options } from "./ask.ts";
import { atOnce } from "./words.ts";
import { outcome, pay, payment, unique } from "./requests.ts";
import { routes, title } from "./routes.ts";
import { createOrganisation, type Side } from "./service.ts";
import { expect, it } from "vitest";

const org = await createOrganisation();
const other = await createOrganisation();
const sides = { sandbox: org.sandbox, production: org.production } as const;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const random = (prefix: string): string =>
  prefix + Array.from({ length: 32 }, () => alphabet[Math.floor(Math.random() * 62)]).join("");

for (const route of routes) {
  const options = (key: string | null): Options => ({
    key,
    ...(route.body ? { body: route.body(), headers: { "idempotency-key": unique("key") } } : {}),
  });
  const send = (side: Side, key: string | null) => ask(side, route.method, route.path, options(key));

  it.concurrent(`[Authentication] 11 a missing Authorization header gives 401: ${title(route)}`, async () => {
    (await send(org.sandbox, null)).fails(401, "AUTHENTICATION_ERROR");
  });
  it.concurrent(`[Authentication] 11 an unknown key gives 401: ${title(route)}`, async () => {
    (await send(org.sandbox, random("sk_test_"))).fails(401, "AUTHENTICATION_ERROR");
  });
  it.concurrent(`[Authentication] 7 a publishable key on a secret-only endpoint gets 403 secret_key_required: ${title(route)}`, async () => {
    (await send(org.sandbox, org.sandbox.publishableKey)).fails(
      403,
      "PERMISSION_ERROR",
      "secret_key_required",
    );
  });
  it.concurrent(`[Authentication] 6 a live key sent to the sandbox host gets 403 environment_mismatch: ${title(route)}`, async () => {
    (await send(org.sandbox, org.production.secretKey)).fails(
      403,
      "PERMISSION_ERROR",
      "environment_mismatch",
    );
  });
  it.concurrent(`[Authentication] 6 a test key sent to the production host gets 403 environment_mismatch: ${title(route)}`, async () => {
    (await send(org.production, org.sandbox.secretKey)).fails(
      403,
      "PERMISSION_ERROR",
      "environment_mismatch",
    );
  });
}

for (const [name, side] of Object.entries(sides)) {
  const letters = name === "sandbox" ? "test" : "live";
  it.concurrent(`[Authentication] 3, 4 the ${name} keys are sk_${letters}_ and pk_${letters}_ plus 32 alphanumeric characters`, () => {
    matched(side.secretKey, new RegExp(`^sk_${letters}_[A-Za-z0-9]{32}$`), "a key");
    matched(side.publishableKey, new RegExp(`^pk_${letters}_[A-Za-z0-9]{32}$`), "a key");
  });
  for (const kind of ["secret", "publishable"] as const) {
    it.concurrent(`[Authentication] 4 a newly created ${kind} ${name} key is its prefix plus 32 alphanumeric characters, unlike the first one`, async () => {
      const { key } = await org.createKey({ side: name as "sandbox" | "production", kind });
      matched(key, new RegExp(`^${kind === "secret" ? "sk" : "pk"}_${letters}_[A-Za-z0-9]{32}$`), "a key");
      expect([side.secretKey, side.publishableKey]).not.toContain(key);
    });
  }
  it.concurrent(`[Authentication] 9 revocation is immediate: the next request with that ${name} key gets 401`, async () => {
    const { id, key } = await org.createKey({ side: name as "sandbox" | "production", kind: "secret" });
    (await get(side, "/versions", { key })).is(200);
    await org.revokeKey(id);
    (await get(side, "/versions", { key })).fails(401, "AUTHENTICATION_ERROR");
  });
  it.concurrent(`[Authentication] 9 after a revocation ten requests at once on several routes of ${name} all get 401`, async () => {
    const { id, key } = await org.createKey({ side: name as "sandbox" | "production", kind: "secret" });
    await atOnce(5, async () => (await get(side, "/monitoring/deltas", { key })).is(200));
    await org.revokeKey(id);
    await atOnce(10, async (i) => {
      const route = routes[i];
      if (route)
        (
          await ask(side, route.method, route.path, { key, ...(route.body ? { body: route.body() } : {}) })
        ).fails(401, "AUTHENTICATION_ERROR");
    });
  });
  it.concurrent(`[Authentication] 9 the other ${name} key of the organisation still works after a revocation`, async () => {
    const { id } = await org.createKey({ side: name as "sandbox" | "production", kind: "secret" });
    await org.revokeKey(id);
    (await get(side, "/versions")).is(200);
  });
  it.concurrent(`[Authentication] 11 a revoked publishable ${name} key gives 401, not 403`, async () => {
    const { id, key } = await org.createKey({ side: name as "sandbox" | "production", kind: "publishable" });
    await org.revokeKey(id);
    (await get(side, "/versions", { key })).fails(401, "AUTHENTICATION_ERROR");
  });
  it.concurrent(`[Authentication] Addresses: the ${name} base ends in /api/v1`, () => {
    matched(side.baseUrl, /\/api\/v1$/, "the base");
  });
  it.concurrent(`[Authentication] 1 GET /api/kyc/health of ${name} is unauthenticated and returns status ok`, async () => {
    const answer = await askUrl(side.baseUrl.replace(/\/api\/v1$/, "/api/kyc/health"), "GET", {}, null);
    answer.is(200).must("status").toBe("ok");
  });
}

const malformed: Readonly<Record<string, string>> = {
  "Bearer without a key": "Bearer ",
  "the key without a scheme": org.sandbox.secretKey,
  "Basic in place of Bearer": `Basic ${Buffer.from(`${org.sandbox.secretKey}:`).toString("base64")}`,
  "a key with one character less": `Bearer ${org.sandbox.secretKey.slice(0, -1)}`,
  "a key with one character more": `Bearer ${org.sandbox.secretKey}a`,
  "the prefix alone": "Bearer sk_test_",
  "a prefix of no kind": `Bearer ${random("sk_prod_")}`,
  "a key in upper case": `Bearer ${org.sandbox.secretKey.toUpperCase()}`,
  "two keys": `Bearer ${org.sandbox.secretKey} ${org.sandbox.secretKey}`,
};
for (const [what, header] of Object.entries(malformed)) {
  it.concurrent(`[Authentication] 1, 11 every request carries Authorization: Bearer <API_KEY>; ${what} gives 401`, async () => {
    (await get(org.sandbox, "/versions", { key: null, headers: { authorization: header } })).fails(
      401,
      "AUTHENTICATION_ERROR",
    );
  });
}

for (const place of [0, 12, 31]) {
  it.concurrent(`[Authentication] 11 a key with another character at place ${place} of its 32 is unknown and gives 401`, async () => {
    const letters = org.sandbox.secretKey.split("");
    letters[8 + place] = letters[8 + place] === "a" ? "b" : "a";
    (await get(org.sandbox, "/versions", { key: letters.join("") })).fails(401, "AUTHENTICATION_ERROR");
  });
}

it.concurrent("[Authentication] 1 a key in the query string is no Authorization header", async () => {
  (await get(org.sandbox, `/versions?api_key=${org.sandbox.secretKey}`, { key: null })).fails(
    401,
    "AUTHENTICATION_ERROR",
  );
});
it.concurrent("[Authentication] 1 a key in another header is no Authorization header", async () => {
  (await get(org.sandbox, "/versions", { key: null, headers: { "x-api-key": org.sandbox.secretKey } })).fails(
    401,
    "AUTHENTICATION_ERROR",
  );
});
it.concurrent("[Authentication] 2 the key names the organisation: a body that names another one is still the key's", async () => {
  const request = { ...payment(), organizationId: other.id, organisationId: other.id };
  const answer = (await pay(org.sandbox, request)).is(200);
  (await get(org.sandbox, `/transactions/${answer.string("assessment.transactionId")}`)).is(200);
  (await get(other.sandbox, `/transactions/${answer.string("assessment.transactionId")}`)).fails(
    404,
    "NOT_FOUND",
  );
});
it.concurrent("[Authentication] 2 the key names the organisation: a header that names another one changes nothing", async () => {
  const answer = (await pay(org.sandbox)).is(200);
  const headers = { "x-organization-id": other.id, "x-organisation-id": other.id };
  (await get(org.sandbox, `/transactions/${answer.string("assessment.transactionId")}`, { headers })).is(200);
});

const wrongBodies: Readonly<Record<string, string>> = {
  "JSON that cannot be read": "{",
  "an empty object": "{}",
  "a body too large": JSON.stringify({ filler: "x".repeat(300_000) }),
};
for (const [what, raw] of Object.entries(wrongBodies)) {
  for (const path of ["/transactions", "/activities", "/transactions/any/outcomes", "/risk-assessments"]) {
    it.concurrent(`[Precisions: order of answers] 401 comes before anything about the body: ${what} without key at POST ${path}`, async () => {
      (await ask(org.sandbox, "POST", path, { raw, key: null })).fails(401, "AUTHENTICATION_ERROR");
    });
    it.concurrent(`[Precisions: order of answers] 403 environment_mismatch comes before anything about the body: ${what} at POST ${path}`, async () => {
      (await ask(org.sandbox, "POST", path, { raw, key: org.production.secretKey })).fails(
        403,
        "PERMISSION_ERROR",
        "environment_mismatch",
      );
    });
    it.concurrent(`[Precisions: order of answers] 403 secret_key_required comes before anything about the body: ${what} at POST ${path}`, async () => {
      (await ask(org.sandbox, "POST", path, { raw, key: org.sandbox.publishableKey })).fails(
        403,
        "PERMISSION_ERROR",
        "secret_key_required",
      );
    });
  }
}
it.concurrent("[Precisions: order of answers] 403 environment_mismatch comes before secret_key_required: a live publishable key at the sandbox", async () => {
  (await get(org.sandbox, "/versions", { key: org.production.publishableKey })).fails(
    403,
    "PERMISSION_ERROR",
    "environment_mismatch",
  );
});
it.concurrent("[Precisions: order of answers] 403 environment_mismatch comes before secret_key_required: a test publishable key in production", async () => {
  (await get(org.production, "/versions", { key: org.sandbox.publishableKey })).fails(
    403,
    "PERMISSION_ERROR",
    "environment_mismatch",
  );
});
it.concurrent("[Precisions: order of answers] 401 comes before environment_mismatch: an unknown live key at the sandbox", async () => {
  (await get(org.sandbox, "/versions", { key: random("sk_live_") })).fails(401, "AUTHENTICATION_ERROR");
});
it.concurrent("[Precisions: order of answers] 401 comes before environment_mismatch: a revoked live key at the sandbox", async () => {
  const { id, key } = await org.createKey({ side: "production", kind: "secret" });
  await org.revokeKey(id);
  (await get(org.sandbox, "/versions", { key })).fails(401, "AUTHENTICATION_ERROR");
});
it.concurrent("[Precisions: order of answers] 401 comes before an X-Request-Id that is too long", async () => {
  (await get(org.sandbox, "/versions", { key: null, headers: { "x-request-id": "x".repeat(129) } })).fails(
    401,
    "AUTHENTICATION_ERROR",
  );
});

it.concurrent("[Statuses 403] a wrong kind of key learns nothing about a reference: the same body for one that exists and one that does not", async () => {
  const id = (await pay(org.sandbox)).is(200).string("assessment.transactionId");
  const read = async (reference: string) =>
    (
      await ask(org.sandbox, "POST", `/transactions/${reference}/outcomes`, {
        body: outcome(),
        key: org.sandbox.publishableKey,
        headers: { "x-request-id": "same" },
      })
    ).fails(403, "PERMISSION_ERROR", "secret_key_required").text;
  expect(await read(id)).toBe(await read("none"));
});
