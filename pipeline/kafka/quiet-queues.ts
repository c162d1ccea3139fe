// Stops a timer of kafkajs 2.2.4 that never ends: for each connection it looks a thousand times a second for requests that wait,
// though there are none (tulios/kafkajs#1751). It is set only where some wait; a request that must wait sets it itself.

import { createRequire } from "node:module";
import { z } from "zod";

interface RequestQueue {
  readonly pending: readonly unknown[];
}

type Schedule = (this: RequestQueue) => void;

const queueClassSchema = z.custom<{ readonly prototype: { scheduleCheckPendingRequests: Schedule } }>(
  (value) =>
    typeof value === "function" &&
    typeof Reflect.get(Object(value.prototype), "scheduleCheckPendingRequests") === "function",
  "kafkajs schedules its requests differently",
);

/** Once for a process: it holds for all of its connections. @throws ZodError for a kafkajs that has no such timer. */
export function quietRequestQueues(): void {
  const load = createRequire(import.meta.url);
  const { prototype } = queueClassSchema.parse(load("kafkajs/src/network/requestQueue/index.js"));
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function scheduleIfWaiting(this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this);
  };
}
