// The small schemas that requests are made of: bounded strings, amounts, instants, flat objects.

import { z } from "zod";
import { AMOUNT_PATTERN } from "../../money/amount.ts";
import { formatInstant, parseInstant } from "../../time/instant.ts";
import { plainIssue } from "./plain-issue.ts";
import { showsIban, showsRawNumber } from "./raw-number.ts";
import { showsOurSecret } from "./secrets.ts";
import { FLAT_ARRAY_MAX, FLAT_FIELDS_MAX, FLAT_KEY_MAX, FLAT_VALUE_MAX, STRING_MAX } from "./limits.ts";

// Workers make no code in a request; the same path everywhere keeps tests honest about production. Two bodies are compiled
// while a Worker starts: see edge/http/compiled-body.ts.
z.config({ jitless: true, customError: plainIssue });

/**
 * Text of the caller, kept exactly as sent. Half a surrogate pair is refused: UTF-8 cannot hold it, so two ids that
 * differ in it would be one.
 */
export function text(maximum: number) {
  return z
    .string()
    .min(1)
    .refine((sent) => isWithin(sent, maximum), {
      message: `must have at most ${maximum} characters`,
      abort: true,
    })
    .refine((sent) => sent.isWellFormed(), NOT_UNICODE)
    .meta({ maxLength: maximum });
}

/** Whether a text has at most `maximum` characters, counted as in JSON Schema: an emoji of one code point is one. */
export function isWithin(sent: string, maximum: number): boolean {
  if (sent.length <= maximum) return true;
  return sent.length <= 2 * maximum && Array.from(sent).length <= maximum;
}

const NOT_UNICODE = "must be Unicode text: it holds half a surrogate pair";

/** A letter, a figure or a sign; not what only looks blank, such as Hangul fillers and the empty Braille pattern. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
/** What colours a terminal, moves its cursor or turns the direction of a text round. */
const CONTROL = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
/** The same but for lines and tabs. */
const CONTROL_IN_NOTE = /(?![\n\r\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

/** An empty text has a problem of its own already. */
function isSeen(sent: string): boolean {
  return sent === "" || VISIBLE.test(sent);
}

const NOT_SEEN = "must have a character that can be seen";
const HAS_CONTROL = "must have no control characters, and none that change the direction of the text";

/** A note or a reason that a person writes for others: it shows something, and reads as it is kept. It may have several lines. */
export function writtenText(maximum: number) {
  return text(maximum)
    .refine(isSeen, NOT_SEEN)
    .refine((sent) => !CONTROL_IN_NOTE.test(sent), HAS_CONTROL);
}

/** What a person calls something of ours: the same in one line. Not for the name of a payment's party, which is evidence. */
export function nameText(maximum: number) {
  return text(maximum)
    .refine(isSeen, NOT_SEEN)
    .refine((sent) => !CONTROL.test(sent), HAS_CONTROL);
}

/** Why an operator does something, for the audit. */
export const auditReason = writtenText(500).meta({ description: "Kept in the audit." });

const HAS_SECRET =
  "is kept as sent and shows a key or token of this service: send it without, and replace that key";

/** An id of the caller or an open string: 1 to 255 characters. */
export const boundedString = text(STRING_MAX);

/**
 * An id that the caller keeps for somebody, kept as sent. It is never an account number, because ids appear in too many places.
 * One that only looks like an IBAN passes with any prefix.
 */
export const reference = boundedString
  .refine(
    (id) => !showsIban(id),
    "is kept as sent and is or holds an account number (IBAN): send an id of your own, and the number only as an instrument's identifier; an id that only looks like one passes with any prefix, such as id-",
  )
  .refine((id) => !showsOurSecret(id), HAS_SECRET);

/** A note or a reason that shows no account or card number either. */
export function noteText(maximum: number) {
  return withoutNumbers(writtenText(maximum));
}

/** A name of ours that shows no account or card number either. */
export function labelText(maximum: number) {
  return withoutNumbers(nameText(maximum));
}

/** A code of the caller's systems, kept as sent: it shows no account or card number. */
export function codeText(maximum: number) {
  return withoutNumbers(text(maximum));
}

function withoutNumbers(kept: z.ZodString) {
  return kept
    .refine(
      (sent) => !showsRawNumber(sent, null),
      "is kept as sent and shows a whole account or card number: send the text without it, and the number only as an instrument's identifier",
    )
    .refine((sent) => !showsOurSecret(sent), HAS_SECRET);
}

/** The same as an id that names a record in a path, where `.` and `..` vanish even percent-encoded. */
export function namingInPath<T extends z.ZodType<string, string>>(id: T): T {
  return id
    .refine(
      (sent) => sent !== "." && sent !== "..",
      "must not be . or .. alone: no path can name the record by it, so put another character to it",
    )
    .meta({ not: { enum: [".", ".."] } });
}

export const externalId = namingInPath(reference);

/**
 * For the document of an object that needs some of its fields, what a check of ours says and JSON Schema can say too: which
 * of them, where null is as good as absent.
 */
export function needsOneOf<T extends string>(fields: readonly T[]) {
  return fields.map((field) => ({ required: [field], properties: { [field]: { type: "string" } } }) as const);
}

/** Null and absent are the same to the contract: every reader of the field treats them alike. */
export function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish();
}

/** Zero or more, at most eight decimals, at most thirty integer digits, as a string. */
export const nonNegativeAmount = z
  .string()
  .regex(AMOUNT_PATTERN, "must be a decimal string with at most 30 integer and 8 fraction digits")
  .meta({ examples: ["12.50"] });

/** The same, above zero. */
export const positiveAmount = nonNegativeAmount.refine((amount) => /[1-9]/.test(amount), {
  message: "must be greater than zero",
  abort: true,
});

export const NOT_AN_INSTANT =
  "must be an ISO 8601 timestamp with seconds and a zone, between 1970 and 2148, such as 2026-01-31T12:00:00Z";

/** An ISO 8601 timestamp with a zone, kept as UTC to the millisecond. */
export const instant = z
  .string()
  .max(64)
  .transform((sent, context) => {
    const parsed = parseInstant(sent);
    if (parsed !== null) return formatInstant(parsed);
    context.addIssue({
      code: "custom",
      message: NOT_AN_INSTANT,
    });
    return z.NEVER;
  })
  .meta({ type: "string", format: "date-time", examples: ["2026-01-31T12:00:00.000Z"] });

/** Two letters of either case; uppercase is the evidence. */
export const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, "must be a two-letter country code")
  .transform((code) => code.toUpperCase())
  .meta({ type: "string", pattern: "^[A-Za-z]{2}$", examples: ["DE"] });

