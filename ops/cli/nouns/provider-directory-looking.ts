// The verbs of weir provider-directory that change nothing: list, show, registers.

import { Option, type Command } from "commander";
import { EVIDENCE_FILTERS } from "#domain/contract/crypto/provider.ts";
import {
  directoryProviderDetailSchema,
  directoryProviderListSchema,
  registerListSchema,
  type DirectoryProvider,
  type DirectoryProviderDetail,
  type ProviderRegister,
} from "#domain/contract/operators/provider-directory.ts";
import { ask } from "../ask.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing, printRows } from "../list-output.ts";
import { addNumberedPages, printNumberedPages, type NumberedPages } from "../numbered-pages.ts";
import { operatorVerb, type Operator } from "../operator-verb.ts";
import { right, table, type Dress } from "../table.ts";
import { print, wholeNumber, type Ending, type Plain, type Run } from "../verb.ts";

interface ListOptions extends NumberedPages {
  readonly search?: string;
  readonly network?: string;
  readonly jurisdiction?: string;
  readonly evidence?: string;
}
interface ShowOptions extends Plain {
  readonly historyPage: number;
}

export function addLooking(noun: Command, run: Run): void {
  const list = withExample(noun.command("list"), "weir provider-directory list --search example --all")
    .description("list providers, by name")
    .option("--search <text>", "part of a name or domain, or a whole LEI or id")
    .option("--network <network>", "only on this network")
    .option("--jurisdiction <country>", "only of this country, in two uppercase letters")
    .addOption(new Option("--evidence <which>", "only with or without evidence").choices(EVIDENCE_FILTERS));
  operatorVerb(
    listing(addNumberedPages(list, "providers"), fieldsOf(directoryProviderListSchema)),
    run,
    listProviders,
  );
  operatorVerb(
    withExample(noun.command("show"), "weir provider-directory show prv_1")
      .description("show a provider with its evidence")
      .argument("<provider>", "provider id, such as prv_…")
      .option("--history-page <number>", "page of its evidence", wholeNumber, 1),
    run,
    show,
  );
  operatorVerb(
    listing(
      withExample(noun.command("registers"), "weir provider-directory registers").description(
        "list the registers with their newest edition",
      ),
      fieldsOf(registerListSchema),
    ),
    run,
    registers,
  );
}

async function listProviders(operator: Operator, options: ListOptions): Promise<Ending> {
  const { search, network, jurisdiction, evidence } = options;
  return await printNumberedPages(operator, options, {
    path: "/provider-directory/providers",
    filter: { search, network, jurisdiction, evidence },
    schema: directoryProviderListSchema,
    of: "providers",
    text: providerTable,
  });
}

function providerTable(providers: readonly DirectoryProvider[], dress: Dress): string {
  const rows = providers.map(({ id, name, lei, registrations, riskLevel, evidenceSummary }) => [
    id,
    name,
    lei ?? "–",
    registrations.map(({ status }) => status).join(", ") || "–",
    riskLevel,
    String(evidenceSummary.count),
    evidenceSummary.latestAt?.slice(0, 10) ?? "–",
  ]);
  return table(["PROVIDER", "NAME", "LEI", "REGISTERED", "RISK", right("EVIDENCE"), "LATEST"], rows, dress);
}

async function show({ session, client }: Operator, options: ShowOptions, id: string): Promise<Ending> {
  const path = `/provider-directory/providers/${encodeURIComponent(id)}?historyPage=${options.historyPage}`;
  const found = await ask(client, { method: "GET", path }, directoryProviderDetailSchema, "provider");
  if (!found.ok) return found;
  return print(session, options, found.body, (dress) => detailText(found.value, dress));
}

function detailText(provider: DirectoryProviderDetail, dress: Dress): string {
  const { registrations, travelRule, evidence } = provider;
  const facts = [
    ["ID", provider.id],
    ["NAME", [provider.name, ...provider.otherNames].join("; ")],
    ["LEGAL NAME", provider.legalName],
    ["LEI", provider.lei ?? "–"],
    ["WEBSITE", provider.website ?? "–"],
    ["JURISDICTIONS", provider.jurisdictions.join(" ") || "–"],
    ["NETWORKS", provider.networks.join(" ") || "–"],
    ["TRAVEL RULE", travelRule.map(({ protocol }) => protocol).join(" ") || "–"],
    ["RISK", provider.riskLevel],
    ...registrations.map(({ authority, status }) => ["REGISTERED", `${status}, ${authority}`]),
  ];
  const rows = evidence.map(({ retrievedAt, type, source, summary }) => [
    retrievedAt.slice(0, 10),
    type,
    source,
    summary,
  ]);
  const history = table(["DAY", "EVIDENCE", "SOURCE", "SUMMARY"], rows, dress);
  return `${table(["FACT", "VALUE"], facts, dress)}\n${history}`;
}

async function registers({ session, client }: Operator, options: Plain): Promise<Ending> {
  const call = { method: "GET", path: "/provider-directory/registers" } as const;
  const found = await ask(client, call, registerListSchema, "list of registers");
  if (!found.ok) return found;
  return printRows(session, options, found.body, (dress) => registerTable(found.value.data, dress));
}

function registerTable(all: readonly ProviderRegister[], dress: Dress): string {
  const rows = all.map(({ id, title, asOf, providers, records, completedBy }) => [
    id,
    asOf?.slice(0, 10) ?? "–",
    String(providers),
    String(records),
    completedBy ?? "–",
    title,
  ]);
  return table(["REGISTER", "EDITION", right("PROVIDERS"), right("RECORDS"), "BY", "TITLE"], rows, dress);
}
