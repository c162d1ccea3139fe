// Messages between processes: delayed, sometimes for long, sometimes lost. What is said to a process that ended is lost too.

import type { Faults } from "./faults.ts";
import { currentLife, inLife, type World } from "./world.ts";

/** What the platform says where a call broke off. */
export class LostError extends Error {
  override readonly name = "LostError";
  readonly retryable = true;
}

export class Network {
  private readonly world: World;
  private readonly faults: Faults;

  constructor(world: World, faults: Faults) {
    this.world = world;
    this.faults = faults;
  }

  delay(): number {
    const { delayMilliseconds, slow, slowMilliseconds } = this.faults;
    if (slow > 0 && this.world.chance(slow)) {
      this.world.reach("fault: a message took long");
      return this.world.random() * slowMilliseconds;
    }
    return this.world.random() * delayMilliseconds;
  }

  isLost(): boolean {
    if (this.faults.lost === 0 || !this.world.chance(this.faults.lost)) return false;
    this.world.reach("fault: a message was lost");
    return true;
  }

  /**
   * A question to another process, and its answer.
   * @param ask is run at the other side; it answers by a promise.
   * @param send holds the question back until it may be sent.
   * @throws LostError where question or answer was lost, also where it was done.
   */
  call<T>(ask: () => Promise<T>, send: (go: () => void) => void = (go) => go()): Promise<T> {
    const caller = currentLife();
    return new Promise((resolve, reject) => {
      const arrive = (act: () => void): void => {
        this.world.at(this.delay(), act, caller);
      };
      const lose = (): void => arrive(() => reject(new LostError("the connection was lost")));
      const answered = (act: () => void): void => (this.isLost() ? lose() : arrive(act));
      send(() => {
        if (this.isLost()) return lose();
        this.world.at(
          this.delay(),
          () =>
            void ask().then(
              (value) => answered(() => resolve(value)),
              (error: unknown) => answered(() => reject(error)),
            ),
          null,
        );
      });
    });
  }
}

/** An answer that comes too late: the caller goes on at its signal. */
export function abortable<T>(answer: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return answer;
  const caller = currentLife();
  return new Promise((resolve, reject) => {
    answer.then(resolve, reject);
    signal.addEventListener("abort", () => inLife(caller, () => reject(signal.reason as Error)));
  });
}
