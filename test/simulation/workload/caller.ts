// A caller of the interface as the contract asks callers to be: what has no answer is sent again, unchanged, until it has one.

import type { Answer, Edge, Realm } from "../world/edge.ts";
import { LostError } from "../world/network.ts";
import type { World } from "../world/world.ts";

const UNANSWERED = new Set([429, 500, 503]);

export interface Asked {
  readonly realm: Realm;
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body?: object | Uint8Array;
  readonly idempotencyKey?: string;
}

export class Caller {
  private readonly world: World;
  private readonly edge: Edge;

  private readonly patienceMilliseconds: number;

  constructor(world: World, edge: Edge, patienceMilliseconds: number) {
    this.patienceMilliseconds = patienceMilliseconds;
    this.world = world;
    this.edge = edge;
  }

  /** Once. @returns null where no answer came. */
  async ask({ realm, method, path, token, body, idempotencyKey }: Asked): Promise<Answer | null> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body instanceof Uint8Array ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    };
    const sent = body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body);
    try {
      const answer = await this.edge.ask(realm, method, path, { headers, ...(sent && { body: sent }) });
      this.world.reach(`answer: ${method} ${nameOf(path)} ${answer.status}`);
      return answer;
    } catch (error) {
      if (!(error instanceof LostError)) throw error;
      return null;
    }
  }

  /** Until there is an answer that settles it. @returns the last one where patience ended first; null where none came. */
  async insist(asked: Asked): Promise<Answer | null> {
    const until = this.world.now + this.patienceMilliseconds;
    let last: Answer | null = null;
    for (let wait = 100; this.world.now < until; wait = Math.min(wait * 2, 20_000)) {
      const answer = await this.ask(asked);
      if (answer !== null && !UNANSWERED.has(answer.status)) return answer;
      last = answer ?? last;
      await this.world.wait(wait * (0.5 + this.world.random()));
    }
    return last;
  }
}

/** A path without its ids. */
function nameOf(path: string): string {
  const [bare = ""] = path.split("?");
  return bare.replaceAll(/\/[a-z]+_[0-9a-zA-Z]+|\/[0-9a-f]{64}|\/(chunks\/)?\d+|\/sim-[^/]*/g, "/…");
}
