// Two versions of the contract as their OpenAPI documents: what changed between them, computed and never written by hand.

import { compareSchemas, type Change, type Direction, type Schema } from "./compare-schemas.ts";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Body {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

/** Schemes that are needed together, by name. */
type Requirement = Readonly<Record<string, readonly string[]>>;

interface Operation {
  /** Any one of them is enough. Without it, the document's. */
  readonly security?: readonly Requirement[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses?: Readonly<Record<string, Body>>;
}

/** As much of an OpenAPI document as is compared. */
export interface ComparedDocument {
  readonly security?: readonly object[];
  readonly paths?: Readonly<Record<string, object>>;
  readonly webhooks?: Readonly<Record<string, object>>;
  readonly components?: object;
}

/** In the order of the documents: first what is gone or new as a whole, then parameters, bodies and schemas. */
export function compareDocuments(from: ComparedDocument, to: ComparedDocument): Change[] {
  const shared = new Map<string, { readonly name: string; readonly direction: Direction }>();
  const onShared = (name: string, direction: Direction) =>
    shared.set(`${direction} ${name}`, { name, direction });
  const changes = [
    ...compareOperations(operationsOf(from), operationsOf(to), onShared),
    ...compareWebhooks(from.webhooks ?? {}, to.webhooks ?? {}, onShared),
  ];
  // The map grows while it is walked: what a shared schema refers to comes after it.
  for (const { name, direction } of shared.values()) {
    const [before, after] = [schemaOf(from, name), schemaOf(to, name)];
    if (before === undefined || after === undefined) continue;
    changes.push(...compareSchemas({ from: before, to: after, path: name, direction }, onShared));
  }
  return changes;
}

/** What of a document is compared: without words, headings and examples, whose change changes nothing. */
export function shapeOf(document: ComparedDocument): ComparedDocument {
  const { schemas, parameters, responses } = componentsOf(document);
  return {
    ...(document.security && { security: document.security }),
    paths: withoutWords(document.paths ?? {}),
    ...(document.webhooks && { webhooks: withoutWords(document.webhooks) }),
    components: withoutWords({ schemas, parameters, responses }),
  };
}

const WORDS = new Set([
  "title",
  "x-go-type-name",
  "description",
  "summary",
  "tags",
  "examples",
  "headers",
  "links",
]);

/** @param names whether the keys are names that somebody gave, and so no words of OpenAPI. */
function withoutWords<T>(value: T, names = false): T {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutWords(item)) as T;
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, held]) => held !== undefined && (names || !WORDS.has(key)),
  );
  return Object.fromEntries(
    kept.map(([key, held]) => [key, withoutWords(held, key === "properties" && !names)]),
  ) as T;
}

type Components = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

function componentsOf({ components = {} }: ComparedDocument): Components {
  return components as Components;
}

function schemaOf(document: ComparedDocument, name: string): Schema | undefined {
  return componentsOf(document)["schemas"]?.[name] as Schema | undefined;
}

/** By `METHOD /path`, with parameters and answers that are kept as components put in their places. */
function operationsOf(document: ComparedDocument): Map<string, Operation> {
  const resolve = <T extends { readonly $ref?: string }>(part: T): T => {
    if (part.$ref === undefined) return part;
    const [kind = "", name = ""] = part.$ref.split("/").slice(2);
    return (componentsOf(document)[kind]?.[name] ?? part) as T;
  };
  const found = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Readonly<Record<string, Operation | undefined>>)[method];
      if (operation === undefined) return [];
      const parameters = (operation.parameters ?? []).map(resolve);
      const responses = Object.entries(operation.responses ?? {}).map(
        ([status, response]) => [status, resolve(response)] as const,
      );
      const security = operation.security ?? (document.security as readonly Requirement[] | undefined) ?? [];
      const resolved = { ...operation, security, parameters, responses: Object.fromEntries(responses) };
      return [[`${method.toUpperCase()} ${path}`, resolved] as const];
    }),
  );
  return new Map(found);
}

type OnShared = (name: string, direction: Direction) => void;

function compareOperations(
  from: ReadonlyMap<string, Operation>,
  to: ReadonlyMap<string, Operation>,
  onShared: OnShared,
): Change[] {
  const gone = [...from.keys()].filter((path) => !to.has(path));
  const added = [...to.keys()].filter((path) => !from.has(path));
  return [
    ...gone.map((path) => whole("removed", path, true)),
    ...added.map((path) => whole("added", path, false)),
    ...[...from].flatMap(([path, before]) => {
      const after = to.get(path);
      if (after === undefined) return [];
      return [
        ...compareSecurity(before.security ?? [], after.security ?? [], path),
        ...compareParameters(before, after, path, onShared),
        ...compareRequestBodies(before.requestBody, after.requestBody, path, onShared),
        ...compareAnswers(before.responses ?? {}, after.responses ?? {}, path, onShared),
      ];
    }),
  ];
}

