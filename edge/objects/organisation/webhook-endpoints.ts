// The organisation's webhook endpoints: which there are, in order of creation, and which of them hear of what. Each endpoint
// announces its own changes until every log has confirmed; a change is audited in the commit that takes it in.

import type { Environment } from "#domain/contract/values/environment.ts";
import type { EndpointCondition } from "#domain/events/batch.ts";
import { webhookEndpointSource } from "#domain/events/sources.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import { SECOND } from "#domain/time/instant.ts";
import type { Env } from "../../environment.ts";
import { logProblem } from "../../platform-log.ts";
import { addressBookOf, casebookOf, ledgerOf, webhookEndpointOf } from "../../routing.ts";
import { settleWithin } from "../../settle-within.ts";
import type { SubscriptionList } from "../../webhooks/subscriptions.ts";
import { numberedPage, type NumberedPage } from "../numbered-page.ts";
import type { PulsedEndpoints, SubscribeCommand } from "./api.ts";
import type { OrganisationHost } from "./host.ts";

/** Made with the first endpoint. What was removed stays as a row, so that a late word of it changes nothing. */
const TABLES = `
  CREATE TABLE IF NOT EXISTS webhook_endpoint (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, environment TEXT NOT NULL, event_types TEXT NOT NULL,
    status TEXT NOT NULL, last_act TEXT NOT NULL, revision INTEGER NOT NULL
  );
`;

const PULSED_WITHIN_MILLISECONDS = 5 * SECOND;

type Row = { number: number; id: string; event_types: Json<readonly string[]> };

export class WebhookEndpoints {
  private readonly env: Env;
  private readonly host: OrganisationHost;

  constructor(env: Env, host: OrganisationHost) {
    this.env = env;
    this.host = host;
  }

  /** Resolves once every log of the environment has heard. @throws where one does not answer: say it again. */
  async subscribe(command: SubscribeCommand): Promise<void> {
    const { environment, shards } = command;
    const list = this.host.commit(() => {
      this.put(command);
      const current = this.list(environment);
      this.host.takeSubscriptions(current);
      return current;
    });
    const { organisationId } = list;
    const tenant = { organisationId, environment };
    await Promise.all([
      casebookOf(this.env, tenant).hearSubscriptions(tenant, list),
      addressBookOf(this.env, tenant).hearSubscriptions(tenant, list),
      ...Array.from({ length: shards }, (_, shard) => {
        const identity = { organisationId, environment, shard };
        return ledgerOf(this.env, identity, shard).hearSubscriptions(identity, list);
      }),
    ]);
  }

  /** Ids, newest first. @param before only numbers below it. */
  page(environment: Environment, limit: number, before: number): NumberedPage<string> {
    if (!this.exists()) return { data: [], pagination: { nextCursor: null } };
    const rows = this.host.sql
      .exec<Row>(
        `SELECT number, id, event_types FROM webhook_endpoint
         WHERE environment = ? AND status <> 'deleted' AND number < ? ORDER BY number DESC LIMIT ?`,
        environment,
        before,
        limit + 1,
      )
      .toArray();
    return numberedPage(rows, limit, ({ id }) => id);
  }

  /** Looks at every endpoint, also one that is disabled. @see WebhookEndpoint.pulse */
  async pulse(): Promise<PulsedEndpoints> {
    if (!this.exists()) return { endpoints: [], unanswered: [] };
    const organisationId = this.host.id();
    const places = this.host.sql
      .exec<{ endpointId: string; environment: Environment }>(
        "SELECT id AS endpointId, environment FROM webhook_endpoint WHERE status <> 'deleted' ORDER BY number",
      )
      .toArray()
      .map((endpoint) => ({ organisationId, ...endpoint }));
    const endpoints: EndpointCondition[] = [];
    const unanswered: string[] = [];
    await Promise.all(
      places.map(async (place) => {
        const source = webhookEndpointSource(place, place.endpointId);
        const call = webhookEndpointOf(this.env, place, place.endpointId).pulse();
        const pulsed = await settleWithin(call, PULSED_WITHIN_MILLISECONDS);
        if (pulsed.status === "fulfilled") {
          if (pulsed.value !== null) endpoints.push({ source, ...pulsed.value });
          return;
        }
        unanswered.push(source);
        logProblem("a webhook endpoint does not answer", { source }, pulsed.reason);
      }),
    );
    return { endpoints, unanswered };
  }

  // Inside a commit. What was said before changes nothing.
  private put({ endpointId, environment, eventTypes, status, act }: SubscribeCommand): void {
    this.host.sql.exec(TABLES);
    const said = JSON.stringify(act);
    const [known] = this.host.sql
      .exec<{ last_act: string }>("SELECT last_act FROM webhook_endpoint WHERE id = ?", endpointId)
      .toArray();
    if (known?.last_act === said) return;
    const revision = this.host.audit(act, { endpointId, eventTypes, status }, environment);
    this.host.sql.exec(
      `INSERT INTO webhook_endpoint (id, environment, event_types, status, last_act, revision) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET event_types = excluded.event_types, status = excluded.status,
         last_act = excluded.last_act, revision = excluded.revision`,
      endpointId,
      environment,
      writeJson(eventTypes),
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
      organisationId: this.host.id(),
      environment,
      revision: revision ?? 0,
      wanted: rows.map(({ id, event_types }) => ({
        endpointId: id,
        eventTypes: readJson(event_types),
      })),
    };
  }

  private exists(): boolean {
    return this.host.sql.hasTable("webhook_endpoint");
  }
}
