// What a compute thread is given at its start, and what it and its process send each other.

import { z } from "zod";
import { environmentSchema } from "#domain/contract/values/environment.ts";
import type { SigningKey } from "#domain/ids/signature.ts";
import type { WarehouseAddress } from "#warehouse/client.ts";
import type { ComputeBudget } from "./budget.ts";

export interface ComputeSettings {
  readonly warehouse: WarehouseAddress;
  /** Null: findings go nowhere. */
  readonly edgeUrl: string | null;
  readonly signingKey: SigningKey;
  readonly budget: ComputeBudget;
}

/** Run a job; the answer has the same number. */
export interface RunMessage {
  readonly call: number;
  readonly job: string;
}

const runRefSchema = z.object({
  organisationId: z.string(),
  environment: environmentSchema,
  runId: z.string(),
});
/** An experiment or backtest in one environment of its organisation. */
export type RunRef = z.output<typeof runRefSchema>;

export const threadMessageSchema = z.discriminatedUnion("kind", [
  /** Its event loop turns. */
  z.object({ kind: z.literal("beat") }),
  /** Whose candidate decides from now on; null when it has stopped. */
  z.object({ kind: z.literal("deciding"), run: runRefSchema.nullable() }),
  z.object({ kind: z.literal("ended"), call: z.int(), ok: z.boolean(), text: z.string() }),
]);
export type ThreadMessage = z.output<typeof threadMessageSchema>;
