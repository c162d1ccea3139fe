// The Worker's settings: what each must be, and one sentence for the first that is not. Imports nothing of the platform,
// so that the program that starts a Worker can check them first.

import { z } from "zod";
import { OPERATOR_ROLES } from "#domain/ids/operator-token.ts";
import { operatorSecretsSchema, secretRingSchema } from "#domain/ids/secret-ring.ts";
import { DEFAULT_LIST_AGES } from "#domain/screening/list-age.ts";
import { nodeUrlsSchema } from "./chains/chain-settings.ts";
import { operatorRateSettingsShape } from "./operators/operator-rate-settings.ts";
import { turnSettingsShape } from "./turns/turn-settings.ts";
import { webhookSettingsShape } from "./webhooks/webhook-settings.ts";

/** What a host and port serves. */
export const REALMS = ["sandbox", "production", "operator"] as const;
export type Realm = (typeof REALMS)[number];

/** An empty ledger has some 200 KB. */
const LEDGER_BYTES_LEAST = 1_000_000;
/** With the reserve behind it (objects/ledger/capacity/room.ts) this stays below the 10 GB that the platform keeps of an object. */
const LEDGER_BYTES_MOST = 8_500_000_000;
export const LEDGER_BYTES_DEFAULT = 8_000_000_000;

const secret = z.string().min(32, "must have at least 32 characters");
const credential = z
  .string()
  .min(1, "holds an empty secret")
  .max(500, "holds a secret of more than 500 characters");

const LIST_DAYS_MOST = 3_650;

/** Somebody who could change keys on their way could sign in as anybody. */
const keysUrl = z
  .url()
  .regex(
    /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost)[:/])/,
    "must be an HTTPS URL, or one of this machine",
  );

const accessProxySchema = z.strictObject({
  issuer: keysUrl.regex(/[^/]$/, "must not end with a slash"),
  audience: z.string().regex(/^\S+$/, "must have no blanks"),
  keysUrl: keysUrl.optional(),
  people: z.record(z.email().toLowerCase(), z.enum(OPERATOR_ROLES)),
});
/** Who signs people in to the console: an access proxy, and what role each person has. */
export type AccessProxy = Readonly<z.output<typeof accessProxySchema>>;

