// Sends each operation its valid body, and the same with each field at each end of its bounds, and remembers what was answered.

import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { z } from "zod";
import { REQUEST_EXAMPLES } from "#domain/contract/documents/examples/requests.ts";
import { fullTransaction } from "#domain/contract/decisions/requests.fixture.ts";
import type { EdgeAndWarehouse } from "./edge-and-warehouse.ts";
import { isBody, type Body, type Json } from "./extremes.ts";
import type { Operation } from "./operations.ts";

export interface Sent {
  readonly path: string;
  /** Empty for the valid body itself. */
  readonly field: string;
  readonly value: Json;
  readonly requestId: string;
  readonly status: number;
  readonly text: string;
}

const ORGANISATION = "/organisations/{id}";
const ENDPOINTS = "/webhooks/endpoints";
const VERSIONS = `${ORGANISATION}/system-versions`;
const DAY_MILLISECONDS = 86_400_000;
/** Ids of their own for what is decided or recorded once. */
const IDENTITIES = ["externalActivityId", "externalEventId"];

/** Acts that each need a thing of its own, and what is done to it before. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  [`${VERSIONS}/{versionId}/approve`]: [],
  [`${VERSIONS}/{versionId}/activate`]: ["approve"],
  [`${VERSIONS}/{versionId}/retire`]: ["approve"],
  "/investigations/{id}/reopen": ["resolve"],
  "/crypto/addresses/{id}/actions": [],
  [`${ORGANISATION}/connections/{connectionId}/approve`]: [],
};

const answerShape = z.looseObject({
  id: z.string().optional(),
  /** Of what is found by its name. */
  name: z.string().nullish(),
  assessment: z
    .looseObject({ activityId: z.string(), subject: z.looseObject({ id: z.string() }) })
    .optional(),
});
const createdShape = z.object({
  organisation: z.object({ id: z.string() }),
  keys: z.object({ sandboxSecret: z.string() }),
});
/** What a PATCH changes, where its own path cannot be read. */
const READ_AT: Readonly<Record<string, string>> = {
  "/crypto/addresses/{id}/metadata": "/crypto/addresses/{id}",
  "/crypto/profile": "/crypto/workspace",
};
const versioned = z.object({ version: z.number() });
const versionedShape = z.union([
  versioned,
  z.object({ profile: versioned }).transform(({ profile }) => profile),
]);
const pageShape = z.object({ data: z.array(z.looseObject({ id: z.string() })) });

export class Caller {
  readonly sent: Sent[] = [];
  private readonly system: EdgeAndWarehouse;
  private readonly operations: readonly Operation[];
  /** Collection → the newest thing in it. */
  private readonly newest = new Map<string, string>();
  private organisationId = "";
  private key = "";
  private subjectId = "";
  /** Those that a version was drafted with, each at some end of its bounds. */
  private readonly rules = new Map<string, Json>();

  constructor(system: EdgeAndWarehouse, operations: readonly Operation[]) {
    this.system = system;
    this.operations = operations;
  }

  async sendAll(): Promise<void> {
    const rate = { ratePerSecond: 5_000, burst: 10_000 };
    const created = await this.call("operator", "post", "/organisations", {
      name: "Bounds",
      keyRateLimit: rate,
    });
    const { organisation, keys } = createdShape.parse(JSON.parse(created.text));
    [this.organisationId, this.key] = [organisation.id, keys.sandboxSecret];
    await this.listProvider();
    for (const operation of this.operations) await this.sendEnds(operation);
    await this.decideByAllRules();
  }

  /** What organisations review is listed by operators. */
  private async listProvider(): Promise<void> {
    const record = { legalName: "A provider", summary: "Listed." };
    const taken = await this.call("operator", "post", "/provider-directory/records", { records: [record] });
    const [id = ""] = z
      .object({ providerIds: z.array(z.string()) })
      .parse(JSON.parse(taken.text)).providerIds;
    this.newest.set("/crypto/providers", id);
  }

  private async sendEnds(operation: Operation): Promise<void> {
    await this.renew(operation);
    const base = await this.baseOf(operation);
    await this.send(operation, "", null, await this.fresh(operation, base, base));
    for (const { field, value, body } of operation.extremes.of(operation.schema, base)) {
      // It is done once to each, so each act has one of its own.
      if (operation.path in BEFORE) await this.renew(operation);
      const isTaken = await this.send(operation, field, value, await this.fresh(operation, body, base));
      if (isTaken && operation.path === VERSIONS) this.keepRules(field, body);
    }
  }

