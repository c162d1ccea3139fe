// Credentials in free text are replaced by their fingerprints: nothing shows them, and what compares them still does.

import { describe, expect, it } from "vitest";
import type { FlatFields } from "../contract/values/primitives.ts";
import { deriveTenantKey } from "../ids/tenant-key.ts";
import { evidenceOfActivity } from "./evidence.ts";
import { evidenceOfBefore } from "./evidence-of-before.ts";
import { NUMBERS_MAX, redactAccountNumbers } from "./redact-account-numbers.ts";

const key = deriveTenantKey("master-secret-for-tests-only-0123456789", "org_1", "sandbox");
const IBAN = "PT50000201231234567890154";

const noted = (note: FlatFields[string], field = "note") => {
  const { body, redacted } = redactAccountNumbers({ metadata: { [field]: note } }, key);
  return { value: body.metadata[field], redacted };
};

describe("what stands behind the name of a credential", () => {
  const CREDENTIAL = "0123456789abcdef";
  const FINGERPRINTED = /^secret_[0-9a-z]{24}$/;

  it.each(["access_token", "accessToken", "sessionToken", "x-auth-token", "id token", "customer_api_token"])(
    "%s becomes its fingerprint: equal for equal ones, under each name and in lists",
    (field) => {
      const { value, redacted } = noted(CREDENTIAL, field);
      expect([value, redacted]).toEqual([expect.stringMatching(FINGERPRINTED), [["metadata", field]]]);
      expect(noted(CREDENTIAL, "refresh_token").value).toBe(value);
      expect(noted([CREDENTIAL, "none"], field).value).toEqual([value, "none"]);
      expect(noted(`${CREDENTIAL}0`, field).value).not.toBe(value);
      const other = deriveTenantKey("master-secret-for-tests-only-0123456789", "org_2", "sandbox");
      const elsewhere = redactAccountNumbers({ metadata: { [field]: CREDENTIAL } }, other).body.metadata;
      expect(elsewhere[field]).not.toBe(value);
    },
  );

  it.each([
    [`access_token=${CREDENTIAL}&user=mia`, "access_token=", "&user=mia"],
    [`{"sessionToken":"${CREDENTIAL}"}`, '{"sessionToken":"', '"}'],
  ])("is replaced alike in a text: %s", (text, before, after) => {
    const fingerprint = String(noted(CREDENTIAL, "access_token").value);
    expect(noted(text).value).toBe(before + fingerprint + after);
  });

  it("that is a key of ours leaves nothing", () => {
    expect(noted(`sk_live_${"aB3".repeat(11).slice(0, 32)}`, "access_token").value).toBe("[secret]");
  });

  it("is the same payment as an earlier release kept with it in clear", () => {
    const sent = {
      metadata: { session_token: CREDENTIAL, tags: ["a", `api-token: ${CREDENTIAL}`], note: IBAN },
      customAttributes: { access_token: [CREDENTIAL, null, 7] },
    };
    const { body, keptBefore } = redactAccountNumbers(sent, key);
    expect(JSON.stringify(body)).not.toContain(CREDENTIAL);
    const evidence = (fields: typeof sent) =>
      evidenceOfActivity(
        {
          externalActivityId: "activity-1",
          subject: { type: "individual", externalUserId: "customer-1" },
          occurredAt: "2026-08-11T12:00:00.000Z",
          type: "login",
          ...fields,
        },
        key,
        "2026-08-11T12:00:00.000Z",
      );
    const before = { ...sent, metadata: { ...sent.metadata, note: body.metadata.note } };
    expect(evidenceOfBefore(evidence(body), keptBefore)).toEqual(evidence(before));
  });

  it("of more than a payment has instruments leaves nothing, so that their fingerprints cost no more", () => {
    const many = Array.from({ length: 50 }, (_, field) => [
      `access_token${" ".repeat(field)}`,
      Array.from({ length: 25 }, (_one, index) => `${CREDENTIAL}-${field}-${index}`),
    ]);
    const { metadata } = redactAccountNumbers({ metadata: Object.fromEntries(many) }, key).body;
    const values = Object.values(metadata as Record<string, string[]>).flat();
    expect(values.filter((value) => FINGERPRINTED.test(value))).toHaveLength(NUMBERS_MAX);
    expect(values.filter((value) => value === "[secret]")).toHaveLength(50 * 25 - NUMBERS_MAX);
  });
});
