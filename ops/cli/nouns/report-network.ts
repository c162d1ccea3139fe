// weir report network: who is a subject related to?

import { Argument, type Command } from "commander";
import type { Environment } from "#domain/contract/values/environment.ts";
import { NETWORK_SUBJECT_KINDS, networkSchema } from "#domain/contract/casework/network.ts";
import { ask } from "../ask.ts";
import { withExample } from "../example.ts";
import { organisationReadVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { showNetwork } from "../show-network.ts";
import { printReportSql, SQL } from "../print-report-sql.ts";
import { environmentOption, print, wholeNumber, type Ending, type Plain, type Run } from "../verb.ts";
import { readInstant } from "../window.ts";

interface Options extends Plain {
  readonly env: Environment;
  readonly depth?: number;
  readonly limit?: number;
  readonly since?: string;
  readonly sql?: true;
}

export function addNetworkReport(noun: Command, run: Run): void {
  const command = noun
    .command("network")
    .description("who is a subject related to, by devices, addresses, instruments and payments?")
    .addArgument(new Argument("<kind>", "type of subject").choices(NETWORK_SUBJECT_KINDS))
    .argument("<id>", "subject: our id or yours")
    .addOption(environmentOption())
    .option("--depth <steps>", "1 to 3 steps from the subject (default: 2)", wholeNumber)
    .option("--limit <nodes>", "1 to 200 nodes (default: 100)", wholeNumber)
    .option("--since <instant>", "only what was seen since then", readInstant)
    .option("--sql", SQL);
  organisationReadVerb(
    withExample(command, "weir report network individual customer-17 --depth 1"),
    run,
    show,
  );
}

async function show(at: ChosenOrganisation, options: Options, kind: string, id: string): Promise<Ending> {
  const query = new URLSearchParams();
  for (const name of ["depth", "limit", "since"] as const) {
    if (options[name] !== undefined) query.set(name, String(options[name]));
  }
  if (options.sql) {
    query.set("kind", kind);
    query.set("id", id);
    return printReportSql(at, "network", options, query);
  }
  query.set("environment", options.env);
  const path = `${at.path}/reports/network/${kind}/${encodeURIComponent(id)}?${query.toString()}`;
  const network = await ask(at.client, { method: "GET", path }, networkSchema, "network");
  if (!network.ok) return network;
  return print(at.session, options, network.body, (dress) => showNetwork(network.value, dress));
}
