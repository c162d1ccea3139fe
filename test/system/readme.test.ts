// What the README and the page for integrators tell a reader to type, typed: every command block, in order, with the answers
// that they show.

import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { alertPageSchema } from "#domain/contract/casework/alert.ts";
import { createTenant, sandboxClient, writeTenantFile, type Tenant } from "./tenant.ts";

const system = inject("system");
const execute = promisify(execFile);
/** A backtest waits for the next run of its job. */
const BACKTEST_MILLISECONDS = 240_000;
let folder: string;
let tenant: Tenant;

/** A command block, and the answer right below it. What only the sample prints is in blocks without a language. */
interface Step {
  readonly commands: string;
  readonly language: string | undefined;
  readonly answer: string;
}

/** The first block of a page names what its other blocks use. */
interface Page {
  readonly page: string;
  readonly setup: string;
  readonly steps: readonly Step[];
}

const pages = ["README.md", "docs/integrate.md"].map((page): Page => {
  const blocks = readFileSync(page, "utf8").matchAll(
    /```sh\n(?<commands>[\s\S]*?)```\n(?:\n(?:[^`\n]+\n)*\n?```(?<language>json|text)\n(?<answer>[\s\S]*?)```)?/g,
  );
  const [setup, ...steps] = [...blocks].map(({ groups }) => ({
    commands: groups?.["commands"] ?? "",
    language: groups?.["language"],
    answer: groups?.["answer"] ?? "",
  }));
  return { page, setup: setup?.commands ?? "", steps };
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "weir-readme-"));
  tenant = await createTenant(system, "Reader");
  mkdirSync(join(folder, ".data"));
  writeTenantFile(join(folder, ".data"), system, tenant);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(pages)("$page", ({ setup, steps }) => {
  it("shows commands, with at least two answers", () => {
    expect(steps.length).toBeGreaterThanOrEqual(2);
    expect(steps.filter(({ language }) => language !== undefined).length).toBeGreaterThanOrEqual(2);
  });

  it.each(steps.map((step) => [firstLine(step), step] as const))(
    "is right about %s",
    async (_, { commands, language, answer }) => {
      if (commands.includes("/alerts")) await anAlertIsOpen();
      const printed = await inReadersShell(setup, commands);
      if (language === "json")
        expect(JSON.parse(printed)).toMatchObject(pattern(JSON.parse(answer)) as object);
      for (const line of language === "text" ? answer.split("\n") : []) {
        expect(printed.split("\n")).toContainEqual(pattern(line));
      }
    },
    BACKTEST_MILLISECONDS,
  );

  it("tells the truth about sending the same again, and about sending another amount", async () => {
    const payment = steps[0]?.commands.replace(/^\.\/weir .*$/m, "") ?? "";
    expect(JSON.parse(await inReadersShell(setup, payment))).toMatchObject({ replayed: true });
    const other = JSON.parse(await inReadersShell(setup, payment.replace("450.00", "451.00"))) as unknown;
    expect(other).toMatchObject({ error: { code: "activity_conflict" } });
  });
});

function firstLine({ commands }: Step): string {
  return commands.split("\n")[0] ?? "";
}

/** A reader takes longer to read on. */
async function anAlertIsOpen(): Promise<void> {
  const client = sandboxClient(system, tenant);
  await vi.waitFor(
    async () => {
      const answer = await client.call({ method: "GET", path: "/alerts?status=open", repeatable: true });
      expect(answer.ok && alertPageSchema.parse(answer.body).data).toHaveLength(1);
    },
    { timeout: 60_000, interval: 250 },
  );
}

/** In one shell's terms: the system of these tests instead of the local one. */
async function inReadersShell(setup: string, commands: string): Promise<string> {
  const script = `${setup}\n${commands}`
    .replaceAll("http://127.0.0.1:8700", new URL(system.sandboxBaseUrl).origin)
    // Other files' organisations are there as well.
    .replaceAll(/\.\/weir (version|backtest) (\w+)/g, `./weir $1 $2 --org ${tenant.organisation.id}`)
    .replaceAll("./weir ", `"${resolve("weir")}" `);
  const { stdout } = await execute("bash", ["-euo", "pipefail", "-c", script], {
    cwd: folder,
    env: { ...process.env, WEIR_DATA: join(folder, ".data") },
  });
  return stdout;
}

/** What the README shows of ids, times and long texts ends in `…`: the beginning must be right. */
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
