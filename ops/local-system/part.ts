// A part of the system that can be started, stopped and killed again and again, and that comes back by itself after an
// unexpected end, if asked to. An intended end is never overruled. A part that hangs is named, and left as it is: what it waits
// for may come back, and a person decides.

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
    }
  | { readonly what: "hangs"; readonly part: string; readonly seconds: number }
  | { readonly what: "responds"; readonly part: string };

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
  /** So long it answers nothing before it is named. Default: 60 s. */
  readonly hangSeconds?: number;
}

const FIRST_WAIT_SECONDS = 1;
const LONGEST_WAIT_SECONDS = 30;
/** A part that ran this long has shown that it can: its back-off starts over. */
const HEALTHY_MILLISECONDS = 60_000;
const HANG_SECONDS = 60;
/** How often it is asked: so many times before it is named. */
const QUESTIONS = 6;

export function createPart(options: PartOptions): Part {
  const { name, revives, onEvent } = options;
  let running: Running | null = null;
  let launching: Promise<Running> | null = null;
  let wanted = false;
  let deaths = 0;

  async function begin(): Promise<void> {
    if (running !== null || launching !== null) throw new Error(`${name} runs already`);
    launching = launchWatched(options);
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

async function launchWatched(options: PartOptions): Promise<Running> {
  const running = await options.launch();
  void nameWhileHanging(options, running);
  return running;
}

/** Asks it again and again, until it has ended. */
async function nameWhileHanging(
  { name, onEvent, hangSeconds = HANG_SECONDS }: PartOptions,
  { responds, exited }: Running,
): Promise<void> {
  if (responds === undefined) return;
  let hasEnded = false;
  void exited.then(() => (hasEnded = true));
  for (let unanswered = 0; ;) {
    await pause((hangSeconds / QUESTIONS) * 1_000, undefined, { ref: false });
    const answered = !hasEnded && (await responds());
    if (hasEnded) return;
    if (answered && unanswered >= QUESTIONS) onEvent({ what: "responds", part: name });
    unanswered = answered ? 0 : unanswered + 1;
    if (unanswered === QUESTIONS) onEvent({ what: "hangs", part: name, seconds: hangSeconds });
  }
}
