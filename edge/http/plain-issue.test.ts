// The words of refused requests.

import { describe, expect, it } from "vitest";
import { smallestTransaction } from "#domain/contract/decisions/requests.fixture.ts";
import { setupCommandSchema } from "#domain/contract/crypto/onboarding.ts";
import { profileChangesSchema } from "#domain/contract/crypto/travel-rule-profile.ts";
import { transactionRequestSchema } from "#domain/contract/decisions/transaction.ts";
import { check } from "./parse-body.ts";

const messageOf = (body: unknown) => {
  const checked = check(body, transactionRequestSchema);
  return checked.ok ? null : checked.message;
};

describe("a refused request says in plain words", () => {
  it.each([
    [
      "that a field is missing",
      { ...smallestTransaction({}, {}), subject: undefined },
      "subject: is required",
    ],
    [
      "that a number must be a string",
      smallestTransaction({}, { amount: 5 }),
      "transaction.amount: must be a string, not a number",
    ],
    [
      "which values there are",
      smallestTransaction({}, { direction: "sideways" }),
      "transaction.direction: must be one of inbound, outbound",
    ],
    [
      "that a list must be one",
      smallestTransaction({}, { parties: {} }),
      "transaction.parties: must be a list, not an object",
    ],
  ])("%s", (_, body, message) => {
    expect(messageOf(body)).toBe(message);
  });

  it("that a number must be whole", () => {
    const checked = check({ confirmationTimeoutHours: 1.5 }, profileChangesSchema);
    expect(checked).toMatchObject({ message: "confirmationTimeoutHours: must be a whole number" });
  });

  it.each([{ command: "begin" }, {}])("which commands there are, to %j", (body) => {
    const checked = check(body, setupCommandSchema);
    expect(checked).toMatchObject({
      message: "command: must be one of save, verify_test, request_activation",
    });
  });
});
