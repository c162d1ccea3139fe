// The command that asks for a decision.

import { expect, it } from "vitest";
import { requestFor } from "./request-for.ts";

it("a decision is asked for by its payment, or else by its activity, with a key to be filled in", () => {
  expect(requestFor({ transactionId: "txn_1", activityId: "act_1" })).toBe(
    'curl https://YOUR-HOST/api/v1/transactions/txn_1 -H "Authorization: Bearer SECRET_KEY"',
  );
  expect(requestFor({ activityId: "act_2" })).toContain("/api/v1/activities/act_2 ");
});
