// The Worker's bindings and configuration: read here, checked once for an isolate, nowhere else.

import type { RateLimit } from "#domain/contract/settings/rate-limits.ts";
import type { SecretRing } from "#domain/ids/secret-ring.ts";
import type { ListAges } from "#domain/screening/list-age.ts";
import { ownPlaces, type OwnPlaces } from "#domain/outside/judge-url.ts";
import type { AddressBookApi } from "./objects/address-book/api.ts";
import type { ApiKeyApi } from "./objects/api-key/api.ts";
import type { CasebookApi } from "./objects/casebook/api.ts";
import type { CreditApi } from "./objects/credit/api.ts";
import type { DirectoryApi } from "./objects/directory/api.ts";
import type { LedgerApi } from "./objects/ledger/api.ts";
import type { ListsApi } from "./objects/lists/api.ts";
import type { NamedListsApi } from "./objects/named-lists/api.ts";
import type { OrganisationApi } from "./objects/organisation/api.ts";
import type { ProviderDirectoryApi } from "./objects/provider-directory/api.ts";
import type { ReceiverHostApi } from "./objects/receiver-host/api.ts";
import type { TravelRuleDeskApi } from "./objects/travel-rule-desk/api.ts";
import type { WebhookEndpointApi } from "./objects/webhook-endpoint/api.ts";
import { checkSettings, LEDGER_BYTES_DEFAULT, type AccessProxy, type Realm } from "./settings.ts";
import { operatorRateLimit } from "./operators/operator-rate-settings.ts";
import { LEDGER_REQUESTS_DEFAULT, turnBounds } from "./turns/turn-settings.ts";
import type { TurnBounds } from "#domain/turns/turns.ts";
import { webhookSettings, type WebhookSettings } from "./webhooks/webhook-settings.ts";

export type { Realm };

/** What wrangler.toml, or the local system, binds. */
export interface Env {
  readonly ADDRESS_BOOKS: DurableObjectNamespace<AddressBookApi>;
  readonly API_KEYS: DurableObjectNamespace<ApiKeyApi>;
  readonly LEDGERS: DurableObjectNamespace<LedgerApi>;
  readonly ORGANISATIONS: DurableObjectNamespace<OrganisationApi>;
  readonly CREDITS: DurableObjectNamespace<CreditApi>;
  readonly DIRECTORY: DurableObjectNamespace<DirectoryApi>;
  readonly LISTS: DurableObjectNamespace<ListsApi>;
  readonly NAMED_LISTS: DurableObjectNamespace<NamedListsApi>;
  readonly PROVIDER_DIRECTORY: DurableObjectNamespace<ProviderDirectoryApi>;
  readonly TRAVEL_RULE_DESKS: DurableObjectNamespace<TravelRuleDeskApi>;
  readonly CASEBOOKS: DurableObjectNamespace<CasebookApi>;
  readonly WEBHOOK_ENDPOINTS: DurableObjectNamespace<WebhookEndpointApi>;
  readonly RECEIVER_HOSTS: DurableObjectNamespace<ReceiverHostApi>;
  /** The network that reaches the pipeline's door and nothing else; absent where the door is public. */
  readonly DOOR?: Fetcher;
  /** The network that webhooks are delivered through; absent where the platform itself reaches nothing inside. */
  readonly WEBHOOK_NETWORK?: Fetcher;
  /** Files that are served as they are: the viewer of the reference. */
  readonly ASSETS: Fetcher;
  readonly HOSTS: string;
  readonly MASTER_SECRET: string;
  readonly KEY_CHECKSUM_SECRET: string;
  readonly WEBHOOK_SECRET: string;
  readonly ADDRESS_SECRET: string;
  readonly OPERATOR_SECRET: string;
  readonly SIGNING_KEYS: string;
  readonly DOOR_URL: string;
  readonly REGION?: string;
  /** At so many bytes a ledger takes nothing new. */
  readonly LEDGER_MAX_BYTES?: string;
  /** Beyond so many decisions under way a ledger refuses. */
  readonly LEDGER_REQUESTS_MAX?: string;
  readonly OPERATOR_REQUESTS_PER_SECOND?: string;
  readonly OPERATOR_REQUESTS_BURST?: string;
  readonly REQUESTS_PER_KEY?: string;
  readonly REQUESTS_PER_ORGANISATION?: string;
  readonly REQUESTS_IN_ALL?: string;
  readonly REQUESTS_AT_ONCE?: string;
  /** The id of a version of the contract that is answered before it is released: where one is tried. */
  readonly UNRELEASED_VERSION?: string;
  readonly ALLOW_LOOPBACK_WEBHOOKS?: string;
  readonly WEBHOOK_RETRY_SECONDS?: string;
  readonly WEBHOOK_TIMEOUT_SECONDS?: string;
  readonly WEBHOOK_DISABLE_HOURS?: string;
  readonly WEBHOOK_IN_FLIGHT?: string;
  readonly WEBHOOK_ENDPOINTS_PER_HOST?: string;
  readonly WEBHOOK_UNPROVEN_PER_SECOND?: string;
  readonly WEBHOOK_UNPROVEN_PER_HOST?: string;
  readonly WEBHOOK_MAX_BYTES?: string;
  readonly WEBHOOK_RESOLVER_URL?: string;
  /** JSON, from ids of screening lists to the days after which they are old. */
  readonly SCREENING_LISTS_MAX_AGE_DAYS?: string;
  readonly SCREENING_LISTS_WHEN_OLD?: string;
  readonly TRAVEL_RULE_NETWORK?: string;
  readonly CALLER_ADDRESS_HEADER?: string;
  /** `code`, or JSON of the access proxy. */
  readonly CONSOLE_SIGN_IN?: string;
  /** JSON, from the names that settings of providers use to the secrets themselves. */
  readonly PROVIDER_CREDENTIALS?: string;
  /** JSON, from CAIP-2 ids of networks to the URLs of their nodes, which may hold keys. */
  readonly CHAIN_RPC_URLS?: string;
  /**
   * The way to one port of this machine, for providers and nodes of chains, and for nothing else: whatever else goes outside,
   * such as what is delivered to addresses that customers name, has no way there. Only the local system binds any.
   */
  readonly [port: `LOOPBACK_PROVIDER_${number}`]: Fetcher | undefined;
}

