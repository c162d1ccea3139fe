// Marble's side: its program with a PostgreSQL of its own, set up for the five rules.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { familySeconds } from "#test/load/processes.ts";
import { openPeerSide, type PeerSide } from "../side.ts";
import { objectOf, openMarbleConnections } from "./payments.ts";
import { startPostgres } from "./postgres.ts";
import { findProgram, startMarble } from "./server.ts";
import { setUpMarble } from "./set-up.ts";
import { startEmulator } from "./sign-in.ts";

const answerSchema = z.object({
  data: z.array(z.object({ rules: z.array(z.object({ name: z.string(), outcome: z.string() })) })).length(1),
});
const versionSchema = z.object({ version: z.string() });

export interface MarbleSide extends PeerSide {
  /** As the program names itself. */
  readonly version: string;
  readonly postgresVersion: string;
}

/** @param checkout a directory that holds Marble's program. */
export async function openMarble(checkout: string): Promise<MarbleSide> {
  const program = findProgram(checkout);
  const directory = mkdtempSync(join(tmpdir(), "weir-peers-"));
  const ending: (() => Promise<void> | void)[] = [() => rmSync(directory, { recursive: true })];
  const end = async () => {
    for (const act of ending.toReversed()) await act();
  };
  try {
    const emulator = await startEmulator();
    ending.push(() => emulator.close());
    const postgres = await startPostgres(directory);
    ending.push(() => postgres.running.stop());
    const marble = await startMarble(program, directory, postgres, emulator.url);
    ending.push(() => marble.api.stop());
    const setUp = await setUpMarble(marble);
    const connections = openMarbleConnections(marble.url, setUp);
    ending.push(() => connections.close());
    const pids = [marble.api.pid, postgres.running.pid];
    const side = openPeerSide({
      name: "Marble",
      bodyOf: objectOf,
      connections: { ...connections, close: end },
      hits: hitsOf,
      countCpu() {
        const before = sum(pids);
        return () => {
          const used = sum(pids) - before;
          return { engine: used, all: used };
        };
      },
      settle: async () => undefined,
    });
    return { ...side, version: await versionOf(marble.url), postgresVersion: postgres.version };
  } catch (error) {
    await end();
    throw error;
  }
}

function hitsOf(text: string): string[] {
  const [decision] = answerSchema.parse(JSON.parse(text)).data;
  return (decision?.rules ?? []).filter(({ outcome }) => outcome === "hit").map(({ name }) => name);
}

function sum(pids: readonly number[]): number {
  return pids.reduce((all, pid) => all + familySeconds(pid), 0);
}

async function versionOf(url: string): Promise<string> {
  const response = await fetch(`${url}/version`);
  return versionSchema.parse(await response.json()).version;
}