function whole(kind: "added" | "removed", path: string, breaking: boolean): Change {
  return { kind, path, breaking, description: `${path} was ${kind}.` };
}

/** A request that was admitted must still be. */
function compareSecurity(from: readonly Requirement[], to: readonly Requirement[], path: string): Change[] {
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  const [before, after] = [alternativesOf(from), alternativesOf(to)];
  const isEnough = (sent: Requirement) =>
    after.some((needed) => Object.keys(needed).every((scheme) => Object.hasOwn(sent, scheme)));
  const description = `${path} needs ${JSON.stringify(to)} and needed ${JSON.stringify(from)}.`;
  return [{ kind: "changed", path: `${path} security`, breaking: !before.every(isEnough), description }];
}

/** No requirement at all is one that everybody meets. */
function alternativesOf(security: readonly Requirement[]): readonly Requirement[] {
  return security.length === 0 ? [{}] : security;
}

function compareParameters(from: Operation, to: Operation, path: string, onShared: OnShared): Change[] {
  const nameOf = (parameter: Parameter) => `${path} ${parameter.in} ${parameter.name}`;
  const before = new Map((from.parameters ?? []).map((parameter) => [nameOf(parameter), parameter]));
  const after = new Map((to.parameters ?? []).map((parameter) => [nameOf(parameter), parameter]));
  const changes: Change[] = [];
  for (const [name, parameter] of before) {
    const successor = after.get(name);
    if (successor === undefined) {
      changes.push(whole("removed", name, true));
      continue;
    }
    const { schema = {} } = parameter;
    const pair = { from: schema, to: successor.schema ?? {}, path: name, direction: "request" } as const;
    changes.push(...compareSchemas(pair, onShared));
    if (!parameter.required && successor.required) {
      changes.push({ kind: "changed", path: name, breaking: true, description: `${name} is required.` });
    }
  }
  for (const [name, { required = false }] of after) {
    if (!before.has(name)) changes.push(whole("added", name, required));
  }
  return changes;
}

function compareRequestBodies(
  from: Body | undefined,
  to: Body | undefined,
  path: string,
  onShared: OnShared,
): Change[] {
  const at = `${path} body`;
  if (from === undefined || to === undefined) {
    if (from === to) return [];
    return from === undefined ? [whole("added", at, to?.required ?? false)] : [whole("removed", at, true)];
  }
  const changes = compareContents(from, to, { path: at, direction: "request" }, onShared);
  if (from.required || !to.required) return changes;
  return [...changes, { kind: "changed", path: at, breaking: true, description: `${at} is required.` }];
}

// Which failures an operation has may change without a new version: codes are held by a list of their own. An
// integrator does not expect another success, so that breaks.
function compareAnswers(
  from: Readonly<Record<string, Body>>,
  to: Readonly<Record<string, Body>>,
  path: string,
  onShared: OnShared,
): Change[] {
  const statuses = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...statuses]
    .filter((status) => status.startsWith("2"))
    .flatMap((status) => {
      const at = `${path} ${status}`;
      const [before, after] = [from[status], to[status]];
      if (before === undefined) return [whole("added", at, true)];
      if (after === undefined) return [whole("removed", at, true)];
      return compareContents(before, after, { path: at, direction: "answer" }, onShared);
    });
}

type Webhooks = Readonly<Record<string, { readonly post?: Operation }>>;

// What is sent is to its receivers what an answer is to callers.
function compareWebhooks(from: Webhooks, to: Webhooks, onShared: OnShared): Change[] {
  const types = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...types].flatMap((type) => {
    const at = `webhook ${type}`;
    const [before, after] = [from[type]?.post?.requestBody, to[type]?.post?.requestBody];
    if (before === undefined) return [whole("added", at, false)];
    if (after === undefined) return [whole("removed", at, true)];
    return compareContents(before, after, { path: at, direction: "answer" }, onShared);
  });
}

/** By media type: one may be added, and none may go. */
function compareContents(
  { content: from = {} }: Body,
  { content: to = {} }: Body,
  { path, direction }: { readonly path: string; readonly direction: Direction },
  onShared: OnShared,
): Change[] {
  const added = Object.keys(to).filter((type) => !Object.hasOwn(from, type));
  return [
    ...Object.entries(from).flatMap(([type, { schema: before = {} }]) => {
      const successor = to[type];
      if (successor === undefined) return [whole("removed", `${path} ${type}`, true)];
      return compareSchemas({ from: before, to: successor.schema ?? {}, path, direction }, onShared);
    }),
    ...added.map((type) => whole("added", `${path} ${type}`, false)),
  ];
}
