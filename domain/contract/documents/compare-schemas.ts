// Two JSON schemas of the same thing in two versions of the contract: what was added, removed, renamed or changed, and
// what of that breaks an integrator. A request may come to accept more, an answer to promise more; anything else breaks.
// Two things that the contract calls additive break nothing: fields and enumerated values that answers gain.

export interface Change {
  readonly kind: "added" | "removed" | "renamed" | "changed";
  /** Where: an operation and its part, or a schema and its field, such as `Transaction.parties[].role`. */
  readonly path: string;
  readonly breaking: boolean;
  readonly description: string;
}

/** Which way it travels. */
export type Direction = "request" | "answer";

/** As much of JSON Schema as the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly [other: string]: unknown;
}

interface Pair {
  readonly from: Schema;
  readonly to: Schema;
  readonly path: string;
  readonly direction: Direction;
}

/** @param onShared called for schemas that both refer to by one name: they are compared once, not at every place. */
export function compareSchemas(
  { from: before, to: after, ...where }: Pair,
  onShared: (name: string, direction: Direction) => void,
): Change[] {
  const pair = { from: inOneWording(before), to: inOneWording(after), ...where };
  const { from, to, path, direction } = pair;
  if (from.$ref !== undefined || to.$ref !== undefined) {
    if (from.$ref !== to.$ref) return [changed(path, true, "is of another schema")];
    onShared(from.$ref?.split("/").at(-1) ?? "", direction);
    return [];
  }
  return [
    ...compareTypes(pair),
    ...compareValues(pair),
    ...compareDefaults(pair),
    ...compareBounds(pair),
    ...compareProperties(pair, onShared),
    ...compareParts(pair, onShared),
    ...compareAlternatives(pair, onShared),
  ];
}

/** What each of these bounds is a bound of: of any other type it says nothing. */
const BOUNDED: Readonly<Record<string, string>> = {
  maxLength: "string",
  minLength: "string",
  maxItems: "array",
};

/**
 * What can be said in several ways, said in one: several types beside null are a form each, null comes last, and forms of which
 * one takes anything are no condition.
 */
function inOneWording(schema: Schema): Schema {
  const { type, anyOf, ...others } = schema;
  if (anyOf?.some((form) => Object.keys(form).length === 0)) {
    return { ...others, ...(type !== undefined && { type }) };
  }
  const forms = anyOf === undefined ? formsOf(schema) : anyOf.flatMap(formsOf);
  if (forms.length <= (anyOf?.length ?? 1)) return schema;
  const isNull = (form: Schema) => form.type === "null";
  const told = [...forms.filter((form) => !isNull(form)), ...forms.filter(isNull).slice(0, 1)];
  return anyOf === undefined ? { anyOf: told } : { ...schema, anyOf: told };
}

function formsOf(schema: Schema): readonly Schema[] {
  const types = listOf(schema.type);
  if (types.filter((type) => type !== "null").length < 2) return [schema];
  return types.map((type) => {
    const ofType = Object.entries(schema).filter(([word]) => (BOUNDED[word] ?? type) === type);
    return { ...Object.fromEntries(ofType), type: String(type) };
  });
}

