// weir audit: who did what, in an organisation or to the deployment.

import type { Command } from "commander";
import { auditPageSchema, type AuditEntry } from "#domain/contract/operators/audit.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing } from "../list-output.ts";
import { chooseOrganisation, ORGANISATION, type OrganisationChoice } from "../operator-verb.ts";
import { printPage, readPages } from "../read-pages.ts";
import type { Session } from "../session.ts";
import { operatorClient } from "../settings.ts";
import { table, type Dress } from "../table.ts";
import { act, type Ending, type Plain, type Run } from "../verb.ts";
import { addPageOptions, windowedQuery, type WindowedList } from "../windowed-list.ts";

interface Options extends Plain, WindowedList, OrganisationChoice {
  readonly deployment?: true;
  readonly actor?: string;
  readonly action?: string;
  readonly resource?: string;
}

export function addAudit(program: Command, run: Run): void {
  const noun = program.command("audit").description("the audit: who did what, and when");
  const verb = withExample(noun.command("list"), "weir audit list --actor operator:mia --last 7d")
    .description("list acts, newest first (default: of the last 30 days)")
    .option("--actor <name>", "only of this person, key or program: operator:mia, or mia of any kind")
    .option("--action <action>", "only these, such as api_key.revoke")
    .option("--resource <id>", "only what was done with this: a version, an endpoint, an investigation …")
    .option("--org <id>", ORGANISATION)
    .option("--deployment", "acts on the whole deployment instead, such as runs of jobs");
  act(listing(addPageOptions(verb), fieldsOf(auditPageSchema)), run, (options: Options) =>
    list(run.session, options),
  );
}

async function list(session: Session, options: Options): Promise<Ending> {
  const of = options.deployment === true ? deployment(session) : await chooseOrganisation(session, options);
  if (!of.ok) return of;
  const { actor, action, resource } = options;
  const found = await readPages(of.client, {
    path: `${of.path}/audit`,
    query: windowedQuery(session, options, { actor, action, resource }),
    schema: auditPageSchema,
    of: "acts",
    all: options.all === true,
  });
  return found.ok ? printPage(session, options, found.page, showActs) : found;
}

function deployment(session: Session) {
  const connected = operatorClient(session);
  return connected.ok ? { ok: true as const, client: connected.client, path: "" } : connected;
}

function showActs(acts: readonly AuditEntry[], dress: Dress): string {
  return table(
    ["AT (UTC)", "WHO", "WHAT", "REASON", "DETAILS"],
    acts.map((one) => [
      one.at,
      one.actor,
      one.action,
      one.reason ?? "–",
      Object.entries(one.details)
        .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)
        .join(" "),
    ]),
    dress,
  );
}
