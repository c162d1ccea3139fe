// Asks the service and tells the whole exchange when an answer is not as expected.

import { expect } from "vitest";
import type { Side } from "./service.ts";

export type Json =
  | undefined
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json };
export type Fields = Readonly<Record<string, Json>>;

export interface Options {
  readonly body?: Json;
  /** The exact text of the body, in place of `body`. */
  readonly raw?: string;
  /** Another key than the side's secret one; null sends no Authorization header. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** False takes a 429 or 503 as the answer. */
  readonly retry?: boolean;
}

export const errorTypes = [
  "AUTHENTICATION_ERROR",
  "PERMISSION_ERROR",
  "VALIDATION_ERROR",
  "NOT_FOUND",
  "CONFLICT",
  "IDEMPOTENCY_CONFLICT",
  "INSUFFICIENT_CREDIT",
  "RATE_LIMITED",
  "SERVICE_UNAVAILABLE",
  "INTERNAL_ERROR",
] as const;
export type ErrorType = (typeof errorTypes)[number];

/** The request was not answered: sent again unchanged, it takes effect once. */
const AGAIN: ReadonlySet<number> = new Set([429, 503]);

const parsed = (text: string): Json => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

/** A text as it is, anything else as JSON. */
export const asText = (json: unknown): string =>
  typeof json === "string" ? json : (JSON.stringify(json) ?? "nothing");

/** The value at a dotted path; numbers index arrays. */
function at(json: Json, path: string): Json {
  let here = json;
  for (const name of path.split(".")) {
    if (here === null || typeof here !== "object") return undefined;
    here = Object.hasOwn(here, name) ? (here as Fields)[name] : undefined;
  }
  return here;
}

/** Expects a text that matches; tells the story when it does not or is no text at all. */
export function matched(value: unknown, pattern: RegExp, story: string): void {
  expect(
    typeof value === "string" && pattern.test(value),
    `${JSON.stringify(value)} matches ${String(pattern)}\n${story}`,
  ).toBe(true);
}

export class Answer {
  readonly asked: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Json;

  constructor(asked: string, status: number, headers: Headers, text: string) {
    this.asked = asked;
    this.status = status;
    this.headers = headers;
    this.text = text;
    this.json = parsed(text);
  }

  get story(): string {
    return `asked ${this.asked}\ncame ${this.status} ${this.text.slice(0, 500)}\n`;
  }

  at(path: string): Json {
    return at(this.json, path);
  }

  string(path: string): string {
    const value = this.at(path);
    if (typeof value !== "string") throw new Error(`no string at ${path}\n${this.story}`);
    return value;
  }

  list(path: string): readonly Json[] {
    const value = this.at(path);
    if (!Array.isArray(value)) throw new Error(`no array at ${path}\n${this.story}`);
    return value as readonly Json[];
  }

  /** An expectation of the value at a path, that tells the whole exchange when it fails. */
  must(path: string) {
    return expect(this.at(path), `${path}\n${this.story}`);
  }

  /** An expectation of something worked out of this answer. */
  about<T>(value: T, what: string) {
    return expect(value, `${what}\n${this.story}`);
  }

  matches(path: string, pattern: RegExp): void {
    matched(this.at(path), pattern, `${path}\n${this.story}`);
  }

  like(value: unknown, what: string, pattern: RegExp): void {
    matched(value, pattern, `${what}\n${this.story}`);
  }

  is(...statuses: number[]): this {
    expect(statuses, `status\n${this.story}`).toContain(this.status);
    return this;
  }

  fails(status: number, type: ErrorType, ...codes: string[]): this {
    this.is(status).must("error.type").toBe(type);
    this.must("error.code").toBeTypeOf("string");
    if (codes.length > 0)
      this.about(codes, `error.code ${asText(this.at("error.code"))} is one of`).toContain(
        this.at("error.code"),
      );
    this.matches("error.message", /\S/);
    this.must("assessment").toBeUndefined();
    return this;
  }

  invalid(...codes: string[]): this {
    return this.fails(400, "VALIDATION_ERROR", ...codes);
  }
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));

async function once(url: string, method: string, options: Options, key: string | null): Promise<Answer> {
  const text = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const headers: Record<string, string> = {
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...(text === undefined ? {} : { "content-type": "application/json" }),
    ...options.headers,
  };
  const extra = options.headers === undefined ? "" : ` ${JSON.stringify(options.headers).slice(0, 300)}`;
  const asked = `${method} ${url}${extra} ${(text ?? "").slice(0, 1500)}`;
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: "manual",
      ...(text === undefined ? {} : { body: text }),
    });
    return new Answer(asked, response.status, response.headers, await response.text());
  } catch (error) {
    return new Answer(
      asked,
      0,
      new Headers(),
      `no answer: ${String(error)} ${asText((error as Error).cause ?? "")}`,
    );
  }
}

/** Asks an absolute URL; after a 429 or 503 it asks again, as the contract advises, with increasing delays. */
export async function askUrl(
  url: string,
  method: string,
  options: Options,
  key: string | null,
): Promise<Answer> {
  let answer = await once(url, method, options, key);
  for (let delay = 250; AGAIN.has(answer.status) && options.retry !== false && delay <= 8000; delay *= 2) {
    await wait(delay);
    answer = await once(url, method, options, key);
  }
  return answer;
}

export function ask(side: Side, method: string, path: string, options: Options = {}): Promise<Answer> {
  return askUrl(
    side.baseUrl + path,
    method,
    options,
    options.key === undefined ? side.secretKey : options.key,
  );
}

export const get = (side: Side, path: string, options: Options = {}): Promise<Answer> =>
  ask(side, "GET", path, options);
export const post = (side: Side, path: string, body: Json, options: Options = {}): Promise<Answer> =>
  ask(side, "POST", path, { body, ...options });

/** Asks again every 100 ms, for at most 30 s, until the answer is as wanted; gives the last answer. */
export async function until(
  again: () => Promise<Answer>,
  wanted: (answer: Answer) => boolean,
): Promise<Answer> {
  const end = Date.now() + 30_000;
  let answer = await again();
  while (!wanted(answer) && Date.now() < end) {
    await wait(100);
    answer = await again();
  }
  expect(wanted(answer), `not as wanted within 30 s\n${answer.story}`).toBe(true);
  return answer;
}
