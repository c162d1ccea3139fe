// The Worker's settings: what each must be, and one sentence for the first that is not. Imports nothing of the platform,
// so that whoever starts a Worker can check them before.

import { z } from "zod";
import { secretRingSchema } from "#domain/ids/secret-ring.ts";
import { webhookSettingsShape } from "./webhooks/webhook-settings.ts";

/** What a host and port serves. */
export const REALMS = ["sandbox", "production", "operator"] as const;
export type Realm = (typeof REALMS)[number];

/** An empty ledger has some 200 KB. */
const LEDGER_BYTES_LEAST = 1_000_000;
/** With the reserve behind it (objects/ledger/room.ts) this stays below the 10 GB that the platform keeps of an object. */
const LEDGER_BYTES_MOST = 8_500_000_000;
export const LEDGER_BYTES_DEFAULT = 8_000_000_000;

const secret = z.string().min(32, "must have at least 32 characters");
const credential = z
  .string()
  .min(1, "holds an empty secret")
  .max(500, "holds a secret of more than 500 characters");

const schema = z.object({
  HOSTS: z
    .string()
    .transform(parsedJson)
    .pipe(z.record(z.string(), z.enum(REALMS), "must be a JSON object from hosts to what they serve")),
  MASTER_SECRET: secret,
  KEY_CHECKSUM_SECRET: secretRingSchema,
  WEBHOOK_SECRET: secretRingSchema,
  OPERATOR_SECRET: secret,
  SIGNING_KEYS: secretRingSchema,
  DOOR_URL: z.url(),
  REGION: z.string().optional(),
  LEDGER_MAX_BYTES: z
    .string()
    .transform(Number)
    .pipe(
      z
        .int("must be a whole number of bytes")
        .min(LEDGER_BYTES_LEAST, `must be at least ${LEDGER_BYTES_LEAST}`)
        .max(LEDGER_BYTES_MOST, `must be at most ${LEDGER_BYTES_MOST}`),
    )
    .optional(),
  ...webhookSettingsShape,
  PROVIDER_CREDENTIALS: z
    .string()
    .transform(parsedJson)
    .pipe(z.record(z.string(), credential, "must be a JSON object from names to secrets"))
    .optional(),
});

export type WorkerSettings = Readonly<z.output<typeof schema>>;

export type CheckedSettings =
  | { readonly ok: true; readonly settings: WorkerSettings }
  /** One sentence that names the setting and holds no value. */
  | { readonly ok: false; readonly sentence: string };

/** Variables whose names begin like this are ours: a misspelt one must not be ignored. Bindings are no text. */
const OUR_PREFIXES = ["LEDGER_", "WEBHOOK_", "ALLOW_LOOPBACK_", "PROVIDER_", "DOOR_"];

/** @param given bindings and variables; those of others are passed over. */
export function checkSettings(given: object): CheckedSettings {
  const unknown = Object.entries(given).find(
    ([name, value]) => typeof value === "string" && isMisspelt(name),
  );
  if (unknown)
    return { ok: false, sentence: `The Worker has no setting ${unknown[0]}; the README lists them all.` };
  const parsed = schema.safeParse(given);
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
  return !(name in schema.shape) && OUR_PREFIXES.some((prefix) => name.startsWith(prefix));
}

function parsedJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "must be JSON" });
    return z.NEVER;
  }
}
