// `--quiet`, `--timeout` and `--dry-run`: a session without notes, one that ends after a while, and one that changes nothing.

import { SECOND } from "#domain/time/instant.ts";
import { localFailure, type CallFailure } from "../http/client.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import type { Session } from "./session.ts";

export interface Limits {
  readonly quiet?: true;
  readonly dryRun?: true;
  /** Seconds. */
  readonly timeout?: number;
}

type Ending = ExitCode | CallFailure;

export interface LimitedSession {
  readonly session: Session;
  /** Says why, where the time was over: to what runs it looks like Ctrl-C. */
  readonly endingOf: (ending: Ending) => Ending;
}

export function limit(session: Session, { quiet, timeout, dryRun }: Limits): LimitedSession {
  const limited = { ...session, quiet: quiet === true, dryRun: dryRun === true };
  if (timeout === undefined) return { session: limited, endingOf: (ending) => ending };
  const timer = AbortSignal.timeout(timeout * SECOND);
  return {
    session: { ...limited, signal: AbortSignal.any([session.signal, timer]) },
    endingOf: (ending) => (timer.aborted && !session.signal.aborted ? tooLate(ending, timeout) : ending),
  };
}

/** What a failure says of what goes on stays. */
function tooLate(ending: Ending, seconds: number): Ending {
  const message = `Stopped after ${seconds} s (--timeout).`;
  if (ending === EXIT.interrupted) return localFailure("timed_out", message, "SERVICE_UNAVAILABLE");
  if (typeof ending === "number" || ending.error.code !== "interrupted") return ending;
  const said = ending.error.message.replace(/^Interrupted\. ?/, "");
  return localFailure("timed_out", `${message} ${said}`.trimEnd(), "SERVICE_UNAVAILABLE");
}
