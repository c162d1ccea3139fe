// weir decision: what was decided, and how; list, tail, show, explain, replay.

import type { Command } from "commander";
import {
  organisationDecisionSchema,
  type OrganisationDecision,
} from "#domain/contract/operators/organisation-decision.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { decisionReplaySchema, type DecisionReplay } from "#domain/contract/operators/operator.ts";
import { ask } from "../ask.ts";
import { readOne } from "../case-list.ts";
import { withExample } from "../example.ts";
import { EXIT } from "../exit-code.ts";
import { addDecisionList } from "../list-decisions.ts";
import { organisationReadVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { explainDecision, showDecision } from "../show-decision.ts";
import type { Dress } from "../table.ts";
import { addDecisionTail } from "../tail-decisions.ts";
import { environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";

interface Options extends Plain {
  readonly env: Environment;
}

const REFERENCE = "decision id, or our id or yours of its transaction or activity";

export function addDecision(program: Command, run: Run): void {
  const noun = program.command("decision").description("stored decisions");
  const verb = (name: string, description: string) =>
    withExample(noun.command(name).description(description), `weir decision ${name} tx-1001`)
      .argument("<reference>", REFERENCE)
      .addOption(environmentOption());
  addDecisionList(noun, run);
  addDecisionTail(noun, run);
  organisationReadVerb(
    verb("show", "show a stored decision"),
    run,
    (at, options: Options, reference: string) => show(at, options, reference, showDecision),
  );
  organisationReadVerb(
    verb("explain", "explain how a decision was reached"),
    run,
    (at, options: Options, reference: string) => show(at, options, reference, explainDecision),
  );
  organisationReadVerb(
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
  at: ChosenOrganisation,
  options: Options,
  reference: string,
  text: (decision: OrganisationDecision, dress: Dress) => string,
): Promise<Ending> {
  const rest = `/decisions/${encodeURIComponent(reference)}`;
  const found = await readOne(at, options.env, rest, organisationDecisionSchema, "decision");
  if (!found.ok) return found;
  return print(at.session, options, found.body, (dress) => text(found.value, dress));
}
