// What callers send: new payments, and now and then one again, as retries do, or another one under an id that is taken.

import type { Request } from "#test/load/connections.ts";
import { take, type Payment } from "#test/load/payments.ts";
import { seededRandom } from "#test/load/random.ts";
import { paymentsOfLife } from "./payments-of-life.ts";

const REPLAYS = 0.02;
const CONFLICTS = 0.01;
/** A payment is sent again while it is among the newest of those that were answered… */
const REMEMBERED = 2_000;
/** … which the very newest may not be yet. */
const UNDER_WAY = 200;

export interface RequestsOfLife {
  /** @param count how many payments are made beforehand: the generator ends where they do. */
  next(count: number): Generator<Request, void>;
  /** Payments that were sent before, each equal to its first. */
  replays(): Generator<Request, never>;
  /** How many were sent that are new. */
  readonly sent: number;
}

/** @param customers how many there are; by default as many as the bench of the edge has. */
export function requestsOfLife(
  seed: number,
  prefix: string,
  path: string,
  customers?: number,
): RequestsOfLife {
  const source = paymentsOfLife(seed, prefix, customers);
  const random = seededRandom(seed + 1);
  const newest: Payment[] = [];
  /** Made, and not sent yet; the last is the next. */
  let ready: Payment[] = [];
  let sent = 0;

  function earlier(): Payment | undefined {
    const answered = newest.length - UNDER_WAY;
    return answered > 0 ? newest[random.below(answered)] : undefined;
  }

  function remember(payment: Payment): void {
    sent++;
    newest.push(payment);
    if (newest.length > 2 * REMEMBERED) newest.splice(0, newest.length - REMEMBERED);
  }

  function* send(): Generator<Request, void> {
    for (let payment = ready.pop(); payment !== undefined; payment = ready.pop()) {
      const again = random.chance(REPLAYS) ? earlier() : undefined;
      if (again) yield { path, body: again.body };
      const taken = random.chance(CONFLICTS) ? earlier() : undefined;
      if (taken) yield { path, body: otherAmount(taken.body), status: 409 };
      remember(payment);
      yield { path, body: payment.body };
    }
  }

  return {
    next(count) {
      const more = take(source, Math.max(0, count - ready.length));
      ready = [...more.toReversed(), ...ready];
      return send();
    },
    *replays() {
      for (;;) {
        const again = earlier();
        if (again === undefined) throw new Error("nothing was decided yet that could be sent again");
        yield { path, body: again.body };
      }
    },
    get sent() {
      return sent;
    },
  };
}

function otherAmount(body: string): string {
  return body.replace('"amount":"', '"amount":"7');
}
