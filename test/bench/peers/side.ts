// One side of the comparison: an engine that decides payments, with what its turns cost. A decision is what its caller waits
// for until the payment and each rule's result are stored.

import { runClosedLoop } from "#test/load/closed-loop.ts";
import type { Connections } from "#test/load/connections.ts";
import { take, type Payment } from "#test/load/payments.ts";
import { paymentsOfLife } from "#test/bench/edge/payments-of-life.ts";

export const CALLERS = 16;
/** The same for all sides: the same customers, amounts and merchants in the same order. */
const SEED = 20_261_126;
/** More than any side answers in a second. */
const DECISIONS_A_SECOND = 2_500;

/** Seconds of CPU: of the engine with its database, and of all that runs for it. */
export interface Cpu {
  readonly engine: number;
  readonly all: number;
}

export interface PeerTurn {
  readonly decisions: number;
  readonly seconds: number;
  readonly latencies: readonly number[];
  readonly cpu: Cpu;
}

export interface PeerSide {
  readonly name: string;
  /** Decides one payment. @returns the names of the rules that hit, in the order of the alphabet. */
  decide(payment: Payment): Promise<readonly string[]>;
  /** Callers who wait for each answer decide for so long. */
  turn(seconds: number): Promise<PeerTurn>;
  close(): Promise<void>;
}

interface PeerSideOptions {
  readonly name: string;
  /** Makes what the engine gets of a payment's body for Weir. */
  readonly bodyOf: (body: string) => string;
  /** Whose `send` decides the payment in a body, however many requests that takes. */
  readonly connections: Connections;
  /** The rules that hit, of an answer's text. */
  readonly hits: (text: string) => readonly string[];
  readonly countCpu: () => () => Cpu;
  /** Resolves once nothing is left to be done behind the answers. @param decided how many decisions there are so far. */
  readonly settle: (decided: number) => Promise<void>;
}

export function openPeerSide(options: PeerSideOptions): PeerSide {
  const { name, bodyOf, connections, hits, countCpu, settle } = options;
  const source = paymentsOfLife(SEED, "peers");
  let decided = 0;
  return {
    name,
    async decide({ body }) {
      const { status, text } = await connections.send({ path: "", body: bodyOf(body) });
      if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
      decided++;
      return hits(text).toSorted();
    },
    async turn(seconds) {
      const all = take(source, DECISIONS_A_SECOND * seconds).map(({ body }) => ({
        path: "",
        body: bodyOf(body),
      }));
      const cpu = countCpu();
      const result = await runClosedLoop(connections, all.values(), { callers: CALLERS, seconds });
      if (result.failures.size > 0) {
        throw new Error(`${name} answered ${JSON.stringify([...result.failures])} unexpectedly`);
      }
      decided += result.latencies.length;
      await settle(decided);
      const { latencies } = result;
      return { decisions: latencies.length, seconds: result.seconds, latencies, cpu: cpu() };
    },
    close: () => connections.close(),
  };
}
