import { expect, it } from "vitest";
import { WEBHOOK_EVENTS } from "#domain/webhooks/event-types.ts";
import { sampleTypesOf } from "./sample-types.ts";

it("offers each event that is sent from here, or those of them that the endpoint takes", () => {
  const sent = Object.entries(WEBHOOK_EVENTS)
    .filter(([, { available }]) => available)
    .map(([type]) => type);
  expect(sampleTypesOf(["*"])).toEqual(sent);
  expect(sampleTypesOf(["verification.*", "alert.created", "event.flagged"])).toEqual([
    "event.flagged",
    "alert.created",
  ]);
});
