// Errors: status, type, code and shape.

import { expect, it } from "vitest";
import { type Answer, ask, errorTypes, get, type Json, matched, post } from "./ask.ts";
import { atOnce } from "./words.ts";
import { objects, strings } from "./look.ts";
import { act, activity, assess, outcome, pay, payment, record, text, unique } from "./requests.ts";
import { reads, routes, title } from "./routes.ts";
import { createOrganisation } from "./service.ts";

const org = await createOrganisation();
const side = org.sandbox;

const alien = (): Promise<Answer> => get(side, "/versions", { key: null });
const conflict = async (): Promise<Answer> => {
  const first = activity();
  (await act(side, first)).is(200);
  return act(side, { ...first, type: "signup" });
};
const reused = async (): Promise<Answer> => {
  const id = (await pay(side)).is(200).string("assessment.transactionId");
  const key = unique("key");
  (await record(side, id, outcome(), key)).is(201);
  return record(side, id, outcome({ classification: "legitimate" }), key);
};
const failures: Readonly<Record<string, () => Promise<Answer>>> = {
  "400": () => act(side, {}),
  "400 of a query": () => get(side, "/monitoring/deltas?limit=0"),
  "401": alien,
  "402": () => pay(org.production),
  "403": () => get(side, "/versions", { key: side.publishableKey }),
  "404 of a resource": () => get(side, "/transactions/none"),
  "404 of a route": () => get(side, "/no-such-route"),
  "409 of an assessment": conflict,
  "409 of an idempotency key": reused,
};
for (const [name, fail] of Object.entries(failures)) {
  it.concurrent(`[Errors: /api/v1 error body] error.type is one of the ten, code and message are strings, request_id is string or null: ${name}`, async () => {
    const answer = (await fail()).is(Number(name.slice(0, 3)));
    answer.about(errorTypes, "error.type is one of the ten").toContain(answer.at("error.type"));
    answer.matches("error.code", /^[a-z][a-z0-9_]*$/);
    answer.matches("error.message", /\S/);
    answer
      .about(
        answer.at("error.request_id") === null || typeof answer.at("error.request_id") === "string",
        "request_id is string or null",
      )
      .toBe(true);
  });
  it.concurrent(`[Errors: /api/v1 error body] request and response bodies are JSON, errors too: ${name}`, async () => {
    const answer = await fail();
    matched(answer.headers.get("content-type"), /application\/(.+\+)?json/, answer.story);
    answer.about(answer.json, "the body read as JSON").toBeDefined();
  });
  it.concurrent(`[Errors: /api/v1 error body] a decision that could not be made is never an approval: ${name} carries no decision`, async () => {
    const answer = (await fail()).is(Number(name.slice(0, 3)));
    answer
      .about(
        objects(answer.json).some(
          (object) => Object.hasOwn(object, "decision") || Object.hasOwn(object, "outcome"),
        ),
        "any decision",
      )
      .toBe(false);
    answer.about(strings(answer.json).includes("allow"), "the word allow").toBe(false);
  });
}

const pairs: Readonly<
  Record<string, [() => Promise<Answer>, number, (typeof errorTypes)[number], string[]]>
> = {
  "authentication failure is 401": [alien, 401, "AUTHENTICATION_ERROR", []],
  "insufficient credit is 402": [() => act(org.production), 402, "INSUFFICIENT_CREDIT", []],
  "not found is 404": [() => get(side, "/activities/none"), 404, "NOT_FOUND", []],
  "activity_conflict is CONFLICT with 409": [conflict, 409, "CONFLICT", ["activity_conflict"]],
  "idempotency_key_reused is IDEMPOTENCY_CONFLICT with 409": [
    reused,
    409,
    "IDEMPOTENCY_CONFLICT",
    ["idempotency_key_reused"],
  ],
  "route_not_found is 404": [() => get(side, "/no-such-route"), 404, "NOT_FOUND", ["route_not_found"]],
  "version_unsupported is 400": [
    () => get(side, "/versions", { headers: { "service-version": "1999-01-01" } }),
    400,
    "VALIDATION_ERROR",
    ["version_unsupported"],
  ],
};
for (const [sentence, [fail, status, type, codes]] of Object.entries(pairs)) {
  it.concurrent(`[Precisions: type, code and status] ${sentence}`, async () => {
    (await fail()).fails(status, type, ...codes);
  });
}

