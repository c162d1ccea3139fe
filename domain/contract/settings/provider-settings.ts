// Which providers outside an organisation's production asks beside the embedded lists. Only the
// name of a credential is shown: the secret itself is in the deployment's configuration and nowhere else.

import { z } from "zod";
import { nameText } from "../values/primitives.ts";
import { CHECKS, PROVIDER_ERRORS } from "../decisions/screening.ts";

const URL_MAX = 300;
/** Encrypted, and without a place where a secret could stand: no user, no password, no query. */
const HTTPS = /^https:\/\/[^\s/@?#]+(?:\/[^\s?#]*)?$/;
/** A service on the deployment's own machine: whether it may be reached is the deployment's to say. */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})(?:\/[^\s?#]*)?$/;

const url = z
  .url()
  .max(URL_MAX)
  .refine(
    (sent) => HTTPS.test(sent) || LOOPBACK.test(sent),
    "must be https, without user, password, query and fragment",
  );

/** What attempts, checks and events call it. */
const name = nameText(80);
const credential = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, "must be the name of one of the deployment's credentials");

/** A service that speaks yente's matching protocol; `checks` is what its dataset answers. */
const nameProviderSchema = z.strictObject({
  name,
  url,
  dataset: z.string().regex(/^[A-Za-z0-9_-]{1,80}$/, "must be the name of a dataset"),
  checks: z.array(z.enum(CHECKS)).min(1).max(CHECKS.length),
  credential: credential.optional(),
});

/** A service that speaks Chainalysis' address-screening protocol. */
const walletProviderSchema = z.strictObject({ name, url, credential });

/** What is left out stays as it is; null ends it, and the embedded lists answer alone. */
export const providerChangesSchema = z
  .strictObject({
    names: nameProviderSchema.nullable().optional(),
    wallets: walletProviderSchema.nullable().optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, "must say names or wallets");
export type ProviderChanges = Readonly<z.output<typeof providerChangesSchema>>;

/** Left out: the providers that are set. */
export const providerCheckRequestSchema = z.strictObject({
  names: nameProviderSchema.optional(),
  wallets: walletProviderSchema.optional(),
});

export const providerChecksSchema = z.object({
  data: z.array(
    z.object({
      kind: z.enum(["names", "wallets"]),
      name: z.string(),
      answered: z.boolean(),
      errorCode: z.enum(PROVIDER_ERRORS).nullable().meta({ description: "Why there is no usable answer." }),
      latencyMs: z.number(),
    }),
  ),
});
export type ProviderCheck = z.output<typeof providerChecksSchema>["data"][number];

export interface ProviderSettings {
  readonly names: Readonly<z.output<typeof nameProviderSchema>> | null;
  readonly wallets: Readonly<z.output<typeof walletProviderSchema>> | null;
}

/** Until the operator sets some: the embedded lists answer alone. */
export const NO_PROVIDERS: ProviderSettings = { names: null, wallets: null };

/** The port of a service on the deployment's own machine; null for one that is elsewhere. */
export function loopbackPortOf(address: string): number | null {
  const port = LOOPBACK.exec(address)?.[1];
  return port === undefined ? null : Number(port);
}
