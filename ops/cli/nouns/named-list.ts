// weir named-list: an organisation's own allow and block lists, which rules ask with inList. The screening lists are weir lists.

import { Option, type Command } from "commander";
import {
  changedListSchema,
  listEntryPageSchema,
  listProposalDetailSchema,
  listProposalPageSchema,
  namedListDetailSchema,
  namedListPageSchema,
  namedListSchema,
  removalProposedSchema,
  type ChangedList,
} from "#domain/contract/settings/named-list.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { LIST_KINDS, type ListKind } from "#domain/named-lists/named-list.ts";
import type { CallFailure } from "../../http/client.ts";
import { ask } from "../ask.ts";
import { confirmInProduction, YES, type Confirmed } from "../confirm.ts";
import { withDryRun } from "../dry-run.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing } from "../list-output.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { startProgress } from "../progress.ts";
import { changesOf, readEntries, type WrittenEntry } from "../read-entries.ts";
import { PAGE_MAX, printPage, readPages } from "../read-pages.ts";
import { notesOf } from "../session.ts";
import {
  showChange,
  showEntries,
  showLists,
  showProposals,
  showRemoval,
  showSummary,
} from "../show-named-list.ts";
import { table } from "../table.ts";
import { environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";
import { readInstant } from "../window.ts";
import { writeError } from "../write-out.ts";
import { addProposals, pathOf } from "./named-list-proposals.ts";

interface CreateOptions extends Plain {
  readonly kind: ListKind;
  readonly description?: string;
}
interface Options extends Plain {
  readonly env: Environment;
}
interface ShowOptions extends Options {
  readonly all?: true;
  readonly proposal?: string;
}
interface ImportOptions extends Options, Confirmed {
  readonly reason: string;
}
interface SendOptions extends ImportOptions {
  readonly emergency?: string;
}
interface AddOptions extends SendOptions {
  readonly customer?: readonly string[];
  readonly expires?: string;
}
interface RemoveOptions extends Options, Confirmed {
  readonly reason?: string;
  readonly emergency?: string;
}

const REASON = "reason, kept with the entries and in the audit log";

export function addNamedList(program: Command, run: Run): void {
  const noun = program
    .command("named-list")
    .description("allow and block lists that rules ask with inList (screening lists: weir lists)");
  organisationVerb(
    listing(
      withExample(noun.command("list"), "weir named-list list").description(
        "list the lists of the organisation",
      ),
      fieldsOf(namedListPageSchema),
    ),
    run,
    list,
  );
  organisationVerb(
    withDryRun(withExample(noun.command("create"), "weir named-list create mule-accounts --kind block"))
      .description("create an empty list")
      .argument("<name>", "name as rules write it, such as mule-accounts")
      .addOption(
        new Option("--kind <kind>", "block, or allow (entries then need a second operator)")
          .choices(LIST_KINDS)
          .makeOptionMandatory(),
      )
      .option("--description <text>", "what the list is for"),
    run,
    create,
  );
  organisationVerb(
    withExample(noun.command("show"), "weir named-list show mule-accounts --all")
      .description("show what a list holds and what waits for approval")
      .argument("<name>", "name of the list")
      .option("--proposal <id>", "show the entries of this proposal instead")
      .option("--all", "show all entries")
      .addOption(environmentOption()),
    run,
    show,
  );
  addChanges(noun, run);
}

function addChanges(noun: Command, run: Run): void {
  organisationVerb(
    withExample(
      noun.command("add"),
      'weir named-list add mule-accounts DE89370400440532013000 --reason "case 17"',
    )
      .description("add values to a block list, or propose them for an allow list")
      .argument("<name>", "name of the list")
      .argument("[values...]", "values, or fingerprints (fp_…)")
      .option("--customer <ids...>", "customers, by your own id (externalUserId)")
      .option("--expires <instant>", "end: 2026-01-31 or 2026-01-31T12:00:00Z", readInstant)
      .requiredOption("--reason <text>", REASON)
      .option("--emergency <reason>", "of an allow list: they count at once, for 24 hours at most (owner)")
      .addOption(environmentOption())
      .option("--yes", YES),
    run,
    add,
  );
  organisationVerb(
    withExample(
      noun.command("import"),
      'weir named-list import mule-accounts accounts.csv --reason "the police list of May"',
    )
      .summary("add the entries of a file")
      .description(
        "add the entries of a file: CSV with the columns value, instrumentType, identifier, externalUserId, customerType, reason, expiresAt; or NDJSON with one entry a line",
      )
      .argument("<name>", "name of the list")
      .argument("<file>", "file that ends in .csv or .ndjson")
      .requiredOption("--reason <text>", `${REASON}; a row may have its own`)
      .addOption(environmentOption())
      .option("--yes", YES),
    run,
    importFile,
  );
  addProposals(noun, run);
  organisationVerb(
    withExample(noun.command("remove"), 'weir named-list remove mule-accounts nle_1 --reason "a mistake"')
      .description("remove an entry; of a block list once another operator has approved")
      .argument("<name>", "name of the list")
      .argument("<entry>", "entry id, such as nle_…")
      .option("--reason <text>", "reason, kept in the audit log")
      .option("--emergency <reason>", "meanwhile the entry does not count, for 24 hours (owner)")
      .addOption(environmentOption())
      .option("--yes", YES),
    run,
    remove,
  );
}

async function list({ session, client, path }: ChosenOrganisation, options: Plain): Promise<Ending> {
  const found = await readPages(client, {
    path: `${path}/lists`,
    query: new URLSearchParams({ limit: String(PAGE_MAX) }),
    schema: namedListPageSchema,
    of: "named lists",
    all: true,
  });
  return found.ok ? printPage(session, options, found.page, showLists) : found;
}

async function create(
  { session, client, path }: ChosenOrganisation,
  { kind, description, ...options }: CreateOptions,
  name: string,
): Promise<Ending> {
  const body = { name, kind, ...(description !== undefined && { description }) };
  const call = { method: "POST", path: `${path}/lists`, body, idempotencyKey: crypto.randomUUID() } as const;
  const made = await ask(client, call, namedListSchema, "named list");
  if (!made.ok) return made;
  return print(
    session,
    options,
    made.body,
    () => `${name} (${kind}) is created; a rule asks it with inList("${name}", …)\n`,
  );
}

async function show(at: ChosenOrganisation, options: ShowOptions, name: string): Promise<Ending> {
  const { session, client } = at;
  const base = pathOf(at, name);
  const query = new URLSearchParams({ environment: options.env });
  if (options.proposal !== undefined) return showProposal(at, options, name, options.proposal);
  const head = await ask(
    client,
    { method: "GET", path: `${base}?${query.toString()}` },
    namedListDetailSchema,
    "list",
  );
  if (!head.ok) return head;
  const pages = (of: string) => ({
    path: `${base}/${of}`,
    query: new URLSearchParams({ ...Object.fromEntries(query), limit: String(PAGE_MAX) }),
    of,
    all: options.all === true,
  });
  const entries = await readPages(client, { ...pages("entries"), schema: listEntryPageSchema });
  if (!entries.ok) return entries;
  const proposals = await readPages(client, { ...pages("proposals"), schema: listProposalPageSchema });
  if (!proposals.ok) return proposals;
  const shown = { ...head.value, entries: entries.page, proposals: proposals.page };
  return print(session, options, shown, (dress) =>
    [
      showSummary(head.value, options.env),
      showEntries(entries.page.data, dress),
      entries.page.pagination.nextCursor === null ? "" : "There are more entries: --all shows them.\n",
      showProposals(proposals.page.data, name, dress),
    ].join(""),
  );
}

async function showProposal(
  at: ChosenOrganisation,
  options: ShowOptions,
  name: string,
  id: string,
): Promise<Ending> {
  const path = `${pathOf(at, name)}/proposals/${encodeURIComponent(id)}?environment=${options.env}`;
  const found = await ask(at.client, { method: "GET", path }, listProposalDetailSchema, "proposal");
  if (!found.ok) return found;
  const { entries, proposedBy, reason } = found.value;
  const rows = entries.map((entry) => [
    entry.masked ?? entry.value,
    entry.expiresAt ?? "–",
    entry.reason,
    entry.removesEntryId === undefined ? "add" : "remove",
  ]);
  return print(
    at.session,
    options,
    found.body,
    (dress) =>
      `${id} by ${proposedBy}: ${reason}\n${table(["VALUE", "EXPIRES (UTC)", "REASON", "CHANGE"], rows, dress)}`,
  );
}

async function add(
  at: ChosenOrganisation,
  { customer = [], expires, ...options }: AddOptions,
  name: string,
  values: readonly string[],
): Promise<Ending> {
  const end = expires === undefined ? {} : { expiresAt: expires };
  const entries: WrittenEntry[] = [
    ...values.map((value) => ({ value, ...end })),
    ...customer.map((externalUserId) => ({ customer: { externalUserId }, ...end })),
  ];
  return send(at, options, name, entries);
}

function importFile(
  at: ChosenOrganisation,
  options: ImportOptions,
  name: string,
  file: string,
): Promise<Ending> | CallFailure {
  const entries = readEntries(file);
  return entries.ok ? send(at, options, name, entries.value) : entries;
}

/** In as many changes as it takes; what came before a failure stays. */
async function send(
  at: ChosenOrganisation,
  options: SendOptions,
  name: string,
  entries: readonly WrittenEntry[],
): Promise<Ending> {
  const { session, client } = at;
  const { env, reason, emergency } = options;
  const refused = await confirmInProduction(
    session,
    env,
    `add ${entries.length} to ${name} in production`,
    options,
  );
  if (refused) return refused;
  const changes = changesOf(entries);
  const progress = changes.length > 1 ? startProgress(name, entries.length, notesOf(session)) : null;
  const made: ChangedList[] = [];
  let sent = 0;
  for (const change of changes) {
    const call = {
      method: "POST",
      path: `${pathOf(at, name)}/entries?environment=${env}`,
      body: {
        entries: change,
        reason,
        ...(emergency !== undefined && { emergency: { reason: emergency } }),
      },
      idempotencyKey: crypto.randomUUID(),
    } as const;
    const changed = await ask(client, call, changedListSchema, "changed list");
    if (!changed.ok) {
      progress?.stop();
      if (sent > 0) writeError(session, `${sent} of ${entries.length} were sent before this failed.\n`);
      return changed;
    }
    made.push(changed.value);
    sent += change.length;
    progress?.update(sent);
  }
  progress?.stop();
  return print(session, options, { changes: made }, () => made.map(showChange).join(""));
}

async function remove(
  at: ChosenOrganisation,
  { reason, emergency, ...options }: RemoveOptions,
  name: string,
  id: string,
): Promise<Ending> {
  const { session, client } = at;
  const refused = await confirmInProduction(
    session,
    options.env,
    `remove ${id} from ${name} in production`,
    options,
  );
  if (refused) return refused;
  const query = new URLSearchParams({
    environment: options.env,
    ...(reason !== undefined && { reason }),
    ...(emergency !== undefined && { emergency }),
  });
  const path = `${pathOf(at, name)}/entries/${encodeURIComponent(id)}?${query.toString()}`;
  const removed = await client.call({ method: "DELETE", path });
  if (!removed.ok) return removed;
  const proposal = removalProposedSchema.safeParse(removed.body);
  if (!proposal.success) return print(session, options, { id, removed: true }, () => `${id} removed\n`);
  return print(session, options, { id, removed: false, proposal: proposal.data }, () =>
    showRemoval(name, id, proposal.data),
  );
}
