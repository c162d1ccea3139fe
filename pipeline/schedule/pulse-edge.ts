// Asks the edge once a minute about its logs. The question itself also sets again an alarm that was lost.

import { pulseSchema, type Pulse } from "#domain/events/batch.ts";
import { EdgeRefusedError, type Edge } from "../edge.ts";

/** @throws EdgeRefusedError, or fetch's error where no answer came. */
export async function pulseEdge(edge: Edge): Promise<Pulse> {
  const pulse = pulseSchema.safeParse(await edge.ask("/internal/v1/pulse", null));
  if (!pulse.success) throw new EdgeRefusedError("the edge's answer to a pulse is malformed");
  return pulse.data;
}
