// What one owner did alone in an emergency and nobody else has agreed to: a part of `weir doctor`.

import { z } from "zod";
import { emergencySchema } from "#domain/contract/operators/emergency.ts";
import { ask } from "./ask.ts";
import type { Client } from "../http/client.ts";
import type { Part } from "./health-parts.ts";
import { PAGE_MAX, readPages } from "./read-pages.ts";

const organisationsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const emergency = emergencySchema.optional();
const versionsSchema = z.object({
  data: z.array(z.object({ number: z.int(), state: z.string(), emergency })),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});
const keysSchema = z.object({
  data: z.array(z.object({ id: z.string(), revokedAt: z.string().nullable(), emergency })),
});

const ADVICE =
  "Another person looks at each and agrees (weir version approve NUMBER, weir key confirm ID), or lets it end: see docs/two-persons.md.";

/** @param now ms since 1970. What could not be read is named. */
export async function emergenciesPart(client: Client, now: number): Promise<Part> {
  const at = new Date(now).toISOString();
  const found: string[] = [];
  const unread: string[] = [];
  const organisations = await ask(client, ORGANISATIONS, organisationsSchema, "list of organisations");
  if (!organisations.ok) unread.push(`not read: the organisations: ${organisations.error.message}`);
  for (const { id } of organisations.ok ? organisations.value.data : []) {
    const path = `/organisations/${encodeURIComponent(id)}`;
    // All of them: an old draft may be approved today.
    const versions = await readPages(client, {
      path: `${path}/system-versions`,
      query: new URLSearchParams({ limit: String(PAGE_MAX) }),
      schema: versionsSchema,
      of: "versions",
      all: true,
    });
    const keys = await ask(client, { method: "GET", path: `${path}/keys` }, keysSchema, "list of keys");
    for (const read of [versions, keys]) if (!read.ok) unread.push(`not read: ${id}: ${read.error.message}`);
    for (const { number, state, emergency: alone } of versions.ok ? versions.page.data : []) {
      const counts = state === "active" || state === "approved";
      if (alone && counts) found.push(`organisation ${id}, version ${number}, ${state}${saidOf(alone)}`);
    }
    for (const { id: keyId, revokedAt, emergency: alone } of keys.ok ? keys.value.data : []) {
      if (alone && revokedAt === null && alone.endsAt > at)
        found.push(`organisation ${id}, key ${keyId}${saidOf(alone)}`);
    }
  }
  return partOf(found, unread);
}

const ORGANISATIONS = { method: "GET", path: "/organisations" } as const;

function saidOf({ by, reason, endsAt }: z.output<typeof emergencySchema>): string {
  return `: by ${by} alone until ${endsAt} (${reason})`;
}

function partOf(found: readonly string[], unread: readonly string[]): Part {
  const name = "emergencies";
  const detail = [...found, ...unread].join("; ");
  if (found.length > 0) return { name, state: "look", status: "by one person", detail, advice: ADVICE };
  if (unread.length > 0) {
    const advice =
      "Run weir doctor again with a token that may read versions and keys of every organisation.";
    return { name, state: "look", status: "unknown", detail, advice };
  }
  return { name, state: "well", status: "ok", detail, advice: "" };
}
