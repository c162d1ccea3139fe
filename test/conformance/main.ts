// npm run conformance [-- [--json] RULE …]
// Runs the tests that show the contract's rules and prints a table: rule, test, result. A rule passes where every test that
// is named for it ran and passed. Rules may be given by their id or its beginning, such as TXE or TXE-04.
// Exit code 1 where a rule failed or a test of it did not run, 2 where no rule is named so. A rule that is "not built yet" is
// shown and counted as such, and is no failure: the exit code says whether what is built holds. Faults are killed and counted
// in the small size.

import { ResultsByTest } from "./match-results.ts";
import { readRules, type NamedTest, type Rule } from "./rules.ts";
import { listTests, runFiles, type ListedTest, type TestResult } from "./vitest-run.ts";

type Result = "passed" | "failed" | "not run" | "not built yet";

interface Shown {
  readonly rule: Rule;
  readonly result: Result;
  readonly tests: readonly (NamedTest & { readonly result: Result })[];
}

const PROJECTS = ["unit", "workers", "system", "browser", "faults"];

async function main(args: readonly string[]): Promise<number> {
  const wanted = args.filter((arg) => !arg.startsWith("--"));
  const all = readRules();
  const isNone = (one: string) => !all.some(({ id }) => id.startsWith(one));
  if (wanted.some(isNone) || args.some((arg) => arg.startsWith("--") && arg !== "--json")) {
    process.stderr.write("usage: npm run conformance [-- [--json] RULE …], such as TXE or TXE-04\n");
    return 2;
  }
  const rules = all.filter(({ id }) => wanted.length === 0 || wanted.some((one) => id.startsWith(one)));
  const listed = await listTests();
  const results = new ResultsByTest(listed, await runTestsOf(rules, listed));
  const shown = rules.map((rule) => show(rule, results));
  process.stdout.write(args.includes("--json") ? jsonOf(shown) : tableOf(shown));
  return shown.every(({ result }) => result === "passed" || result === "not built yet") ? 0 : 1;
}

async function runTestsOf(rules: readonly Rule[], listed: readonly ListedTest[]): Promise<TestResult[]> {
  process.env["WEIR_FAULTS"] ??= "small";
  const named = new Set(rules.flatMap(({ tests }) => tests.map(({ file }) => file)));
  const results: TestResult[] = [];
  for (const project of PROJECTS) {
    const files = listed.filter((test) => test.project === project && named.has(test.file));
    const paths = [...new Set(files.map(({ file }) => file))];
    if (paths.length > 0) results.push(...(await runFiles(project, paths)));
  }
  return results;
}

function show(rule: Rule, results: ResultsByTest): Shown {
  const tests = rule.tests.map((named) => ({ ...named, result: resultOf(named, results) }));
  if (!rule.isBuilt) return { rule, result: "not built yet", tests };
  const worst = (["failed", "not run"] as const).find((one) => tests.some(({ result }) => result === one));
  return { rule, result: worst ?? (tests.length > 0 ? "passed" : "not run"), tests };
}

/** A test with a table has a result for each row; all of them count. */
function resultOf({ file, test }: NamedTest, results: ResultsByTest): Result {
  const statuses = results.of(file, test);
  if (statuses.includes("failed")) return "failed";
  return statuses.length > 0 && statuses.every((status) => status === "passed") ? "passed" : "not run";
}

function tableOf(shown: readonly Shown[]): string {
  const rows = shown.flatMap(({ rule, result, tests }) => [
    `${rule.id}  ${result.padEnd(13)}  ${rule.rule}`,
    ...(rule.why === "" ? [] : [`        read otherwise: ${rule.why}`]),
    ...tests.map((one) => `        ${one.result.padEnd(13)}  ${one.file}: ${one.test}`),
  ]);
  const count = (result: Result) => shown.filter((one) => one.result === result).length;
  const sums = (["passed", "failed", "not run", "not built yet"] as const).map(
    (result) => `${count(result)} ${result}`,
  );
  return `${rows.join("\n")}\n\n${shown.length} rules: ${sums.join(", ")}\n`;
}

function jsonOf(shown: readonly Shown[]): string {
  const rows = shown.map(({ rule: { id, section, rule, kind, why }, result, tests }) => ({
    id,
    section,
    rule,
    kind,
    why,
    result,
    tests,
  }));
  return `${JSON.stringify({ rules: rows }, null, 2)}\n`;
}

process.exitCode = await main(process.argv.slice(2));
