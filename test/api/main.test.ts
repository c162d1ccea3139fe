// How npm run test:api ends where the machine has not what it takes.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const directory = mkdtempSync(join(tmpdir(), "weir-api-"));
const MAIN = join(import.meta.dirname, "main.ts");

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** @param others what else is on the path. */
function runWithPython(version: string | null, others = ""): { status: number | null; stderr: string } {
  const bin = join(directory, `bin-${version ?? "none"}`);
  mkdirSync(bin);
  if (version !== null) {
    writeFileSync(join(bin, "python3"), `#!/bin/sh\necho "Python ${version}"\n`, { mode: 0o755 });
  }
  const env = { PATH: `${bin}${delimiter}${others}`, WEIR_DATA: join(directory, "data") };
  return spawnSync(process.execPath, [MAIN], { env, encoding: "utf8" });
}

describe("npm run test:api", () => {
  it.each([null, "2.7.18", "3.10.13"])("ends with 2 and one sentence where Python is %s", (version) => {
    const { status, stderr } = runWithPython(version);
    expect(stderr).toBe(
      "Schemathesis needs Python 3.11 or newer, and there is none on the path as python3 or python.\n",
    );
    expect(status).toBe(2);
  });

  it("ends with 2 and one sentence where the packages cannot be installed", () => {
    const { status, stderr } = runWithPython("3.12.1", process.env["PATH"]);
    // This Python says its version to whatever it is asked, and makes no environment.
    expect(stderr).toMatch(/^Schemathesis cannot be installed \(check the network\): .+\n$/);
    expect(status).toBe(2);
  });
});
