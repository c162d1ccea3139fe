// The moment that a sample is moved to: now, or where an earlier run that was cut short began. The same file sent again
// then has the same times, so it meets its own decisions and not conflicts.

import { assessmentResponseSchema } from "#domain/contract/decisions/assessment.ts";
import { parseInstant, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { CallFailure, Client } from "../http/client.ts";
import type { SampleRow } from "./sample-row.ts";

type Anchor = { readonly ok: true; readonly at: EpochMilliseconds } | CallFailure;

export async function anchorOf(client: Client, rows: readonly SampleRow[], now: EpochMilliseconds): Promise<Anchor> {
  const [first] = rows;
  if (first === undefined) return { ok: true, at: now };
  const saved = await client.call({ method: "GET", path: `/transactions/${encodeURIComponent(first.tx_id)}` });
  if (!saved.ok) return saved.status === 404 ? { ok: true, at: now } : saved;
  const answer = assessmentResponseSchema.safeParse(saved.body);
  const at = answer.success ? parseInstant(answer.data.assessment.processing.receivedAt) : null;
  return { ok: true, at: at ?? now };
}
