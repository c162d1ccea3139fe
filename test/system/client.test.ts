// The client as integrators get it: installed from its file into a folder of its own, with the examples run as they are written.

import { execFile } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { EXAMPLES, integratorFolder } from "#ops/client/install.fixture.ts";
import { breakingLine } from "./broken-line.ts";
import { ownNode } from "./own-node.ts";
import { createTenant } from "./tenant.ts";

const TSC = createRequire(new URL("../../client/package.json", import.meta.url)).resolve(
  "typescript/bin/tsc",
);
/** What the types of an integrator's Node come from. */
const TYPES = ["@types/node", "undici-types"];

const system = inject("system");
const execute = promisify(execFile);
let folder: string;
let key: string;

beforeAll(async () => {
  folder = await integratorFolder();
  for (const name of TYPES) {
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url)), link);
  }
  key = (await createTenant(system, "Integrator")).keys.sandboxSecret;
});

afterAll(() => rmSync(folder, { recursive: true }));

async function run(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const env = {
    ...process.env,
    WEIR_CLIENT_URL: system.sandboxBaseUrl,
    WEIR_CLIENT_KEY: key,
    ...environment,
  };
  return (await execute(program, args, { cwd: folder, env })).stdout;
}

type Program = readonly [name: string, program: string, file: () => string];

const node = ownNode();
const programs: readonly Program[] = [
  ["TypeScript", process.execPath, () => join(folder, "decide.ts")],
  ["Python", "python3", () => join(EXAMPLES, "decide.py")],
  ["curl", "bash", () => join(EXAMPLES, "decide.sh")],
  ...(node === null ? [] : [["JavaScript", node, () => join(folder, "decide.mjs")] as const]),
];

describe("an integrator", () => {
  it("gets a package whose types an example is checked by", async () => {
    const options = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--types", "node"];
    await run(process.execPath, [TSC, ...options, "decide.ts"]);
    writeFileSync(
      join(folder, "wrong.ts"),
      `import { createWeirClient } from "weir-client";
const weir = createWeirClient({ baseUrl: "", secretKey: "" });
const { data } = await weir.GET("/transactions/{id}", { params: { path: { id: "payment-1" } } });
data.assessment;
`,
    );
    const refused = run(process.execPath, [TSC, ...options, "wrong.ts"]);
    // An answer without a decision must be looked at first.
    await expect(refused).rejects.toMatchObject({
      stdout: expect.stringMatching(/'data' is possibly 'undefined'/) as string,
    });
  });

  it.each(programs)(
    "decides, reads and reports an outcome in %s, and after a crash the same again",
    async (name, program, file) => {
      const payment = { PAYMENT: `of-${name}`, OCCURRED_AT: "2026-11-20T10:00:00Z" };
      for (let time = 1; time <= 2; time++) {
        const printed = await run(program, [file()], payment);
        expect(printed).toMatch(/allow|review|block/);
        expect(printed).toMatch(/outcome recorded|"outcome"/);
      }
      const later = run(program, [file()], { ...payment, OCCURRED_AT: "2026-11-20T10:00:01Z" });
      expect(JSON.stringify(await later.catch((reason: unknown) => reason))).toMatch(/activity_conflict/);
    },
  );

  // curl sends nothing again where a connection closes; decide.sh says so.
  it.each(programs.filter(([name]) => name !== "curl"))(
    "sends again what a broken line swallowed, in %s",
    async (name, program, file) => {
      const line = await breakingLine(system.sandboxBaseUrl, ["closed", "cut"]);
      try {
        const printed = await run(program, [file()], {
          PAYMENT: `broken-${name}`,
          WEIR_CLIENT_URL: line.baseUrl,
        });
        expect(printed).toMatch(/outcome recorded/);
      } finally {
        await line.close();
      }
    },
  );

  it.each(programs)("is stopped by an error, and told no decision, in %s", async (name, program, file) => {
    const failed = run(program, [file()], { PAYMENT: `of-${name}`, WEIR_CLIENT_KEY: "sk_test_invented" });
    const error: unknown = await failed.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: expect.any(Number) as number });
    expect(`${JSON.stringify(error)} ${String(error)}`).toMatch(/api_key_invalid/);
    expect(error).toMatchObject({ stdout: expect.not.stringMatching(/"decision"|allow:/) as string });
  });
});
