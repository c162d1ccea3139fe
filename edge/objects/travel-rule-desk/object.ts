// TravelRuleDesk: the Travel Rule profile, set-up and connections of one tenant. A change, what it does to the set-up, its event and
// its kept answer are one commit. A test is begun and ended in commits of its own; one that was interrupted ends as unknown.

import {
  CONNECTIONS_MAX,
  type ExchangeConnection,
  type OperatorConnection,
  type Workspace,
} from "#domain/contract/crypto/connections.ts";
import type { TravelRuleSetup } from "#domain/contract/crypto/onboarding.ts";
import type { TravelRuleProfile } from "#domain/contract/crypto/travel-rule-profile.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { approve, obey, type Connection } from "#domain/crypto/travel-rule/connection.ts";
import * as setups from "#domain/crypto/travel-rule/setup.ts";
import { travelRuleSource } from "#domain/events/sources.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import { institutionNetworkOf } from "../../institutions/configured-network.ts";
import { ANSWER_TABLE, KeptAnswers, type KeyedRequest } from "../kept-answers.ts";
import { TENANT_TABLE, TenantObject } from "../tenant-object.ts";
import type {
  ChangeProfile,
  CommandOutcome,
  DecideOnConnection,
  DecisionOutcome,
  DeskAct,
  KeyedDeskAct,
  NotNow,
  ObeyConnection,
  ObeySetup,
  ProposeConnection,
  Refused,
  TravelRuleDeskApi,
} from "./api.ts";
import { Changes } from "./changes.ts";
import { Facts } from "./facts.ts";
import { RunningTests } from "./running-tests.ts";
import { TABLES } from "./schema.ts";
import { shownConnection, Tests } from "./tests.ts";

/** A network that can do nothing: where none is configured. */
const NO_OFFER: setups.NetworkOffer = { protocols: [], testInstitutions: [] };

export class TravelRuleDesk extends TenantObject implements TravelRuleDeskApi {
  protected override readonly tables = TENANT_TABLE + TABLES + ANSWER_TABLE;
  private readonly answers = new KeptAnswers(this.sql);
  private readonly facts = new Facts(this.sql, () => this.exists);
  private readonly running = new RunningTests(this.sql);
  private readonly changes = new Changes(this.facts, (payload) => this.append("event", payload));
  private readonly tests = new Tests({
    answers: this.answers,
    facts: this.facts,
    running: this.running,
    changes: this.changes,
    offer: (environment) => this.offerOf(environment),
  });
  protected override readonly untilConfirmed = {
    nextAttempt: () => this.running.all()[0]?.endsBy ?? null,
    goOn: async () => this.endInterrupted(),
  };

  workspace(): Workspace {
    const { profile } = this.facts.all(NO_OFFER);
    return { profile, connections: this.connections(), activity: this.facts.activity() };
  }

  setup(environment: Environment): TravelRuleSetup {
    return setups.setupView(this.facts.all(this.offerOf(environment)), this.testRuns());
  }

  connections(): ExchangeConnection[] {
    return this.facts.connections().flatMap((connection) => shownConnection(connection) ?? []);
  }

  allConnections(): OperatorConnection[] {
    return this.facts.connections();
  }

  changeProfile(asked: ChangeProfile): CommandOutcome<TravelRuleProfile> {
    const { version, ...changes } = asked.changes;
    const isStale = () =>
      version !== undefined && version !== this.facts.all(this.offerOf(asked.environment)).profile.version;
    if (!this.exists && isStale()) return { outcome: "other_version" };
    return this.keyed(asked, () => {
      if (isStale()) return { outcome: "other_version" };
      return {
        answer: this.changes.profile(asked, this.facts.all(this.offerOf(asked.environment)), changes),
      };
    });
  }

  async obeySetup(asked: ObeySetup): Promise<CommandOutcome<TravelRuleSetup>> {
    const { command, environment } = asked;
    const refused = () =>
      this.isOtherVersion(asked) ? ({ outcome: "other_version" } as const) : this.refusedNow(asked);
    // What an empty desk refuses leaves no trace in it.
    const early = this.exists ? null : refused();
    if (early !== null) return early;
    if (command.command === "verify_test") {
      return this.runTest(asked, () => refused() ?? this.tests.begin(asked, null));
    }
    return this.keyed<TravelRuleSetup>(asked, () => {
      const why = refused();
      if (why !== null) return why;
      const facts = this.facts.all(this.offerOf(environment));
      const setup =
        command.command === "save" ? setups.saved(facts.setup, command) : setups.requested(facts.setup);
      const after = this.changes.setup(asked, facts, setup, command.command);
      return { answer: setups.setupView(after, this.testRuns()) };
    });
  }

  async obeyConnection(asked: ObeyConnection): Promise<CommandOutcome<ExchangeConnection>> {
    if (!this.exists) return { outcome: "unknown" };
    if (asked.command.command === "test") {
      return this.runTest(asked, () => {
        const moved = this.movedConnection(asked);
        if ("outcome" in moved) return moved;
        // Its state does not say so any more once it was paused and resumed.
        if (this.running.isOf(moved.id)) return notNow("A test of this connection is running.");
        return this.tests.begin(asked, moved);
      });
    }
    return this.keyed<ExchangeConnection>(asked, () => {
      const moved = this.movedConnection(asked);
      if ("outcome" in moved) return moved;
      this.changes.connection(asked, this.offerOf(asked.environment), moved, asked.command.command);
      const answer = shownConnection(moved);
      return answer === null ? { outcome: "unknown" } : { answer };
    });
  }

