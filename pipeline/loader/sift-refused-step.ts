// Step 3, only after a refusal: finds the messages that are to blame, and loads the others.
// Each is checked against its event's schema; if ClickHouse still refuses the rest, halves are tried until the one
// message that it does not take is found.

import type { z } from "zod";
import type { Warehouse } from "#warehouse/client.ts";
import type { LoadableMessage } from "./check-messages-step.ts";
import type { FamilyTarget } from "./families.ts";
import { CHECKED_SETTINGS, insertEvents } from "./insert-events-step.ts";
import type { DeadLetter } from "./send-dead-letters-step.ts";

export type SiftResult =
  | { readonly kind: "sifted"; readonly poison: readonly DeadLetter[] }
  | { readonly kind: "unavailable"; readonly detail: string };

/** Guarantee of `sifted`: every message is either a row or in `poison`. */
export async function siftRefused(
  clickhouse: Warehouse,
  target: FamilyTarget,
  messages: readonly LoadableMessage[],
): Promise<SiftResult> {
  const verdicts = messages.map((message) => ({
    message,
    poison: checkAgainstSchema(message, target.schema),
  }));
  const bySchema = verdicts.flatMap(({ poison }) => (poison === null ? [] : [poison]));
  const good = verdicts.filter(({ poison }) => poison === null).map(({ message }) => message);
  const inserted = await insertHalves(clickhouse, target, good);
  if (inserted.kind === "unavailable") return inserted;
  return { kind: "sifted", poison: [...bySchema, ...inserted.poison] };
}

function checkAgainstSchema(message: LoadableMessage, schema: z.ZodType): DeadLetter | null {
  let event: unknown;
  try {
    event = JSON.parse(message.value.toString("utf8"));
  } catch {
    return { message, code: "invalid_json", reason: "the message is not JSON" };
  }
  const { error } = schema.safeParse(event);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return null;
  const path = issue.path.join(".");
  return {
    message,
    code: path === "version" ? "unknown_version" : "schema",
    reason: `${path === "" ? "the event" : path}: ${issue.message}`,
  };
}

async function insertHalves(
  clickhouse: Warehouse,
  target: FamilyTarget,
  messages: readonly LoadableMessage[],
): Promise<SiftResult> {
  const [first] = messages;
  if (first === undefined) return { kind: "sifted", poison: [] };
  const values = messages.map(markChecked);
  const result = await insertEvents(clickhouse, target.landingTable, values, CHECKED_SETTINGS);
  if (result.kind === "inserted") return { kind: "sifted", poison: [] };
  if (result.kind === "unavailable") return result;
  if (messages.length === 1) {
    const reason = `ClickHouse does not take the event (error ${result.code})`;
    return { kind: "sifted", poison: [{ message: first, code: `clickhouse_${result.code}`, reason }] };
  }
  const middle = Math.ceil(messages.length / 2);
  const left = await insertHalves(clickhouse, target, messages.slice(0, middle));
  if (left.kind === "unavailable") return left;
  const right = await insertHalves(clickhouse, target, messages.slice(middle));
  if (right.kind === "unavailable") return right;
  return { kind: "sifted", poison: [...left.poison, ...right.poison] };
}

const CHECKED = Buffer.from('{"checkedBySchema":1,');

// The landing tables then take texts that begin with `{`, which they otherwise take for objects by mistake.
function markChecked({ value }: LoadableMessage): Buffer {
  return Buffer.concat([CHECKED, value.subarray(1)]);
}
