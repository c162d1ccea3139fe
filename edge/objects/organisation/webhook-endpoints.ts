// The organisation's webhook endpoints: which there are, in order of creation, and which of them hear of what. Each endpoint
// tells of its own changes until every log has heard; a change is audited in the commit that takes it in.

import { ENVIRONMENTS, type Environment } from "#domain/contract/environment.ts";
import type { Env } from "../../environment.ts";
import type { Act } from "../../log/audit-event.ts";
import { logProblem } from "../../platform-log.ts";
import { casebookOf, ledgerOf, webhookEndpointOf } from "../../routing.ts";
import type { SubscriptionList } from "../../webhooks/subscriptions.ts";

/** Made with the first endpoint. What was removed stays as a row, so that a late word of it changes nothing. */
const TABLES = `
  CREATE TABLE IF NOT EXISTS webhook_endpoint (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, environment TEXT NOT NULL, event_types TEXT NOT NULL,
    status TEXT NOT NULL, last_act TEXT NOT NULL, revision INTEGER NOT NULL
  );
`;

export interface SubscribeCommand {
  readonly endpointId: string;
  readonly environment: Environment;
  /** Ledgers of the environment. */
  readonly shards: number;
  readonly eventTypes: readonly string[];
  readonly status: "enabled" | "disabled" | "deleted";
  readonly act: Act;
}

/** What the Organisation lends. */
interface Host {
  readonly sql: SqlStorage;
  readonly commit: <T>(write: () => T) => T;
  /** @returns its number in the log. */
  readonly audit: (act: Act, environment: Environment, data: object) => number;
  /** Inside a commit: the organisation's own log hears as well. */
  readonly hear: (list: SubscriptionList) => void;
  readonly organisationId: () => string;
}

type Row = { number: number; id: string; event_types: string };

export class WebhookEndpoints {
  private readonly env: Env;
  private readonly host: Host;

  constructor(env: Env, host: Host) {
    this.env = env;
    this.host = host;
  }

  /** Resolves once every log of the environment has heard. @throws where one does not answer: say it again. */
  async subscribe(command: SubscribeCommand): Promise<void> {
    const { environment, shards } = command;
    const list = this.host.commit(() => {
      this.put(command);
      const current = this.list(environment);
      this.host.hear(current);
      return current;
    });
    const { organisationId } = list;
    const casebook = { organisationId, environment };
    await Promise.all([
      casebookOf(this.env, casebook).hearSubscriptions(casebook, list),
      ...Array.from({ length: shards }, (_, shard) => {
        const identity = { organisationId, environment, shard };
        return ledgerOf(this.env, identity, shard).hearSubscriptions(identity, list);
      }),
    ]);
  }

  /** Ids, newest first. @param before only numbers below it. */
  page(
    environment: Environment,
    limit: number,
    before: number,
  ): { ids: string[]; nextCursor: string | null } {
    if (!this.exists()) return { ids: [], nextCursor: null };
    const rows = this.host.sql
      .exec<Row>(
        `SELECT number, id, event_types FROM webhook_endpoint
         WHERE environment = ? AND status <> 'deleted' AND number < ? ORDER BY number DESC LIMIT ?`,
        environment,
        before,
        limit + 1,
      )
      .toArray();
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      ids: shown.map(({ id }) => id),
      nextCursor: rows.length > limit && last ? String(last.number) : null,
    };
  }

  /** Has every endpoint set a lost alarm again. */
  async pulse(): Promise<void> {
    if (!this.exists()) return;
    const organisationId = this.host.organisationId();
    const places = ENVIRONMENTS.flatMap((environment) =>
      this.list(environment).wanted.map(({ endpointId }) => ({ organisationId, environment, endpointId })),
    );
    const pulsed = await Promise.allSettled(
      places.map((place) => webhookEndpointOf(this.env, place, place.endpointId).pulse()),
    );
    const failed = pulsed.find((result) => result.status === "rejected");
    if (failed) logProblem("a webhook endpoint does not answer", {}, failed.reason);
  }

  // Inside a commit. What was said before changes nothing.
  private put({ endpointId, environment, eventTypes, status, act }: SubscribeCommand): void {
    this.host.sql.exec(TABLES);
    const said = JSON.stringify(act);
    const [known] = this.host.sql
      .exec<{ last_act: string }>("SELECT last_act FROM webhook_endpoint WHERE id = ?", endpointId)
      .toArray();
    if (known?.last_act === said) return;
    const revision = this.host.audit(act, environment, { endpointId, eventTypes, status });
    this.host.sql.exec(
      `INSERT INTO webhook_endpoint (id, environment, event_types, status, last_act, revision) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET event_types = excluded.event_types, status = excluded.status,
         last_act = excluded.last_act, revision = excluded.revision`,
      endpointId,
      environment,
      JSON.stringify(eventTypes),
      status,
      said,
      revision,
    );
  }

  private list(environment: Environment): SubscriptionList {
    const rows = this.host.sql
      .exec<Row>(
        "SELECT number, id, event_types FROM webhook_endpoint WHERE environment = ? AND status = 'enabled' ORDER BY number",
        environment,
      )
      .toArray();
    const { revision } = this.host.sql
      .exec<{ revision: number | null }>(
        "SELECT max(revision) AS revision FROM webhook_endpoint WHERE environment = ?",
        environment,
      )
      .one();
    return {
      organisationId: this.host.organisationId(),
      environment,
      revision: revision ?? 0,
      wanted: rows.map(({ id, event_types }) => ({
        endpointId: id,
        eventTypes: JSON.parse(event_types) as string[], // written above, from the type
      })),
    };
  }

  private exists(): boolean {
    return (
      this.host.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'webhook_endpoint'").toArray().length > 0
    );
  }
}
