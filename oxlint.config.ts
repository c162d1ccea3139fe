// Lint rules. ROOMS says what each room may import; docs/architecture.md shows the same, and a test compares them.
// test/rules/lint.test.ts proves the rules.

import { defineConfig, type DummyRuleMap } from "oxlint";

interface Room {
  /** The other rooms that it may import. */
  readonly rooms: readonly string[];
  /** The only packages that it may import; any where nothing is said. */
  readonly packages?: readonly string[];
  readonly refusedPackages?: readonly string[];
}

export const ROOMS = {
  domain: {
    rooms: [],
    packages: [
      "zod",
      "zod-openapi",
      "canonicalize",
      "@noble/curves/**",
      "@noble/hashes/**",
      "@scure/base",
      "@scure/btc-signer",
      "@scure/btc-signer/**",
      "any-ascii",
      "credit-card-type",
      "double-metaphone",
      "ibantools",
      "ipaddr.js",
      "ox/**",
      "pure-rand/**",
      "@marcbachmann/cel-js",
    ],
  },
  edge: {
    rooms: ["domain"],
    packages: [
      "zod",
      "itty-router",
      "jose",
      "dataloader",
      "quick-lru",
      "@noble/hashes/**",
      "@scure/base",
      "ipaddr.js",
      "cloudflare:workers",
    ],
  },
  pipeline: {
    rooms: ["domain", "warehouse"],
    refusedPackages: ["cloudflare:*", "miniflare", "wrangler", "workerd"],
  },
  warehouse: { rooms: ["domain"], refusedPackages: ["cloudflare:*", "kafkajs"] },
  client: { rooms: [] },
  console: {
    rooms: [],
    packages: [
      "react",
      "react-dom/client",
      "react-aria-components",
      "@tanstack/react-router",
      "@tanstack/react-query",
      "@tanstack/react-virtual",
      "openapi-fetch",
      "lucide-react",
      "tinykeys",
      "d3-scale",
      "d3-shape",
      "d3-force",
      "d3-geo",
      "topojson-client",
      "topojson-specification",
      "world-atlas/land-110m.json",
      "@codemirror/autocomplete",
      "@codemirror/commands",
      "@codemirror/lang-sql",
      "@codemirror/language",
      "@codemirror/lint",
      "@codemirror/state",
      "@codemirror/view",
      "@lezer/highlight",
      // Lists and comparisons that must say the same here as there; they bring no library into the page.
      "#domain/decision/features/feature-catalogue.ts",
      "#domain/decision/presets/index.ts",
      "#domain/decision/typologies.ts",
      "#domain/decision/rules/rule-names.ts",
      "#domain/decision/versions/diff-versions.ts",
      "#domain/risk-assessment/effective-label.ts",
      "#domain/location/distance.ts",
      // What would have been decided without a finding is judged as the edge judges.
      "#domain/decision/judge-without.ts",
      "#domain/casebook/handed-on.ts",
      "#domain/contract/values/csv.ts",
      // Sums are exact, as elsewhere, and of one currency.
      "#domain/money/amount.ts",
      "#domain/money/currency.ts",
      "#domain/risk-assessment/losses.ts",
      // The editor tries a rule on past decisions by the code that decides; it comes in a file of its own.
      "#domain/decision/context.ts",
      "#domain/decision/rules/compile-rule.ts",
      "#domain/decision/rules/evaluate-rules.ts",
    ],
  },
  ops: { rooms: ["domain", "edge", "pipeline", "warehouse"] },
  test: { rooms: ["domain", "edge", "pipeline", "warehouse", "ops", "console"] },
} satisfies Readonly<Record<string, Room>>;

const NAMES = Object.keys(ROOMS);
const ACROSS = {
  regex: `^(\\.\\./)+(${NAMES.filter((name) => name !== "client").join("|")})(/|$)`,
  message: "Import another room by its subpath: #domain/…, not ../../domain/….",
};

const FIXTURE = { regex: "\\.fixture\\.ts$", message: "Only tests and fixtures import a fixture." };

/** The checks of the contract know nothing of the code. */
const OUTSIDE = {
  group: ["*", "!./**", "!vitest", "!vitest/*", "!node:*"],
  message:
    "test/contract/ may import itself, vitest and Node: its checks know the service by its answers alone.",
};

/** What a room may import, with packages that only some of its files may: one that may use vitest is for tests. */
function imports(name: keyof typeof ROOMS, ...more: readonly string[]): DummyRuleMap {
  const { rooms, packages, refusedPackages = [] }: Room = ROOMS[name];
  const may = `${name}/ may import ${[...rooms.map((room) => `${room}/`), "itself"].join(", ")}`;
  const allowed = [name, ...rooms].map((room) => `#${room}/**`);
  const listed = ["./**", "../**", ...allowed, ...(packages ?? []), ...more].map((path) => `!${path}`);
  const refused = NAMES.filter((room) => room !== name && !rooms.includes(room)).map((room) => `#${room}/**`);
  // `!` admits what a pattern before it refuses, so the refusal of paths across rooms is a pattern of its own.
  const pattern = packages
    ? { group: ["*", ...listed], message: `${may}, and the packages that oxlint.config.ts lists.` }
    : { group: [...refused, ...refusedPackages], message: `${may}.` };
  const always = name === "test" || more.includes("vitest") ? [ACROSS] : [ACROSS, FIXTURE];
  const patterns = pattern.group.length === 0 ? always : [...always, pattern];
  return { "no-restricted-imports": ["error", { patterns }] };
}

