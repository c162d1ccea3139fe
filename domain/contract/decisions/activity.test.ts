// The activity's own rules (ACT): its closed set of types, and money movement sent to where it belongs.

import { describe, expect, it } from "vitest";
import { ACTIVITY_TYPES, activityRequestSchema, MONEY_MOVEMENT_FIELDS } from "./activity.ts";
import { smallestActivity } from "./requests.fixture.ts";

function issues(body: unknown) {
  return activityRequestSchema.safeParse(body).error?.issues ?? [];
}

describe("POST /activities", () => {
  it("ACT-01: has the contract's eight types", () => {
    expect(ACTIVITY_TYPES).toEqual([
      "login",
      "signup",
      "password_reset",
      "beneficiary_added",
      "profile_change",
      "device_change",
      "payout",
      "withdrawal",
    ]);
  });

  it.each(ACTIVITY_TYPES)("ACT-01: takes type %s", (type) => {
    expect(issues(smallestActivity({ type }))).toEqual([]);
  });

  it.each(["Login", "sign_up", "transfer", "", null, undefined])("ACT-01: refuses type %j", (type) => {
    expect(issues(smallestActivity({ type })).map(({ path }) => path)).toEqual([["type"]]);
  });

  it.each(MONEY_MOVEMENT_FIELDS)("ACT-02: refuses %s, and the message names POST /transactions", (field) => {
    for (const value of [{}, [], "x", { role: "sender" }, false]) {
      const [issue, ...others] = issues(smallestActivity({ type: "payout", [field]: value }));
      expect(others).toEqual([]);
      expect(issue?.path).toEqual([field]);
      expect(issue?.message).toContain("POST /transactions");
    }
  });

  it("ACT-02: names every one of several such fields", () => {
    const all = Object.fromEntries(MONEY_MOVEMENT_FIELDS.map((field) => [field, []]));
    expect(issues(smallestActivity(all)).map(({ path }) => path[0])).toEqual([...MONEY_MOVEMENT_FIELDS]);
  });

  it("takes null there as absent", () => {
    const none = Object.fromEntries(MONEY_MOVEMENT_FIELDS.map((field) => [field, null]));
    expect(issues(smallestActivity(none))).toEqual([]);
  });
});