export interface Configuration {
  /** Host (with its port, where it has one) → what it serves. */
  readonly hosts: ReadonlyMap<string, Realm>;
  readonly masterSecret: string;
  /** The first makes keys, all of them verify. */
  readonly keyChecksumSecrets: SecretRing;
  /** The first seals secrets of webhook endpoints, all of them open. */
  readonly webhookSecrets: SecretRing;
  /** The first wraps the keys that seal saved addresses, all of them unwrap. */
  readonly addressSecrets: SecretRing;
  /** The first signs operator tokens, all of them verify. */
  readonly operatorSecrets: SecretRing;
  /** The first signs, all of them verify. */
  readonly signingKeys: SecretRing;
  readonly doorUrl: string;
  /** Where this deployment answers itself: no URL that somebody wrote may lead there. */
  readonly ownPlaces: OwnPlaces;
  readonly webhooks: WebhookSettings;
  readonly region: string | null;
  readonly ledgerBytesMax: number;
  readonly ledgerRequestsMax: number;
  readonly turns: TurnBounds;
  /** Of each operator. */
  readonly operatorRateLimit: RateLimit;
  /** Days after which screening lists are old, where they differ from the defaults. */
  readonly listAges: ListAges;
  readonly whenListsAreOld: "degrade" | "report";
  /** How institutions are reached in production; null where they are not. */
  readonly travelRuleNetwork: "trp" | null;
  /** The header that the platform writes the caller's address into; null where a caller could write it. */
  readonly callerAddressHeader: string | null;
  /** How people sign in to the console; null where nobody does. */
  readonly consoleSignIn: "code" | AccessProxy | null;
  /** Secrets of providers outside, by the names that organisations' settings use. */
  readonly providerCredentials: ReadonlyMap<string, string>;
  /** Nodes that are asked about contracts, by the CAIP-2 ids of their networks. The URLs may hold keys. */
  readonly nodeUrls: ReadonlyMap<string, string>;
}

const checked = new WeakMap<Env, Configuration>();

/** A setting is missing or malformed: the deployment is broken, not the request. The message is one sentence. */
class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** @throws SettingsError naming the setting. */
export function configurationOf(env: Env): Configuration {
  const known = checked.get(env);
  if (known) return known;
  const checkedSettings = checkSettings(env);
  if (!checkedSettings.ok) throw new SettingsError(checkedSettings.sentence);
  const { settings } = checkedSettings;
  const configuration: Configuration = {
    hosts: new Map(Object.entries(settings.HOSTS)),
    masterSecret: settings.MASTER_SECRET,
    keyChecksumSecrets: settings.KEY_CHECKSUM_SECRET,
    webhookSecrets: settings.WEBHOOK_SECRET,
    addressSecrets: settings.ADDRESS_SECRET,
    operatorSecrets: settings.OPERATOR_SECRET,
    signingKeys: settings.SIGNING_KEYS,
    doorUrl: settings.DOOR_URL,
    ownPlaces: ownPlaces([
      settings.DOOR_URL,
      ...Object.keys(settings.HOSTS).map((host) => `https://${host}/`),
    ]),
    webhooks: webhookSettings(settings),
    region: settings.REGION ?? null,
    ledgerBytesMax: settings.LEDGER_MAX_BYTES ?? LEDGER_BYTES_DEFAULT,
    ledgerRequestsMax: settings.LEDGER_REQUESTS_MAX ?? LEDGER_REQUESTS_DEFAULT,
    turns: turnBounds(settings),
    operatorRateLimit: operatorRateLimit(settings),
    listAges: settings.SCREENING_LISTS_MAX_AGE_DAYS ?? {},
    whenListsAreOld: settings.SCREENING_LISTS_WHEN_OLD ?? "degrade",
    travelRuleNetwork: settings.TRAVEL_RULE_NETWORK ?? null,
    callerAddressHeader: settings.CALLER_ADDRESS_HEADER ?? null,
    consoleSignIn: settings.CONSOLE_SIGN_IN ?? null,
    providerCredentials: new Map(Object.entries(settings.PROVIDER_CREDENTIALS ?? {})),
    nodeUrls: new Map(Object.entries(settings.CHAIN_RPC_URLS ?? {})),
  };
  checked.set(env, configuration);
  return configuration;
}
