// weir decision: what was decided, and how; list, show, explain, replay.

import type { Command } from "commander";
import { assessmentResponseSchema, type Assessment } from "#domain/contract/decisions/assessment.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { decisionReplaySchema, type DecisionReplay } from "#domain/contract/operators/operator.ts";
import type { CallResult, Client } from "../../http/client.ts";
import { ask, unexpectedAnswer } from "../ask.ts";
import { EXIT } from "../exit-code.ts";
import { addDecisionList } from "../list-decisions.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { apiClient } from "../settings.ts";
import type { Session } from "../session.ts";
import { explainDecision, showDecision } from "../show-decision.ts";
import type { Dress } from "../table.ts";
import { act, environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";

interface Options extends Plain {
  readonly env: Environment;
}

const REFERENCE = "transaction or activity: our id or yours";

export function addDecision(program: Command, run: Run): void {
  const noun = program.command("decision").description("stored decisions");
  const verb = (name: string, description: string) =>
    noun
      .command(name)
      .description(description)
      .argument("<reference>", REFERENCE)
      .addOption(environmentOption());
  addDecisionList(noun, run);
  act(verb("show", "show a stored decision"), run, (options: Options, reference: string) =>
    show(run.session, options, reference, showDecision),
  );
  act(verb("explain", "explain how a decision was reached"), run, (options: Options, reference: string) =>
    show(run.session, options, reference, explainDecision),
  );
  organisationVerb(
    verb(
      "replay",
      `decide again from the stored record and compare; exits with ${EXIT.checkFailed} if anything differs`,
    ),
    run,
    replay,
  );
}

async function replay(at: ChosenOrganisation, options: Options, reference: string): Promise<Ending> {
  const path = `${at.path}/decisions/${encodeURIComponent(reference)}/replay?environment=${options.env}`;
  const answer = await ask(at.client, { method: "GET", path }, decisionReplaySchema, "replay");
  if (!answer.ok) return answer;
  print(at.session, options, answer.body, () => showReplay(answer.value));
  return answer.value.identical ? EXIT.done : EXIT.checkFailed;
}

function showReplay({ decisionId, systemVersionId, identical, ...answer }: DecisionReplay): string {
  const { decision, score, differences } = answer;
  if (identical) {
    return `${decisionId}  identical when decided again by ${systemVersionId}: ${decision.stored}, score ${score.stored}\n`;
  }
  const lines = differences.map(
    ({ field, stored, again }) =>
      `${field}\n  stored  ${JSON.stringify(stored)}\n  again   ${JSON.stringify(again)}\n`,
  );
  return `${decisionId}  differs when decided again by ${systemVersionId}\n${lines.join("")}`;
}

async function show(
  session: Session,
  options: Options,
  reference: string,
  text: (assessment: Assessment, dress: Dress) => string,
) {
  const connected = apiClient(session, options.env);
  if (!connected.ok) return connected;
  const result = await find(connected.client, reference);
  if (!result.ok) return result;
  const answer = assessmentResponseSchema.safeParse(result.body);
  if (!answer.success) return unexpectedAnswer("decision");
  return print(session, options, result.body, (dress) => text(answer.data.assessment, dress));
}

/** A reference does not say whether it names a transaction or an activity. */
async function find(client: Client, reference: string): Promise<CallResult> {
  const read = (resource: string): Promise<CallResult> =>
    client.call({ method: "GET", path: `/${resource}/${encodeURIComponent(reference)}` });
  const transaction = await read("transactions");
  if (transaction.ok || transaction.status !== 404) return transaction;
  const activity = await read("activities");
  if (activity.ok || activity.status !== 404) return activity;
  const message = `There is no transaction or activity "${reference}".`;
  return { ...transaction, error: { ...transaction.error, message } };
}