it.concurrent("[Errors: statuses] 429 is rate limited: of forty reports at once each is 200 or 429, and a 429 is RATE_LIMITED in the contract's shape", async () => {
  const answers = await atOnce(40, () => get(side, "/risk-intelligence/effectiveness", { retry: false }));
  for (const answer of answers) if (answer.is(200, 429).status === 429) answer.fails(429, "RATE_LIMITED");
});
it.concurrent("[Errors: statuses] 413 too large uses the validation shape and is carried with status 400", async () => {
  (
    await ask(side, "POST", "/transactions", {
      raw: JSON.stringify({ ...payment(), filler: "x".repeat(270_000) }),
    })
  ).invalid("payload_too_large");
});
it.concurrent("[Errors: statuses] 413 too large holds on the activity route as well", async () => {
  (
    await ask(side, "POST", "/activities", {
      raw: JSON.stringify({ ...activity(), filler: "x".repeat(270_000) }),
    })
  ).invalid("payload_too_large");
});
it.concurrent("[Errors: statuses] 422 unprocessable uses the validation shape and is carried with status 400", async () => {
  const id = (await pay(side)).is(200).string("assessment.transactionId");
  (await record(side, id, outcome({ source: "sar", classification: "fraud" }))).invalid("unprocessable");
});

const unreadable: Readonly<Record<string, string>> = {
  nothing: "",
  "half an object": '{"type":',
  "a word": "login",
  null: "null",
  "an array": "[]",
  "a string": '"login"',
  "a number": "7",
  true: "true",
  "two objects": "{}{}",
  "single quotes": "{'type':'login'}",
  "a trailing comma": '{"type":"login",}',
  NaN: '{"type":NaN}',
};
for (const path of [
  "/transactions",
  "/activities",
  "/wallet-screenings",
  "/risk-assessments",
  "/transactions/none/outcomes",
]) {
  for (const [what, raw] of Object.entries(unreadable)) {
    it.concurrent(`[Errors: statuses] 400 is a validation failure: a body of ${what} at POST ${path}`, async () => {
      const answer = await ask(side, "POST", path, { raw, headers: { "idempotency-key": unique("key") } });
      if (path.startsWith("/transactions/none") && answer.status === 404) return;
      answer.invalid();
    });
  }
}
it.concurrent("[Errors: statuses] 400 is a validation failure: objects nested deeper than 20 levels", async () => {
  let deep: Json = "end";
  for (let i = 0; i < 40; i++) deep = { in: deep };
  (await act(side, activity({ extra: deep }))).invalid();
});

for (const method of ["PUT", "PATCH", "DELETE"]) {
  for (const path of [
    "/transactions",
    "/activities",
    "/risk-intelligence/effectiveness",
    "/monitoring/deltas",
    "/versions",
    "/transactions/none/outcomes",
  ]) {
    it.concurrent(`[Precisions: type, code and status] route_not_found (404) also for a wrong method, in the contract's shape with an Allow header: ${method} ${path}`, async () => {
      const answer = (await ask(side, method, path, { body: {} })).fails(404, "NOT_FOUND", "route_not_found");
      matched(answer.headers.get("allow"), /GET|POST/, answer.story);
    });
  }
}
for (const path of [
  "/",
  "/transactionz",
  "/transactions/a/b/c",
  "/Transactions",
  "/risk-intelligence",
  "/risk-intelligence/none",
  "/monitoring",
  "/webhooks/none/none/none",
]) {
  it.concurrent(`[Precisions: type, code and status] route_not_found is 404: GET ${path}`, async () => {
    (await get(side, path)).fails(404, "NOT_FOUND", "route_not_found");
  });
}
for (const path of ["/transactions", "/monitoring/deltas", "/versions"]) {
  it.concurrent(`[Precisions: type, code and status] OPTIONS ${path} with a valid key is 204 with Allow, without one 401; CORS stays off`, async () => {
    const answer = (await ask(side, "OPTIONS", path, { headers: { origin: "https://example.com" } })).is(204);
    matched(answer.headers.get("allow"), path === "/transactions" ? /POST/ : /GET/, answer.story);
    expect(answer.headers.get("access-control-allow-origin"), answer.story).toBeNull();
    (await ask(side, "OPTIONS", path, { key: null })).fails(401, "AUTHENTICATION_ERROR");
  });
}

