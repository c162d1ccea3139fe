// weir named-list proposals, approve and reject: what waits for a second operator, and what that operator says.

import type { Command } from "commander";
import {
  changedListSchema,
  listProposalPageSchema,
  namedListPageSchema,
  type ListProposal,
} from "#domain/contract/settings/named-list.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { ask } from "../ask.ts";
import { confirmInProduction, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing, type Listed } from "../list-output.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { PAGE_MAX, printPage, readPages } from "../read-pages.ts";
import { showChange, showWaiting } from "../show-named-list.ts";
import { environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";

interface WaitingOptions extends Listed {
  readonly env: Environment;
}
interface ActOptions extends Plain, Confirmed {
  readonly env: Environment;
  readonly reason?: string;
}

export function addProposals(noun: Command, run: Run): void {
  organisationVerb(
    listing(
      withExample(noun.command("proposals"), "weir named-list proposals --env production")
        .description("list what waits for a second operator")
        .argument("[name]", "name of one list; all of them if left out"),
      ["list", ...fieldsOf(listProposalPageSchema)],
    ).addOption(environmentOption()),
    run,
    waiting,
  );
  for (const verb of ["approve", "reject"] as const) {
    organisationVerb(
      withExample(noun.command(verb), `weir named-list ${verb} trusted nlp_1 --reason "agreed on Monday"`)
        .description(
          verb === "approve" ? "approve what another operator proposed" : "reject or withdraw a proposal",
        )
        .argument("<name>", "name of the list")
        .argument("<proposal>", "proposal id, such as nlp_…")
        .option("--reason <text>", "reason, kept in the audit log")
        .addOption(environmentOption())
        .option("--yes", YES),
      run,
      (at: ChosenOrganisation, options: ActOptions, name: string, id: string) =>
        judge(at, options, verb, name, id),
    );
  }
}

async function waiting(
  at: ChosenOrganisation,
  options: WaitingOptions,
  name: string | undefined,
): Promise<Ending> {
  const { session, client } = at;
  const lists = name === undefined ? await namesOf(at) : { ok: true as const, names: [name] };
  if (!lists.ok) return lists;
  const data: (ListProposal & { readonly list: string })[] = [];
  for (const list of lists.names) {
    const found = await readPages(client, {
      path: `${pathOf(at, list)}/proposals`,
      query: new URLSearchParams({ environment: options.env, limit: String(PAGE_MAX) }),
      schema: listProposalPageSchema,
      of: "proposals",
      all: true,
    });
    if (!found.ok) return found;
    data.push(...found.page.data.map((proposal) => ({ list, ...proposal })));
  }
  return printPage(session, options, { data, pagination: { nextCursor: null } }, showWaiting);
}

async function namesOf({ client, path }: ChosenOrganisation) {
  const lists = await readPages(client, {
    path: `${path}/lists`,
    query: new URLSearchParams({ limit: String(PAGE_MAX) }),
    schema: namedListPageSchema,
    of: "named lists",
    all: true,
  });
  return lists.ok ? { ok: true as const, names: lists.page.data.map(({ name }) => name) } : lists;
}

async function judge(
  at: ChosenOrganisation,
  { reason, ...options }: ActOptions,
  verb: "approve" | "reject",
  name: string,
  id: string,
): Promise<Ending> {
  const { session, client } = at;
  const refused = await confirmInProduction(
    session,
    options.env,
    `${verb} ${id} for ${name} in production`,
    options,
  );
  if (refused) return refused;
  const path = `${pathOf(at, name)}/proposals/${encodeURIComponent(id)}/${verb}?environment=${options.env}`;
  const call = { method: "POST", path, body: reason === undefined ? {} : { reason } } as const;
  if (verb === "reject") {
    const rejected = await client.call(call);
    return rejected.ok ? print(session, options, { id, rejected: true }, () => `${id} rejected\n`) : rejected;
  }
  const approved = await ask(client, call, changedListSchema, "changed list");
  if (!approved.ok) return approved;
  return print(session, options, approved.body, () => showChange(approved.value));
}

export function pathOf({ path }: ChosenOrganisation, name: string): string {
  return `${path}/lists/${encodeURIComponent(name)}`;
}