/** The country of a party or an instrument: the contract says string. Two letters are the code, in uppercase. */
export const countryText = boundedString
  .transform((sent) => (/^[A-Za-z]{2}$/.test(sent) ? sent.toUpperCase() : sent))
  .meta({ type: "string", minLength: 1, maxLength: STRING_MAX, examples: ["DE"] });

export type Primitive = string | number | boolean | null;
export type FlatFields = Record<string, Primitive | Primitive[]>;

// A form for each type: generators of clients know no list of several types.
const PRIMITIVES = [
  { type: "string", maxLength: FLAT_VALUE_MAX },
  { type: "number" },
  { type: "boolean" },
] as const;

/**
 * A flat object of up to 50 fields. The object itself is handed on, so that keys such as `__proto__` come back
 * as sent: rebuilding it, as `z.record` does, would drop them.
 */
export const flatFields = z
  .unknown()
  .superRefine((fields, context) => {
    const problem = flatFieldsProblem(fields);
    if (problem !== null) context.addIssue({ code: "custom", ...problem });
  })
  .transform((fields) => fields as FlatFields) // checked just above
  .meta({
    type: "object",
    maxProperties: FLAT_FIELDS_MAX,
    propertyNames: { maxLength: FLAT_KEY_MAX },
    additionalProperties: {
      anyOf: [
        ...PRIMITIVES,
        { type: "array", maxItems: FLAT_ARRAY_MAX, items: { anyOf: [...PRIMITIVES, { type: "null" }] } },
        { type: "null" },
      ],
    },
  });

function flatFieldsProblem(fields: unknown): { message: string; path: string[] } | null {
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) {
    return { message: "must be a flat object", path: [] };
  }
  const entries = Object.entries(fields);
  if (entries.length > FLAT_FIELDS_MAX) {
    return { message: `must have at most ${FLAT_FIELDS_MAX} fields`, path: [] };
  }
  for (const [key, value] of entries) {
    if (!isWithin(key, FLAT_KEY_MAX)) {
      return { message: `has a key of more than ${FLAT_KEY_MAX} characters`, path: [] };
    }
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (values.length > FLAT_ARRAY_MAX && Array.isArray(value)) {
      return { message: `must have at most ${FLAT_ARRAY_MAX} items`, path: [key] };
    }
    if (!values.every(isPrimitive)) {
      return { message: "must be a string, number, boolean, null or a short array of these", path: [key] };
    }
    if (values.some(losesDigits)) {
      return {
        message: "is a whole number beyond ±(2^53 − 1), which loses digits: send it as a string",
        path: [key],
      };
    }
    if (values.some((item) => typeof item === "string" && !isWithin(item, FLAT_VALUE_MAX))) {
      return { message: `must have at most ${FLAT_VALUE_MAX} characters`, path: [key] };
    }
    if (![key, ...values].every(isUnicode)) return { message: NOT_UNICODE, path: [] };
    if (showsIban(key)) return { message: KEY_HOLDS_IBAN, path: [] };
  }
  return null;
}

const KEY_HOLDS_IBAN =
  "has a key that is or holds an account number (IBAN), which would be kept: send it only as an instrument's identifier; what only looks like one passes with any prefix, such as id-";

function isUnicode(value: unknown): boolean {
  return typeof value !== "string" || value.isWellFormed();
}

// Of such a number JSON's reader keeps only the first digits: two that differ would be one payload.
function losesDigits(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

function isPrimitive(value: unknown): value is Primitive {
  return (
    value === null ||
    typeof value === "string" ||
    typeof value === "boolean" ||
    (typeof value === "number" && Number.isFinite(value))
  );
}
