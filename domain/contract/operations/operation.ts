// An operation of the API, described once: its route, its checks, the OpenAPI document and docs/errors.md are derived from it.

import type { z } from "zod";
import type { ErrorCode } from "../errors/error-table.ts";
import type { Permission } from "../operators/operator-token.ts";

export interface Operation {
  readonly method: "get" | "post" | "patch" | "delete";
  /** Below the base path of its host, with parameters in braces. */
  readonly path: string;
  /** The heading of the reference that it is listed under. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Needs neither a key, nor a token or a session. */
  readonly open?: true;
  /** Parameters of the path that are more than a non-empty text. */
  readonly parameters?: Readonly<Record<string, z.ZodType>>;
  readonly query?: Readonly<Record<string, z.ZodType>>;
  /** The request's JSON, checked before the handler runs. */
  readonly body?: z.ZodType;
  /** The same, where an empty body counts as an empty object. */
  readonly optionalBody?: z.ZodType;
  /** The body is bytes: at most this many. */
  readonly maxBytes?: number;
  /** Refused in production, before its key and its body are looked at. */
  readonly sandboxOnly?: true;
  /** Present if it takes an `Idempotency-Key`, which is checked before the body. */
  readonly idempotency?: Idempotency;
  /** Present if an id in its body makes a repeat known, which gets the first answer. */
  readonly identity?: true;
  /** Of every operation that is not a `get`. */
  readonly lowersRisk?: LowersRisk;
  readonly answer: Answer;
  /** Failures besides those that follow from the rest of the entry. */
  readonly codes?: readonly ErrorCode[];
}

/** Whether an act may lower the risk that decisions see, and who then has to agree. docs/two-persons.md lists them. */
export type LowersRisk =
  | "never"
  /** Where it does, another person has to agree first. */
  | "two_persons"
  /** One person may do so alone; what bounds it is in the document. */
  | "one_person"
  /** The organisation itself does, by its key. */
  | "by_key";

/** Nobody adds a writing operation without saying which. */
type Declared =
  | { readonly method: "get"; readonly lowersRisk?: never }
  | { readonly method: Exclude<Operation["method"], "get">; readonly lowersRisk: LowersRisk };

export interface Idempotency {
  /** The contract says where it is required. `made`: a request without one gets one of its own, because its act is saved under it. */
  readonly key: "required" | "optional" | "made";
  /** What the key is saved behind, so that operations of one object have keys of their own. Stored: it never changes. */
  readonly scope: string;
}

export interface Answer {
  readonly status: number;
  readonly description: string;
  /** Absent where there is no body. */
  readonly schema?: z.ZodType;
  /** Of a body that is no JSON: the text of a file, which comes as it is made. */
  readonly mediaType?: "text/csv";
  /** A second successful status, which the handler chooses; with the same body unless it has a schema. */
  readonly otherwise?: { readonly status: number; readonly description: string; readonly schema?: z.ZodType };
}

/** The operations that come next, each with its path parameters as JSON pointers into this answer. */
export type Links = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** An operation of the contract, called with an organisation's API key. */
export interface IntegratorOperation extends Operation {
  /** The compatibility family: below `/api` instead of `/api/v1`, with an error body of its own. */
  readonly family?: "identity";
  /** Which limit of the key counts the call; `calls` by default. */
  readonly rateClass?: RateClass;
  readonly links?: Links;
}
export type RateClass = "calls" | "reports";

/** An operation of the operator interface. */
export interface OperatorOperation extends Operation {
  /** What the token or session must hold; null where any will do. */
  readonly permission: Permission | null;
  /** Needed as well, because the operation does what another permission guards. */
  readonly alsoNeeds?: readonly FurtherPermission[];
  /** Its answer has an `ETag`: a request whose `If-None-Match` names it gets 304, without a body. */
  readonly conditional?: true;
  /** Whether `{id}` of the path names an organisation, and whether the query names one of its environments. */
  readonly scope?: "organisation" | "environment";
}

export interface FurtherPermission {
  readonly permission: Permission;
  /** Only where body or query set this field to something other than false; always if left out. */
  readonly field?: string;
  /** Not where the body sets this field so. */
  readonly unless?: string;
}

/** Operations by name: the OpenAPI operation, the handler and the client's method share it. */
export type Operations<O extends Operation> = Readonly<Record<string, O & Declared>>;

/** Links to operations whose path names this resource as `{id}`. */
export function linksById<const Names extends readonly string[]>(
  pointer: string,
  ...names: Names
): Readonly<Record<Names[number], { readonly id: string }>> {
  return Object.fromEntries(names.map((name) => [name, { id: pointer }])) as Record<
    Names[number],
    { readonly id: string }
  >;
}