  /** Makes a fresh target for the operation where possible: other acts have changed the old one. */
  private async renew({ path }: Operation): Promise<void> {
    const [collection = ""] = /^.*(?=\/\{\w+\})/.exec(path) ?? [];
    const maker = this.operations.find((other) => other.path === collection && other.method === "post");
    if (maker === undefined || ["", "/organisations"].includes(collection)) return;
    const made = await this.call(maker.realm, "post", await this.pathOf(maker), await this.baseOf(maker));
    this.remember(maker, made);
    for (const act of BEFORE[path] ?? []) {
      const before = await this.pathOf({ ...maker, path: path.replace(/\w+$/, act) });
      await this.agreed(maker, before, act === "resolve" ? { resolution: "fraud", note: "n" } : {});
    }
  }

  private async baseOf({ path, schema, extremes }: Operation): Promise<Body> {
    const own = await this.ownBase(path);
    if (own !== null) return own;
    const name = schema.$ref?.split("/").at(-1) ?? "";
    const [example] = Object.values(REQUEST_EXAMPLES[name] ?? {});
    return structuredClone((example ?? extremes.smallest(schema)) as Body);
  }

  /** Where the least that a schema takes is refused for what no schema can say. */
  private async ownBase(path: string): Promise<Body | null> {
    switch (path) {
      case "/transactions":
        return fullTransaction() as Body;
      case "/investigations":
        return { alertIds: [await this.oneOf("/alerts")] };
      case VERSIONS:
        return draft();
      case "/transactions/{transactionId}/outcomes":
      case `${ORGANISATION}/decisions/{reference}/outcomes`:
        return { classification: "fraud", source: "chargeback", occurredAt: "2026-02-20T09:30:00.000Z" };
      case `${ORGANISATION}/experiments`:
        return {
          name: "n",
          hypothesis: "h",
          candidateVersionId: await this.candidate(),
          sampling: { share: 1 },
        };
      case `${ORGANISATION}/lists/{name}/entries`:
        return { entries: [{ value: "device-1" }], reason: "seen" };
      case `${ORGANISATION}/connections`:
        return { institutionId: "inst_sandbox_exchange", protocol: "TRP", reason: "agreed" };
      // One has each URL, and few have a host.
      case ENDPOINTS:
        return { url: receiver(), eventTypes: ["fraud.transaction.assessed"] };
      // Saved twice it would be one.
      case "/crypto/addresses":
        return {
          address: `0x${randomUUID().replaceAll("-", "")}00000000`,
          network: "ethereum",
          label: "l",
        };
      // No domain is set.
      case "/crypto/addresses/{id}/control-challenge":
        return {};
      case "/logs/rewind":
        return { source: `ledger/${this.organisationId}/sandbox/0`, to: 0, reason: "again" };
      case "/logs/retry":
        return { source: `ledger/${this.organisationId}/sandbox/0`, reader: "casebook" };
      case "/logs/drop":
        return {
          source: `ledger/${this.organisationId}/sandbox/0`,
          reader: "casebook",
          places: [1],
          reason: "given up",
        };
      case `${ORGANISATION}/snoozes`: {
        const until = new Date(Date.now() + DAY_MILLISECONDS).toISOString();
        return { subjectId: this.subjectId, ruleId: "hits", until, reason: "known" };
      }
      default:
        return null;
    }
  }

  private async candidate(): Promise<string> {
    const maker = this.operations.find(({ path }) => path === VERSIONS);
    if (maker !== undefined) await this.renew({ ...maker, path: `${VERSIONS}/{versionId}` });
    return this.newest.get(VERSIONS) ?? "none";
  }

  /** Ids that are used once, and the version of what is changed, as they are now. */
  private async fresh(operation: Operation, changed: Body, base: Body): Promise<Body> {
    const body = { ...changed };
    for (const name of IDENTITIES) if (name in body && body[name] === base[name]) body[name] = randomUUID();
    const [paid, before] = [body["transaction"], base["transaction"]];
    if (isBody(paid) && isBody(before) && paid["externalTransactionId"] === before["externalTransactionId"]) {
      body["transaction"] = { ...paid, externalTransactionId: randomUUID() };
    }
    if (operation.path === ENDPOINTS && body["url"] === base["url"]) body["url"] = receiver();
    if (operation.method === "patch" && "version" in body) {
      const path = READ_AT[operation.path] ?? operation.path;
      const now = await this.call(operation.realm, "get", await this.pathOf({ ...operation, path }), null);
      body["version"] = versionedShape.parse(JSON.parse(now.text)).version;
    }
    return body;
  }

  private async send(operation: Operation, field: string, value: Json, body: Body): Promise<boolean> {
    const answer = await this.agreed(operation, await this.pathOf(operation), body);
    this.sent.push({ ...answer, path: operation.path, field, value });
    if (operation.method === "post") this.remember(operation, answer);
    return answer.status < 300;
  }

