// POST /activities: fields, bounds and what it refuses.

import { expect, it } from "vitest";
import { get } from "./ask.ts";
import { act, activity, readActivity, text, unique } from "./requests.ts";
import { createOrganisation } from "./service.ts";

const { sandbox: side } = await createOrganisation();

const words: Readonly<Record<string, RegExp>> = {
  login: /log.?in/i,
  signup: /sign.?up/i,
  password_reset: /password reset/i,
  beneficiary_added: /beneficiary added/i,
  profile_change: /profile change/i,
  device_change: /device change/i,
  payout: /pay.?out/i,
  withdrawal: /withdrawal/i,
};

for (const [type, title] of Object.entries(words)) {
  it.concurrent(`[Assessment response] an activity of type ${type} is answered with a whole assessment, single top-level object, without transactionId`, async () => {
    const answer = (await act(side, activity({ type }))).is(200);
    expect(Object.keys(answer.json as object), answer.story).toEqual(["assessment"]);
    answer.matches("assessment.activityId", /\S/);
    answer.matches("assessment.decisionId", /\S/);
    answer.matches("assessment.decision", /^(allow|review|block)$/);
    answer.must("assessment.summary.outcome").toBe(answer.at("assessment.decision"));
    answer.matches("assessment.summary.reason", /\S/);
    answer.must("assessment.summary.score").toBeTypeOf("number");
    answer.matches("assessment.summary.riskLevel", /\S/);
    answer.must("assessment.summary.matchedRules").toBe(answer.list("assessment.matchedRules").length);
    answer.matches("assessment.summary.nextAction.type", /\S/);
    answer.matches("assessment.summary.nextAction.label", /\S/);
    expect(answer.at("assessment.transactionId") ?? null, answer.story).toBeNull();
  });
  it.concurrent(`[Assessment response] Precisions: summary.title of an activity is the type in words: ${type}`, async () => {
    (await act(side, activity({ type }))).is(200).matches("assessment.summary.title", title);
  });
}

it.concurrent("[Activity request] type is required: absent", async () => {
  (await act(side, activity({ type: undefined }))).invalid();
});
it.concurrent("[Activity request] type is required: null", async () => {
  (await act(side, activity({ type: null }))).invalid();
});

for (const name of ["transaction", "parties", "instruments", "sender", "recipient"]) {
  for (const type of ["login", "payout", "withdrawal"]) {
    it.concurrent(`[Activity request] money movement with ${name} never goes through the activity endpoint: ${type} is 400 invalid_request naming POST /transactions`, async () => {
      const request = activity({
        type,
        [name]:
          name === "parties" || name === "instruments"
            ? [{ role: "recipient", externalPartyId: "p" }]
            : { externalPartyId: "p" },
      });
      (await act(side, request))
        .invalid("invalid_request")
        .must("error.message")
        .toContain("POST /transactions");
      (await readActivity(side, text(request, "externalActivityId"))).fails(404, "NOT_FOUND");
    });
  }
}
it.concurrent("[Activity request] payout and withdrawal are for activity without full details: amounts in metadata are accepted", async () => {
  for (const type of ["payout", "withdrawal"])
    (await act(side, activity({ type, metadata: { amount: "12.00" } }))).is(200);
});
it.concurrent("[Activity request] an unknown field of an activity is tolerated and named in Weir-Ignored-Fields", async () => {
  const answer = (await act(side, activity({ surprise: 1 }))).is(200);
  expect(answer.headers.get("weir-ignored-fields"), answer.story).toContain("surprise");
});

for (const [name, path] of [
  ["the activity id", "assessment.activityId"],
  ["the decision id", "assessment.decisionId"],
  ["the external activity id", ""],
] as const) {
  it.concurrent(`[Precisions: GET /activities/{id}] answers the stored body, byte for byte and without replayed, by ${name}`, async () => {
    const request = activity({ type: "device_change" });
    const first = (await act(side, request)).is(200);
    await act(side, request);
    const answer = (
      await readActivity(side, path === "" ? text(request, "externalActivityId") : first.string(path))
    ).is(200);
    answer.about(answer.text, "the stored body").toBe(first.text);
  });
}
for (const id of ["a/b", "50% off", "ü日本", "a?b#c", "a+b"]) {
  it.concurrent(`[Precisions: GET /activities/{id}] the reference is percent-decoded: ${id}`, async () => {
    const request = activity({ externalActivityId: `${unique("act")}${id}` });
    const first = (await act(side, request)).is(200);
    (await readActivity(side, text(request, "externalActivityId")))
      .is(200)
      .must("assessment.decisionId")
      .toBe(first.at("assessment.decisionId"));
  });
}
for (const id of ["none", "sample_activity", "%20"]) {
  it.concurrent(`[Precisions: GET /activities/{id}] 404 for a reference that names nothing: ${id}`, async () => {
    (await get(side, `/activities/${id}`)).fails(404, "NOT_FOUND");
  });
}
