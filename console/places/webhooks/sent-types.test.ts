import { expect, it } from "vitest";
import { SENT_EVENT_TYPES } from "#domain/webhooks/event-types.ts";
import { sentTypesOf } from "./sent-types.ts";

it("offers each event that is sent from here, or those of them that the endpoint takes", () => {
  expect(sentTypesOf(["*"])).toEqual(SENT_EVENT_TYPES);
  expect(sentTypesOf(["verification.*", "alert.created", "event.flagged"])).toEqual([
    "event.flagged",
    "alert.created",
  ]);
});