for (const route of routes) {
  it.concurrent(`[Endpoints: X-Request-Id] every operation accepts the header and it comes back: ${title(route)}`, async () => {
    const id = unique("request");
    const answer = await ask(side, route.method, route.path, {
      headers: { "x-request-id": id, "idempotency-key": unique("key") },
      ...(route.body ? { body: route.body() } : {}),
    });
    expect(answer.headers.get("x-request-id"), answer.story).toBe(id);
    if (answer.status >= 400) answer.must("error.request_id").toBe(id);
    answer.about(answer.at("error.code"), "code").not.toBe("invalid_request");
  });
}
for (const [name, fail] of Object.entries(failures)) {
  it.concurrent(`[Endpoints: X-Request-Id] without the header the service makes an id, the same in the header and in error.request_id: ${name}`, async () => {
    const answer = await fail();
    matched(answer.headers.get("x-request-id"), /\S/, answer.story);
    answer.must("error.request_id").toBe(answer.headers.get("x-request-id"));
  });
}
it.concurrent("[Endpoints: X-Request-Id] two requests without the header get different ids", async () => {
  const [one, two] = [await alien(), await alien()];
  expect(one.headers.get("x-request-id"), one.story).not.toBe(two.headers.get("x-request-id"));
});
it.concurrent("[Endpoints: X-Request-Id] up to 128 characters: 128 are accepted", async () => {
  const answer = (await get(side, "/versions", { headers: { "x-request-id": "r".repeat(128) } })).is(200);
  expect(answer.headers.get("x-request-id")).toBe("r".repeat(128));
});
it.concurrent("[Endpoints: X-Request-Id] up to 128 characters: 129 are 400 invalid_request on a read", async () => {
  (await get(side, "/versions", { headers: { "x-request-id": "r".repeat(129) } })).invalid("invalid_request");
});
it.concurrent("[Endpoints: X-Request-Id] up to 128 characters: 129 are 400 invalid_request on a write, and nothing is decided", async () => {
  const request = payment();
  (await post(side, "/transactions", request, { headers: { "x-request-id": "r".repeat(129) } })).invalid(
    "invalid_request",
  );
  (await get(side, `/transactions/${text(request, "externalActivityId")}`)).fails(404, "NOT_FOUND");
});
it.concurrent("[Endpoints: X-Request-Id] an id with a control character is 400 invalid_request", async () => {
  (await get(side, "/versions", { headers: { "x-request-id": "one\ttwo" } })).invalid("invalid_request");
});
it.concurrent("[Endpoints: X-Request-Id] the same id twice is no idempotency key: both requests are done", async () => {
  const headers = { "x-request-id": unique("request") };
  const one = (await post(side, "/activities", activity(), { headers })).is(200);
  const two = (await post(side, "/activities", activity(), { headers })).is(200);
  expect(two.at("assessment.activityId")).not.toBe(one.at("assessment.activityId"));
});

for (const path of reads) {
  it.concurrent(`[Conventions] response bodies are JSON and timestamps are ISO 8601 in UTC to the millisecond: GET ${path}`, async () => {
    const answer = (await get(side, path)).is(200);
    matched(answer.headers.get("content-type"), /application\/json/, answer.story);
    const times = strings(answer.json).filter((value) => /^\d{4}-\d\d-\d\dT/.test(value));
    answer
      .about(
        times.filter((value) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)),
        "times of another form",
      )
      .toEqual([]);
  });
}
for (const path of reads) {
  it.concurrent(`[Precisions: type, code and status] unknown query parameters are 400: GET ${path}`, async () => {
    (await get(side, `${path}${path.includes("?") ? "&" : "?"}surprise=1`)).invalid();
  });
}
for (const [path, build] of Object.entries({
  "/transactions": payment,
  "/activities": activity,
  "/risk-assessments": () => ({ subject: { type: "individual", externalUserId: unique("user") } }),
})) {
  it.concurrent(`[Precisions: type, code and status] unknown query parameters are 400: POST ${path}`, async () => {
    (
      await ask(side, "POST", `${path}?surprise=1`, {
        body: build(),
        headers: { "idempotency-key": unique("key") },
      })
    ).invalid();
  });
}
it.concurrent("[Conventions] identifiers are opaque strings: none of an assessment's ids is a number or empty", async () => {
  const answer = (await pay(side)).is(200);
  for (const name of ["activityId", "transactionId", "decisionId", "subject.id"])
    answer.matches(`assessment.${name}`, /^\S+$/);
});
it.concurrent("[Conventions] a risk assessment is answered in JSON and with times in UTC too", async () => {
  const answer = (await assess(side, { subject: { type: "individual", externalUserId: unique("user") } })).is(
    202,
  );
  answer.about(answer.json, "JSON").toBeDefined();
  answer
    .about(
      strings(answer.json).filter((value) => /^\d{4}-\d\d-\d\dT/.test(value) && !/\.\d{3}Z$/.test(value)),
      "times of another form",
    )
    .toEqual([]);
});
