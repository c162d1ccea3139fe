// The words of refused requests.

import { describe, expect, it } from "vitest";
import { smallestTransaction } from "#domain/contract/decisions/requests.fixture.ts";
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
});
