// What a handler of an operation is given and may answer. All of it is derived from the operation's entry in the table.

import type { z } from "zod";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { Failure, Success } from "#domain/contract/errors/errors.ts";
import type { INTEGRATOR_OPERATIONS } from "#domain/contract/operations/integrators.ts";
import type { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Act } from "../log/audit-event.ts";
import type { DirectoryEntry } from "../objects/directory/api.ts";
import type { Operator } from "../operators/operator.ts";
import type { Answer, Exchange } from "./exchange.ts";
import type { Spend } from "./spend-tokens.ts";

type IntegratorTable = typeof INTEGRATOR_OPERATIONS;
type OperatorTable = typeof OPERATOR_OPERATIONS;

/** A value is answered with the operation's status; an answer brings its own. */
export type Outcome = Success<string | object | null> | Answer | Failure;

/** Handles an integrators' operation. Its key, version, idempotency key and body have been checked. */
export type IntegratorHandler<Id extends keyof IntegratorTable> = (
  asked: Exchange & Inputs<IntegratorTable[Id]> & Paging<IntegratorTable[Id]> & CallerOf<IntegratorTable[Id]>,
) => Outcome | Promise<Outcome>;

/** Handles an operation that operators have too: what is theirs takes the place of the key's caller. */
export type SharedHandler<Id extends keyof IntegratorTable> = (
  asked: Exchange & Inputs<IntegratorTable[Id]> & Paging<IntegratorTable[Id]> & { readonly caller: Actor },
) => Outcome | Promise<Outcome>;

/** Handles an operators' operation. Its permission, organisation, idempotency key and body have been checked. */
export type OperatorHandler<Id extends keyof OperatorTable> = (
  asked: Exchange &
    Inputs<OperatorTable[Id]> &
    Paging<OperatorTable[Id]> &
    ScopeOf<OperatorTable[Id]> &
    ActingOf<OperatorTable[Id]>,
) => Outcome | Promise<Outcome>;

export type IntegratorHandlers = { readonly [Id in keyof IntegratorTable]: IntegratorHandler<Id> };
export type OperatorHandlers = { readonly [Id in keyof OperatorTable]: OperatorHandler<Id> };

interface Inputs<Entry> {
  /** Decoded; empty where the path holds something that no id can be. */
  readonly params: ParamsOf<Entry>;
  readonly query: URLSearchParams;
  readonly body: BodyOf<Entry>;
  /** The `Idempotency-Key` behind the scope of the operation: what its answer is saved under. */
  readonly keyName: KeyNameOf<Entry>;
}

/** A list sees the position that its caller's cursor seals, and answers with positions, which are sealed behind it. */
type Paging<Entry> = Entry extends { readonly query: { readonly cursor: z.ZodType } }
  ? { readonly sealCursor: (position: string) => string }
  : object;

/** Who acts, and the entry of the audit log for what they do. */
export interface Acting {
  readonly operator: Operator;
  /** @param action as the audit log names it. @param reason null if the operator gave none. */
  readonly act: (action: string, reason?: string | null) => Act;
}

type ActingOf<Entry> = Entry extends { readonly open: true } ? object : Acting;

type ParamsOf<Entry> = Entry extends { readonly path: infer Path extends string }
  ? Readonly<Record<NamesIn<Path>, string>>
  : never;
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type BodyOf<Entry> = Entry extends { readonly body: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Entry extends { readonly optionalBody: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : Entry extends { readonly maxBytes: number }
      ? Uint8Array
      : undefined;

type KeyNameOf<Entry> = Entry extends {
  readonly idempotency: { readonly key: infer Key; readonly scope: infer Scope extends string };
}
  ? `${Scope}${string}` | (Key extends "optional" ? null : never)
  : null;

type CallerOf<Entry> = Entry extends { readonly open: true }
  ? object
  : { readonly caller: Caller; readonly spend: Spend };

type ScopeOf<Entry> = Entry extends { readonly scope: "environment" }
  ? { readonly organisation: DirectoryEntry; readonly environment: Environment }
  : Entry extends { readonly scope: "organisation" }
    ? { readonly organisation: DirectoryEntry }
    : object;
