// Named lists, their entries and proposals as text.

import type {
  ChangedList,
  ListEntry,
  ListProposal,
  NamedList,
  NamedListDetail,
  RemovalProposed,
} from "#domain/contract/settings/named-list.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { table, type Dress } from "./table.ts";

/** A table of lists. */
export function showLists(lists: readonly NamedList[], dress: Dress): string {
  const rows = lists.map(({ name, kind, createdBy, description }) => [
    name,
    kind,
    createdBy,
    description ?? "–",
  ]);
  return table(["LIST", "KIND", "CREATED BY", "DESCRIPTION"], rows, dress);
}

/** One line about a list in one environment. */
export function showSummary(
  { name, kind, revision, hash, entries }: NamedListDetail,
  env: Environment,
): string {
  return `${name}: ${kind} list, ${env}, ${entries} in force, revision ${revision}, ${hash}\n`;
}

/** A table of entries; no text if there are none. */
export function showEntries(entries: readonly ListEntry[], dress: Dress): string {
  if (entries.length === 0) return "";
  const rows = entries.map((entry) => [
    entry.id,
    entry.masked === null ? entry.value : `${entry.value} (${entry.masked})`,
    entry.expiresAt ?? "–",
    entry.approvedBy === null ? entry.addedBy : `${entry.addedBy}, ${entry.approvedBy}`,
    entry.emergency === undefined
      ? entry.reason
      : `${entry.reason} (emergency by ${entry.emergency.by} until ${entry.emergency.until}: ${entry.emergency.reason})`,
  ]);
  return table(["ENTRY", "VALUE", "EXPIRES (UTC)", "BY", "REASON"], rows, dress);
}

/** A table of what waits for approval, with the command that approves; no text if nothing waits. */
export function showProposals(proposals: readonly ListProposal[], name: string, dress: Dress): string {
  if (proposals.length === 0) return "";
  const rows = proposals.map(({ id, entries, proposedBy, reason }) => [
    id,
    String(entries),
    proposedBy,
    reason,
  ]);
  const header = ["PROPOSAL", "ENTRIES", "BY", "REASON"];
  return `\nWaiting for a second operator (weir named-list approve ${name} PROPOSAL):\n${table(header, rows, dress)}`;
}

/** The same of several lists. */
export function showWaiting(
  proposals: readonly (ListProposal & { readonly list: string })[],
  dress: Dress,
): string {
  const rows = proposals.map(({ list, id, entries, proposedAt, proposedBy, reason }) => [
    list,
    id,
    String(entries),
    proposedAt,
    proposedBy,
    reason,
  ]);
  return table(["LIST", "PROPOSAL", "ENTRIES", "PROPOSED (UTC)", "BY", "REASON"], rows, dress);
}

/** One line: until when an entry counts that somebody wants removed. */
export function showRemoval(
  name: string,
  id: string,
  { id: proposalId, emergency }: RemovalProposed,
): string {
  const approve = `weir named-list approve ${name} ${proposalId}`;
  return emergency === undefined
    ? `${id} counts until another operator approves: ${approve}\n`
    : `${id} does not count until ${emergency.until}, by ${emergency.by} alone, and counts again then unless another operator approves: ${approve}\n`;
}

/** One line: what is in force now, or what was proposed. */
export function showChange({ list: name, entries, proposal, revision, emergency }: ChangedList): string {
  if (emergency !== undefined && proposal !== null) {
    return `${proposal.id}: ${entries.length} in force for ${name} until ${emergency.until} at most, by ${emergency.by} alone, and for longer once another operator approves: weir named-list approve ${name} ${proposal.id}\n`;
  }
  if (proposal === null) return `${name}: ${entries.length} in force since revision ${revision}\n`;
  return `${proposal.id}: ${proposal.entries} proposed for ${name}; a second operator approves them: weir named-list approve ${name} ${proposal.id}\n`;
}
