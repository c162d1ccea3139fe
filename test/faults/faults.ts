// What can happen to a running system, each as a beginning and an end. Between the two a part of the work goes on.

import { setTimeout as pause } from "node:timers/promises";
import { partsOf } from "#ops/cli/health-parts.ts";
import { createClient } from "#ops/http/client.ts";
import type { PartName } from "#ops/local-system/parts.ts";
import type { Part } from "#ops/local-system/part.ts";
import type { OwnSystem } from "#test/load/own-system.ts";
import { restartIfBroken } from "./broken-parts.ts";
import type { Line } from "./line.ts";
import type { SmallDisk } from "./small-disk.ts";

export interface Fault {
  /** For people. */
  readonly name: string;
  /** It lasts at least so long. */
  readonly seconds: number;
  /** Whether decisions are made while it lasts. */
  readonly letsDecide: boolean;
  /** What reports answer while it lasts; null where either is right. */
  readonly reportStatus: 503 | null;
  begin(system: OwnSystem): Promise<void>;
  end(system: OwnSystem): Promise<void>;
}

/** SIGKILL, and a start when the fault ends. Several parts go at the same moment. */
export function kill(...parts: readonly PartName[]): Fault {
  const letsDecide = !parts.includes("edge");
  const stopsReports = parts.some((part) => part === "clickhouse" || part === "door");
  return {
    name: `kill -9 of ${parts.join(" and ")}`,
    seconds: 0,
    letsDecide,
    reportStatus: letsDecide && stopsReports ? 503 : null,
    begin: async (system) => void (await Promise.all(parts.map((part) => system.parts[part].kill()))),
    end: async (system) => void (await Promise.all(parts.map((part) => system.parts[part].start()))),
  };
}

/** SIGSTOP: the part keeps its connections and its memory, and answers no request; SIGCONT ends it. */
export function freeze(part: PartName, seconds: number): Fault {
  return freezePart(part, (system) => system.parts[part], seconds);
}

/** @param of a part that the system does not know. */
export function freezePart(name: string, of: (system: OwnSystem) => Part, seconds: number): Fault {
  const signal = (system: OwnSystem, what: NodeJS.Signals): void => {
    const pid = of(system).pid();
    if (pid === null) throw new Error(`${name} does not run`);
    process.kill(pid, what);
  };
  return {
    name: `${name} frozen for ${seconds} s`,
    seconds,
    letsDecide: name !== "edge",
    reportStatus: null,
    begin: async (system) => signal(system, "SIGSTOP"),
    end: async (system) => signal(system, "SIGCONT"),
  };
}

/** Each request to the part behind the line goes through; its answer does not. */
export function loseAnswers(name: string, line: () => Line, seconds: number): Fault {
  return {
    name: `answers of ${name} lost for ${seconds} s`,
    seconds,
    letsDecide: true,
    reportStatus: null,
    begin: async () => line().loseAnswers(),
    end: async () => {
      if (line().mend() === 0) throw new Error(`no answer of ${name} was lost`);
    },
  };
}

/**
 * The part's disk is full. That may end the part, at once or only after there is room again: the system must revive it. What a
 * person has to do then, as docs/recovery.md says, is done.
 */
export function fillDisk(part: PartName, disk: () => SmallDisk, seconds: number): Fault {
  return {
    name: `the disk of ${part} full for ${seconds} s`,
    seconds,
    letsDecide: part !== "edge",
    reportStatus: null,
    begin: async ({ parts }) => {
      const pid = parts[part].pid();
      if (pid === null) throw new Error(`${part} does not run`);
      disk().fill(pid);
    },
    end: async (system) => {
      disk().empty(system.parts[part].pid());
      if (part === "clickhouse") await restartIfBroken(system);
    },
  };
}

const NAMED_MILLISECONDS = 60_000;

/** It lasts until health says of a part how that is. */
export function namedByHealth(fault: Fault, part: string, status: string): Fault {
  return {
    ...fault,
    end: async (system) => {
      const { operatorUrl, operatorToken } = system.local;
      const client = createClient({ baseUrl: operatorUrl, token: operatorToken });
      const until = performance.now() + NAMED_MILLISECONDS;
      for (let seen = "nothing"; seen !== status; await pause(500)) {
        const answer = await client.call({ method: "GET", path: "/health" });
        const found = answer.ok ? partsOf(answer.body)?.find(({ name }) => name === part) : undefined;
        seen = found?.status ?? "nothing";
        if (seen !== status && performance.now() > until)
          throw new Error(`${fault.name}: health says ${seen} of ${part}`);
      }
      await fault.end(system);
    },
  };
}

/** These processes live on: no restart follows from it. */
export function outlivedBy(parts: readonly PartName[], fault: Fault): Fault {
  let before: readonly (number | null)[] = [];
  const pids = (system: OwnSystem) => parts.map((part) => system.parts[part].pid());
  return {
    ...fault,
    begin: async (system) => {
      before = pids(system);
      await fault.begin(system);
    },
    end: async (system) => {
      await fault.end(system);
      const after = pids(system);
      const ended = parts.filter((_, at) => before[at] !== after[at]);
      if (ended.length > 0) throw new Error(`${fault.name} ended ${ended.join(" and ")}`);
    },
  };
}

/** Both at once: the second begins while the first lasts. */
export function together(first: Fault, second: Fault): Fault {
  return {
    name: `${first.name}, and meanwhile ${second.name}`,
    seconds: Math.max(first.seconds, second.seconds),
    letsDecide: first.letsDecide && second.letsDecide,
    reportStatus: first.reportStatus ?? second.reportStatus,
    begin: async (system) => {
      await first.begin(system);
      await second.begin(system);
    },
    // A part that starts again may need the other.
    end: async (system) => void (await Promise.all([first.end(system), second.end(system)])),
  };
}
