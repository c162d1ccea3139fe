// The turn of an integrator's request, taken before its key is looked up: a request too many costs no call to any object, and takes
// no token of its key's rate. It ends with the request, also where its caller has left.

import { waitUntil } from "cloudflare:workers";
import QuickLRU from "quick-lru";
import type { Failure } from "#domain/contract/errors/errors.ts";
import type { Turn, Turns } from "#domain/turns/turns.ts";
import { overloaded } from "../use-cases/refusals.ts";
import { turnsOf } from "../turns/turns-of-isolate.ts";
import type { Handler, WeirRequest } from "./exchange.ts";

/** Callers wait no longer than that; a request that did not run by then was not begun. */
const WAIT_MILLISECONDS = 5_000;
const LOOK_MILLISECONDS = 2;
const LOOK_MAX_MILLISECONDS = 400;

/** quick-lru holds up to twice its `maxSize`. */
const KEYS_KEPT = 1_000;
const organisations = new QuickLRU<string, string>({ maxSize: KEYS_KEPT / 2 });

/**
 * From here on the request, and later ones of its key, count with those of its organisation.
 * @param organisation in one environment
 */
export function nameOrganisation({ turn }: WeirRequest, keyHash: string, organisation: string): void {
  if (!organisations.has(keyHash)) organisations.set(keyHash, organisation);
  turn?.moveTo(organisation);
}

/** Sets `request.turn` once it has come. @returns 503 `overloaded` where too many are under way, or it did not come. */
export async function takeTurn(request: WeirRequest, keyHash: string): Promise<Failure | null> {
  const { env, receivedAt } = request.exchange;
  const turns = turnsOf(env);
  const turn = turns.enter(organisations.get(keyHash) ?? null, keyHash, receivedAt);
  if (turn === null) return overloaded();
  request.turn = turn;
  if (turn.hasBegun) return null;
  return (await itsTurn(turn, turns)) ? null : overloaded();
}

/**
 * By a timer of its own, and by nothing that another request does: the platform ends a request that waits for nothing of its own, and
 * lets none act for another. The more of an organisation wait, the less often each looks, so that looking costs the same.
 */
async function itsTurn(turn: Turn, turns: Turns): Promise<boolean> {
  const until = Date.now() + WAIT_MILLISECONDS;
  while (Date.now() < until) {
    await scheduler.wait(Math.min(turns.waitingBeside(turn) * LOOK_MILLISECONDS, LOOK_MAX_MILLISECONDS));
    if (turns.begin(turn, Date.now())) return true;
  }
  return false;
}

/** @param handle what takes a turn. */
export function endingTurn(handle: Handler): Handler {
  return (request) => {
    const handled = Promise.resolve(handle(request)).finally(() => request.turn?.end());
    // A caller that leaves must not leave its turn behind.
    waitUntil(handled.catch(() => undefined));
    return handled;
  };
}
