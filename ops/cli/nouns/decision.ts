// weir decision: what was decided, and how the verdict came about.

import type { Command } from "commander";
import { assessmentResponseSchema, type Assessment } from "#domain/contract/assessment.ts";
import type { Environment } from "#domain/decision/context.ts";
import type { CallResult } from "../../http/client.ts";
import { EXIT } from "../exit-code.ts";
import { apiClient } from "../settings.ts";
import { dressOf, type Session } from "../session.ts";
import { explainDecision, showDecision } from "../show-decision.ts";
import { act, environmentOption, printJson, unexpectedAnswer, type Run } from "../verb.ts";

interface Options {
  readonly env: Environment;
  readonly json?: true;
}

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
}

async function show(
  session: Session,
  reference: string,
  options: Options,
  text: (assessment: Assessment) => string,
) {
  const connected = apiClient(session, options.env);
  if (!connected.ok) return connected;
  const read = (resource: string): Promise<CallResult> =>
    connected.client.call({ method: "GET", path: `/${resource}/${encodeURIComponent(reference)}` });
  // A transaction is none of the activities and the other way round; a reference does not say which it names.
  const transaction = await read("transactions");
  const result = transaction.status === 404 ? await read("activities") : transaction;
  if (!result.ok) return result;
  const answer = assessmentResponseSchema.safeParse(result.body);
  if (!answer.success) return unexpectedAnswer("decision");
  if (options.json) printJson(session, result.body);
  else session.out.write(text(answer.data.assessment));
  return EXIT.done;
}
