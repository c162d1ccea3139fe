// What the Travel Rule desk of a tenant is asked and what it answers: profile, set-up, connections and what happened to them.

import type {
  ConnectionCommand,
  ExchangeConnection,
  OperatorConnection,
  Workspace,
} from "#domain/contract/crypto/connections.ts";
import type { SetupCommand, TravelRuleSetup } from "#domain/contract/crypto/onboarding.ts";
import type { ProfileChanges, TravelRuleProfile } from "#domain/contract/crypto/travel-rule-profile.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { Act } from "../../log/audit-event.ts";
import type { LoggedApi } from "../../log/logged-api.ts";
import type { KeptOutcome, KeyedRequest } from "../kept-answers.ts";

/** Whose desk it is, and who acts. What is kept of the tenant is kept with the first change. */
export interface DeskAct {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly act: Act;
}

export interface KeyedDeskAct extends DeskAct {
  readonly key: KeyedRequest;
}

export interface ChangeProfile extends KeyedDeskAct {
  readonly changes: ProfileChanges;
}

export interface ObeySetup extends KeyedDeskAct {
  readonly command: SetupCommand;
}

export interface ObeyConnection extends KeyedDeskAct {
  readonly connectionId: string;
  readonly command: ConnectionCommand;
}

export interface ProposeConnection extends KeyedDeskAct {
  readonly connection: Pick<OperatorConnection, "institution" | "protocol" | "address" | "permissions">;
}

export interface DecideOnConnection extends DeskAct {
  readonly connectionId: string;
}

/** The state does not allow it. */
export interface NotNow {
  readonly outcome: "not_now";
  readonly why: string;
  readonly blockers: readonly string[];
}

export type Refused = { readonly outcome: "other_version" | "unknown" | "test_target_unknown" } | NotNow;

export type CommandOutcome<Answer extends object> =
  | KeptOutcome<never, Answer>
  | Refused
  /** A test under the same key has begun and has not ended. */
  | { readonly outcome: "running" };

export type DecisionOutcome =
  | { readonly outcome: "done"; readonly connection: OperatorConnection }
  | { readonly outcome: "unknown" }
  | NotNow;

export interface TravelRuleDeskApi extends LoggedApi {
  /** Writes nothing, as all that are only asked. */
  workspace(): Workspace;
  setup(environment: Environment): TravelRuleSetup;
  /** Those that are approved. */
  connections(): ExchangeConnection[];

  changeProfile(asked: ChangeProfile): CommandOutcome<TravelRuleProfile>;
  obeySetup(asked: ObeySetup): Promise<CommandOutcome<TravelRuleSetup>>;
  obeyConnection(asked: ObeyConnection): Promise<CommandOutcome<ExchangeConnection>>;

  /** What a request was answered under its key; null where it is new. */
  answerTo(key: KeyedRequest): CommandOutcome<object> | null;

  /** For operators: all of them, in the order in which they were proposed. */
  allConnections(): OperatorConnection[];
  proposeConnection(asked: ProposeConnection): CommandOutcome<OperatorConnection>;
  approveConnection(asked: DecideOnConnection): DecisionOutcome;
  /** @returns false where there is none. */
  removeConnection(asked: DecideOnConnection): boolean;
  /** Activates what was asked to be activated. */
  activate(asked: DeskAct): { readonly outcome: "done"; readonly setup: TravelRuleSetup } | NotNow;
}
