// Asks the edge once a minute how its logs are: the question itself sets an alarm again that was lost.

import { pulseSchema, type Pulse } from "#domain/events/batch.ts";
import { sign, SIGNATURE_HEADER, type SigningKey } from "#domain/ids/signature.ts";

const PATH = "/internal/v1/pulse";
const TIME_LIMIT_MILLISECONDS = 30_000;

/** The edge answered something else than a pulse. */
class PulseRefusedError extends Error {
  override readonly name = "PulseRefusedError";
}

/** @throws PulseRefusedError, or fetch's error where no answer came. */
export async function pulseEdge(edgeUrl: string, key: SigningKey): Promise<Pulse> {
  const url = new URL(PATH, edgeUrl);
  const body = new Uint8Array();
  const request = { method: "POST", path: url.pathname, body };
  const response = await fetch(url, {
    method: "POST",
    headers: { [SIGNATURE_HEADER]: sign(request, key, Math.floor(Date.now() / 1_000)) },
    body,
    signal: AbortSignal.timeout(TIME_LIMIT_MILLISECONDS),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new PulseRefusedError(`the edge answered ${response.status}`);
  }
  const pulse = pulseSchema.safeParse(await response.json());
  if (!pulse.success) throw new PulseRefusedError("the edge's answer is no pulse");
  return pulse.data;
}
