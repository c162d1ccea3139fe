// The filter as people type it: `decision:block rule:new-payee subject:cus_7 score>=60 amount>1000 currency:EUR`. An id with blanks
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
const BOUND = /^(score|amount)(>=|<=|>|<)(.*)$/u;

/** As people call what the server calls otherwise. In the order in which they are written. */
const CHOSEN = {
  decision: "decision",
  outcome: "label",
  risk: "riskLevel",
  screening: "screening",
  direction: "direction",
} as const;
const NAMED = {
  rule: "ruleId",
  subject: "subjectId",
  alert: "alertId",
  version: "systemVersionId",
  with: "nodeId",
  channel: "channel",
  type: "type",
  currency: "currency",
} as const;

const OF_AMOUNT = { ">=": "minAmount", "<=": "maxAmount", ">": "aboveAmount", "<": "belowAmount" } as const;
/** Scores are whole numbers: above 60 is from 61 on. */
const OF_SCORE = {
  ">=": ["minScore", 0],
  "<=": ["maxScore", 0],
  ">": ["minScore", 1],
  "<": ["maxScore", -1],
} as const;

/** Every token, as a reader begins to write it. */
export const TOKEN_BEGINNINGS: readonly string[] = [
  ...Object.keys(CHOSEN).map((name) => `${name}:`),
  ...Object.keys(NAMED).map((name) => `${name}:`),
  ...["score", "amount"].flatMap((of) => Object.keys(OF_AMOUNT).map((sign) => `${of}${sign}`)),
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
  const [, of, sign = "", bound = ""] = BOUND.exec(token) ?? [];
  if (isNameOf(OF_AMOUNT, sign)) return of === "score" ? readScore(sign, bound) : readAmount(sign, bound);
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

/** Whether a token compares, with whatever bound. */
export function isComparison(token: string): boolean {
  return BOUND.test(token);
}

type Sign = keyof typeof OF_AMOUNT;

function readScore(sign: Sign, written: string): DecisionsFilter | null {
  const [name, step] = OF_SCORE[sign];
  const score = /^\d{1,3}$/u.test(written) ? Number(written) + step : Number.NaN;
  return score >= 0 && score <= 100 ? { [name]: score } : null;
}

function readAmount(sign: Sign, written: string): DecisionsFilter | null {
  const amount = asAmount(written);
  return amount === undefined ? null : { [OF_AMOUNT[sign]]: amount };
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
  const { minScore, maxScore } = filter;
  const named = Object.entries({ ...CHOSEN, ...NAMED }).map(([name, of]) => {
    const value = filter[of];
    return value !== undefined && `${name}:${writeText(value)}`;
  });
  const amounts = Object.entries(OF_AMOUNT).map(([sign, of]) => {
    const bound = filter[of];
    return bound !== undefined && `amount${sign}${bound}`;
  });
  return [
    ...named,
    minScore !== undefined && `score>=${minScore}`,
    maxScore !== undefined && `score<=${maxScore}`,
    ...amounts,
  ]
    .filter((token) => token !== false)
    .join(" ");
}
