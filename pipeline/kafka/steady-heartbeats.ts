// Keeps the heartbeats of kafkajs 2.2.4 going when the clock goes back: it notes by the clock when it last sent one, and would
// send no other for as long as the step. The group then expels the member, which goes on as if it were in it.

import { createRequire } from "node:module";
import { z } from "zod";

interface GroupMember {
  lastRequest: number;
}

type Heartbeat = (this: GroupMember, options: { readonly interval: number }) => Promise<void>;

const groupClassSchema = z.custom<{ readonly prototype: { heartbeat: Heartbeat } }>(
  (value) =>
    typeof value === "function" && typeof Reflect.get(Object(value.prototype), "heartbeat") === "function",
  "kafkajs sends its heartbeats differently",
);

/** Once for a process: it holds for all of its consumers. @throws ZodError for a kafkajs that has no such method. */
export function steadyHeartbeats(): void {
  const load = createRequire(import.meta.url);
  const { prototype } = groupClassSchema.parse(load("kafkajs/src/consumer/consumerGroup.js"));
  const { heartbeat } = prototype;
  prototype.heartbeat = function heartbeatByAnyClock(this: GroupMember, options) {
    // oxlint-disable-next-line no-restricted-properties -- kafkajs noted it by this clock
    if (this.lastRequest > Date.now()) this.lastRequest = 0;
    return heartbeat.call(this, options);
  };
}
