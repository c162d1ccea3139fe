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
  /** Runs that were under way when a thread ended. */
  readonly blamed: readonly RunRef[];
}

const runRefSchema = z.object({
  organisationId: z.string(),
  environment: environmentSchema,
  runId: z.string(),
});
/** An experiment or backtest in one environment of its organisation. */
export type RunRef = z.output<typeof runRefSchema>;

/** Runs with equal names are the same one. */
export function nameOfRun({ organisationId, environment, runId }: RunRef): string {
  return `${organisationId}/${environment}/${runId}`;
}

export const threadMessageSchema = z.discriminatedUnion("kind", [
  /** Its event loop turns. */
  z.object({ kind: z.literal("beat") }),
  /** Which run is read, decided or judged from now on; null when it is not any more. */
  z.object({ kind: z.literal("under_way"), run: runRefSchema.nullable() }),
  z.object({ kind: z.literal("ended"), call: z.int(), ok: z.boolean(), text: z.string() }),
]);
export type ThreadMessage = z.output<typeof threadMessageSchema>;
