// The field rules of a request for a customer's risk assessment.

import { describe, expect, it } from "vitest";
import { riskAssessmentRequestSchema } from "./risk-assessment.ts";

function problems(changes: Record<string, unknown>): string[] {
  const sent = { subject: { type: "individual", externalUserId: "customer-1" }, ...changes };
  const parsed = riskAssessmentRequestSchema.safeParse(sent);
  return parsed.error?.issues.map((issue) => issue.path.join(".")) ?? [];
}

describe("a request for a risk assessment", () => {
  it.each([undefined, null, "Yearly review", "asked by the bank of DE89 **** 3000"])(
    "may give the reason %j",
    (reason) => {
      expect(problems({ reason })).toEqual([]);
    },
  );

  it.each(["DE89370400440532013000", "moved to DE89-3704-0044-0532-0130-00", "card 4111 1111 1111 1111", ""])(
    "INS-04: gives a reason that is kept, so it cannot be %j",
    (reason) => {
      expect(problems({ reason })).toEqual(["reason"]);
    },
  );
});