/** `docs/configuration.md` is made of it. */
export const workerSettingsSchema = z.object({
  HOSTS: z
    .string()
    .transform(parsedJson)
    .pipe(z.record(z.string(), z.enum(REALMS), "must be a JSON object from hosts to what they serve"))
    .describe(
      "JSON: each host, with its port if it has one, and what it serves: `sandbox`, `production` or `operator`",
    ),
  MASTER_SECRET: secret.describe(
    "Secret of at least 32 characters. Fingerprints and ids derive from it, so it stays for the life of the deployment",
  ),
  KEY_CHECKSUM_SECRET: secretRingSchema.describe(
    "Ring of secrets: checksums of API keys, sign-in codes and the console's sessions",
  ),
  WEBHOOK_SECRET: secretRingSchema.describe("Ring of secrets: the seal on the secrets of webhook endpoints"),
  ADDRESS_SECRET: secretRingSchema.describe(
    "Ring of secrets: wraps the keys that saved crypto addresses are sealed under",
  ),
  OPERATOR_SECRET: operatorSecretsSchema.describe(
    "Ring of secrets, or one secret of at least 32 characters: signatures of operator tokens",
  ),
  SIGNING_KEYS: secretRingSchema.describe(
    "Ring of secrets: signatures between the Worker and the pipeline, which has the same ring",
  ),
  DOOR_URL: z.url().describe("The pipeline's door, over HTTPS"),
  REGION: z.string().optional().describe("The value of `processing.region` in answers"),
  LEDGER_MAX_BYTES: z
    .string()
    .transform(Number)
    .pipe(
      z
        .int("must be a whole number of bytes")
        .min(LEDGER_BYTES_LEAST, `must be at least ${LEDGER_BYTES_LEAST}`)
        .max(LEDGER_BYTES_MOST, `must be at most ${LEDGER_BYTES_MOST}`),
    )
    .optional()
    .meta({
      default: LEDGER_BYTES_DEFAULT,
      description: `At this size a ledger takes [nothing new](ledger-size.md). At most ${LEDGER_BYTES_MOST}`,
    }),
  ...turnSettingsShape,
  ...operatorRateSettingsShape,
  SCREENING_LISTS_MAX_AGE_DAYS: z
    .string()
    .transform(parsedJson)
    .pipe(
      z.record(z.string(), z.int().min(1).max(LIST_DAYS_MOST), "must be a JSON object from list ids to days"),
    )
    .optional()
    .meta({
      default: JSON.stringify(DEFAULT_LIST_AGES),
      description:
        "JSON: after so many days from its own date a screening list is [old](screening-lists.md#a-list-that-is-old). `default` is for lists that are not named; what is named here replaces the default's number",
    }),
  SCREENING_LISTS_WHEN_OLD: z.enum(["degrade", "report"], "must be `degrade` or `report`").optional().meta({
    default: "degrade",
    description: "What an old screening list makes of the health: `degrade`, or `report` it only",
  }),
  ...webhookSettingsShape,
  TRAVEL_RULE_NETWORK: z.enum(["trp"], "must be `trp`").optional().meta({
    default: "none",
    description:
      "`trp` reaches institutions in production by the [Travel Rule Protocol](travel-rule.md#protocols)",
  }),
  CALLER_ADDRESS_HEADER: z.enum(["cf-connecting-ip"], "must be `cf-connecting-ip`").optional().meta({
    default: "none",
    description:
      "The header in which the platform names the caller's address, by which [guesses](operate.md#guesses) are counted. Set it only where every request comes through Cloudflare: elsewhere a caller writes the header",
  }),
  CONSOLE_SIGN_IN: z
    .union([z.literal("code"), z.string().transform(parsedJson).pipe(accessProxySchema)])
    .optional()
    .meta({
      default: "nobody signs in",
      description:
        "How people sign in to the [console](console.md#sign-in): `code`, by a code for one use, which holders of operator tokens make; or JSON, by an access proxy: `issuer` and `audience` of its tokens, `people` from their e-mail addresses to their roles and, where it is not below the issuer's `/cdn-cgi/access/certs`, `keysUrl`",
    }),
  PROVIDER_CREDENTIALS: z
    .string()
    .transform(parsedJson)
    .pipe(z.record(z.string(), credential, "must be a JSON object from names to secrets"))
    .optional()
    .describe(
      "Secret. JSON: names and secrets of the credentials that organisations' [screening providers](screening-providers.md) use",
    ),
  CHAIN_RPC_URLS: z
    .string()
    .transform(parsedJson)
    .pipe(nodeUrlsSchema)
    .optional()
    .describe(
      "Secret, because URLs may hold keys. JSON: CAIP-2 ids of `eip155` networks, and the HTTPS URL of a JSON-RPC node of each, " +
        "which is asked whether a signature is that of a [contract wallet](crypto.md#let-the-customer-prove-control)",
    ),
});

export type WorkerSettings = Readonly<z.output<typeof workerSettingsSchema>>;

export type CheckedSettings =
  | { readonly ok: true; readonly settings: WorkerSettings }
  /** One sentence that names the setting and holds no value. */
  | { readonly ok: false; readonly sentence: string };

/** Variables whose names begin like this are ours: a misspelt one must not be ignored. Bindings are no text. */
export const WORKER_PREFIXES = [
  "LEDGER_",
  "REQUESTS_",
  "OPERATOR_REQUESTS_",
  "WEBHOOK_",
  "ADDRESS_",
  "ALLOW_LOOPBACK_",
  "PROVIDER_",
  "DOOR_",
  "SCREENING_",
  "TRAVEL_",
  "CHAIN_",
  "CONSOLE_",
  "CALLER_",
];

/** @param given bindings and variables; those of others are passed over. */
export function checkSettings(given: object): CheckedSettings {
  const unknown = Object.entries(given).find(
    ([name, value]) => typeof value === "string" && isMisspelt(name),
  );
  if (unknown)
    return {
      ok: false,
      sentence: `The Worker has no setting ${unknown[0]}; docs/configuration.md lists them all.`,
    };
  const parsed = workerSettingsSchema.safeParse(given);
  if (parsed.success) return { ok: true, settings: parsed.data };
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  const sentence =
    name in given
      ? `The Worker's setting ${name} is wrong: ${issue?.message ?? "it cannot be read"}.`
      : `The Worker's setting ${name} is missing.`;
  return { ok: false, sentence };
}

function isMisspelt(name: string): boolean {
  return !(name in workerSettingsSchema.shape) && WORKER_PREFIXES.some((prefix) => name.startsWith(prefix));
}

function parsedJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "must be JSON" });
    return z.NEVER;
  }
}
