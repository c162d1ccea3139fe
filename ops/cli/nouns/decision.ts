// weir decision: what was decided, and how the verdict came about.

import type { Command } from "commander";
import { assessmentResponseSchema, type Assessment } from "#domain/contract/assessment.ts";
import type { Environment } from "#domain/contract/environment.ts";
import { decisionReplaySchema } from "#domain/contract/operator.ts";
import type { CallResult, Client } from "../../http/client.ts";
import { EXIT } from "../exit-code.ts";
import { chooseOrganisation, ORGANISATION, type OrganisationChoice } from "../organisation-choice.ts";
import { apiClient } from "../settings.ts";
import { dressOf, type Session } from "../session.ts";
import { explainDecision, showDecision } from "../show-decision.ts";
import { act, environmentOption, printJson, unexpectedAnswer, type Ending, type Run } from "../verb.ts";

interface Options {
  readonly env: Environment;
  readonly json?: true;
}

interface ReplayOptions extends Options, OrganisationChoice {}

const REFERENCE = "our id or yours: of the transaction or the activity";

export function addDecision(program: Command, run: Run): void {
  const noun = program.command("decision").description("decisions");
  act(
    noun
      .command("show")
      .description("show a stored decision")
      .argument("<reference>", REFERENCE)
      .addOption(environmentOption()),
    run,
    (options: Options, reference: string) =>
      show(run.session, reference, options, (assessment) => showDecision(assessment)),
  );
  act(
    noun
      .command("explain")
      .description("tell how a verdict came about")
      .argument("<reference>", REFERENCE)
      .addOption(environmentOption()),
    run,
    (options: Options, reference: string) =>
      show(run.session, reference, options, (assessment) =>
        explainDecision(assessment, dressOf(run.session)),
      ),
  );
  act(
    noun
      .command("replay")
      .description("decide again from the stored evidence, and compare; 6 where anything differs")
      .argument("<reference>", REFERENCE)
      .option("--org <id>", ORGANISATION)
      .addOption(environmentOption()),
    run,
    (options: ReplayOptions, reference: string) => replay(run.session, reference, options),
  );
}

async function replay(session: Session, reference: string, options: ReplayOptions): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const result = await at.client.call({
    method: "GET",
    path: `/organisations/${encodeURIComponent(at.id)}/decisions/${encodeURIComponent(reference)}/replay?environment=${options.env}`,
  });
  if (!result.ok) return result;
  const answer = decisionReplaySchema.safeParse(result.body);
  if (!answer.success) return unexpectedAnswer("replay");
  const { decisionId, systemVersionId, identical, decision, score, differences } = answer.data;
  if (options.json) printJson(session, result.body);
  else if (identical) {
    session.out.write(
      `${decisionId}  the same again by ${systemVersionId}: ${decision.stored}, score ${score.stored}\n`,
    );
  } else {
    session.out.write(`${decisionId}  differs, decided again by ${systemVersionId}\n`);
    for (const { field, stored, again } of differences) {
      session.out.write(
        `${field}\n  stored  ${JSON.stringify(stored)}\n  again   ${JSON.stringify(again)}\n`,
      );
    }
  }
  return identical ? EXIT.done : EXIT.checkFailed;
}

async function show(
  session: Session,
  reference: string,
  options: Options,
  text: (assessment: Assessment) => string,
) {
  const connected = apiClient(session, options.env);
  if (!connected.ok) return connected;
  const result = await find(connected.client, reference);
  if (!result.ok) return result;
  const answer = assessmentResponseSchema.safeParse(result.body);
  if (!answer.success) return unexpectedAnswer("decision");
  if (options.json) printJson(session, result.body);
  else session.out.write(text(answer.data.assessment));
  return EXIT.done;
}

/** A transaction is none of the activities and the other way round; a reference does not say which it names. */
async function find(client: Client, reference: string): Promise<CallResult> {
  const read = (resource: string): Promise<CallResult> =>
    client.call({ method: "GET", path: `/${resource}/${encodeURIComponent(reference)}` });
  const transaction = await read("transactions");
  if (transaction.ok || transaction.status !== 404) return transaction;
  const activity = await read("activities");
  if (activity.ok || activity.status !== 404) return activity;
  const message = `There is no transaction or activity under ${reference}.`;
  return { ...transaction, error: { ...transaction.error, message } };
}
