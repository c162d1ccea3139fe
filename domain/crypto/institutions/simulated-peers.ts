// How the institutions of the sandbox answer the test of a connection: one of them each way that it can end.

import type { TravelRuleProtocol } from "../../contract/crypto/institutions.ts";

/** All that a test tells an institution. */
export interface Ping {
  readonly protocol: TravelRuleProtocol;
  readonly versions: readonly string[];
}

interface PingAnswer {
  /** Of the protocol, that it speaks; null where it cannot be reached. */
  readonly versions: readonly string[] | null;
  readonly delayMilliseconds: number;
}

/** Longer than any test waits. */
const NEVER_MILLISECONDS = 3_600_000;

export function answerToPing(institutionId: string, { versions }: Ping): PingAnswer {
  switch (institutionId) {
    case "inst_sandbox_exchange":
    case "inst_sandbox_custodian":
      return { versions, delayMilliseconds: 0 };
    case "inst_sandbox_outdated":
      return { versions: ["1.0.0"], delayMilliseconds: 0 };
    case "inst_sandbox_slow":
      return { versions, delayMilliseconds: NEVER_MILLISECONDS };
    default:
      return { versions: null, delayMilliseconds: 0 };
  }
}
