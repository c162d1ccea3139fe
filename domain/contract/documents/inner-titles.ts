// Titles of the document's inner schemas. A generator of clients makes a type of each object and each enumeration; without a
// title it numbers those that are alike in name (`Type30`), and numbers them again when one is added.

import type { Schema } from "./compare-schemas.ts";
import type { ContractDocument } from "./contract-document.ts";

/**
 * Some generators put the titles of all that a type is in before its own, and name a file after that: names of files have at
 * most 255 characters. What is so deep that it would need more has no title.
 */
const TITLES_MAX = 150;

/** Where a schema stands. */
interface Place {
  readonly name: string;
  /** Characters of the titles of what it is in. */
  readonly above: number;
}

/** The document with a title on each inner object and enumeration: the names of what it is in, together. All are different. */
export function withInnerTitles(document: ContractDocument): ContractDocument {
  const { schemas = {} } = document.components ?? {};
  const titles = new Titles(Object.keys(schemas));
  const titled = Object.entries(schemas).map(([name, schema]) => [
    name,
    titles.ofParts(schema as Schema, { name, above: name.length }),
  ]);
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, part]) => [method, withTitledAnswers(part, titles)]),
    ),
  ]);
  return {
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(titled) },
    paths: Object.fromEntries(paths),
  };
}

/** An operation whose answers are of no named schema. Any other part of a path stays as it is. */
function withTitledAnswers(part: unknown, titles: Titles): unknown {
  if (typeof part !== "object" || part === null || !("operationId" in part)) return part;
  const { operationId, responses } = part as Answered;
  const place = { name: `${capital(operationId)}Answer`, above: 0 };
  const titled = Object.entries(responses).map(([status, response]) => {
    const json = response.content?.["application/json"];
    if (json === undefined) return [status, response];
    const content = {
      ...response.content,
      "application/json": { ...json, schema: titles.of(json.schema, place) },
    };
    return [status, { ...response, content }];
  });
  return { ...part, responses: Object.fromEntries(titled) };
}

interface Answered {
  readonly operationId: string;
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

class Titles {
  private readonly taken: Set<string>;

  constructor(taken: readonly string[]) {
    this.taken = new Set(taken);
  }

  /** A schema with titles on it and on its parts. */
  of(schema: Schema, place: Place): Schema {
    if (schema.$ref !== undefined) return schema;
    const above = place.above + place.name.length;
    const isType = schema.enum !== undefined || schema.properties !== undefined;
    if (!isType || above > TITLES_MAX) return this.ofParts(schema, place);
    const title = this.free(place.name);
    // A generator for Go names inner types by their place, whatever their title, and stops where two have one name.
    const forGo = title === place.name ? {} : { "x-go-type-name": title };
    return { title, ...forGo, ...this.ofParts(schema, { ...place, above }) };
  }

  /** A schema that has a name, with titles on its parts. */
  ofParts(schema: Schema, { name, above }: Place): Schema {
    const { properties, items, additionalProperties: others } = schema;
    const titled = (part: Schema, of: string) => this.of(part, { name: name + of, above });
    const titledProperties = Object.entries(properties ?? {}).map(([key, part]) => [
      key,
      titled(part, capital(key)),
    ]);
    const forms = (["anyOf", "oneOf", "allOf"] as const).flatMap((word) => {
      const given = schema[word];
      return given === undefined ? [] : [[word, given.map((form, at) => titled(form, formName(given, at)))]];
    });
    return {
      ...schema,
      ...(properties && { properties: Object.fromEntries(titledProperties) }),
      ...(items && { items: titled(items, "Item") }),
      ...(typeof others === "object" && { additionalProperties: titled(others, "Value") }),
      ...Object.fromEntries(forms),
    };
  }

  private free(name: string): string {
    const free = this.taken.has(name) ? `${name}Part` : name;
    if (this.taken.has(free)) throw new Error(`two schemas of the document would be called ${free}`);
    this.taken.add(free);
    return free;
  }
}

/** One of the forms that a schema may have: by the value that tells them apart; the only one beside null needs no name of its own. */
function formName(forms: readonly Schema[], index: number): string {
  if (forms.filter(({ type }) => type !== "null").length === 1) return "";
  const parts = Object.values(forms[index]?.properties ?? {});
  const [value] = parts.flatMap((part) => ("const" in part ? [part.const] : []));
  return typeof value === "string" ? capital(value) : `Form${index + 1}`;
}

/** `needs_review` and `bip322-simple` as parts of a type's name. */
function capital(text: string): string {
  return text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