  /** What one operator may not do alone another one does, or asks for too. */
  private async agreed({ realm, method }: Operation, path: string, body: Body) {
    const answer = await this.call(realm, method, path, body);
    if (realm !== "operator" || ![403, 409].includes(answer.status)) return answer;
    return this.call(realm, method, path, body, this.system.secondToken);
  }

  private remember({ path }: Operation, { status, text }: Pick<Sent, "status" | "text">): void {
    if (status >= 300 || text === "") return;
    const { id, name, assessment } = answerShape.parse(JSON.parse(text));
    const made = id ?? assessment?.activityId ?? name ?? undefined;
    if (made !== undefined) this.newest.set(path, made);
    if (assessment !== undefined) this.subjectId = assessment.subject.id;
  }

  private keepRules(field: string, { rules }: Body): void {
    const [, at] = /^rules\.(\d+)\./.exec(field) ?? [];
    const rule = Array.isArray(rules) && at !== undefined ? rules[Number(at)] : undefined;
    if (!isBody(rule) || typeof rule["id"] !== "string") return;
    const id = field.endsWith(".id") ? rule["id"] : `rule-${this.rules.size}`;
    this.rules.set(id, { ...rule, id });
  }

  /** A draft decides nothing: the names of its rules reach the warehouse with the first decision by them. */
  private async decideByAllRules(): Promise<void> {
    const versions = `/organisations/${this.organisationId}/system-versions`;
    const drafted = await this.call("operator", "post", versions, {
      ...draft(),
      rules: [...this.rules.values()],
    });
    const version = `${versions}/${answerShape.parse(JSON.parse(drafted.text)).id ?? ""}`;
    await this.call("operator", "post", `${version}/approve`, {}, this.system.secondToken);
    const { status, text } = await this.call("operator", "post", `${version}/activate`, {});
    if (status !== 200) throw new Error(`the rules do not decide: ${drafted.text.slice(0, 500)} ${text}`);
    const [externalActivityId, externalTransactionId] = [randomUUID(), randomUUID()];
    const payment = fullTransaction({ externalActivityId }, { externalTransactionId }) as Body;
    const decided = await this.call("sandbox", "post", "/transactions", payment);
    this.sent.push({ ...decided, path: "/transactions", field: "", value: null });
  }

  /** The path with the newest thing of each kind in it. */
  private async pathOf({ path, realm }: Operation): Promise<string> {
    let filled = path;
    for (const [hole] of path.matchAll(/\{\w+\}/g)) {
      const collection = path.slice(0, path.indexOf(hole) - 1);
      const id = realm === "operator" && collection === "/organisations" ? this.organisationId : undefined;
      filled = filled.replace(hole, encodeURIComponent(id ?? (await this.oneOf(collection))));
    }
    return filled;
  }

  private async oneOf(collection: string): Promise<string> {
    // The organisation's decisions are what its key had decided.
    const known = this.newest.get(collection === `${ORGANISATION}/decisions` ? "/transactions" : collection);
    if (known !== undefined || collection !== "/alerts") return known ?? "none";
    // Alerts are made by reading the log of decisions, a moment later.
    const id = await vi.waitFor(async () => {
      const { text } = await this.call("sandbox", "get", collection, null);
      return z
        .tuple([z.looseObject({ id: z.string() })], z.unknown())
        .parse(pageShape.parse(JSON.parse(text)).data)[0].id;
    }, 20_000);
    this.newest.set(collection, id);
    return id;
  }

  private async call(
    realm: Operation["realm"],
    method: "get" | Operation["method"],
    path: string,
    body: Body | null,
    token = realm === "operator" ? this.system.operatorToken : this.key,
  ): Promise<Pick<Sent, "requestId" | "status" | "text">> {
    const requestId = `bounds-${randomUUID()}`;
    const url = this.system.urls[realm];
    // The identity family lives beside `/api/v1`.
    const response = await fetch((path.startsWith("/identity") ? url.replace(/\/v1$/, "") : url) + path, {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-request-id": requestId,
        ...(method !== "get" && { "idempotency-key": requestId }),
      },
      ...(body !== null && { body: JSON.stringify(body) }),
    });
    return { requestId, status: response.status, text: await response.text() };
  }
}

function receiver(): string {
  return `https://${randomUUID()}.example.com/weir`;
}

function draft(): Body {
  const rule = {
    version: 1,
    name: "A rule",
    category: "test",
    scoreModifier: 10,
    action: "none",
    state: "active",
  };
  return {
    name: `A version ${randomUUID()}`,
    rules: [
      { ...rule, id: "hits", expression: "activity.type != 'nothing'" },
      { ...rule, id: "passes", expression: "activity.type == 'nothing'" },
    ],
    thresholds: { review: 50, block: 90 },
    screening: { nameThreshold: 0.8, blockThreshold: 0.9, requireCoverage: [] },
    lists: [],
    changeReason: "why",
  };
}
