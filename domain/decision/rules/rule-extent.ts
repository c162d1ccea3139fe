// How large a value of a rule can be: the bytes of its text and the items of its list, from the bounds of the contract for what
// callers send and from the length of what the rule writes itself. What is not known is taken for the largest there is.

import type { ASTNode } from "@marcbachmann/cel-js";
import {
  BODY_MAX_BYTES,
  DISPLAY_NAME_MAX,
  FLAT_ARRAY_MAX,
  FLAT_FIELDS_MAX,
  FLAT_KEY_MAX,
  FLAT_VALUE_MAX,
  INSTRUMENTS_MAX,
  PARTIES_MAX,
  STRING_MAX,
} from "../../contract/values/limits.ts";
import { CHARACTER_BYTES } from "./rule-bounds.ts";
import { loopOf } from "./rule-tree.ts";

export interface Extent {
  /** Of the text that it may be. */
  readonly bytes: number;
  /** Of the list or map that it may be. */
  readonly items: number;
  /** What a loop runs through. Null where it holds nothing. */
  readonly each: Extent | null;
  /** What an index or a name that is not among the fields gives. */
  readonly held: Extent | null;
  readonly fields: Readonly<Record<string, Extent>>;
}

/** Of the variables of the loops around a part. */
export type Scope = ReadonlyMap<string, Extent>;

/** Numbers, flags, times. */
export const PLAIN: Extent = { bytes: 0, items: 0, each: null, held: null, fields: {} };
/** A number, time or flag as text. */
const WRITTEN_BYTES = 2 * 32;
/** Fingerprints of an identifier and of the caller's own. */
const FINGERPRINTS_MAX = 2;
/** Under how many keys the counterparty's instruments are known: their fingerprints and the caller's own id. */
const COUNTERPARTY_KEYS_MAX = INSTRUMENTS_MAX * (FINGERPRINTS_MAX + 1);

function text(characters: number): Extent {
  return textOfBytes(CHARACTER_BYTES * characters);
}
function textOfBytes(bytes: number): Extent {
  return { ...PLAIN, bytes };
}
function list(items: number, each: Extent | null): Extent {
  return { ...PLAIN, items, each, held: each };
}
function object(fields: Readonly<Record<string, Extent>>, held: Extent): Extent {
  return { ...PLAIN, held, fields };
}

const NAME = text(DISPLAY_NAME_MAX);
/** One whole value of the caller's own fields: a text, or a list of texts. */
const FLAT_VALUE: Extent = {
  ...list(FLAT_ARRAY_MAX, text(FLAT_VALUE_MAX)),
  bytes: CHARACTER_BYTES * FLAT_VALUE_MAX,
};
const FLAT: Extent = { ...PLAIN, items: FLAT_FIELDS_MAX, each: text(FLAT_KEY_MAX), held: FLAT_VALUE };
const INSTRUMENT = object({ fingerprints: list(FINGERPRINTS_MAX, text(STRING_MAX)) }, text(STRING_MAX));
const PARTY = object({ instruments: list(INSTRUMENTS_MAX, INSTRUMENT) }, NAME);
/** All instruments of a transaction share the bytes of its body, and all parties its instruments. */
const SHARE_OF_BODY = textOfBytes(Math.ceil(BODY_MAX_BYTES / INSTRUMENTS_MAX));
const INSTRUMENT_ON_AVERAGE = object({ fingerprints: list(FINGERPRINTS_MAX, SHARE_OF_BODY) }, SHARE_OF_BODY);
const PARTY_ON_AVERAGE = object(
  { instruments: list(Math.ceil(INSTRUMENTS_MAX / PARTIES_MAX), INSTRUMENT_ON_AVERAGE) },
  NAME,
);

const VARIABLES: Readonly<Record<string, Extent>> = {
  transaction: object({ parties: list(PARTIES_MAX, PARTY), metadata: FLAT }, NAME),
  counterparty: object(
    { instruments: list(COUNTERPARTY_KEYS_MAX, SHARE_OF_BODY), address: object({}, NAME) },
    NAME,
  ),
  activity: object({}, NAME),
  subject: object({}, NAME),
  screening: object({}, NAME),
  location: object({}, NAME),
  features: object({}, PLAIN),
  custom: FLAT,
  metadata: FLAT,
};
/** What the variable of a loop over the parties is, as long as nothing inside it depends on how many instruments one has. */
export const PARTY_OF_MANY = PARTY_ON_AVERAGE;
/** And what it is then: one party may have them all. */
export const PARTY_WITH_ALL = PARTY;

