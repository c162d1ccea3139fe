// `--dry-run`: a run that reads as it does otherwise and ends at its first request that would change something, which it prints.

import type { Command } from "commander";
import { z } from "zod";
import { localFailure, type Call, type CallFailure, type Client } from "../http/client.ts";

const OPTION = "--dry-run";
const MEANING = "change nothing: print the first request that would";
const CODE = "dry_run";

/** What a run would have sent. */
const unsentSchema = z.object({ method: z.string(), url: z.string(), body: z.unknown() });
type Unsent = z.output<typeof unsentSchema>;

/** `--dry-run`. A verb that asks before it acts, or acts under a key, gets it without this. */
export function withDryRun(command: Command): Command {
  return command.option(OPTION, MEANING);
}

/** @returns whether the verb has `--dry-run` as it is meant here: the service itself does one. */
export function addDryRun(command: Command): boolean {
  const own = command.options.find(({ long }) => long === OPTION);
  if (own !== undefined) return own.description === MEANING;
  const acts = command.options.some(({ long }) => long === "--yes" || long === "--idempotency-key");
  if (acts) withDryRun(command);
  return acts;
}

/** A client whose writes fail before they are sent. */
export function withoutWrites(client: Client): Client {
  return {
    baseUrl: client.baseUrl,
    call: async (call) =>
      call.method === "GET" ? await client.call(call) : notSent(client.baseUrl + call.path, call),
  };
}

function notSent(url: string, { method, body }: Call): CallFailure {
  const failure = localFailure(CODE, `Nothing was sent (${OPTION}).`);
  const shown = body instanceof Uint8Array ? { bytes: body.length } : (body ?? null);
  return { ...failure, error: { ...failure.error, unsent: { method, url, body: shown } } };
}

/** Where a run ended because it was dry; null where it ended otherwise. */
export function unsentOf({ error }: CallFailure): Unsent | null {
  return error.code === CODE ? unsentSchema.parse(error["unsent"]) : null;
}

/** `POST https://…`, and its body. */
export function showUnsent({ method, url, body }: Unsent): string {
  return `${method} ${url}\n${body === null ? "" : `${JSON.stringify(body, null, 2)}\n`}`;
}
