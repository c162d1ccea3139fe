// Asks the edge once a minute how its logs are: the question itself sets an alarm again that was lost.

import { pulseSchema, type Pulse } from "#domain/events/batch.ts";
import { EdgeRefusedError, type Edge } from "../edge.ts";

/** @throws EdgeRefusedError, or fetch's error where no answer came. */
export async function pulseEdge(edge: Edge): Promise<Pulse> {
  const pulse = pulseSchema.safeParse(await edge.ask("/internal/v1/pulse", null));
  if (!pulse.success) throw new EdgeRefusedError("the edge's answer is no pulse");
  return pulse.data;
}
