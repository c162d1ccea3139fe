// A small HTTP server for tests of the command line: it records requests and gives the answers that a test prepares.

import { createServer, type IncomingMessage, type Server } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach } from "vitest";
import { errorBody, fail, type ErrorCode } from "#domain/contract/errors/errors.ts";
import { writeLocalFile } from "#ops/local-system/local-file.ts";
import { runCommandLine } from "./program.ts";

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly authorization: string;
  readonly idempotencyKey: string;
  readonly body: string;
}
interface Prepared {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export const TOKEN = "op_owner_secret-of-the-operator";
const API_KEY = "sk_test_secret-of-the-integrator";

/** A run of a job, as the service tells of it. */
export const JOB_RUN = {
  runId: "run_1",
  job: "rollup",
  startedAt: "2026-01-01T00:00:00.000Z",
  durationMs: 9,
  outcome: "done",
  detail: "nothing to do",
};

export interface PreparedService {
  readonly origin: string;
  readonly folder: string;
  readonly seen: readonly Seen[];
  answer: (request: Seen) => Prepared;
  /** Runs one command against the server. */
  weir(words: readonly string[], options?: RunOptions): Promise<Ran>;
  /** Runs the example that the help of a verb shows, as it stands. @param more words behind it */
  example(verb: readonly string[], options?: RunOptions, more?: readonly string[]): Promise<Ran>;
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

interface RunOptions {
  readonly environment?: Record<string, string>;
  readonly input?: string;
  readonly local?: boolean;
  /** Standard input and output are one. */
  readonly terminal?: boolean;
  readonly signalAfter?: number;
  readonly signal?: AbortSignal;
}

/** Call at the top of a test file: each test gets a server and a folder of its own. */
export function usePreparedService(): PreparedService {
  let server: Server;
  const state = {
    origin: "",
    folder: "",
    seen: [] as Seen[],
    answer: (_request: Seen): Prepared => ({ status: 500 }),
  };

  beforeEach(async () => {
    state.seen = [];
    state.answer = () => ({ status: 500 });
    server = createServer((request, response) => {
      void (async () => {
        const one = await seenOf(request);
        state.seen.push(one);
        const { status, body, headers } = state.answer(one);
        response.writeHead(status, { "content-type": "application/json", ...headers });
        response.end(body === undefined ? "" : JSON.stringify(body));
      })();
    });
    await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
    state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    state.folder = mkdtempSync(join(tmpdir(), "weir-cli-"));
  });

  afterEach(async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
    rmSync(state.folder, { recursive: true });
  });

  return Object.assign(state, {
    weir: (words: readonly string[], options: RunOptions = {}) => run(state, words, options),
    example: async (verb: readonly string[], options: RunOptions = {}, more: readonly string[] = []) => {
      const { out } = await run(state, [...verb, "--help"], options);
      const [, line] = /^Example:\n {2}weir (.+)$/m.exec(out) ?? [];
      if (line === undefined) throw new Error(`no example in the help of ${verb.join(" ")}`);
      return run(state, [...wordsOf(line), ...more], options);
    },
  });
}

/** As a shell splits them. */
export function wordsOf(line: string): string[] {
  return (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ""));
}

async function run(
  { folder, origin }: Pick<PreparedService, "folder" | "origin">,
  words: readonly string[],
  options: RunOptions,
) {
  if (options.local !== false) prepareLocalFile(folder, origin);
  const out = new PassThrough();
  const err = new PassThrough();
  const { signalAfter } = options;
  const signal =
    options.signal ??
    (signalAfter === undefined ? new AbortController().signal : AbortSignal.timeout(signalAfter));
  const code = await runCommandLine(words, {
    out: Object.assign(out, { isTTY: options.terminal === true }),
    err,
    in: Object.assign(Readable.from([options.input ?? ""]), { isTTY: options.terminal === true }),
    environment: options.environment ?? {},
    signal,
    dataFolder: folder,
    now: () => Date.UTC(2026, 0, 31),
  });
  out.end();
  err.end();
  return { code, out: await text(out), err: await text(err) };
}

/** The error body of the contract with its status. */
export function failing(code: ErrorCode): Prepared {
  const body = errorBody(fail(code, "It is so."), "req_7");
  const statuses: Record<string, number> = {
    NOT_FOUND: 404,
    PERMISSION_ERROR: 403,
    AUTHENTICATION_ERROR: 401,
    CONFLICT: 409,
    VALIDATION_ERROR: 400,
    RATE_LIMITED: 429,
    SERVICE_UNAVAILABLE: 503,
    INTERNAL_ERROR: 500,
  };
  return { status: statuses[body.error.type] ?? 500, body };
}

function prepareLocalFile(folder: string, origin: string): void {
  writeLocalFile(folder, {
    sandboxBaseUrl: `${origin}/api/v1`,
    productionBaseUrl: `${origin}/live/api/v1`,
    operatorUrl: `${origin}/operator/v1`,
    operatorToken: TOKEN,
    operatorTokens: { owner: TOKEN },
    organisation: { id: "org_1", name: "Local" },
    keys: {
      sandboxSecret: API_KEY,
      sandboxPublishable: "pk_test_x",
      productionSecret: API_KEY,
      productionPublishable: "pk_live_x",
    },
    kafkaBrokers: "127.0.0.1:1",
    clickhouse: { url: origin, user: "weir", password: "secret-of-the-warehouse", database: "weir" },
  });
}

async function seenOf(request: IncomingMessage): Promise<Seen> {
  return {
    method: request.method ?? "",
    url: request.url ?? "",
    authorization: request.headers.authorization ?? "",
    idempotencyKey: String(request.headers["idempotency-key"] ?? ""),
    body: await text(request),
  };
}

/** A page of organisations as the operator interface answers it. */
export function organisationPage(...names: readonly string[]) {
  const data = names.map((name, index) => ({
    id: `org_${index + 1}`,
    name,
    createdAt: "2026-01-01T00:00:00.000Z",
    shards: { sandbox: 1, production: 1 },
  }));
  return { data, pagination: { nextCursor: null } };
}

/** A listed key. */
export const KEY = {
  id: "key_1",
  type: "secret",
  environment: "sandbox",
  name: null,
  prefix: "sk_test_abcdefgh",
  rateLimit: { ratePerSecond: 100, burst: 200 },
  createdAt: "2026-01-01T00:00:00.000Z",
  revokedAt: null,
  lastUsedAt: null,
  key: null,
};
