// The analysts' door: the only way by which an analyst reaches ClickHouse. It passes on a query of an analyst that the list
// admits, and only the rows of the answer: not how much was read to find them, which would reveal rows of others.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { namesBeyondTheList, refusalOf, type Admitted } from "./admit-query.ts";
import { PlainNames } from "./plain-names.ts";
import { readCredentials, readQuestion, type Credentials, type Question } from "./question.ts";
import { readSyntaxTree } from "./syntax-tree.ts";

export interface DoorOptions {
  readonly engine: {
    /** Of ClickHouse's HTTP interface. */
    readonly url: string;
    /** Headers that the engine wants to see beside an analyst's name. */
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly admitted: Admitted;
}

interface OpenDoor extends DoorOptions {
  readonly plain: PlainNames;
}

const MOST_CONNECTIONS = 64;
/** Within this a sender has sent its whole request, as at the other doors; looked at every second. */
const REQUEST_MILLISECONDS = 20_000;
const LOOK_EVERY_MILLISECONDS = 1_000;
/** Longer than the pipeline (2.5 s) or a proxy (nginx 60 s) keeps an idle connection: the side that asks must be the one to close it. */
const KEEP_ALIVE_MILLISECONDS = 120_000;
/** Longer than the longest query: the engine ends it first, and says so. */
const ANSWER_MILLISECONDS = 90_000;
/** Of the engine's headers those that the answer cannot be read without. */
const EXCEPTION_CODE = "x-clickhouse-exception-code";
const PASSED_ON = ["content-type", EXCEPTION_CODE, "x-clickhouse-exception-tag"];
const PARSER = "formatQuerySingleLine";
const QUESTION = /^(?:(?:SELECT|WITH|DESCRIBE) |\()/;
/** Of one column; without a row it is not there. */
const columnSchema = z
  .array(z.array(z.string()))
  .max(1)
  .transform(([column = []]) => column);

// ClickHouse's own names of refusals, so that its clients understand them.
const REFUSED = { status: 403, code: 497, type: "ACCESS_DENIED" } as const;
const UNKNOWN = { status: 401, code: 516, type: "AUTHENTICATION_FAILED" } as const;
const NOT_UNDERSTOOD = { status: 400, code: 62, type: "SYNTAX_ERROR" } as const;
const BUSY = { status: 429, code: 202, type: "TOO_MANY_SIMULTANEOUS_QUERIES" } as const;
const AWAY = { status: 503, code: 210, type: "NETWORK_ERROR" } as const;

interface Kind {
  readonly status: number;
  readonly code: number;
  readonly type: string;
}

/** Listens on nothing yet. */
export function createDoor(options: DoorOptions): Server {
  const plain = new PlainNames();
  const server = createServer(
    {
      headersTimeout: REQUEST_MILLISECONDS,
      requestTimeout: REQUEST_MILLISECONDS,
      keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
      connectionsCheckingInterval: LOOK_EVERY_MILLISECONDS,
    },
    (request, response) => {
      answer({ ...options, plain }, request, response).catch(() => fail(response));
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

async function answer(options: OpenDoor, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const credentials = readCredentials(request);
  // Before anything of the body is read.
  if (credentials === null) return say(response, UNKNOWN, "Only an analyst is let in, by name and password.");
  const question = await readQuestion(request, options.admitted.database);
  if (!question.ok) return say(response, REFUSED, question.sentence);
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const ask = (sql: string, parameters: URLSearchParams): Promise<Response> =>
    askEngine(options, credentials, { sql, parameters }, gone.signal);
  const judged = await judge(question, options, ask);
  if (judged.state === "unclear") return passOn(judged.answer, response);
  if (judged.state === "refused") return say(response, judged.as ?? REFUSED, judged.sentence);
  return passOn(await ask(judged.sql, question.parameters), response);
}

type Ask = (sql: string, parameters: URLSearchParams) => Promise<Response>;
type Judgement =
  | { readonly state: "admitted"; readonly sql: string }
  | { readonly state: "refused"; readonly sentence: string; readonly as?: Kind }
  /** A wrong password, or a value that a parameter cannot have: the engine's own answer says so. */
  | { readonly state: "unclear"; readonly answer: Response };

/**
 * The query that is judged is the one that runs: as ClickHouse prints what it understood, without comments and in one spelling.
 * It is parsed as the analyst, with the same settings and parameters, and not executed.
 */
async function judge(
  { sql, parameters }: Question,
  { admitted, plain }: OpenDoor,
  ask: Ask,
): Promise<Judgement> {
  const written = await ask(`SELECT ${PARSER}(${literal(sql)})`, inColumns());
  if (written.headers.get(EXCEPTION_CODE) === String(NOT_UNDERSTOOD.code)) {
    return { state: "refused", sentence: syntaxErrorOf(await written.text()), as: NOT_UNDERSTOOD };
  }
  if (!written.ok) return { state: "unclear", answer: written };
  const [text = ""] = columnSchema.parse(await written.json());
  // Of other words EXPLAIN could take the first for settings of its own.
  if (!QUESTION.test(text)) return { state: "refused", sentence: "An analyst asks with SELECT or DESCRIBE." };
  const parsed = await ask(`EXPLAIN AST ${text}`, inColumns(parameters));
  if (!parsed.ok) return { state: "unclear", answer: parsed };
  const tree = readSyntaxTree(columnSchema.parse(await parsed.json()));
  if (tree === null) return { state: "refused", sentence: "The query has names that look like a query." };
  const sentence = refusalOf(tree, admitted);
  if (sentence !== null) return { state: "refused", sentence };
  const names = plain.unknownOf(namesBeyondTheList(tree));
  if (names.length === 0) return { state: "admitted", sql: text };
  const named = await ask(functionsCalled(names), inColumns());
  if (!named.ok) return { state: "unclear", answer: named };
  const [name] = columnSchema.parse(await named.json());
  if (name === undefined) {
    plain.remember(names);
    return { state: "admitted", sql: text };
  }
  return {
    state: "refused",
    sentence: `${name} is the name of a function that an analyst may not call: take another.`,
  };
}

/**
 * The engine itself says which of the names it would take for a function's.
 * @param names in small letters, at least one.
 */
function functionsCalled(names: readonly string[]): string {
  const list = names.map((name) => `'${name}'`).join();
  return `SELECT name FROM system.functions WHERE lower(name) IN (${list})`;
}

/** ClickHouse's own message, without the parser's call around it. */
function syntaxErrorOf(text: string): string {
  const words = text.replace(/^Code: \d+\. DB::Exception: /, "");
  return words.slice(0, Math.max(0, words.lastIndexOf(`: In scope SELECT ${PARSER}`)));
}

function inColumns(parameters?: URLSearchParams): URLSearchParams {
  const copy = new URLSearchParams(parameters);
  copy.set("default_format", "JSONCompactColumns");
  return copy;
}

function literal(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

function askEngine(
  { engine }: DoorOptions,
  { user, password }: Credentials,
  { sql, parameters }: Question,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(`${engine.url}/?${parameters.toString()}`, {
    method: "POST",
    headers: { ...engine.headers, "x-clickhouse-user": user, "x-clickhouse-key": password },
    body: sql,
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MILLISECONDS)]),
    redirect: "error",
  });
}

/** The engine answers a query too many as a failure of its own; who asks has to wait, and nothing has failed. */
async function passOn(from: Response, to: ServerResponse): Promise<void> {
  if (from.headers.get(EXCEPTION_CODE) === String(BUSY.code)) {
    await from.body?.cancel();
    return say(to, BUSY, "Too many queries run already: ask again once one of yours has ended.");
  }
  const headers = PASSED_ON.flatMap((name) => {
    const value = from.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  to.writeHead(from.status, Object.fromEntries(headers));
  if (from.body === null) to.end();
  else await pipeline(Readable.fromWeb(from.body), to);
}

function say(response: ServerResponse, { status, code, type }: Kind, sentence: string): void {
  response.writeHead(status, {
    "content-type": "text/plain; charset=UTF-8",
    [EXCEPTION_CODE]: String(code),
    ...(status === BUSY.status && { "retry-after": "1" }),
    // What is left of the request is not read.
    connection: "close",
  });
  response.end(`Code: ${code}. DB::Exception: ${sentence} (${type})\n`);
}

function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else say(response, AWAY, "ClickHouse does not answer.");
}