  /** As the command makes it. */
  private movedConnection({ command, connectionId }: ObeyConnection) {
    const connection = this.facts.connection(connectionId);
    if (connection === null || connection.state === "proposed") return { outcome: "unknown" } as const;
    if (command.version !== undefined && command.version !== connection.version) {
      return { outcome: "other_version" } as const;
    }
    const moved = obey(connection, command);
    return moved.ok ? moved.connection : notNow(moved.why);
  }

  answerTo(key: KeyedRequest): CommandOutcome<object> | null {
    return this.exists ? this.tests.known(key) : null;
  }

  proposeConnection(asked: ProposeConnection): CommandOutcome<OperatorConnection> {
    return this.keyed<OperatorConnection>(asked, () => {
      if (this.facts.connections().length >= CONNECTIONS_MAX) {
        return notNow(`There are ${CONNECTIONS_MAX} connections, which is the most.`);
      }
      const { at, actor } = asked.act;
      const connection: Connection = {
        id: drawnId("con", crypto.randomUUID()),
        ...asked.connection,
        state: "proposed",
        lastTest: null,
        version: 1,
        addedAt: at,
        addedBy: actor,
        approvedBy: null,
      };
      this.changes.connection(asked, this.offerOf(asked.environment), connection, "add");
      return { answer: connection };
    });
  }

  approveConnection(asked: DecideOnConnection): DecisionOutcome {
    const found = this.facts.connection(asked.connectionId);
    if (found === null) return { outcome: "unknown" };
    const moved = approve(found, asked.act.actor);
    if (!moved.ok) return notNow(moved.why);
    return this.commitFor(asked, () => {
      this.changes.connection(asked, this.offerOf(asked.environment), moved.connection, "approve");
      return { outcome: "done", connection: moved.connection };
    });
  }

  removeConnection(asked: DecideOnConnection): boolean {
    const found = this.facts.connection(asked.connectionId);
    if (found === null) return false;
    this.commitFor(asked, () => {
      this.running.removeOf(found.id);
      this.changes.connectionRemoved(asked, this.offerOf(asked.environment), found);
    });
    return true;
  }

  activate(asked: DeskAct): ReturnType<TravelRuleDeskApi["activate"]> {
    const facts = this.facts.all(this.offerOf(asked.environment));
    const setup = setups.activated(facts);
    if (setup === null) {
      return notNow("Its activation is not requested, or what was tested is gone.", setups.blockersOf(facts));
    }
    return this.commitFor(asked, () => {
      const after = this.changes.setup(asked, facts, setup, "activate");
      return { outcome: "done", setup: setups.setupView(after, false) };
    });
  }

  /** @param begin inside a commit: begins the test, or says why not. */
  private async runTest<Answer extends object>(
    asked: ObeySetup | ObeyConnection,
    begin: () => Refused | { readonly testId: string },
  ): Promise<CommandOutcome<Answer>> {
    const begun = this.commitFor(asked, () => {
      this.tests.endForgotten();
      return this.tests.known<Answer>(asked.key) ?? begin();
    });
    if (!("testId" in begun)) return begun;
    this.ctx.waitUntil(this.armUntilConfirmed());
    const result = await this.tests.ask(begun.testId, institutionNetworkOf(this.env, asked.environment));
    return this.commitFor(asked, () => {
      this.tests.end(begun.testId, result);
      return this.tests.known<Answer>(asked.key) ?? { outcome: "unknown" };
    });
  }

  private endInterrupted(): void {
    if (this.tests.forgotten().length > 0) this.commit(() => this.tests.endForgotten());
  }

  private refusedNow({ command, environment }: ObeySetup): Refused | null {
    const facts = this.facts.all(this.offerOf(environment));
    if (command.command === "save") {
      const { testTarget = null } = command;
      const isKnown = testTarget === null || setups.isTestTarget(facts, testTarget);
      return isKnown ? null : { outcome: "test_target_unknown" };
    }
    const refusal = setups.refusalOf(facts, command.command, this.testRuns());
    return refusal && notNow(refusal.why, refusal.blockers);
  }

  private isOtherVersion({ command, environment }: ObeySetup): boolean {
    const { setup } = this.facts.all(this.offerOf(environment));
    return command.version !== undefined && command.version !== setup.version;
  }

  private testRuns(): boolean {
    return this.exists && this.running.ofSetup() !== null;
  }

  /** Does it once for each key. @param act inside the commit. */
  private keyed<Answer extends object>(
    asked: KeyedDeskAct,
    act: () => Refused | { readonly answer: Answer },
  ): CommandOutcome<Answer> {
    const { keyName, fingerprint } = asked.key;
    return this.commitFor(asked, () => {
      this.tests.endForgotten();
      const known = this.tests.known<Answer>(asked.key);
      if (known !== null) return known;
      const done = act();
      if (!("answer" in done)) return done;
      return this.answers.once<never, Answer>(keyName, fingerprint, Date.now(), () => done.answer);
    });
  }

  private offerOf(environment: Environment): setups.NetworkOffer {
    return institutionNetworkOf(this.env, environment)?.offer ?? NO_OFFER;
  }

  protected override source(): string {
    return travelRuleSource(this.tenant());
  }
}

function notNow(why: string, blockers: readonly string[] = []): NotNow {
  return { outcome: "not_now", why, blockers };
}
