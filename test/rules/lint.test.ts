// Proves every lint rule that holds the rooms apart, keeps domain/ pure and awaits promises: each snippet below is
// laid into a copy of the project's layout and linted with the project's own configuration.

import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const CONFIGURATION = [
  "oxlint.config.ts",
  "package.json",
  "tsconfig.base.json",
  "tsconfig.json",
  "tsconfig.edge.json",
  "edge/tsconfig.json",
  "test/workers/tsconfig.json",
];

const IMPORTS = "eslint(no-restricted-imports)";
const GLOBALS = "eslint(no-restricted-globals)";
const PROPERTIES = "eslint(no-restricted-properties)";
const FLOATING = "typescript(no-floating-promises)";

/** Path of a snippet, its code, and the rules that it breaks. */
type Snippet = readonly [path: string, code: string, rules: readonly string[]];

function imports(room: string, refused: readonly string[], allowed: readonly string[]): Snippet[] {
  const snippet = (name: string, specifier: string, rules: readonly string[]): Snippet => [
    room.replace("*", name),
    `export { thing } from "${specifier}";\n`,
    rules,
  ];
  return [
    ...refused.map((specifier, index) => snippet(`refused-${index}`, specifier, [IMPORTS])),
    ...allowed.map((specifier, index) => snippet(`allowed-${index}`, specifier, [])),
  ];
}

const ROOM_SNIPPETS: readonly Snippet[] = [
  ...imports(
    "domain/decision/*.ts",
    [
      "node:fs",
      "node:crypto",
      "node:zlib",
      "cloudflare:workers",
      "kafkajs",
      "@clickhouse/client",
      "fast-check",
      "vitest",
      "zod-like",
      "#edge/router.ts",
      "#pipeline/log.ts",
      "#warehouse/client.ts",
      "#ops/start.ts",
      "#test/x.ts",
      "../../edge/router.ts",
      "../../warehouse/client.ts",
      "../../domain/ids/x.ts",
    ],
    ["zod", "zod-openapi", "canonicalize", "@noble/hashes/sha2.js", "@scure/base", "../ids/x.ts", "./x.ts"],
  ),
  ...imports(
    "client/*.ts",
    ["#domain/contract/money.ts", "#ops/http/client.ts", "../domain/contract/money.ts"],
    ["openapi-fetch", "./client.ts", "node:timers/promises"],
  ),
  ...imports("domain/record/codec.ts", [], ["node:zlib"]),
  ...imports("domain/record/*.ts", ["node:zlib"], []),
  ...imports("domain/ids/sha256.ts", [], ["node:crypto"]),
  ...imports("domain/ids/constant-time.ts", [], ["node:crypto"]),
  ...imports("domain/money/*.test.ts", ["#edge/router.ts", "#test/x.ts", "kafkajs"], ["vitest", "node:fs"]),
  ...imports(
    "edge/http/*.ts",
    [
      "node:fs",
      "node:zlib",
      "kafkajs",
      "@clickhouse/client",
      "#pipeline/log.ts",
      "#warehouse/client.ts",
      "#ops/start.ts",
      "#test/x.ts",
      "../../domain/ids/x.ts",
    ],
    ["zod", "itty-router", "cloudflare:workers", "#domain/ids/x.ts", "../log/log.ts", "./x.ts"],
  ),
  ...imports("edge/lists/*.ts", ["node:fs"], ["node:zlib"]),
  ...imports("edge/http/*.test.ts", ["../../domain/ids/x.ts"], ["vitest", "#test/x.ts"]),
  ...imports(
    "pipeline/door/*.ts",
    ["#edge/router.ts", "#ops/start.ts", "#test/x.ts", "cloudflare:workers", "../../warehouse/client.ts"],
    ["#domain/ids/x.ts", "#warehouse/client.ts", "kafkajs", "node:http", "../log.ts"],
  ),
  ...imports(
    "warehouse/queries/*.ts",
    [
      "#edge/router.ts",
      "#pipeline/log.ts",
      "#ops/start.ts",
      "#test/x.ts",
      "kafkajs",
      "../../domain/ids/x.ts",
    ],
    ["#domain/ids/x.ts", "@clickhouse/client", "zod", "node:fs"],
  ),
  ...imports(
    "ops/cli/*.ts",
    ["#test/x.ts", "../../test/x.ts", "../../domain/ids/x.ts", "./x.fixture.ts", "#domain/ids/x.fixture.ts"],
    ["#domain/ids/x.ts", "#warehouse/client.ts", "#pipeline/log.ts", "#edge/router.ts", "commander"],
  ),
  ...imports(
    "test/system/*.ts",
    ["../../ops/start.ts"],
    ["#ops/start.ts", "#edge/router.ts", "#domain/ids/x.ts", "#domain/ids/x.fixture.ts"],
  ),
  ...imports(
    "test/contract/*.ts",
    ["#domain/ids/x.ts", "#test/system/tenant.ts", "../system/tenant.ts", "../../domain/ids/x.ts", "zod"],
    ["./ask.ts", "vitest", "vitest/node", "node:crypto"],
  ),
  ["domain/ids/program.ts", 'import "./x.fixture.ts";\n', [IMPORTS]],
  ["domain/ids/program.test.ts", 'import "./x.fixture.ts";\n', []],
  ["domain/ids/other.fixture.ts", 'import "./x.fixture.ts";\n', []],
  ["edge/http/type-only.ts", 'export type { Thing } from "#pipeline/log.ts";\n', [IMPORTS]],
  ["edge/http/at-run-time.ts", 'export const late = import("#pipeline/log.ts");\n', [IMPORTS]],
  ["ops/cli/for-effect.ts", 'import "#test/x.ts";\n', [IMPORTS]],
];

