// What is wrong with a value, in words that follow the name of its field: `amount: must be a string, not a number`.

import type { z } from "zod";
import { cutName } from "../../text/cut-name.ts";

type Issue = z.core.$ZodRawIssue;

const ARTICLES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

/** @returns undefined where zod's own words are plain enough. */
export function plainIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      // A number that is not whole is a number all the same.
      if (issue.expected === "int" && typeof issue.input === "number") return "must be a whole number";
      return `must be ${named(issue.expected)}, not ${named(typeOf(issue.input))}`;
    case "invalid_value":
      return issue.input === undefined ? "is required" : oneOf(issue.values);
    case "invalid_union":
      return "options" in issue && Array.isArray(issue.options) ? oneOf(issue.options) : undefined;
    case "too_small":
      return boundOf(issue.origin, issue.minimum, issue.inclusive === false ? "more than" : "at least");
    case "too_big":
      return boundOf(issue.origin, issue.maximum, issue.inclusive === false ? "less than" : "at most");
    case "unrecognized_keys":
      return `has fields that are not known: ${issue.keys.map(cutName).join(", ")}`;
    default:
      return undefined;
  }
}

function oneOf(values: readonly unknown[]): string {
  return `must be ${values.length === 1 ? "" : "one of "}${values.map(String).join(", ")}`;
}

function boundOf(origin: string, bound: number | bigint, how: string): string {
  if (origin === "string")
    return how === "at least" && bound === 1
      ? "must not be empty"
      : `must have ${how} ${counted(bound, "character")}`;
  if (origin === "array" || origin === "set") return `must have ${how} ${counted(bound, "item")}`;
  return `must be ${how} ${bound}`;
}

function counted(number: number | bigint, noun: string): string {
  return `${number} ${noun}${Number(number) === 1 ? "" : "s"}`;
}

function named(type: string): string {
  return ARTICLES[type] ?? type;
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
