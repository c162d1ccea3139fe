// What the console keeps of an address of the webhooks.

import { expect, it } from "vitest";
import { webhooksSearch } from "./search.ts";

it("keeps of an address what it knows, and drops states and types that there are not", () => {
  const whole = {
    endpoint: "wep_1",
    status: "retrying",
    type: "alert.created",
    event: "evt_1",
    open: "dlv_1",
  };
  expect(webhooksSearch(whole)).toEqual(whole);
  expect(
    webhooksSearch({ endpoint: "", status: "lost", type: "verification.*", event: "", open: 1, more: "x" }),
  ).toEqual({});
});
