// The filter as people type it: `decision:block rule:new-payee subject:cus_7 score>=60`. An id with blanks stands in quotes:
// `subject:"customer 7"`. It is written into the address, and read from it.

import type { DecisionsFilter } from "./search.ts";

export interface Parsed {
  readonly filter: DecisionsFilter;
  /** What is no token, for the reader to mend. */
  readonly unknown: readonly string[];
}

/** A name with a text in quotes, in which a backslash stands before a quote and before another one; or what has no blank. */
const TOKENS = /\w+:"(?:[^"\\]|\\.)*"(?!\S)|\S+/gu;
const QUOTED = /^"((?:[^"\\]|\\.)*)"$/u;

const NAMES = { rule: "ruleId", subject: "subjectId", alert: "alertId" } as const;

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
  const score = /^score(>=|<=)(\d{1,3})$/.exec(token);
  if (score) {
    const bound = Math.min(Number(score[2]), 100);
    return score[1] === ">=" ? { minScore: bound } : { maxScore: bound };
  }
  const [name, written] = [token.slice(0, token.indexOf(":")), token.slice(token.indexOf(":") + 1)];
  const value = readText(written);
  if (value === "") return null;
  if (name === "decision") {
    return value === "allow" || value === "review" || value === "block" ? { decision: value } : null;
  }
  return Object.hasOwn(NAMES, name) ? { [NAMES[name as keyof typeof NAMES]]: value } : null;
}

/** Empty where it is none. */
function readText(written: string): string {
  if (!written.startsWith('"')) return written;
  return QUOTED.exec(written)?.[1]?.replaceAll(/\\(.)/gu, "$1") ?? "";
}

function writeText(text: string): string {
  return /\s/u.test(text) || text.startsWith('"') ? `"${text.replaceAll(/["\\]/gu, "\\$&")}"` : text;
}

export function showTokens({
  decision,
  ruleId,
  subjectId,
  alertId,
  minScore,
  maxScore,
}: DecisionsFilter): string {
  return [
    decision && `decision:${decision}`,
    ruleId && `rule:${writeText(ruleId)}`,
    subjectId && `subject:${writeText(subjectId)}`,
    alertId && `alert:${writeText(alertId)}`,
    minScore !== undefined && `score>=${minScore}`,
    maxScore !== undefined && `score<=${maxScore}`,
  ]
    .filter((token) => typeof token === "string")
    .join(" ");
}
