// A part of the system that can be started, stopped and killed again and again, and that comes back by itself after an
// unexpected end, if asked to. An intended end is never overruled.

import { setTimeout as pause } from "node:timers/promises";
import type { Exit, Running } from "./running.ts";

export type PartEvent =
  | { readonly what: "started"; readonly part: string; readonly pid: number }
  | { readonly what: "ended"; readonly part: string; readonly exit: Exit }
  | {
      readonly what: "failed";
      readonly part: string;
      readonly reason: string;
      readonly retryInSeconds: number;
    };

export interface Part {
  readonly name: string;
  /** Null while it is down. */
  pid(): number | null;
  /** @throws StartError where it does not start; Error where it runs already. */
  start(): Promise<void>;
  /** In order; nothing where it is down. */
  stop(): Promise<void>;
  /** SIGKILL; resolves when it is gone. It stays down until `start`. */
  kill(): Promise<void>;
}

export interface PartOptions {
  readonly name: string;
  readonly launch: () => Promise<Running>;
  /** Whether it is started again after an unexpected end. */
  readonly revives: boolean;
  readonly onEvent: (event: PartEvent) => void;
}

const FIRST_WAIT_SECONDS = 1;
const LONGEST_WAIT_SECONDS = 30;
/** A part that ran this long has shown that it can: its back-off starts over. */
const HEALTHY_MILLISECONDS = 60_000;

export function createPart(options: PartOptions): Part {
  const { name, launch, revives, onEvent } = options;
  let running: Running | null = null;
  let launching: Promise<Running> | null = null;
  let wanted = false;
  let deaths = 0;

  async function begin(): Promise<void> {
    if (running !== null || launching !== null) throw new Error(`${name} runs already`);
    launching = launch();
    try {
      running = await launching;
    } finally {
      launching = null;
    }
    onEvent({ what: "started", part: name, pid: running.pid });
    void watch(running, performance.now());
  }

  async function watch(watched: Running, since: number): Promise<void> {
    const exit = await watched.exited;
    if (running === watched) running = null;
    if (!wanted) return;
    deaths = performance.now() - since > HEALTHY_MILLISECONDS ? 1 : deaths + 1;
    onEvent({ what: "ended", part: name, exit });
    if (revives) await revive();
  }

  async function revive(): Promise<void> {
    for (;;) {
      const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (deaths - 1), LONGEST_WAIT_SECONDS);
      await pause(seconds * 1_000, undefined, { ref: false });
      if (!wanted || running !== null || launching !== null) return;
      try {
        return await begin();
      } catch (error) {
        deaths += 1;
        const reason = error instanceof Error ? error.message : String(error);
        const retryInSeconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (deaths - 1), LONGEST_WAIT_SECONDS);
        onEvent({ what: "failed", part: name, reason, retryInSeconds });
      }
    }
  }

  async function end(how: (it: Running) => Promise<void>): Promise<void> {
    wanted = false;
    await launching?.catch(() => null); // its own caller hears of the failure
    const it = running;
    running = null;
    if (it !== null) await how(it);
  }

  return {
    name,
    pid: () => running?.pid ?? null,
    start: async () => {
      wanted = true;
      deaths = 0;
      await begin();
    },
    stop: () => end((it) => it.stop()),
    kill: () =>
      end(async (it) => {
        it.kill();
        await it.exited;
      }),
  };
}
