// Whether the screening lists hold what the publishers' files did when the job `lists` read them last.

import { listsOverviewSchema, type ListsOverview } from "#domain/contract/settings/lists.ts";
import type { Client } from "../http/client.ts";
import { ask } from "./ask.ts";
import type { Part } from "./health-parts.ts";

const NAME = "publishers' files";
const ADVICE =
  "Who is missing is not found, or found less surely. Find out who published without them with weir lists show and weir audit list, and publish the files again with weir lists update.";
const UNKNOWN = "Run weir doctor again with a token that may read the lists.";

/** The part of `weir doctor`. */
export async function listFilesPart(client: Client): Promise<Part> {
  const overview = await ask(client, { method: "GET", path: "/lists" }, listsOverviewSchema, "lists");
  if (!overview.ok) {
    return { name: NAME, state: "look", status: "unknown", detail: overview.error.message, advice: UNKNOWN };
  }
  const { files } = overview.value;
  const detail = describeFiles(files);
  return (files?.missing.entries ?? 0) === 0
    ? { name: NAME, state: "well", status: "ok", detail, advice: "" }
    : { name: NAME, state: "look", status: "missing", detail, advice: ADVICE };
}

/** One line for people. */
export function describeFiles(files: ListsOverview["files"]): string {
  if (files === undefined) return "the job lists has read no publisher's file yet";
  const { listVersion, readAt, missing } = files;
  const read = `the files read at ${readAt} (${listVersion})`;
  if (missing.entries === 0) return `the active version has every entry of ${read}`;
  const { entries, sanctions, names } = missing;
  const rest = names.length < entries ? "; …" : "";
  const lack = entries === 1 ? "1 entry" : `${entries} entries`;
  return `the active version lacks ${lack} of ${read}, or finds them less surely, ${sanctions} of them of sanctions lists: ${names.join("; ")}${rest}`;
}
