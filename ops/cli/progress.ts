// The progress of a long run, on standard error: a bar on a terminal, else a line every ten seconds.

import { SingleBar } from "cli-progress";

export interface Progress {
  /** @param total the total as known by now, if it grows. */
  update(done: number, total?: number): void;
  stop(): void;
}

/** Standard error, or a substitute. */
export interface ProgressStream extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
}

const LINE_EVERY_MILLISECONDS = 10_000;

/** @param total null if it is not known, as with a stream. */
export function startProgress(label: string, total: number | null, stream: ProgressStream): Progress {
  return stream.isTTY === true && total !== null ? bar(label, total, stream) : lines(label, total, stream);
}

function bar(label: string, total: number, stream: ProgressStream): Progress {
  const format = `${label.padEnd(10)} {bar} {value}/{total} · {speed}/s · {eta_formatted} left`;
  const started = performance.now();
  const speed = (done: number) => ({ speed: Math.round(done / secondsSince(started)) });
  const single = new SingleBar({
    format,
    stream,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 30,
    hideCursor: true,
    etaBuffer: 500,
  });
  single.start(total, 0, { speed: 0 });
  return {
    update: (done, now) => {
      if (now !== undefined) single.setTotal(now);
      single.update(done, speed(done));
    },
    stop: () => single.stop(),
  };
}

function lines(label: string, atFirst: number | null, stream: ProgressStream): Progress {
  const started = performance.now();
  let [done, total] = [0, atFirst];
  const write = () => {
    const rate = done / secondsSince(started);
    const whole = total === null ? "" : `/${total}`;
    const left = total === null || rate === 0 ? "" : ` · ${Math.ceil((total - done) / rate)} s left`;
    stream.write(`${label}: ${done}${whole} · ${Math.round(rate)}/s${left}\n`);
  };
  const timer = setInterval(write, LINE_EVERY_MILLISECONDS);
  return {
    update: (now, grown) => {
      done = now;
      total = grown ?? total;
    },
    stop: () => {
      clearInterval(timer);
      write();
    },
  };
}

function secondsSince(started: number): number {
  return Math.max((performance.now() - started) / 1_000, 0.001);
}
