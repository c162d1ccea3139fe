// The reader of the casebook's own log that has ledgers record the outcomes that investigations and alerts ask for. Each has a key
// made of who asks, step and decision, so it is recorded once, however often it is sent. It is sent until it is recorded, or until
// its ledger has no room: then it is set aside and reported, so that it holds up no other.

import type { Environment } from "#domain/contract/values/environment.ts";
import type { LogRow, UnfitRow } from "#domain/events/batch.ts";
import { hashedId, parseRecordId } from "#domain/ids/identifiers.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import { ownJson, readJson } from "#domain/json/text.ts";
import { SECOND } from "#domain/time/instant.ts";
import type { Env } from "../../environment.ts";
import type { LogReader } from "../../log/log-reader.ts";
import { logProblem } from "../../platform-log.ts";
import { ledgerOf } from "../../routing.ts";
import { settleWithin } from "../../settle-within.ts";
import { settleSome } from "../settle-some.ts";
import { askedBy, type RequestedOutcome } from "./requested-outcome.ts";

const RECORD_WITHIN_MILLISECONDS = 5 * SECOND;
const AT_ONCE = 16;

/** What the log holds, from the type. */
interface RequestedEvent {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly requestId: string | null;
  readonly data: RequestedOutcome;
}

/** @param acknowledge keeps that the outcomes of these rows have arrived. */
export function outcomesReader(env: Env, acknowledge: (sequences: readonly number[]) => void): LogReader {
  return {
    name: "outcomes",
    flaggedOnly: true,
    async deliver(source, rows) {
      const settled = await settleSome(rows, AT_ONCE, (row) => record(env, row));
      const arrived: number[] = [];
      const unfit: UnfitRow[] = [];
      for (const [index, { sequence }] of rows.entries()) {
        const result = settled[index];
        if (result?.status !== "fulfilled") continue;
        if (result.value === "done") arrived.push(sequence);
        else unfit.push({ sequence, reason: result.value });
      }
      if (arrived.length > 0) acknowledge(arrived);
      const failed = settled.find((result) => result.status === "rejected");
      if (failed) logProblem("a ledger did not record an outcome", { source }, failed.reason);
      return unfit.length > 0 ? { unfit } : failed === undefined;
    },
  };
}

/** @throws where it was not recorded, and may be later. */
async function record(env: Env, { payload }: LogRow): Promise<"done" | "ledger_full"> {
  const { data, requestId, ...tenant } = readJson<RequestedEvent>(ownJson(payload));
  const { step, decisionId, classification, source, occurredAt } = data;
  const { name, id, actor } = askedBy(data);
  const place = parseRecordId(decisionId);
  if (place === null) throw new Error("what is asked for is over decisions of ours");
  const key = `${id}:${step}:${decisionId}`;
  const recording = async () => {
    const { outcome } = await ledgerOf(env, tenant, place.shard).recordOutcome({
      stem: place.stem,
      keyName: `key:${name}:${key}`,
      fingerprint: sha256Hex(key),
      tokens: [],
      request: { classification, source, occurredAt, reasonCode: step },
      actor,
      requestId,
      id: hashedId("out", key),
    });
    if (outcome !== "done" && outcome !== "ledger_full") throw new Error(outcome);
    return outcome;
  };
  const settled = await settleWithin(recording(), RECORD_WITHIN_MILLISECONDS);
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}
