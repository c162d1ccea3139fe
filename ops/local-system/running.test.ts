// Processes of the local system: started, watched, and never left behind.

import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, it, vi } from "vitest";
import { birthOf } from "./process-register.ts";
import { startProcess, untilReady, type Running } from "./running.ts";

const directory = mkdtempSync(join(tmpdir(), "weir-running-"));
const MODULE = fileURLToPath(new URL("running.ts", import.meta.url));
const STUBBORN = "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)";
let logs = 0;

afterAll(() => rmSync(directory, { recursive: true, force: true }));

function runScript(script: string, stopMilliseconds?: number): { running: Running; logFile: string } {
  const logFile = join(directory, `${(logs += 1)}.log`);
  const args = ["-e", script];
  const running = startProcess({
    name: "a part",
    command: process.execPath,
    args,
    logFile,
    ...(stopMilliseconds === undefined ? {} : { stopMilliseconds }),
  });
  return { running, logFile };
}

function whenUp(logFile: string): Promise<void> {
  return vi.waitFor(() => expect(readFileSync(logFile, "utf8")).toContain("up"), {
    timeout: 60_000,
    interval: 20,
  });
}

describe("a process of the local system", () => {
  it("is the process that was asked for, not a shell around it", async () => {
    const { running, logFile } = runScript("console.log('up', process.pid); setInterval(() => {}, 1000)");
    await whenUp(logFile);
    expect(readFileSync(logFile, "utf8")).toContain(`up ${running.pid}`);
    running.kill();
    expect(await running.exited).toEqual({ code: null, signal: "SIGKILL" });
  });

  it("prints where its parent prints when it has no log", async () => {
    const script = `
      import { startProcess } from ${JSON.stringify(MODULE)};
      const args = ["-e", "console.log('out'); console.error('err')"];
      await startProcess({ name: "child", command: process.execPath, args }).exited;`;
    const args = ["--input-type=module-typescript", "-e", script];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
    expect([stdout, stderr]).toEqual(["out\n", "err\n"]);
  });

  it("is killed when it does not stop when asked", async () => {
    const { running, logFile } = runScript(STUBBORN, 200);
    await whenUp(logFile);
    await running.stop();
    expect((await running.exited).signal).toBe("SIGKILL");
  });

  it("tells in one sentence how it ended while starting", async () => {
    const { running, logFile } = runScript("console.error('no such thing'); process.exit(3)");
    const ready = untilReady(running, { probe: async () => false, timeoutMilliseconds: 10_000, logFile });
    await expect(ready).rejects.toThrow("a part ended during its start: no such thing");
  });

  it("is ended when it does not answer in time", async () => {
    const { running, logFile } = runScript(STUBBORN);
    const ready = untilReady(running, { probe: async () => false, timeoutMilliseconds: 300, logFile });
    await expect(ready).rejects.toThrow("did not respond within 0 s");
    expect(await birthOf(running.pid)).toBeNull();
  });

  it("ends when its parent is killed, however that dies", async () => {
    const logFile = join(directory, "orphan.log");
    const script = `
      import { startProcess } from ${JSON.stringify(MODULE)};
      const running = startProcess({ name: "child", command: process.execPath, logFile: ${JSON.stringify(logFile)},
        args: ["-e", "console.log('up', process.pid); setInterval(() => {}, 1000)"] });
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
      stdio: "inherit",
    });
    await vi.waitFor(() => expect(readFileSync(logFile, "utf8")).toContain("up"), {
      timeout: 60_000,
      interval: 20,
    });
    const child = Number(/up (\d+)/.exec(readFileSync(logFile, "utf8"))?.[1]);
    expect(await birthOf(child)).not.toBeNull();
    parent.kill("SIGKILL");
    await vi.waitFor(async () => expect(await birthOf(child)).toBeNull(), { timeout: 60_000, interval: 20 });
  });
});
