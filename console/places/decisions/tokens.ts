// The filter as people type it: `decision:block rule:new-payee subject:cus_7 score>=60 amount>=100 currency:EUR`. An id with blanks
// stands in quotes: `subject:"customer 7"`. It is written into the address, and read from it.

import { asAmount, CHOICES, type DecisionsFilter } from "./search.ts";

export interface Parsed {
  readonly filter: DecisionsFilter;
  /** What is no token, for the reader to mend. */
  readonly unknown: readonly string[];
}

/** A name with a text in quotes, in which a backslash stands before a quote and before another one; or what has no blank. */
const TOKENS = /\w+:"(?:[^"\\]|\\.)*"(?!\S)|\S+/gu;
const QUOTED = /^"((?:[^"\\]|\\.)*)"$/u;
const BOUND = /^(score|amount)(>=|<=)([\d.]+)$/u;

/** As people call what the server calls otherwise. In the order in which they are written. */
const CHOSEN = { decision: "decision", outcome: "label", risk: "riskLevel" } as const;
const NAMED = {
  rule: "ruleId",
  subject: "subjectId",
  alert: "alertId",
  version: "systemVersionId",
  with: "nodeId",
  currency: "currency",
} as const;

/** Every token, as a reader begins to write it. */
export const TOKEN_BEGINNINGS: readonly string[] = [
  ...Object.keys(CHOSEN).map((name) => `${name}:`),
  ...Object.keys(NAMED).map((name) => `${name}:`),
  "score>=",
  "score<=",
  "amount>=",
  "amount<=",
];

export function parseTokens(text: string): Parsed {
  let filter: DecisionsFilter = {};
  const unknown: string[] = [];
  for (const [token] of text.matchAll(TOKENS)) {
    const found = readToken(token);
    if (found === null) unknown.push(token);
    else filter = { ...filter, ...found };
  }
  return { filter, unknown };
}

function readToken(token: string): DecisionsFilter | null {
  const [, of, sign, bound = ""] = BOUND.exec(token) ?? [];
  if (of === "score") return readScore(sign === ">=" ? "minScore" : "maxScore", bound);
  if (of === "amount") return readAmount(sign === ">=" ? "minAmount" : "maxAmount", bound);
  const colon = token.indexOf(":");
  if (colon === -1) return null;
  const [name, written] = [token.slice(0, colon), token.slice(colon + 1)];
  const value = readText(written);
  if (value === "") return null;
  if (isNameOf(CHOSEN, name)) {
    const chosen = CHOICES[CHOSEN[name]].find((known) => known === value);
    return chosen === undefined ? null : { [CHOSEN[name]]: chosen };
  }
  return isNameOf(NAMED, name) ? { [NAMED[name]]: value } : null;
}

function readScore(name: "minScore" | "maxScore", written: string): DecisionsFilter | null {
  return /^\d{1,3}$/u.test(written) ? { [name]: Math.min(Number(written), 100) } : null;
}

function readAmount(name: "minAmount" | "maxAmount", written: string): DecisionsFilter | null {
  const amount = asAmount(written);
  return amount === undefined ? null : { [name]: amount };
}

function isNameOf<Names extends object>(names: Names, name: string): name is Extract<keyof Names, string> {
  return Object.hasOwn(names, name);
}

/** Empty where it is none. */
function readText(written: string): string {
  if (!written.startsWith('"')) return written;
  return QUOTED.exec(written)?.[1]?.replaceAll(/\\(.)/gu, "$1") ?? "";
}

function writeText(text: string): string {
  return /\s/u.test(text) || text.startsWith('"') ? `"${text.replaceAll(/["\\]/gu, "\\$&")}"` : text;
}

export function showTokens(filter: DecisionsFilter): string {
  const { minScore, maxScore, minAmount, maxAmount } = filter;
  const named = Object.entries({ ...CHOSEN, ...NAMED }).map(([name, of]) => {
    const value = filter[of];
    return value !== undefined && `${name}:${writeText(value)}`;
  });
  return [
    ...named,
    minScore !== undefined && `score>=${minScore}`,
    maxScore !== undefined && `score<=${maxScore}`,
    minAmount !== undefined && `amount>=${minAmount}`,
    maxAmount !== undefined && `amount<=${maxAmount}`,
  ]
    .filter((token) => token !== false)
    .join(" ");
}
