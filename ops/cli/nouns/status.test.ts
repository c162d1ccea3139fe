// weir status and weir stop against a process that runs as the local system does: it is in the register of its folder.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { EXIT } from "../exit-code.ts";
import { usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();
const REGISTER = fileURLToPath(new URL("../../local-system/process-register.ts", import.meta.url));
let owner: ChildProcess | null = null;

afterEach(() => owner?.kill("SIGKILL"));

/** Takes the folder, says so, and ends when it is asked to. */
async function runSystem(): Promise<ChildProcess> {
  const script = `
    import { openProcessRegister } from ${JSON.stringify(REGISTER)};
    const register = await openProcessRegister(${JSON.stringify(service.folder)});
    await register.add("kafka", process.pid);
    process.on("SIGTERM", () => process.exit(0));
    setInterval(() => undefined, 60_000);
    console.log("ready");`;
  owner = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (owner.stdout) await once(owner.stdout, "data");
  return owner;
}

it("status shows processes and addresses of the running system, and no key", async () => {
  const { pid } = await runSystem();
  const run = await service.weir(["status"]);
  expect(run.code).toBe(EXIT.done);
  expect(run.out).toContain(`(process ${pid})`);
  expect(run.out).toMatch(new RegExp(`^kafka +${pid} +running$`, "m"));
  expect(run.out).toContain(`${service.origin}/operator/v1`);
  const json = await service.weir(["status", "-o", "json"]);
  expect(json.out).toBe((await service.weir(["status", "--json"])).out);
  expect(JSON.parse(json.out)).toMatchObject({
    running: true,
    pid,
    parts: [{ name: "kafka", pid, runs: true }],
    urls: { sandbox: `${service.origin}/api/v1` },
  });
  const variables = (await service.weir(["status", "-o", "env"])).out;
  expect(variables).toContain(`API='${service.origin}/api/v1'\n`);
  expect(run.out + json.out + variables).not.toContain("secret-of-the");
});

it("status says how to start where nothing runs, and exits as a failed check does", async () => {
  const run = await service.weir(["status"]);
  expect(run.code).toBe(EXIT.checkFailed);
  expect(run.out).toContain("npm start");
});

it("stop ends the system and waits until it has ended; again it has nothing to do", async () => {
  const running = await runSystem();
  const ended = once(running, "exit");
  expect(await service.weir(["stop"])).toEqual({
    code: EXIT.done,
    out: "Stopped; the data is kept.\n",
    err: "",
  });
  expect(await ended).toEqual([0, null]);
  const again = await service.weir(["stop", "--json"]);
  expect([again.code, JSON.parse(again.out)]).toEqual([EXIT.done, { stopped: false }]);
});
