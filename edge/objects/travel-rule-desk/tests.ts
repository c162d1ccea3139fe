// Tests of connections and of the set-up: begun in one commit, asked of the network, ended in another commit together with the answer
// that is kept under the key. What no memory runs any more was interrupted, and ends as unknown.

import type { ExchangeConnection, LastTest } from "#domain/contract/crypto/connections.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { endTest, type Connection } from "#domain/crypto/travel-rule/connection.ts";
import {
  essence,
  setupView,
  targetOf,
  tested,
  type NetworkOffer,
  type TestTarget,
} from "#domain/crypto/travel-rule/setup.ts";
import { formatInstant, SECOND } from "#domain/time/instant.ts";
import type { InstitutionNetwork } from "../../institutions/institution-network.ts";
import type { KeptAnswers, KeptOutcome, KeyedRequest } from "../kept-answers.ts";
import type { KeyedDeskAct } from "./api.ts";
import type { Changes } from "./changes.ts";
import type { Facts } from "./facts.ts";
import type { RunningTest, RunningTests } from "./running-tests.ts";

const TEST_MILLISECONDS = 5 * SECOND;
/** What is not ended by then was interrupted. */
const ENDS_WITHIN_MILLISECONDS = 8 * SECOND;

const INTERRUPTED = { result: "unknown", code: "interrupted", latencyMs: null } as const;

interface Parts {
  readonly answers: KeptAnswers;
  readonly facts: Facts;
  readonly running: RunningTests;
  readonly changes: Changes;
  readonly offer: (environment: Environment) => NetworkOffer;
}

export class Tests {
  private readonly parts: Parts;
  /** Those that this memory runs. */
  private readonly ours = new Set<string>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** What a request is answered whose key is known; null where it is new. */
  known<Answer extends object>({
    keyName,
    fingerprint,
  }: KeyedRequest): KeptOutcome<never, Answer> | { readonly outcome: "running" } | null {
    if (keyName === null) return null;
    const { answers, running } = this.parts;
    const answered = answers.answerTo<Answer>(keyName, fingerprint, Date.now());
    if (answered !== null) return answered;
    const outcome = running.underKey({ keyName, fingerprint });
    return outcome && { outcome };
  }

  /** Inside a commit. @param connection as it is while it is tested; null for the test of the set-up. */
  begin(asked: KeyedDeskAct, connection: Connection | null): { readonly testId: string } {
    const { facts, running, changes, offer } = this.parts;
    const { act, key, organisationId, environment } = asked;
    const now = facts.all(offer(environment));
    const test: RunningTest = {
      id: crypto.randomUUID(),
      connectionId: connection?.id ?? null,
      organisationId,
      environment,
      act,
      keyName: key.keyName ?? "",
      fingerprint: key.fingerprint,
      endsBy: Date.now() + ENDS_WITHIN_MILLISECONDS,
      target: connection === null ? setupTarget(targetOf(now)) : connectionTarget(connection),
      essence: essence(now),
    };
    running.put(test);
    if (connection !== null) changes.connection(asked, now.offer, connection, "test_begin");
    this.ours.add(test.id);
    return { testId: test.id };
  }

  /** Asks the other side; between the commits. */
  async ask(testId: string, network: InstitutionNetwork | null): Promise<Omit<LastTest, "at">> {
    const test = this.parts.running.find(testId);
    if (test === null) return INTERRUPTED;
    if (network === null) return { result: "failed", code: "protocol_unsupported", latencyMs: 0 };
    return network.test(test.target, TEST_MILLISECONDS);
  }

  /** Inside a commit. One that was ended already, or whose connection is gone, is left alone. */
  end(testId: string, result: Omit<LastTest, "at">): void {
    this.ours.delete(testId);
    const { answers, running } = this.parts;
    const test = running.find(testId);
    if (test === null) return;
    running.remove(testId);
    const at = formatInstant(Date.now());
    const answer = this.write(test, { ...result, at });
    if (answer !== null) answers.once(test.keyName, test.fingerprint, Date.now(), () => answer);
  }

  /** Those that no memory runs any more, or that have outlived their time. */
  forgotten(): RunningTest[] {
    const now = Date.now();
    return this.parts.running.all().filter(({ id, endsBy }) => !this.ours.has(id) || endsBy <= now);
  }

  /** Inside a commit. */
  endForgotten(): void {
    for (const { id } of this.forgotten()) this.end(id, INTERRUPTED);
  }

  private write(test: RunningTest, lastTest: LastTest): object | null {
    const { facts, changes, offer } = this.parts;
    const { organisationId, environment, connectionId } = test;
    const asked = { organisationId, environment, act: { ...test.act, at: lastTest.at } };
    const now = facts.all(offer(environment));
    if (connectionId === null) {
      const after = tested(now, test.essence, test.target, lastTest);
      return setupView(changes.setup(asked, now, after, "verify_test"), false);
    }
    const connection = facts.connection(connectionId);
    if (connection === null) return null;
    const ended = endTest(connection, lastTest);
    changes.connection(asked, now.offer, ended, "test");
    return shownConnection(ended);
  }
}

/** As integrators see it; null before it is approved. */
export function shownConnection({
  state,
  address: _address,
  addedAt: _addedAt,
  addedBy: _addedBy,
  approvedBy: _approvedBy,
  ...shown
}: Connection): ExchangeConnection | null {
  return state === "proposed" ? null : { ...shown, state };
}

function connectionTarget({ institution, protocol, address }: Connection): TestTarget {
  return { institutionId: institution.id, protocol, address };
}

function setupTarget(found: ReturnType<typeof targetOf>): TestTarget {
  if ("target" in found) return found.target;
  throw new Error("a test is begun only where all steps are complete");
}