/** @returns how large the value of a part can be. */
export function extentOf(node: ASTNode, scope: Scope): Extent {
  switch (node.op) {
    case "value":
      return typeof node.args === "string" ? text(node.args.length) : PLAIN;
    case "id":
      return (
        scope.get(node.args) ??
        (Object.hasOwn(VARIABLES, node.args) ? (VARIABLES[node.args] ?? PLAIN) : PLAIN)
      );
    case "list":
      return list(node.args.length, joined(node.args.map((item) => extentOf(item, scope))));
    case "map":
      return {
        ...list(node.args.length, joined(node.args.map(([key]) => extentOf(key, scope)))),
        held: joined(node.args.map(([, value]) => extentOf(value, scope))),
      };
    case ".":
      return fieldOf(extentOf(node.args[0], scope), node.args[1]);
    case "[]":
      return indexed(extentOf(node.args[0], scope), node.args[1]);
    case "+":
      return sumOf(extentOf(node.args[0], scope), extentOf(node.args[1], scope));
    case "?:":
      return joined([extentOf(node.args[1], scope), extentOf(node.args[2], scope)]);
    case "call":
      return given(node.args[0], node.args[1], scope);
    case "rcall":
      return loopOf(node) === null
        ? givenByMethod(node.args[0], node.args[1], scope)
        : givenByLoop(node, scope);
    default:
      return PLAIN;
  }
}

function given(name: string, [first]: readonly ASTNode[], scope: Scope): Extent {
  const value = first === undefined ? PLAIN : extentOf(first, scope);
  if (name === "dyn") return value;
  return name === "string" ? textOfBytes(Math.max(value.bytes, WRITTEN_BYTES)) : PLAIN;
}

/** Letters beyond ASCII that become more than one in another case: `İ` two, `ΐ` three. */
const LOWER_GROWTH = 2;
const UPPER_GROWTH = 3;

function givenByMethod(name: string, receiver: ASTNode, scope: Scope): Extent {
  const { bytes } = extentOf(receiver, scope);
  switch (name) {
    case "lowerAscii":
      return textOfBytes(LOWER_GROWTH * bytes);
    case "upperAscii":
      return textOfBytes(UPPER_GROWTH * bytes);
    case "trim":
    case "substring":
      return textOfBytes(bytes);
    case "split":
      return list(bytes + 1, textOfBytes(bytes));
    default:
      return PLAIN; // numbers and flags
  }
}

function givenByLoop(node: ASTNode, scope: Scope): Extent {
  const loop = loopOf(node);
  if (loop === null || node.op !== "rcall") return PLAIN;
  const { items, each } = extentOf(loop.range, scope);
  if (node.args[0] === "filter") return list(items, each);
  const body = loop.bodies.at(-1);
  if (node.args[0] !== "map" || body === undefined) return PLAIN;
  return list(items, extentOf(body, new Map(scope).set(loop.variable, each ?? PLAIN)));
}

function fieldOf(of: Extent, name: string): Extent {
  return Object.hasOwn(of.fields, name) ? (of.fields[name] ?? PLAIN) : (of.held ?? PLAIN);
}

function indexed(of: Extent, by: ASTNode): Extent {
  if (by.op === "value" && typeof by.args === "string") return fieldOf(of, by.args);
  return joined([...(of.held === null ? [] : [of.held]), ...Object.values(of.fields)]);
}

function sumOf(left: Extent, right: Extent): Extent {
  return { ...joined([left, right]), bytes: left.bytes + right.bytes, items: left.items + right.items };
}

/** As large as the largest of them. */
function joined(extents: readonly Extent[]): Extent {
  const [first = PLAIN, ...others] = extents;
  return others.reduce(
    (one, other) => ({
      bytes: Math.max(one.bytes, other.bytes),
      items: Math.max(one.items, other.items),
      each: either(one.each, other.each),
      held: either(one.held, other.held),
      fields: Object.fromEntries(
        [...Object.keys(one.fields), ...Object.keys(other.fields)].map((name) => [
          name,
          joined([fieldOf(one, name), fieldOf(other, name)]),
        ]),
      ),
    }),
    first,
  );
}

function either(one: Extent | null, other: Extent | null): Extent | null {
  if (one === null || other === null) return one ?? other;
  return one === other ? one : joined([one, other]);
}
