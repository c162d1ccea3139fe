// The least and the greatest that a request may hold: a valid body, and the same with one field after another at an end of its
// bounds. Read from the JSON schema of the API's own document, so a new field is covered by being documented.

import { z } from "zod";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Body = { [name: string]: Json };

const schemaShape = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  examples: z.array(z.json()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), schemaShape).optional();
  },
  get items() {
    return schemaShape.optional();
  },
  get anyOf() {
    return z.array(schemaShape).optional();
  },
  get oneOf() {
    return z.array(schemaShape).optional();
  },
});
export type Schema = z.output<typeof schemaShape>;

/** @returns a schema whose references are those of the document. */
export function schemaOf(given: unknown): Schema {
  return schemaShape.parse(given);
}

export interface Extreme {
  /** Where in the body, e.g. `transaction.parties.0.displayName`. */
  readonly field: string;
  readonly value: Json;
  readonly body: Body;
}

export class Extremes {
  private readonly definitions: Readonly<Record<string, unknown>>;

  /** @param definitions `components.schemas` of the document. */
  constructor(definitions: Readonly<Record<string, unknown>>) {
    this.definitions = definitions;
  }

  /** The body with each field in turn at each of its ends. */
  of(schema: Schema, body: Body): Extreme[] {
    return this.fields(schema, body, []).flatMap(({ path, values }) =>
      values.map((value) => ({ field: path.join("."), value, body: withField(body, path, value) as Body })),
    );
  }

  /** The least that has every field that must be there. */
  smallest(given: Schema): Json {
    const schema = this.resolved(given);
    const [choice] = choicesOf(schema);
    if (choice !== undefined) return this.smallest(choice);
    if (schema.const !== undefined) return schema.const;
    const [known] = [...(schema.enum ?? []), ...(schema.examples ?? [])];
    if (known !== undefined) return known;
    switch (schema.type) {
      case "object": {
        const required = (schema.required ?? []).map((name) => [
          name,
          this.smallest(schema.properties?.[name] ?? {}),
        ]);
        return Object.fromEntries(required) as Body;
      }
      case "array":
        return [];
      case "integer":
      case "number":
        return schema.minimum ?? 1;
      case "boolean":
        return true;
      default:
        return schema.format === "date-time" ? "2026-01-31T12:00:00.000Z" : "x".repeat(schema.minLength ?? 1);
    }
  }

  private resolved(schema: Schema): Schema {
    const name = schema.$ref?.split("/").at(-1);
    return name === undefined ? schema : this.resolved(schemaOf(this.definitions[name]));
  }

  private fields(
    given: Schema,
    at: Json | undefined,
    path: readonly string[],
  ): { path: readonly string[]; values: Json[] }[] {
    const schema = this.resolved(given);
    const choices = choicesOf(schema);
    if (choices.length > 0) return choices.flatMap((choice) => this.fields(choice, at, path));
    if (schema.properties !== undefined) {
      const there = isBody(at) ? at : (this.smallest(schema) as Body);
      const inner = Object.entries(schema.properties).flatMap(([name, property]) =>
        this.fields(property, there[name], [...path, name]).map((field) => ({ field, name })),
      );
      // A field inside an object that the body lacks needs the whole object.
      if (isBody(at)) return inner.map(({ field }) => field);
      return inner.map(({ field }) => ({
        path,
        values: field.values.map((value) => withField(there, field.path.slice(path.length), value)),
      }));
    }
    if (schema.items !== undefined) return this.ofArray(schema, schema.items, at, path);
    return [{ path, values: endsOf(schema) }];
  }

  private ofArray(schema: Schema, items: Schema, at: Json | undefined, path: readonly string[]) {
    const there = Array.isArray(at) && at.length > 0 ? at : [this.smallest(items)];
    const full = Array.from(
      { length: Math.min(schema.maxItems ?? 300, 300) },
      (_, i) => there[i % there.length] ?? null,
    );
    const inner = there.flatMap((item, i) => this.fields(items, item, [...path, String(i)]));
    const whole = { path, values: [[], full] };
    if (Array.isArray(at) && at.length > 0) return [whole, ...inner];
    return [
      whole,
      ...inner.map((field) => ({
        path,
        values: field.values.map((value) => withField(there, field.path.slice(path.length), value)),
      })),
    ];
  }
}

function choicesOf({ anyOf, oneOf, properties }: Schema): Schema[] {
  // Beside properties, choices say which of them are needed.
  if (properties !== undefined) return [];
  return (anyOf ?? oneOf ?? []).filter(({ type }) => type !== "null");
}

function endsOf(schema: Schema): Json[] {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum !== undefined) return schema.enum;
  const types = [schema.type ?? "string"].flat();
  return types.flatMap((type): Json[] => {
    switch (type) {
      case "string":
        return textsOf(schema);
      case "integer":
        return [schema.minimum ?? Number.MIN_SAFE_INTEGER, schema.maximum ?? Number.MAX_SAFE_INTEGER, 0];
      case "number":
        return [schema.minimum ?? -Number.MAX_VALUE, schema.maximum ?? Number.MAX_VALUE, 0, Number.MIN_VALUE];
      case "boolean":
        return [true, false];
      case "object":
        return flatObjects();
      default:
        return [];
    }
  });
}

/** As long as nothing bounds it. */
const LONG = 5_000;

function textsOf({ format, pattern, minLength = 0, maxLength = LONG }: Schema): Json[] {
  if (format === "date-time") {
    return [
      "1970-01-01T00:00:00.000Z",
      "1970-01-01T14:00:00+14:00",
      "2026-02-28T23:59:59.999999-12:00",
      "2148-12-31T23:59:59.999Z",
    ];
  }
  if (format === "ipv4") return ["0.0.0.0", "255.255.255.255"];
  if (format === "ipv6") return ["::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"];
  if (pattern?.includes("[0-9]{0,29}")) return ["0", "0.00000001", `${"9".repeat(30)}.99999999`];
  if (pattern === "^[A-Za-z]{2}$") return ["aa", "ZZ"];
  const astral = "\u{1F600}".repeat(Math.floor(maxLength / 2));
  const odd = "{\"\\\n\0\u2028'`\u{10FFFF}".slice(0, Math.max(1, maxLength));
  return [
    "x".repeat(minLength),
    "x".repeat(maxLength),
    "-".repeat(Math.min(maxLength, 64)),
    "0".repeat(Math.min(maxLength, 3)),
    astral,
    "\uFFFF".repeat(maxLength),
    odd,
    `{${"a".repeat(Math.max(0, maxLength - 1))}`,
    `${"x".repeat(Math.max(0, maxLength - 1))}\uD800`,
  ];
}

function flatObjects(): Json[] {
  return [
    {},
    Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, "\u{1F600}".repeat(20)])),
    {
      most: Number.MAX_VALUE,
      least: -Number.MAX_VALUE,
      tiny: Number.MIN_VALUE,
      whole: Number.MAX_SAFE_INTEGER,
    },
    { ["\u{1F600}".repeat(50)]: "{", "": "", "a.b": null, list: Array.from({ length: 20 }, () => true) },
    JSON.parse('{"__proto__":"x","constructor":1}') as Json,
  ];
}

export function isBody(value: Json | undefined): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function withField(whole: Json | undefined, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  if (Array.isArray(whole))
    return whole.map((item, i) => (String(i) === name ? withField(item, rest, value) : item));
  const body = isBody(whole) ? whole : {};
  return { ...body, [name]: withField(body[name], rest, value) };
}
