// What the README tells a new user to type, typed: every command block, in order, with the answers that it shows.

import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTenant, writeTenantFile } from "./tenant.ts";

const system = inject("system");
const readme = readFileSync("README.md", "utf8");
const execute = promisify(execFile);
let folder: string;

/** A command block, and the answer that stands right below it. */
interface Step {
  readonly commands: string;
  readonly answer: unknown;
}

const steps: Step[] = [
  ...readme.matchAll(/```sh\n([\s\S]*?)```\n(?:\n(?:[^`\n]+\n)*\n?```json\n([\s\S]*?)```)?/g),
].map(([, commands = "", answer]) => ({
  commands,
  answer: answer === undefined ? null : (JSON.parse(answer) as unknown),
}));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "weir-readme-"));
  writeTenantFile(folder, system, await createTenant(system, "Reader"));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the README", () => {
  it("shows payments, outcomes and reports, and at least two answers", () => {
    expect(steps.length).toBeGreaterThanOrEqual(4);
    expect(steps.filter(({ answer }) => answer !== null).length).toBeGreaterThanOrEqual(2);
  });

  it.each(steps.map((step) => [firstCommand(step), step] as const))(
    "is right about %s",
    async (_, { commands, answer }) => {
      const printed = await inReadersShell(commands);
      if (answer !== null) expect(JSON.parse(printed)).toMatchObject(pattern(answer) as object);
    },
  );

  it("tells the truth about sending the same again, and about sending another amount", async () => {
    const first = steps[0]?.commands ?? "";
    expect(JSON.parse(await inReadersShell(first))).toMatchObject({ replayed: true });
    const other = JSON.parse(await inReadersShell(first.replace("450.00", "451.00"))) as unknown;
    expect(other).toMatchObject({ error: { code: "activity_conflict" } });
  });
});

function firstCommand({ commands }: Step): string {
  const line = commands.split("\n").find((text) => /^(curl|npm) /.test(text)) ?? commands;
  return line.replace(/ \\$/, "");
}

/** In one shell's terms: the system of these tests instead of the local one, `npm run` without its install. */
async function inReadersShell(commands: string): Promise<string> {
  const script = commands
    .replaceAll("http://127.0.0.1:8700", new URL(system.sandboxBaseUrl).origin)
    .replaceAll('".data/local.json"', `"${join(folder, "local.json")}"`)
    .replaceAll("npm run -s weir --", `"${process.execPath}" ops/cli/main.ts`);
  const key = `KEY=$("${process.execPath}" -p 'JSON.parse(fs.readFileSync("${join(folder, "local.json")}")).keys.sandboxSecret')`;
  const { stdout } = await execute("bash", ["-euo", "pipefail", "-c", `${key}\n${script}`], {
    env: { ...process.env, WEIR_DATA: folder },
  });
  return stdout;
}

/** What the README shows of ids, times and hashes ends in `…`: the beginning must be right. */
function pattern(shown: unknown): unknown {
  if (typeof shown === "string" && shown.endsWith("…")) {
    return expect.stringMatching(
      new RegExp(`^${shown.slice(0, -1).replaceAll(/[^A-Za-z0-9_:-]/g, "\\$&")}`),
    ) as unknown;
  }
  if (Array.isArray(shown)) return shown.map(pattern);
  if (typeof shown !== "object" || shown === null) return shown;
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, pattern(value)]));
}
