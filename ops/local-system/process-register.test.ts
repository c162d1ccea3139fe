// A data directory has one owner; what a crash left behind is ended at the next start, and nothing else is.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { birthOf, openProcessRegister } from "./process-register.ts";

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "weir-register-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

async function startIdle(): Promise<number> {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  children.push(child);
  await once(child, "spawn");
  return child.pid ?? 0;
}

const GONE = { pid: 2 ** 22 + 1, born: "long ago" };

function leave(owner: object, parts: object): void {
  writeFileSync(join(dataDir, "processes.json"), JSON.stringify({ owner, parts }));
}

describe("the register of processes", () => {
  it("ends what a crashed system left behind", async () => {
    const pid = await startIdle();
    leave(GONE, { kafka: { pid, born: await birthOf(pid) } });
    await openProcessRegister(dataDir);
    expect(await birthOf(pid)).toBeNull();
  });

  it("leaves a stranger alone that was given the same number since", async () => {
    const pid = await startIdle();
    leave(GONE, { kafka: { pid, born: "another time" } });
    await openProcessRegister(dataDir);
    expect(await birthOf(pid)).not.toBeNull();
  });

  it("refuses a directory whose owner lives", async () => {
    const [owner, part] = [await startIdle(), await startIdle()];
    leave({ pid: owner, born: await birthOf(owner) }, { kafka: { pid: part, born: await birthOf(part) } });
    await expect(openProcessRegister(dataDir)).rejects.toThrow(
      `A system is already running on ${dataDir} (process ${owner}): stop it first.`,
    );
    expect(await birthOf(part)).not.toBeNull();
  });

  it("remembers parts until they were stopped in order", async () => {
    const pid = await startIdle();
    const register = await openProcessRegister(dataDir);
    await register.add("kafka", pid);
    register.clear();
    await openProcessRegister(dataDir);
    expect(await birthOf(pid)).not.toBeNull();
  });

  it("takes a directory whose register was cut short", async () => {
    writeFileSync(join(dataDir, "processes.json"), '{"owner":{"pi');
    await expect(openProcessRegister(dataDir)).resolves.toBeDefined();
  });
});
