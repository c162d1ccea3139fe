// CMP-04: how the names of events become activities, and what the identity family says of errors.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTIVITY_TYPES } from "./activity.ts";
import { fail, type ErrorCode } from "../errors/errors.ts";
import { identityErrorBody } from "./identity-error.ts";
import { activityOfEventName, identityEventSchema } from "./identity-event.ts";

describe("an event's name", () => {
  it.each([
    ["login", "login"],
    ["user.sign_in", "login"],
    ["UserSignIn", "login"],
    ["USER SIGN-IN FAILED", "login"],
    ["customer_signed_up", null],
    ["customer.sign-up.completed", "signup"],
    ["registered", "signup"],
    ["password_reset_requested", "password_reset"],
    ["Password Reset", "password_reset"],
    ["beneficiary.added", "beneficiary_added"],
    ["profile-change", "profile_change"],
    ["deviceChange", "device_change"],
    ["payout.created", "payout"],
    ["withdrawal", "withdrawal"],
    ["transaction.created", "payout"],
    ["PaymentReceived", "payout"],
    ["bank transfer", "payout"],
    ["kyc.document.uploaded", null],
    ["pay out", "payout"],
    ["", null],
    ["12345", null],
  ])("%j tells of %s", (name, type) => {
    expect(activityOfEventName(name)).toBe(type);
  });

  it.each([
    ["login_password_reset", "password_reset"],
    ["transfer.beneficiary_added", "beneficiary_added"],
    ["payment_withdrawal", "withdrawal"],
    ["device_change_login", "device_change"],
    ["transaction_login", "payout"],
    ["signup_payment", "payout"],
  ])("with several terms tells of the longest: %j of %s", (name, type) => {
    expect(activityOfEventName(name)).toBe(type);
  });

  it("tells the same in every spelling: case, and whatever stands between the letters", () => {
    const noise = fc.constantFrom("", " ", "_", "-", ".", "/", "7", ":");
    fc.assert(
      fc.property(
        fc.constantFrom("signin", "passwordreset", "beneficiaryadded", "withdrawal"),
        fc.array(fc.tuple(noise, fc.boolean()), { minLength: 16, maxLength: 16 }),
        (term, spelling) => {
          const spelt = term
            .split("")
            .map((letter, index) => {
              const [before = "", upper = false] = spelling[index] ?? [];
              return before + (upper ? letter.toUpperCase() : letter);
            })
            .join("");
          expect(activityOfEventName(spelt)).toBe(activityOfEventName(term));
        },
      ),
      { seed: 44 },
    );
  });

  it("becomes a known activity or none, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect([...ACTIVITY_TYPES, null]).toContain(activityOfEventName(name));
      }),
      { seed: 45 },
    );
  });
});

describe("an event", () => {
  const event = { externalUserId: "u", externalEventId: "e", type: "login" };

  it("CMP-02: needs a user, an id and a type, and may say more", () => {
    expect(identityEventSchema.safeParse(event).success).toBe(true);
    for (const name of Object.keys(event)) {
      expect(identityEventSchema.safeParse({ ...event, [name]: undefined }).success).toBe(false);
    }
  });

  it.each(["parties", "instruments"])("CMP-05: cannot carry %s", (field) => {
    expect(identityEventSchema.safeParse({ ...event, [field]: [] }).success).toBe(false);
    expect(identityEventSchema.safeParse({ ...event, [field]: null }).success).toBe(true);
  });
});

it.each([
  ["api_key_missing", "Missing or invalid Authorization header"],
  ["api_key_invalid", "Invalid API key"],
  ["invalid_request", "Invalid request body"],
  ["invalid_json", "Invalid request body"],
  ["payload_too_large", "Invalid request body"],
  ["secret_key_required", "secret_key_required"],
  ["environment_mismatch", "environment_mismatch"],
  ["permission_denied", "Forbidden"],
  ["rate_limited", "Too many requests, please try again later."],
  ["insufficient_credit", "insufficient_credit"],
  ["activity_conflict", "activity_conflict"],
  ["internal_error", "internal_error"],
  ["dependency_unavailable", "dependency_unavailable"],
] as const satisfies readonly (readonly [ErrorCode, string])[])(
  "CMP-07: %s is answered as %j",
  (code, error) => {
    expect(identityErrorBody(fail(code, "a longer text")).error).toBe(error);
  },
);
