// Speaks to the door as the edge does: signed requests, batches of log rows.

import type { LogRow } from "#domain/events/batch.ts";
import type { StoredOutcome } from "#domain/events/outcome-recorded.ts";
import { sign, SIGNATURE_HEADER, type SigningKey } from "#domain/ids/signature.ts";
import { encodeRecord } from "#domain/record/codec.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";

export interface DoorAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface DoorCall {
  readonly method?: "GET" | "POST";
  readonly body?: string;
  /** How far the sender's clock is off. */
  readonly clockOffsetSeconds?: number;
  /** Replaces the signature. */
  readonly signature?: string;
}

export async function callDoor(
  baseUrl: string,
  key: SigningKey,
  path: string,
  call: DoorCall = {},
): Promise<DoorAnswer> {
  const { method = "POST", body = "", clockOffsetSeconds = 0 } = call;
  const now = Math.floor(Date.now() / 1_000) + clockOffsetSeconds;
  const signed = { method, path, body: new TextEncoder().encode(body) };
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { [SIGNATURE_HEADER]: call.signature ?? sign(signed, key, now) },
    ...(method === "GET" ? {} : { body }),
  });
  const text = await response.text();
  // The server itself says nothing with a 408, for a request that took too long to arrive.
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

export function decisionRow(sequence: number, record: DecisionRecord): LogRow {
  return { sequence, kind: "decision", payload: Buffer.from(encodeRecord(record)).toString("base64") };
}

export function outcomeRow(sequence: number, stored: StoredOutcome): LogRow {
  return { sequence, kind: "outcome", payload: JSON.stringify(stored) };
}

export function batchOf(source: string, rows: readonly LogRow[]): string {
  return JSON.stringify({ source, rows });
}
