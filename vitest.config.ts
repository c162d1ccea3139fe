// Which tests run where: plain Node, the Workers runtime, a simulated world, a whole system that the files of
// a project share, and fault tests that start and kill systems of their own. In which order `npm test` runs them is said in
// ops/bootstrap.mjs.

import { availableParallelism } from "node:os";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { answerAsNode, NODE_BINDING, NODE_SETTINGS } from "./test/crypto/nodes-for-workers.ts";
import { IS_SMALL } from "./test/faults/size.ts";
import { PATIENCE } from "./test/patience.ts";
import { receiveWebhook } from "./test/webhooks/receiver-for-workers.ts";

// Only for tests, and only long enough to be accepted.
const TEST_SECRETS = {
  MASTER_SECRET: "test-master-secret-".padEnd(48, "m"),
  KEY_CHECKSUM_SECRET: ["test:test-key-checksum-secret-", "before:former-key-checksum-secret-"]
    .map((pair) => pair.padEnd(56, "k"))
    .join(","),
  WEBHOOK_SECRET: ["test:test-webhook-secret-", "before:former-webhook-secret-"]
    .map((pair) => pair.padEnd(56, "w"))
    .join(","),
  ADDRESS_SECRET: ["test:test-address-secret-", "before:former-address-secret-"]
    .map((pair) => pair.padEnd(56, "a"))
    .join(","),
  OPERATOR_SECRET: "test-operator-secret-".padEnd(48, "o"),
  SIGNING_KEYS: `test:${"test-signing-key-".padEnd(48, "s")}`,
};

// vitest alone would leave one processor idle: half of a small machine.
const PROCESSORS = availableParallelism();

// kafkajs computes a negative wait on current Node; it means nothing.
const NODE_FLAGS = ["--disable-warning=TimeoutNegativeWarning"];

/** A project whose files share one running system, and so come one after the other. */
function onOneSystem(name: string, groupOrder: number, include: string[]): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      expect: { poll: PATIENCE },
      sequence: { groupOrder },
      environment: "node",
      execArgv: NODE_FLAGS,
      include,
      globalSetup: ["test/system/global-setup.ts"],
      fileParallelism: false,
      // Of the checks in test/contract, which mostly wait.
      maxConcurrency: 10,
      testTimeout: 600_000,
      hookTimeout: 600_000,
    },
  };
}

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          expect: { poll: PATIENCE },
          sequence: { groupOrder: 1 },
          // One more: many of these files wait for a Kafka or a ClickHouse of their own.
          maxWorkers: PROCESSORS + 1,
          environment: "node",
          execArgv: NODE_FLAGS,
          include: [
            "{client,console,domain,pipeline,warehouse,ops}/**/*.test.ts",
            "test/*.test.ts",
            "test/{api,bounds,calibration,crypto,mutations,rules,reports,providers,travel-rule}/**/*.test.ts",
          ],
          // Of one that hangs: other programs may take the processors for a while.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        logLevel: "error", // no word about source maps of packages
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                ...TEST_SECRETS,
                HOSTS: JSON.stringify({
                  "sandbox.test": "sandbox",
                  "second.sandbox.test": "sandbox",
                  "production.test": "production",
                  "operator.test": "operator",
                }),
                DOOR_URL: "http://door.test",
                REGION: "test",
                // The lists of the release age; tests of their age say so themselves.
                SCREENING_LISTS_WHEN_OLD: "report",
                UNRELEASED_VERSION: "2099-01-01",
                // Days become moments: the same code, by the same settings.
                ALLOW_LOOPBACK_WEBHOOKS: "true",
                CONSOLE_SIGN_IN: "code",
                WEBHOOK_RETRY_SECONDS: "0,0.1,0.2",
                // Long enough for a machine under load: a receiver that answers is never too late.
                WEBHOOK_TIMEOUT_SECONDS: "10",
                TRAVEL_RULE_NETWORK: "trp",
                // A file has many organisations in one isolate, and no request is to wait for another's.
                REQUESTS_AT_ONCE: "1000",
                OPERATOR_REQUESTS_PER_SECOND: "5000",
                OPERATOR_REQUESTS_BURST: "10000",
                WEBHOOK_RESOLVER_URL: "https://resolver.test/dns-query",
                ...NODE_SETTINGS,
              },
              serviceBindings: {
                // The pipeline is away: logs wait, reports are unavailable, and nothing else may notice. The body is read to its
                // end, or what follows on the same connection may hang.
                DOOR: async (request) => {
                  await request.arrayBuffer();
                  return new Response(null, { status: 503 });
                },
                // Receivers of webhooks, and the resolver of their names.
                WEBHOOK_NETWORK: receiveWebhook,
                [NODE_BINDING]: answerAsNode,
              },
            },
          }),
        ],
        test: {
          name: "workers",
          expect: { poll: PATIENCE },
          // Publishing the lists takes long on a machine with other work.
          hookTimeout: 600_000,
          // One runtime after the other takes longer to start than most files take: files share one for each processor, and
          // the first of the setup files makes it as new.
          isolate: false,
          sequence: { groupOrder: 2, setupFiles: "list" },
          maxWorkers: PROCESSORS,
          globalSetup: [
            "test/lists/serve-to-workers.ts",
            "test/providers/serve-to-workers.ts",
            "test/crypto/serve-signers.ts",
            "test/access-proxy/access-proxy.ts",
          ],
          setupFiles: [
            "test/workers/renew-runtime.ts",
            "test/workers/ask-ledgers.ts",
            "test/workers/setup-lists.ts",
          ],
          include: ["edge/**/*.test.ts", "test/workers/**/*.test.ts"],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: "simulation",
          sequence: { groupOrder: 3 },
          environment: "node",
          include: ["test/simulation/**/*.test.ts"],
          maxConcurrency: PROCESSORS,
          // It computes and waits for nothing: each world ends after a bounded number of events, on a slow machine, where other
          // tests come first, late.
          testTimeout: 7_200_000,
        },
      },
      onOneSystem("system", 4, ["test/{system,contract}/**/*.test.ts"]),
      onOneSystem("browser", 5, ["test/browser/**/*.test.ts"]),
      {
        test: {
          name: "faults",
          expect: { poll: PATIENCE },
          sequence: { groupOrder: 6 },
          environment: "node",
          execArgv: NODE_FLAGS,
          include: ["test/faults/**/*.test.ts"],
          // Ten minutes of load, for `npm run test:faults`.
          exclude: IS_SMALL ? ["test/faults/whole/**"] : [],
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
