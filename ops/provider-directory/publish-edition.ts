// Records an edition of a register in the directory of providers, through the operator interface. The same again changes nothing,
// so that what was interrupted is simply repeated.

import {
  providerRecordsTakenSchema,
  registerCompletedSchema,
  registerListSchema,
  type CompletedRegister,
  type ProviderRecordsTaken,
  type ProviderRegister,
  type RegisterEdition,
} from "#domain/contract/operators/provider-directory.ts";
import { localFailure, type CallFailure, type Client } from "../http/client.ts";
import { countDifferent, type WrittenRecord } from "./written-record.ts";

export interface Edition {
  readonly register: RegisterEdition;
  /** Of the edition as a whole: `sha256:…`. */
  readonly hash: string;
  readonly records: readonly WrittenRecord[];
}

interface PublishOptions {
  readonly reason: string;
  readonly acceptShrink?: boolean;
}

export type Counts = Omit<ProviderRecordsTaken, "providerIds">;

/** The service takes so many at once, and 256 KiB. */
const RECORDS_AT_ONCE = 50;

export type Recorded = { readonly ok: true; readonly counts: Counts; readonly ids: string[] } | CallFailure;

/** @param register null for what an operator states. */
export async function sendRecords(
  client: Client,
  register: RegisterEdition | null,
  records: readonly WrittenRecord[],
  reason: string,
): Promise<Recorded> {
  const counts = { created: 0, changed: 0, unchanged: 0, awaiting: 0 };
  const ids: string[] = [];
  for (let from = 0; from < records.length; from += RECORDS_AT_ONCE) {
    const body = {
      ...(register && { register }),
      records: records.slice(from, from + RECORDS_AT_ONCE),
      reason,
    };
    const call = { method: "POST", path: "/provider-directory/records", body, repeatable: true } as const;
    const sent = await client.call(call);
    if (!sent.ok) return sent;
    const taken = providerRecordsTakenSchema.safeParse(sent.body);
    if (!taken.success) return unexpected();
    counts.created += taken.data.created;
    counts.changed += taken.data.changed;
    counts.unchanged += taken.data.unchanged;
    counts.awaiting += taken.data.awaiting;
    ids.push(...taken.data.providerIds);
  }
  return { ok: true, counts, ids };
}

export type Published =
  | { readonly ok: true; readonly counts: Counts; readonly register: CompletedRegister }
  | CallFailure;

export async function publishEdition(
  client: Client,
  { register, hash, records }: Edition,
  { reason, acceptShrink = false }: PublishOptions,
): Promise<Published> {
  const recorded = await sendRecords(client, register, records, reason);
  if (!recorded.ok) return recorded;
  const { awaiting } = recorded.counts;
  if (awaiting > 0) {
    return localFailure(
      "invalid_state",
      `${awaiting} records lower the risk of a provider, so another person has to run the same within 7 days. The others are recorded.`,
    );
  }
  const body = {
    asOf: register.asOf,
    hash,
    records: countDifferent(records),
    ...(acceptShrink && { acceptShrink }),
    reason,
  };
  const path = `/provider-directory/registers/${register.id}/complete`;
  const sent = await client.call({ method: "POST", path, body, repeatable: true });
  if (!sent.ok) return sent;
  const completed = registerCompletedSchema.safeParse(sent.body);
  if (!completed.success) return unexpected();
  return { ok: true, counts: recorded.counts, register: completed.data };
}

export type KnownRegisters =
  | { readonly ok: true; readonly registers: readonly ProviderRegister[] }
  | CallFailure;

export async function knownRegisters(client: Client): Promise<KnownRegisters> {
  const asked = await client.call({ method: "GET", path: "/provider-directory/registers" });
  if (!asked.ok) return asked;
  const registers = registerListSchema.safeParse(asked.body);
  return registers.success ? { ok: true, registers: registers.data.data } : unexpected();
}

/** Whether the register has this edition, or a newer one. */
export function hasEdition(
  registers: readonly ProviderRegister[],
  { id, asOf }: { id: string; asOf: string },
): boolean {
  const known = registers.find((register) => register.id === id)?.asOf ?? null;
  return known !== null && known >= asOf;
}

function unexpected(): CallFailure {
  return localFailure("upstream_failed", "Unexpected response from the service (provider directory).");
}
