// The warehouse of a started system against the others on its machine: a caller without a credential learns nothing, and no
// user reads the files of the account through it.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { hasLandlock } from "#ops/local-system/landlock.ts";
import { waysToNameAUser } from "#ops/local-system/ways-to-name-a-user.fixture.ts";
import { openWarehouse } from "#warehouse/client.ts";

const system = inject("system");
const secrets = join(system.dataDir, "secrets.json");
const engine = `http://127.0.0.1:${system.ports.clickhouseHttp}`;
const door = `http://127.0.0.1:${system.ports.analystDoor}`;
const sql = `SELECT concat('ans', 'wered-', file('${secrets}'))`;
const service = openWarehouse(system.clickhouse);

afterAll(() => service.close());

describe("the warehouse on a machine with others", () => {
  it.each(waysToNameAUser(sql))("answers nothing to $name", async ({ path, init }) => {
    for (const address of [engine, door]) {
      const answer = await fetch(`${address}${path}`, init);
      expect([401, 404]).toContain(answer.status);
      expect(await answer.text()).not.toContain("answered-");
    }
  });

  it.skipIf(process.getuid?.() !== 0)("answers nothing to another user of the machine (needs root)", () => {
    const script = `for (const address of ["${engine}", "${door}"]) {
      const answer = await fetch(address, { method: "POST", body: "SELECT concat('ans', 'wered-')" });
      console.log(answer.status, (await answer.text()).includes("answered-"));
    }`;
    const options = { uid: 65_534, gid: 65_534, encoding: "utf8" } as const;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], options);
    expect(stdout).toBe("404 false\n401 false\n");
  });

  it.runIf(hasLandlock())("reads the secrets for no user, not even for the service", async () => {
    const asked = service.query({ query: `SELECT length(file('${secrets}'))` });
    await expect(asked).rejects.toThrow(/Permission denied/);
  });
});