function changed(path: string, breaking: boolean, what: string): Change {
  return { kind: "changed", path, breaking, description: `${path} ${what}.` };
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function compareTypes({ from, to, path, direction }: Pair): Change[] {
  const [before, after] = [listOf(from.type), listOf(to.type)];
  const gained = after.filter((type) => !before.includes(type));
  const lost = before.filter((type) => !after.includes(type));
  if (gained.length + lost.length === 0) return [];
  // No type at all is every type.
  const widens = after.length === 0 || (before.length > 0 && gained.length > 0);
  const narrows = before.length === 0 || (after.length > 0 && lost.length > 0);
  const breaking = direction === "request" ? narrows : widens;
  return [changed(path, breaking, `was ${named(before)} and is ${named(after)}`)];
}

function named(types: readonly unknown[]): string {
  return types.length === 0 ? "of any type" : types.map(String).join(" or ");
}

function compareValues({ from, to, path, direction }: Pair): Change[] {
  const before = from.enum ?? ("const" in from ? [from.const] : null);
  const after = to.enum ?? ("const" in to ? [to.const] : null);
  if (before === null && after === null) return [];
  if (before === null) return [changed(path, direction === "request", "is held to some values")];
  if (after === null) return [changed(path, direction === "answer", "may have any value")];
  return [
    ...after
      .filter((value) => !before.includes(value))
      .map((value) => valueChange("added", path, value, false)),
    ...before
      .filter((value) => !after.includes(value))
      .map((value) => valueChange("removed", path, value, direction === "request")),
  ];
}

/** A caller who omits a field means its default. A new default may belong to a field that was required before. */
function compareDefaults({ from, to, path, direction }: Pair): Change[] {
  if (same(from["default"], to["default"])) return [];
  const breaking = direction === "request" && from["default"] !== undefined;
  const what = `had the default ${shown(from["default"])} and has ${shown(to["default"])}`;
  return [changed(path, breaking, what)];
}

function valueChange(kind: "added" | "removed", path: string, value: unknown, breaking: boolean): Change {
  const description = `The value ${JSON.stringify(value)} of ${path} was ${kind}.`;
  return { kind, path, breaking, description };
}

const UPPER_BOUNDS = ["maxLength", "maxItems", "maximum", "exclusiveMaximum", "maxProperties"];
const LOWER_BOUNDS = ["minLength", "minItems", "minimum", "exclusiveMinimum", "minProperties"];
const OTHER_BOUNDS = [
  "pattern",
  "format",
  "multipleOf",
  "not",
  "uniqueItems",
  "prefixItems",
  "propertyNames",
];

function compareBounds({ from, to, path, direction }: Pair): Change[] {
  const found = (bound: string, tightens: boolean, loosens: boolean): Change => {
    const breaking = direction === "request" ? tightens : loosens;
    return changed(path, breaking, `had ${bound} ${shown(from[bound])} and has ${shown(to[bound])}`);
  };
  const numbers = [...UPPER_BOUNDS, ...LOWER_BOUNDS].flatMap((bound) => {
    const absent = UPPER_BOUNDS.includes(bound) ? Infinity : -Infinity;
    const before = Number(from[bound] ?? absent);
    const after = Number(to[bound] ?? absent);
    if (before === after) return [];
    const tightens = UPPER_BOUNDS.includes(bound) ? after < before : after > before;
    return [found(bound, tightens, !tightens)];
  });
  const others = OTHER_BOUNDS.filter((bound) => !same(from[bound], to[bound])).map((bound) =>
    // It is unknown which of two patterns accepts more.
    found(bound, to[bound] !== undefined, from[bound] !== undefined),
  );
  return [...numbers, ...others];
}

function shown(value: unknown): string {
  return value === undefined ? "none" : JSON.stringify(value);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function compareProperties(
  { from, to, path, direction }: Pair,
  onShared: (name: string, direction: Direction) => void,
): Change[] {
  const [before, after] = [from.properties ?? {}, to.properties ?? {}];
  const renamed = renamings(before, after);
  const changes = [...renamed].map(([old, name]): Change => {
    const description = `${path}.${old} is called ${name}.`;
    return { kind: "renamed", path: `${path}.${old}`, breaking: true, description };
  });
  const newNames = new Set(renamed.values());
  for (const [name, schema] of Object.entries(before)) {
    const at = `${path}.${name}`;
    const successor = after[name];
    if (successor !== undefined) {
      changes.push(...compareSchemas({ from: schema, to: successor, path: at, direction }, onShared));
      changes.push(...compareRequired(from, to, { name, path: at, direction }));
    } else if (!renamed.has(name)) {
      changes.push({ kind: "removed", path: at, breaking: true, description: `${at} was removed.` });
    }
  }
  for (const name of Object.keys(after)) {
    if (Object.hasOwn(before, name) || newNames.has(name)) continue;
    const at = `${path}.${name}`;
    const breaking = direction === "request" && (to.required ?? []).includes(name);
    const description = `${at} was added${breaking ? ", and is required" : ""}.`;
    changes.push({ kind: "added", path: at, breaking, description });
  }
  return changes;
}

/** Of what is gone and what is new: the pairs that are alike in all but their name, each once. */
function renamings(
  before: Readonly<Record<string, Schema>>,
  after: Readonly<Record<string, Schema>>,
): Map<string, string> {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  const pairs = new Map<string, string>();
  for (const old of gone) {
    const alike = added.filter((name) => same(before[old], after[name]));
    const others = gone.filter((name) => same(before[name], before[old]));
    // If several fit, it is unknown which became which.
    const [only] = alike;
    if (only !== undefined && alike.length === 1 && others.length === 1) pairs.set(old, only);
  }
  return pairs;
}

function compareRequired(
  from: Schema,
  to: Schema,
  { name, path, direction }: { name: string; path: string; direction: Direction },
): Change[] {
  const was = (from.required ?? []).includes(name);
  const is = (to.required ?? []).includes(name);
  if (was === is) return [];
  const breaking = direction === "request" ? is : was;
  return [changed(path, breaking, is ? "is required" : "may be absent")];
}

function compareParts(
  { from, to, path, direction }: Pair,
  onShared: (name: string, direction: Direction) => void,
): Change[] {
  const changes: Change[] = [];
  if (from.items || to.items) {
    // Nothing said of the items is anything allowed.
    const pair = { from: from.items ?? {}, to: to.items ?? {}, path: `${path}[]`, direction };
    changes.push(...compareSchemas(pair, onShared));
  }
  const [before, after] = [from.additionalProperties ?? true, to.additionalProperties ?? true];
  if (typeof before === "object" && typeof after === "object") {
    changes.push(...compareSchemas({ from: before, to: after, path: `${path}.*`, direction }, onShared));
  } else if (!same(before, after)) {
    const breaking = direction === "request" ? after !== true : before !== true;
    const others = after === false ? "no" : "other";
    changes.push(changed(path, breaking, `takes ${others} fields beside those that are named`));
  }
  return changes;
}

function compareAlternatives(
  { from, to, path, direction }: Pair,
  onShared: (name: string, direction: Direction) => void,
): Change[] {
  return (["anyOf", "oneOf", "allOf"] as const).flatMap((word) => {
    const [before, after] = [from[word] ?? [], to[word] ?? []];
    const paired = before.slice(0, after.length).flatMap((schema, index) => {
      const successor = after[index] ?? {};
      return compareSchemas({ from: schema, to: successor, path, direction }, onShared);
    });
    if (before.length === after.length) return paired;
    // More alternatives take more, more conditions take less, and none at all is no condition.
    const grows = after.length > before.length;
    const narrows = word === "allOf" || before.length === 0 || after.length === 0 ? grows : !grows;
    const breaking = direction === "request" ? narrows : !narrows;
    const what = `has ${after.length} forms and had ${before.length}`;
    return [...paired, changed(path, breaking, what)];
  });
}