const REFUSED_GLOBALS = [
  "new Date(0)",
  "fetch",
  "crypto.randomUUID()",
  "process.env",
  "Buffer.alloc(1)",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "performance.now()",
  "globalThis",
  "self",
  'require("node:fs")',
  "navigator",
  "Response",
  "WebSocket",
  "Intl.Collator",
];

const PURITY_SNIPPETS: readonly Snippet[] = [
  ...REFUSED_GLOBALS.map((code, index): Snippet => [
    `domain/pure/global-${index}.ts`,
    `export const thing: unknown = ${code};\n`,
    [GLOBALS],
  ]),
  [
    "domain/pure/console.ts",
    'export const thing: unknown = console.log("x");\n',
    [GLOBALS, "eslint(no-console)"],
  ],
  ["domain/pure/random.ts", "export const thing = Math.random();\n", [PROPERTIES]],
  ["domain/pure/locale.ts", 'export const thing = "a".localeCompare("b");\n', [PROPERTIES]],
  ["domain/pure/lower.ts", 'export const thing = "I".toLocaleLowerCase();\n', [PROPERTIES]],
  ["domain/pure/plain.ts", 'export const thing = new TextEncoder().encode("I".toLowerCase());\n', []],
  ["domain/time/calendar.ts", "export const thing = new Date(0);\n", []],
  ["pipeline/kafka/rest.ts", "export const until = Date.now() + 1;\n", [PROPERTIES]],
  ["ops/cli/rest.ts", "export const until = Date.now() + 1;\n", [PROPERTIES]],
  ["pipeline/kafka/rest.test.ts", "export const until = Date.now() + 1;\n", []],
  ["domain/time/clock.ts", "export const thing = Date.now();\n", [PROPERTIES]],
  ["domain/time/zone.ts", "export const thing: unknown = process.env;\n", [GLOBALS]],
  ["edge/http/clock.ts", "export const thing = Date.now();\n", []],
];

const CYCLE_SNIPPETS: readonly Snippet[] = [
  [
    "domain/cycle/one.ts",
    'import { two } from "./two.ts";\nexport const one = (): number => two();\n',
    ["import(no-cycle)"],
  ],
  [
    "domain/cycle/two.ts",
    'import { one } from "./one.ts";\nexport const two = (): number => one();\n',
    ["import(no-cycle)"],
  ],
  [
    "edge/cycle/a.ts",
    'import { b } from "#edge/cycle/b.ts";\nexport const a = (): number => b();\n',
    ["import(no-cycle)"],
  ],
  [
    "edge/cycle/b.ts",
    'import { a } from "#edge/cycle/a.ts";\nexport const b = (): number => a();\n',
    ["import(no-cycle)"],
  ],
];

