// One seeded world: virtual time, one queue of all that is to happen, one source of chance. The same seed gives the same
// world, event for event; its trace is a hash of what happened when.

import { AsyncLocalStorage } from "node:async_hooks";
import { chanceOf } from "./chance.ts";
import { simulatedSubtle } from "./crypto.ts";
import { EventQueue, type QueuedEvent } from "./event-queue.ts";

/** A process, or an object between its start and its end: timers and answers die with it. */
export class Life {
  readonly name: string;
  /** A Node process ends with an uncaught error; the platform's objects and isolates do not. */
  readonly isProcess: boolean;
  gone = false;
  /** How far its node's clock is from the true time. */
  clockOffset = 0;

  constructor(name: string, isProcess: boolean) {
    this.name = name;
    this.isProcess = isProcess;
  }
}

interface WorldEvent extends QueuedEvent {
  readonly life: Life | null;
}

export type Timer = Pick<WorldEvent, "at"> & { canceled: boolean };

const lives = new AsyncLocalStorage<Life | null>();
/** One for all: its stack would cost more than what it ends, and tell nothing. */
const TIMED_OUT = new DOMException("timed out", "TimeoutError");
const RealDate = Date;
const realSetImmediate = setImmediate;
/** Everything that follows from an event without waiting has followed after so many turns of Node's loop. */
const TURNS_OF_AN_EVENT = 2;
const BEGINNING = RealDate.UTC(2026, 10, 2, 9);

/** A violated promise, or something that the simulated world cannot do. */
export class Violation extends Error {
  override readonly name = "Violation";
}

export class World {
  readonly seed: number;
  now = BEGINNING;
  events = 0;
  /** What was reached how often: faults that struck, problems that were logged, answers that were given. */
  readonly reached = new Map<string, number>();
  readonly violations: string[] = [];
  private readonly queue = new EventQueue<WorldEvent>();
  private traceHash = 0;
  private tick = 0;

  /** From 0 to below 1. */
  readonly random: () => number;

  constructor(seed: number) {
    this.seed = seed;
    this.random = chanceOf(seed);
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }

  get trace(): string {
    return (this.traceHash >>> 0).toString(16).padStart(8, "0");
  }

  /** Counts a state or fault among what this seed reached. */
  reach(what: string): void {
    this.reached.set(what, (this.reached.get(what) ?? 0) + 1);
  }

  violate(promise: string, detail: string): void {
    this.violations.push(`${promise}: ${detail}`);
  }

  /** In so many milliseconds, unless the life that it belongs to has ended by then. */
  at(milliseconds: number, run: () => void, life = currentLife()): Timer {
    const at = this.now + Math.max(0, milliseconds);
    const event = { at, tie: this.random(), number: this.tick++, run, life, canceled: false };
    this.queue.push(event);
    return event;
  }

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.at(milliseconds, resolve));
  }

  /** Lets everything happen until then, or until nothing is left to happen. */
  async runUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const event = this.queue.pop();
      if (event === null) return;
      if (event.life?.gone === true) continue;
      this.now = Math.max(this.now, event.at);
      this.traceHash =
        (Math.imul(this.traceHash, 31) + event.number + (Math.floor(this.now) % 1_000_000_007)) | 0;
      this.events++;
      this.run(event);
      for (let turn = 0; turn < TURNS_OF_AN_EVENT; turn++) {
        await new Promise((resolve) => realSetImmediate(resolve));
      }
    }
  }

  private run({ life, run }: WorldEvent): void {
    try {
      lives.run(life, run);
    } catch (error) {
      this.uncaught(error, life);
    }
  }

  /** A timer threw: the platform logs it and goes on, a process of Node's ends. */
  uncaught(error: unknown, life = currentLife()): void {
    const what = error instanceof Error ? error.message : String(error);
    if (life?.isProcess === false) this.reach(`edge: uncaught: ${what}`);
    else this.violate("nothing unforeseen happens", error instanceof Error ? (error.stack ?? what) : what);
  }
}

export function currentLife(): Life | null {
  return lives.getStore() ?? null;
}

export function inLife<T>(life: Life | null, run: () => T): T {
  return lives.run(life, run);
}

let current: World | null = null;
const idle = new Life("nobody", true);

function world(): World {
  if (current === null) throw new Error("time passes only inside a world");
  return current;
}

/** From now on this world's clock and chance are those of the process. */
export function enter(entered: World): void {
  current = entered;
}

const nowHere = () => (current === null ? RealDate.now() : current.now + (currentLife()?.clockOffset ?? 0));

/** Once for a process: time, timers and chance are those of the world that was entered. */
export function installWorldClock(): void {
  const simulated = {
    setTimeout: (run: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]) =>
      world().at(milliseconds, () => run(...given)),
    clearTimeout: (timer?: Timer) => {
      if (timer) timer.canceled = true;
    },
    setInterval: () => {
      throw new Error("a simulated world has no intervals");
    },
    scheduler: { wait: waitWithSignal },
    simulatedIsolate: () => currentLife() ?? idle,
    Date: class extends RealDate {
      constructor(...given: [] | [number | string | Date]) {
        super(given.length === 0 ? nowHere() : given[0]);
      }
      static override now(): number {
        return Math.floor(nowHere());
      }
    },
  };
  Object.assign(globalThis, simulated);
  Object.assign(console, { error: countProblem });
  process.on("unhandledRejection", (error) => world().uncaught(error));
  Math.random = () => world().random();
  Object.defineProperty(performance, "now", { value: () => world().now - BEGINNING });
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    world().at(milliseconds, () => controller.abort(TIMED_OUT));
    return controller.signal;
  };
  // Node keeps one of its own, and with it the world that it is of, until it aborts.
  AbortSignal.any = (signals) => {
    const controller = new AbortController();
    for (const signal of signals) {
      if (signal.aborted) controller.abort(signal.reason);
      signal.addEventListener("abort", () => controller.abort(signal.reason), { once: true });
    }
    return controller.signal;
  };
  installChance();
}

/** The edge's log of problems: each is a state that the seed reached. */
function countProblem(line: unknown): void {
  const { problem } = JSON.parse(String(line)) as { problem: string };
  world().reach(`edge: ${problem}`);
}

function waitWithSignal(milliseconds: number, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = world().at(milliseconds, resolve);
    signal?.addEventListener("abort", () => {
      timer.canceled = true;
      // The caller's abort gives an Error, or the platform's does.
      reject(signal.reason as Error);
    });
  });
}

function installChance(): void {
  const fill = <T extends ArrayBufferView | null>(array: T): T => {
    if (array === null) return array;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let index = 0; index < bytes.length; index++) bytes[index] = world().below(256);
    return array;
  };
  Object.defineProperty(crypto, "getRandomValues", { value: fill });
  Object.defineProperty(crypto, "subtle", { value: simulatedSubtle });
  Object.defineProperty(crypto, "randomUUID", {
    value: () => {
      const digits = Buffer.from(fill(new Uint8Array(16))).toString("hex");
      return digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
    },
  });
}
