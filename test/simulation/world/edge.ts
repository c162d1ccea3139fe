// The edge: the real Worker and its real objects, in isolates with a clock each, reached over the network as callers do.

import type { Network } from "./network.ts";
import type { ObjectClass, Objects } from "./objects.ts";
import { inLife, Life, type World } from "./world.ts";

type Classes = Readonly<
  Record<
    | "AddressBook"
    | "ApiKey"
    | "Casebook"
    | "Credit"
    | "Directory"
    | "Ledger"
    | "Lists"
    | "NamedLists"
    | "Organisation"
    | "ProviderDirectory"
    | "ReceiverHost"
    | "TravelRuleDesk"
    | "WebhookEndpoint",
    ObjectClass
  >
>;
type Worker = Classes & { readonly default: { fetch(request: Request, env: object): Promise<Response> } };

/** Loaded by a name that the compiler does not follow: the edge is compiled for another platform. */
const WORKER = "#edge/worker.ts";
const worker = (await import(WORKER)) as Worker;

export const HOSTS = {
  sandbox: "http://sandbox.test",
  production: "http://production.test",
  operator: "http://operator.test",
} as const;
export type Realm = keyof typeof HOSTS;

export const SECRETS = {
  MASTER_SECRET: "simulated-master-secret-".padEnd(48, "m"),
  KEY_CHECKSUM_SECRET: `simulated:${"simulated-key-checksum-".padEnd(48, "k")}`,
  WEBHOOK_SECRET: `simulated:${"simulated-webhook-secret-".padEnd(48, "w")}`,
  ADDRESS_SECRET: `simulated:${"simulated-address-secret-".padEnd(48, "a")}`,
  OPERATOR_SECRET: "simulated-operator-secret-".padEnd(48, "o"),
  SIGNING_KEY: "simulated-signing-key-".padEnd(48, "s"),
} as const;

export function bindings(more: object): Record<string, unknown> {
  const { SIGNING_KEY, ...secrets } = SECRETS;
  return {
    ...secrets,
    SIGNING_KEYS: `simulated:${SIGNING_KEY}`,
    HOSTS: JSON.stringify(
      Object.fromEntries(Object.entries(HOSTS).map(([realm, url]) => [new URL(url).host, realm])),
    ),
    DOOR_URL: "http://door.test",
    REGION: "simulated",
    ALLOW_LOOPBACK_WEBHOOKS: "true",
    WEBHOOK_RETRY_SECONDS: "0,1,2,5,10,20,30,60,60,60,60,60,60,60,60,60",
    WEBHOOK_TIMEOUT_SECONDS: "3",
    // Receivers that take nothing are tried as fast as others: what is tried here is the queue.
    WEBHOOK_UNPROVEN_PER_SECOND: "10000",
    OPERATOR_REQUESTS_PER_SECOND: "5000",
    OPERATOR_REQUESTS_BURST: "10000",
    ...more,
  };
}

export function bindObjects(env: Record<string, unknown>, objects: Objects): void {
  env["ADDRESS_BOOKS"] = objects.namespace("address_book", worker.AddressBook);
  env["API_KEYS"] = objects.namespace("api-key", worker.ApiKey);
  env["CASEBOOKS"] = objects.namespace("casebook", worker.Casebook);
  env["CREDITS"] = objects.namespace("credit", worker.Credit);
  env["DIRECTORY"] = objects.namespace("directory", worker.Directory);
  env["LEDGERS"] = objects.namespace("ledger", worker.Ledger);
  env["LISTS"] = objects.namespace("lists", worker.Lists);
  env["NAMED_LISTS"] = objects.namespace("named_lists", worker.NamedLists);
  env["ORGANISATIONS"] = objects.namespace("organisation", worker.Organisation);
  env["PROVIDER_DIRECTORY"] = objects.namespace("provider_directory", worker.ProviderDirectory);
  env["RECEIVER_HOSTS"] = objects.namespace("receiver-host", worker.ReceiverHost);
  env["TRAVEL_RULE_DESKS"] = objects.namespace("travel_rule", worker.TravelRuleDesk);
  env["WEBHOOK_ENDPOINTS"] = objects.namespace("webhook-endpoint", worker.WebhookEndpoint);
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export class Edge {
  readonly isolates: readonly Life[];
  private readonly world: World;
  private readonly network: Network;
  private readonly env: object;

  constructor(world: World, network: Network, env: object) {
    this.world = world;
    this.network = network;
    this.env = env;
    this.isolates = [new Life("isolate-1", false), new Life("isolate-2", false)];
  }

  /** @throws LostError where no answer came: it may have been done or not. */
  ask(
    realm: Realm,
    method: string,
    path: string,
    init: { headers: object; body?: string | Uint8Array },
  ): Promise<Answer> {
    const isolate = this.world.pick(this.isolates);
    return this.network.call(() =>
      inLife(isolate, async () => {
        const response = await worker.default.fetch(
          new Request(`${HOSTS[realm]}${path}`, { method, ...init }),
          this.env,
        );
        return { status: response.status, text: await response.text() };
      }),
    );
  }
}
