// Makes the warehouse again, step by step, as an operator asks: it forgets what it believed, casebooks state what their logs no
// longer hold, and what has arrived is compared with the logs themselves. The logs are sent by rewinds.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type {
  RebuildName,
  RebuildProgress,
  RebuildState,
  Restated,
} from "#domain/contract/operators/rebuild.ts";
import { BEGIN_REBUILD, END_REBUILD, LOADED } from "#domain/door/warehouse.ts";
import { casebookOfSource } from "#domain/events/sources.ts";
import { askDoor } from "../door/ask-door.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { stateOfDoor } from "../log/readers/door.ts";
import { casebookOf, directoryOf } from "../routing.ts";
import { knownLogs } from "./known-logs.ts";
import { pulseLogs } from "./pulse-logs.ts";

/** The act is in the audit before it is done. */
export async function beginRebuild(env: Env, name: RebuildName, act: Act): Promise<Result<RebuildState>> {
  await directoryOf(env).audit(act, name);
  return askDoor(env, BEGIN_REBUILD, name);
}

/** From here on jobs conclude from the warehouse again, unless only the named rebuild ends and another goes on. */
export async function endRebuild(env: Env, name: RebuildName, act: Act): Promise<Result<RebuildState>> {
  await directoryOf(env).audit(act, name);
  return askDoor(env, END_REBUILD, name);
}

/** One step of a casebook. */
export async function restateCasebook(env: Env, source: string, act: Act): Promise<Result<Restated>> {
  const tenant = casebookOfSource(source);
  const isKnown = (await knownLogs(env)).some((log) => log.source === source);
  if (tenant === null || !isKnown) {
    return fail("log_not_found", `There is no casebook called ${source}.`);
  }
  await directoryOf(env).audit(act, { source });
  const { restated, left } = await casebookOf(env, tenant).restate();
  return succeed({ source, restated, left });
}

/** Of each log: what it holds, and how much of it was sent, has arrived, or will not arrive. */
export async function rebuildProgress(env: Env): Promise<Result<RebuildProgress>> {
  const { logs, unanswered } = await pulseLogs(env);
  const asked = logs.map(({ source, begin, head }) => ({ source, begin, head }));
  const answer = await askDoor(env, LOADED, { logs: asked });
  if (!answer.ok) return answer;
  const { underWaySince } = answer.value;
  const arrived = new Map(answer.value.logs.map((log) => [log.source, log]));
  return succeed({
    underWaySince,
    unanswered,
    logs: logs.map(({ source, begin, head, readers }) => {
      const door = stateOfDoor(readers);
      const { loaded = 0, givenUp = 0 } = arrived.get(source) ?? {};
      return {
        source,
        kept: head === 0 ? 0 : head - begin + 1,
        sentUpTo: door?.cursor ?? 0,
        head,
        loaded,
        setAside: givenUp + (door?.setAsideCount ?? 0),
      };
    }),
  });
}
