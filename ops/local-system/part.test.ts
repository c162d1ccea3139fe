// A part starts again if it ends by itself, and stays down if it was stopped.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { createPart, type Part, type PartEvent } from "./part.ts";
import { StartError, startProcess, type Running } from "./running.ts";

const directory = mkdtempSync(join(tmpdir(), "weir-part-"));
const parts: Part[] = [];

afterEach(async () => {
  await Promise.all(parts.splice(0).map((part) => part.kill()));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function launchIdle(): Promise<Running> {
  return startProcess({
    name: "idle",
    command: process.execPath,
    args: ["-e", "setInterval(() => {}, 1000)"],
    logFile: join(directory, "idle.log"),
  });
}

function create(revives: boolean, launch: () => Promise<Running> = launchIdle) {
  const events: PartEvent[] = [];
  const part = createPart({ name: "idle", launch, revives, onEvent: (event) => events.push(event) });
  parts.push(part);
  return { part, whats: () => events.map(({ what }) => what) };
}

describe("a part of the system", () => {
  it("comes back after it was killed from outside", async () => {
    const { part, whats } = create(true);
    await part.start();
    process.kill(part.pid() ?? 0, "SIGKILL");
    await vi.waitFor(() => expect(whats()).toEqual(["started", "ended", "started"]), { timeout: 60_000 });
  });

  it("says that it cannot come back, and tries again", async () => {
    let launches = 0;
    const { part, whats } = create(true, async () => {
      launches += 1;
      if (launches === 2) throw new StartError("no");
      return launchIdle();
    });
    await part.start();
    process.kill(part.pid() ?? 0, "SIGKILL");
    const story = ["started", "ended", "failed", "started"];
    await vi.waitFor(() => expect(whats()).toEqual(story), { timeout: 60_000 });
  });

  it("stays down when it was killed or stopped on purpose, until it is started", async () => {
    const { part, whats } = create(true);
    await part.start();
    await part.kill();
    expect(part.pid()).toBeNull();
    await part.start();
    await part.stop();
    expect(part.pid()).toBeNull();
    expect(whats()).toEqual(["started", "started"]);
  });

  it("stops even when it is only just starting", async () => {
    const { part } = create(false);
    const starting = part.start();
    await part.stop();
    await starting;
    expect(part.pid()).toBeNull();
  });

  it("that runs and does not respond is named once, and left running; its answer is named too", async () => {
    const events: PartEvent[] = [];
    let isHanging = true;
    const part = createPart({
      name: "idle",
      launch: async () => ({ ...(await launchIdle()), responds: async () => !isHanging }),
      revives: true,
      hangSeconds: 0.06,
      onEvent: (event) => events.push(event),
    });
    parts.push(part);
    const whats = () => events.map(({ what }) => what);
    await part.start();
    const pid = part.pid();
    await vi.waitFor(() => expect(whats()).toEqual(["started", "hangs"]), { timeout: 60_000 });
    isHanging = false;
    await vi.waitFor(() => expect(whats()).toEqual(["started", "hangs", "responds"]), { timeout: 60_000 });
    expect(part.pid()).toBe(pid);
  });

  it("is not started twice", async () => {
    const { part } = create(false);
    await part.start();
    await expect(part.start()).rejects.toThrow("idle runs already");
  });
});