const remoteCall = (statement: string) => `import { DurableObject } from "cloudflare:workers";
export class Counter extends DurableObject {
  async add(step: number): Promise<number> {
    return Promise.resolve(step);
  }
}
export async function count(counters: DurableObjectNamespace<Counter>): Promise<void> {
  ${statement}
}
`;
const localCall = (statement: string) => `async function save(): Promise<void> {
  return Promise.resolve();
}
export async function run(): Promise<void> {
  ${statement}
}
`;

const PROMISE_SNIPPETS: readonly Snippet[] = [
  ["edge/objects/floating.ts", remoteCall('counters.getByName("a").add(1);'), [FLOATING]],
  ["edge/objects/awaited.ts", remoteCall('await counters.getByName("a").add(1);'), []],
  ["test/workers/floating.ts", remoteCall('counters.getByName("a").add(1);'), [FLOATING]],
  ...["domain", "pipeline", "warehouse", "ops", "edge", "test"].flatMap((room): Snippet[] => [
    [`${room}/promises/floating.ts`, localCall("save();"), [FLOATING]],
    [`${room}/promises/awaited.ts`, localCall("await save();"), []],
  ]),
];

const STYLE_SNIPPETS: readonly Snippet[] = [
  ["ops/cli/any.ts", "export const thing: any = 1;\n", ["typescript(no-explicit-any)"]],
  [
    "ops/cli/bang.ts",
    "export const first = (list: readonly number[]): number => list[0]!;\n",
    ["typescript(no-non-null-assertion)"],
  ],
  ["ops/cli/default.ts", "export default 1;\n", ["import(no-default-export)"]],
  [
    "ops/cli/equal.ts",
    "export const same = (a: string, b: string): boolean => a == b;\n",
    ["eslint(eqeqeq)"],
  ],
  [
    "ops/cli/silenced.ts",
    "// @ts-expect-error: it is a text\nexport const count: number = 'x';\n",
    ["typescript(ban-ts-comment)"],
  ],
  ["ops/cli/camelCase.ts", "export const thing = 1;\n", ["unicorn(filename-case)"]],
  ["ops/cli/long-file.ts", `export const thing = 1;\n${"// more\n".repeat(400)}`, ["eslint(max-lines)"]],
  ["ops/cli/long-function.ts", longFunction(71), ["eslint(max-lines-per-function)"]],
  ["ops/cli/short-function.ts", longFunction(70), []],
];

function longFunction(lines: number): string {
  return `export function steps(step: () => void): void {\n${"  step();\n".repeat(lines - 2)}}\n`;
}

const GROUPS = {
  "the import column": ROOM_SNIPPETS,
  "the purity of domain/": PURITY_SNIPPETS,
  "import cycles": CYCLE_SNIPPETS,
  "promises that are not awaited": PROMISE_SNIPPETS,
  "house rules": STYLE_SNIPPETS,
};

interface Report {
  readonly diagnostics: readonly { readonly filename: string; readonly code: string }[];
}

let folder: string;
let broken: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "weir-lint-"));
  for (const path of CONFIGURATION) await put(path, null);
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  for (const [path, code] of Object.values(GROUPS).flat()) await put(path, code);
  broken = await lint();
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function put(path: string, code: string | null): Promise<void> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  await (code === null ? cp(join(ROOT, path), target) : writeFile(target, code));
}

async function lint(): Promise<ReadonlyMap<string, readonly string[]>> {
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  const output = await promisify(execFile)(
    process.execPath,
    [oxlint, "--type-aware", "--deny-warnings", "--format=json", "."],
    { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
  ).catch((error: { stdout: string }) => error); // it exits with 1 where it finds anything
  const rules = new Map<string, string[]>();
  for (const { filename, code } of (JSON.parse(output.stdout) as Report).diagnostics) {
    rules.set(filename, [...(rules.get(filename) ?? []), code].sort());
  }
  return rules;
}

describe.each(Object.entries(GROUPS))("lint: %s", (_, snippets) => {
  it.each(snippets.map(([path, code, rules]) => [code.split("\n", 1).join(), path, rules] as const))(
    "%s in %s breaks %j",
    (_code, path, rules) => {
      expect(broken.get(path) ?? []).toEqual([...rules].sort());
    },
  );

  it("lays every snippet into a file of its own", () => {
    const paths = snippets.map(([path]) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});
