// The reader of a log that tells the casebooks of its organisation what they keep: decisions that raised alerts, and events
// that are signals. Those rows are flagged, so all others cost nothing. A batch is accepted once every casebook has it.

import { flaggedDecision } from "#domain/casebook/flagged-decision.ts";
import { observationOfEvent } from "#domain/casebook/observed-events.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { LogRow, UnfitRow } from "#domain/events/batch.ts";
import type { Envelope } from "#domain/events/envelope.ts";
import { ownJson, readJson, writeJson } from "#domain/json/text.ts";
import { SECOND } from "#domain/time/instant.ts";
import type { Env } from "../environment.ts";
import type { LogReader } from "../log/log-reader.ts";
import { decisionOf } from "../log/decision-of.ts";
import { readRows } from "../log/read-rows.ts";
import type { CaseNews, Telling } from "../objects/casebook/api.ts";
import { logProblem } from "../platform-log.ts";
import { casebookOf } from "../routing.ts";
import { settleWithin } from "../settle-within.ts";

const HEAR_WITHIN_MILLISECONDS = 5 * SECOND;
/** Under load alerts are this much later, and cost the decisions beside them less. */
const REST_MILLISECONDS = 500;

interface ReadNews {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly sequence: number;
  readonly news: CaseNews;
  readonly requestId: string | null;
}

export function casebookReader(env: Env): LogReader {
  return {
    name: "casebook",
    flaggedOnly: true,
    restMilliseconds: REST_MILLISECONDS,
    async deliver(source, flagged, again = false) {
      const { read: all, unfit } = readRows(flagged, (row) => newsOf(row));
      if (unfit.length > 0) return { unfit };
      const calls = [...Map.groupBy(all, ({ environment }) => environment)].map(([environment, some]) => {
        const identity = { organisationId: some[0]?.organisationId ?? "", environment };
        const rows = some.map(({ sequence, news, requestId }) => ({ sequence, news, requestId }));
        const telling: Telling = { source, rows, again };
        const heard = casebookOf(env, identity).hear(identity, writeJson(telling));
        return settleWithin(heard, HEAR_WITHIN_MILLISECONDS);
      });
      let accepted = true;
      const tooLarge: UnfitRow[] = [];
      for (const answer of await Promise.all(calls)) {
        if (answer.status === "fulfilled") {
          tooLarge.push(...answer.value.map((sequence) => ({ sequence, reason: "too_large" as const })));
          continue;
        }
        accepted = false;
        logProblem("a casebook did not hear", { source }, answer.reason);
      }
      return tooLarge.length > 0 ? { unfit: tooLarge } : accepted;
    },
  };
}

function newsOf({ sequence, kind, payload }: LogRow): readonly ReadNews[] {
  if (kind === "decision") {
    const record = decisionOf(payload);
    const { organisationId, environment } = record.context;
    const { requestId = null } = record;
    const decision = flaggedDecision(record);
    return decision ? [{ organisationId, environment, sequence, news: { kind, decision }, requestId }] : [];
  }
  if (kind === "outcome") return [];
  const event = readJson<Envelope>(ownJson(payload));
  const { organisationId, environment, requestId } = event;
  const observation = observationOfEvent(event);
  const read = { organisationId, environment, sequence, requestId };
  return observation ? [{ ...read, news: { kind: "observation", observation } }] : [];
}
