// The client's file is all that an integrator needs: it installs anywhere, without a network, and says what is not set.

import { execFile } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EXAMPLES, integratorFolder } from "./install.fixture.ts";

const execute = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await integratorFolder();
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true }));

function run(program: string, args: readonly string[], environment: Record<string, string> = {}) {
  const { PATH = "" } = process.env;
  return execute(program, args, { cwd: folder, env: { PATH, ...environment } });
}

it("the packed client is installed and imported in an empty folder without a network", async () => {
  expect(readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
    "weir-client",
  ]);
  const exported = 'console.log(Object.keys(await import("weir-client")).join())';
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", exported]);
  expect(stdout).toMatch(/createWeirClient/);
  expect(stdout).toMatch(/verifyWebhook/);
});

it("the packed client throws a sentence for an address that is none", async () => {
  const created =
    'import { createWeirClient } from "weir-client"; createWeirClient({ baseUrl: "", secretKey: "sk_test_x" })';
  await expect(run(process.execPath, ["--input-type=module", "-e", created])).rejects.toMatchObject({
    stderr: expect.stringContaining("TypeError: baseUrl is the API's address") as string,
  });
});

it("the packed client says why nothing answers at an address", async () => {
  const asked = `
    import { createWeirClient } from "weir-client";
    const weir = createWeirClient({ baseUrl: "http://127.0.0.1:9/api/v1", secretKey: "sk_test_x", retry: { attempts: 1 } });
    const { error } = await weir.GET("/versions");
    console.log(error.error.code, error.error.message);`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", asked]);
  expect(stdout).toMatch(/^no_answer 127\.0\.0\.1:9 did not answer whole: the connection failed/);
});

describe.each([
  ["TypeScript", process.execPath, () => join(folder, "decide.ts")],
  ["Python", "python3", () => join(EXAMPLES, "decide.py")],
  ["curl", "bash", () => join(EXAMPLES, "decide.sh")],
])("the example in %s", (_language, program, file) => {
  it.each([{}, { WEIR_CLIENT_URL: "", WEIR_CLIENT_KEY: "sk_test_x" }])(
    "says which settings it needs, with %j",
    async (environment) => {
      const failed = run(program, [file()], environment);
      await expect(failed).rejects.toMatchObject({
        stdout: "",
        stderr: expect.stringMatching(/WEIR_CLIENT_URL[^]*set|Set WEIR_CLIENT_URL/) as string,
      });
      await expect(failed).rejects.not.toMatchObject({
        stderr: expect.stringMatching(/\bat \S+:\d+/) as string,
      });
    },
  );
});