const PURE = "domain/ is pure and deterministic: times, randomness and platform objects come in as values.";
const DURATION =
  "A clock may go back, and what waits for it then waits: durations by performance.now(), an instant by new Date().";
const LOCALE = "The result depends on the machine's locale.";
const PLATFORM =
  "fetch crypto process Buffer setTimeout setInterval setImmediate clearTimeout clearInterval queueMicrotask performance " +
  "console globalThis global self window require navigator caches Request Response Headers WebSocket XMLHttpRequest " +
  "EventSource Worker localStorage sessionStorage indexedDB Intl";
const LOCALISED =
  "localeCompare toLocaleString toLocaleLowerCase toLocaleUpperCase toLocaleDateString toLocaleTimeString";

function noGlobals(...names: readonly string[]): DummyRuleMap {
  return { "no-restricted-globals": ["error", ...names.map((name) => ({ name, message: PURE }))] };
}

// oxlint-disable-next-line import/no-default-export -- oxlint reads the default export
export default defineConfig({
  plugins: ["typescript", "import", "unicorn", "oxc"],
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: ["node_modules", ".data", ".build", "**/*.d.ts"],
  rules: {
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/await-thenable": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/ban-ts-comment": ["error", { "ts-expect-error": true }],
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/no-unnecessary-type-arguments": "off",
    "typescript/consistent-return": "off",
    "import/no-cycle": "error",
    "import/no-default-export": "error",
    "import/no-unassigned-import": "off",
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "unicorn/no-array-sort": "off",
    "unicorn/consistent-function-scoping": "off",
    "no-underscore-dangle": "off",
    eqeqeq: ["error", "always", { null: "ignore" }],
    "max-lines": ["error", 400],
    "max-lines-per-function": ["error", { max: 70, IIFEs: true }],
    "no-console": "error",
    ...imports("ops"),
  },
  overrides: [
    {
      files: ["domain/**"],
      rules: {
        ...imports("domain"),
        ...noGlobals("Date", ...PLATFORM.split(" ")),
        "no-restricted-properties": [
          "error",
          { object: "Math", property: "random", message: PURE },
          {
            object: "Date",
            property: "now",
            message: "domain/ has no clock: the instant comes in as a value.",
          },
          ...LOCALISED.split(" ").map((property) => ({ property, message: LOCALE })),
        ],
      },
    },
    { files: ["domain/time/**"], rules: noGlobals(...PLATFORM.split(" ")) },
    { files: ["domain/record/codec.ts"], rules: imports("domain", "node:zlib") },
    { files: ["domain/ids/{sha256,constant-time}.ts"], rules: imports("domain", "node:crypto") },
    { files: ["edge/**"], rules: imports("edge") },
    {
      files: ["edge/{lists,location}/**", "edge/http/unpack-body.ts"],
      rules: imports("edge", "node:zlib"),
    },
    { files: ["pipeline/**"], rules: imports("pipeline") },
    {
      files: ["{pipeline,ops}/**"],
      rules: {
        "no-restricted-properties": ["error", { object: "Date", property: "now", message: DURATION }],
      },
    },
    { files: ["warehouse/**"], rules: imports("warehouse") },
    { files: ["client/**"], rules: imports("client") },
    {
      files: ["console/**"],
      plugins: ["typescript", "import", "unicorn", "oxc", "react", "jsx-a11y"],
      rules: imports("console"),
    },
    { files: ["console/vite.config.ts"], rules: imports("console", "vite") },
    { files: ["client/examples/**"], rules: { "no-console": "off" } },
    { files: ["domain/**/*.fixture.ts"], rules: imports("domain", "vitest") },
    {
      files: ["{edge,pipeline,warehouse,ops}/**/*.{test,fixture}.ts", "test/**"],
      rules: { ...imports("test"), "no-restricted-properties": "off" },
    },
    {
      files: ["**/*.test.ts", "test/**"],
      plugins: ["typescript", "import", "unicorn", "oxc", "vitest"],
      rules: {
        "max-lines-per-function": "off",
        "vitest/no-focused-tests": "error",
        "vitest/no-disabled-tests": "error",
      },
    },
    {
      files: ["console/**/*.test.ts"],
      rules: imports(
        "console",
        "vitest",
        "fast-check",
        "culori",
        "react-dom/server",
        "node:*",
        // What the page has as a list of its own is compared with it.
        "#domain/webhooks/event-types.ts",
      ),
    },
    { files: ["test/contract/**"], rules: { "no-restricted-imports": ["error", { patterns: [OUTSIDE] }] } },
    {
      files: ["domain/**/*.test.ts"],
      rules: {
        ...imports("domain", "vitest", "fast-check", "node:*"),
        "no-restricted-globals": "off",
        "no-restricted-properties": "off",
      },
    },
  ],
});
