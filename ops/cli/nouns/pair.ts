// weir pair: payees and listed entities that people judged, for the payments that follow.

import type { Command } from "commander";
import { adjudicationSchema } from "#domain/contract/casework/adjudication.ts";
import {
  judgedPairPageSchema,
  judgedPairSchema,
  type JudgedPair,
} from "#domain/contract/casework/judged-pair.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { localFailure } from "../../http/client.ts";
import { ask } from "../ask.ts";
import { askOnce, keyed, type Keyed } from "../ask-once.ts";
import { confirmInProduction, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing } from "../list-output.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { PAGE_MAX, printPage, readPages } from "../read-pages.ts";
import { table, type Dress } from "../table.ts";
import { environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";

interface Options extends Plain {
  readonly env: Environment;
}
interface ListOptions extends Options {
  readonly subject?: string;
  readonly proposed?: true;
}
interface AgreeOptions extends Options, Confirmed, Keyed {
  readonly note?: string;
}
interface RevokeOptions extends Options, Confirmed {
  readonly reason?: string;
}

export function addPair(program: Command, run: Run): void {
  const noun = program.command("pair").description("judged pairs of payee and listed entity");
  const looking = withExample(noun.command("list"), "weir pair list --proposed")
    .description("list judged pairs, newest change first")
    .option("--subject <id>", "only of this customer, by our id or yours")
    .option("--proposed", "only those that wait for a second person")
    .addOption(environmentOption());
  organisationVerb(listing(looking, fieldsOf(judgedPairPageSchema)), run, list);
  const agreeing = withExample(noun.command("agree"), 'weir pair agree jpr_1 --note "another year of birth"')
    .description("agree, as a second person, that a payee is not the listed entity")
    .argument("<pair>", "pair id, such as jpr_…")
    .option("--note <text>", "reason, kept with the verdict and in the audit log")
    .addOption(environmentOption())
    .option("--yes", YES);
  organisationVerb(keyed(agreeing), run, agree);
  organisationVerb(
    withExample(noun.command("revoke"), 'weir pair revoke jpr_1 --reason "new evidence"')
      .description("revoke what was judged; the next payment is screened without it")
      .argument("<pair>", "pair id, such as jpr_…")
      .option("--reason <text>", "reason, kept in the audit log")
      .addOption(environmentOption())
      .option("--yes", YES),
    run,
    revoke,
  );
}

/** Lists all of them: people judge pairs by hand. */
async function list({ session, client, path }: ChosenOrganisation, options: ListOptions): Promise<Ending> {
  const query = new URLSearchParams({ environment: options.env, limit: String(PAGE_MAX) });
  if (options.subject !== undefined) query.set("subjectId", options.subject);
  if (options.proposed === true) query.set("state", "proposed");
  const found = await readPages(client, {
    path: `${path}/judged-pairs`,
    query,
    schema: judgedPairPageSchema,
    of: "pairs",
    all: true,
  });
  if (!found.ok) return found;
  return printPage(session, options, found.page, showPairs);
}

function showPairs(pairs: readonly JudgedPair[], dress: Dress): string {
  return table(
    [
      "PAIR",
      "CUSTOMER",
      "PAYEE",
      "LISTED",
      "STANDS",
      "BY",
      "AGREED BY",
      "UNTIL (UTC)",
      "PROPOSED",
      "PROPOSED BY",
    ],
    pairs.map(({ id, subjectId, externalUserId, payee, entity, standing, proposed }) => [
      id,
      externalUserId ?? subjectId,
      payee.displayName ?? "–",
      entity.caption,
      standing?.verdict ?? "–",
      standing?.by ?? "–",
      standing?.agreedBy ?? "–",
      standing?.until ?? "–",
      proposed?.verdict ?? "–",
      proposed?.by ?? "–",
    ]),
    dress,
  );
}

async function agree(at: ChosenOrganisation, options: AgreeOptions, id: string): Promise<Ending> {
  const { session, client, path } = at;
  const { env, note } = options;
  const pairPath = `${path}/judged-pairs/${encodeURIComponent(id)}?environment=${env}`;
  const found = await ask(client, { method: "GET", path: pairPath }, judgedPairSchema, "pair");
  if (!found.ok) return found;
  const { proposed, payee, entity } = found.value;
  if (proposed === null)
    return localFailure("invalid_state", "Nothing of this pair waits for a second person.");
  const deed = `agree that ${payee.displayName ?? "the payee"} is not ${entity.caption}, so that later production payments pass`;
  const refused = await confirmInProduction(session, env, deed, options);
  if (refused) return refused;
  const call = {
    method: "POST",
    path: `${path}/screening-matches/${encodeURIComponent(proposed.matchId)}/adjudication?environment=${env}`,
    body: { verdict: proposed.verdict, note },
  } as const;
  const given = await askOnce(at, options, call, adjudicationSchema, "adjudication");
  if (!given.ok) return given;
  const after = await ask(client, { method: "GET", path: pairPath }, judgedPairSchema, "pair");
  if (!after.ok) return after;
  const { standing } = after.value;
  if (standing === null || after.value.proposed !== null) {
    return localFailure("invalid_state", "You proposed it yourself: it counts once another person agrees.");
  }
  return print(
    session,
    options,
    after.body,
    () => `${id}  ${standing.verdict} until ${standing.until ?? "revoked"}\n`,
  );
}

async function revoke(
  { session, client, path }: ChosenOrganisation,
  options: RevokeOptions,
  id: string,
): Promise<Ending> {
  const { env, reason } = options;
  const refused = await confirmInProduction(session, env, `revoke the production pair ${id}`, options);
  if (refused) return refused;
  const query = new URLSearchParams({ environment: env });
  if (reason !== undefined) query.set("reason", reason);
  const result = await client.call({
    method: "DELETE",
    path: `${path}/judged-pairs/${encodeURIComponent(id)}?${query.toString()}`,
  });
  if (!result.ok) return result;
  return print(session, options, { id, revoked: true }, () => `${id} revoked\n`);
}
