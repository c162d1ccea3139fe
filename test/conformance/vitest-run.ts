// Asks vitest: which tests there are, without running any, and how those of some files went.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { z } from "zod";
import type { NamedTest } from "./rules.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");

export interface ListedTest extends NamedTest {
  readonly project: string;
}

export interface TestResult {
  readonly file: string;
  /** As it ran: `suite > test`, with the values of a table's row in it. */
  readonly name: string;
  readonly status: string;
}

const listSchema = z.array(
  z.object({
    name: z.string(),
    file: z.string(),
    projectName: z.string(),
  }),
);

const resultsSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), ancestorTitles: z.array(z.string()), title: z.string() }),
      ),
    }),
  ),
});

/** Every test of the repository, or of some projects, with its title as the source has it: a table's rows are one. */
export async function listTests(projects: readonly string[] = []): Promise<ListedTest[]> {
  const wanted = projects.flatMap((project) => ["--project", project]);
  const { output } = await withReport(["list", "--static-parse", ...wanted], (file) => ["--json", file]);
  return listSchema.parse(output).map(({ name, file, projectName }) => ({
    file: relative(ROOT, file),
    test: name,
    project: projectName,
  }));
}

/** Runs whole files of one project, for tests of a file may build on each other. Progress goes to standard error. */
export async function runFiles(project: string, files: readonly string[]): Promise<TestResult[]> {
  const { output } = await withReport(["run", "--project", project, ...files], (file) => [
    "--reporter",
    "dot",
    "--reporter",
    "json",
    "--outputFile.json",
    file,
  ]);
  return resultsSchema.parse(output).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, ancestorTitles, title }) => ({
      file: relative(ROOT, name),
      name: [...ancestorTitles, title].join(" > "),
      status,
    })),
  );
}

/** @throws where vitest writes no report: it could not even begin. */
async function withReport(
  args: readonly string[],
  reportTo: (file: string) => readonly string[],
): Promise<{ output: unknown }> {
  const folder = await mkdtemp(join(tmpdir(), "conformance-"));
  const file = join(folder, "report.json");
  try {
    const code = await runVitest([...args, ...reportTo(file)]);
    const text = await readFile(file, "utf8").catch(() => null);
    if (text === null) throw new Error(`vitest ${args[0]} ended with ${code} and without a report`);
    return { output: JSON.parse(text) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runVitest(args: readonly string[]): Promise<number | null> {
  return new Promise((done, failed) => {
    // Standard output is for the table alone. A run within a test starts fresh, without that test's settings.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")),
    );
    const child = spawn(process.execPath, [VITEST, ...args], { cwd: ROOT, env, stdio: ["ignore", 2, 2] });
    child.once("error", failed);
    child.once("exit", done);
  });
}
