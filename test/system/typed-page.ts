// A page of the documentation as a reader types it: its command blocks in order, with the answers that they show.

import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import type { ProvidedSystem } from "./global-setup.ts";
import { writeTenantFile, type Tenant } from "./tenant.ts";

const execute = promisify(execFile);

/** A command block, and the answer right below it. What only the sample prints is in blocks without a language. */
export interface Step {
  readonly commands: string;
  readonly language: string | undefined;
  readonly answer: string;
}

export interface TypedPage {
  readonly page: string;
  /** The first block names what the others use. */
  readonly setup: string;
  readonly steps: readonly Step[];
}

export function readPage(page: string): TypedPage {
  const blocks = readFileSync(page, "utf8").matchAll(
    /```sh\n(?<commands>[\s\S]*?)```\n(?:\n(?:[^`\n]+\n)*\n?```(?<language>json|text)\n(?<answer>[\s\S]*?)```)?/g,
  );
  const [setup, ...steps] = [...blocks].map(({ groups }) => ({
    commands: groups?.["commands"] ?? "",
    language: groups?.["language"],
    answer: groups?.["answer"] ?? "",
  }));
  return { page, setup: setup?.commands ?? "", steps };
}

/** The steps with their titles: what is typed first. */
export function titled(steps: readonly Step[]): (readonly [string, Step])[] {
  return steps.map((step) => [step.commands.split("\n")[0] ?? "", step] as const);
}

/** A folder with the keys of the tenant where a reader has those of the local organisation. */
export function readersFolder(system: ProvidedSystem, tenant: Tenant): string {
  const folder = mkdtempSync(join(tmpdir(), "weir-reader-"));
  mkdirSync(join(folder, ".data"));
  writeTenantFile(join(folder, ".data"), system, tenant);
  return folder;
}

/** @returns what was printed, in one shell's terms: the system of the tests instead of the local one. */
export async function typeInShell(
  { system, tenant, folder }: { system: ProvidedSystem; tenant: Tenant; folder: string },
  commands: string,
): Promise<string> {
  const script = commands
    .replaceAll("http://127.0.0.1:8700", new URL(system.sandboxBaseUrl).origin)
    // Other files' organisations are there as well.
    .replaceAll(/\.\/weir (version \w+|backtest \w+|org set)/g, `./weir $1 --org ${tenant.organisation.id}`)
    .replaceAll("./weir ", `"${resolve("weir")}" `)
    .replaceAll("client/examples/", `${resolve("client/examples")}/`);
  const { stdout } = await execute("bash", ["-euo", "pipefail", "-c", script], {
    cwd: folder,
    env: { ...process.env, WEIR_DATA: join(folder, ".data") },
  });
  return stdout;
}

/** That what was printed is what the page shows. */
export function expectShown(printed: string, { language, answer }: Step): void {
  if (language === "json") expect(JSON.parse(printed)).toMatchObject(pattern(JSON.parse(answer)) as object);
  for (const line of language === "text" ? answer.split("\n") : []) {
    expect(printed.split("\n")).toContainEqual(pattern(line));
  }
}

/** What a page shows of ids, times and long texts ends in `…`: the beginning must be right. */
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
