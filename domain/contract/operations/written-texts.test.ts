// What people write for others: every note, reason and name of ours, found in the bodies and queries of all operations by its
// name. Each shows something, and nothing in it colours a terminal or turns its text round.

import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { INTEGRATOR_OPERATIONS } from "./integrators.ts";
import type { Operation } from "./operation.ts";
import { OPERATOR_OPERATIONS } from "./operators.ts";

const NOTES = new Set(["changeReason", "description", "hypothesis", "note", "rationale", "reason", "text"]);
const NAMES = new Set(["assignee", "authority", "category", "label", "legalName", "name", "title"]);
/** Named by public registers: what they say is recorded as it stands. */
const OF_REGISTERS = /^recordProviders records\./;

interface Field {
  readonly operation: string;
  readonly path: string;
  readonly schema: z.core.$ZodType;
}

/** The texts in a schema, by their paths. */
function fieldsOf(schema: z.core.$ZodType | undefined, path: readonly string[]): Omit<Field, "operation">[] {
  const def = schema?._zod.def as Definition | undefined;
  if (schema === undefined || def === undefined) return [];
  if (def.shape)
    return Object.entries(def.shape).flatMap(([name, inner]) => fieldsOf(inner, [...path, name]));
  const inner = [def.innerType, def.element, def.in, ...(def.options ?? [])].filter(
    (one) => one !== undefined,
  );
  if (def.type === "string") return [{ path: path.join("."), schema }];
  return inner.flatMap((one) => fieldsOf(one, path));
}

/** Of the parts of zod's definitions, those that hold others. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
}

const OPERATIONS: readonly (readonly [string, Operation])[] = [
  ...Object.entries(INTEGRATOR_OPERATIONS),
  ...Object.entries(OPERATOR_OPERATIONS),
];
const FIELDS: readonly Field[] = OPERATIONS.flatMap(([operation, { body, optionalBody, query }]) =>
  [
    ...fieldsOf(body ?? optionalBody, []),
    // Other parameters of queries look for what somebody wrote.
    ...fieldsOf(query?.["reason"], ["reason"]),
  ].map((field) => ({ operation, ...field })),
);
const named = (names: ReadonlySet<string>) =>
  FIELDS.filter(
    ({ operation, path }) =>
      names.has(path.split(".").at(-1) ?? "") && !OF_REGISTERS.test(`${operation} ${path}`),
  );
const takes = ({ schema }: Field, text: string) => (schema as z.ZodType).safeParse(text).success;

const BLANK = [
  " ",
  "\t",
  "\n\n",
  "\u00a0",
  "\u200b",
  "\u00ad",
  "\u2060\u200d",
  "\u3164",
  "\u115f\u1160",
  "\u2800",
];
const CONTROLS = [
  "\u0000",
  "\u0007",
  "\u001b[8m",
  "\u007f",
  "\u009b",
  "\u061c",
  "\u200f",
  "\u202e",
  "\u2066",
  "\u2028",
];

describe("a text that people write", () => {
  it("is one of many", () => {
    expect(named(NOTES).length).toBeGreaterThan(40);
    expect(named(NAMES).length).toBeGreaterThan(15);
  });

  it.each([...named(NOTES), ...named(NAMES)])(
    "$operation $path is refused where it shows nothing",
    (field) => {
      for (const text of BLANK) expect([text, takes(field, text)]).toEqual([text, false]);
      for (const control of CONTROLS) {
        expect([control, takes(field, `seen${control}twice`)]).toEqual([control, false]);
      }
    },
  );

  it.each(named(NOTES))("$operation $path may have lines and tabs, in any script", (field) => {
    for (const text of ["seen\r\ntwice\n\tby us", "تمت المراجعة", "הנחה", "確認済み", "✓", "."]) {
      expect([text, takes(field, text)]).toEqual([text, true]);
    }
  });

  it.each(named(NAMES))("$operation $path is one line", (field) => {
    for (const text of ["one\ntwo", "one\ttwo", "one\rtwo"]) {
      expect([text, takes(field, text)]).toEqual([text, false]);
    }
  });
});

it("the name of a payment's party is evidence, and is taken as it was sent", () => {
  const [party] = FIELDS.filter(
    ({ operation, path }) => operation === "createTransaction" && path.endsWith("displayName"),
  );
  expect(party).toBeDefined();
  if (party === undefined) return;
  for (const text of [...BLANK, ...CONTROLS]) expect([text, takes(party, text)]).toEqual([text, true]);
});
