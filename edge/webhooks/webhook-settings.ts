// How webhooks are delivered: the settings with their published defaults. Tests run the same code with seconds for days.

import { z } from "zod";
import { ENDPOINTS_MAX } from "#domain/contract/settings/webhook-endpoint.ts";
import { HOUR, SECOND } from "#domain/time/instant.ts";
import { DEFAULT_RETRY_SECONDS, type RetryPolicy } from "#domain/webhooks/retry.ts";

const TIMEOUT_SECONDS = 15;
const DISABLE_HOURS = 120;
/** What the platform opens for one object at a time. More would wait unseen, and their time would run. */
const IN_FLIGHT = 6;
const ATTEMPTS_MAX = 50;
/** One event is so many requests at a host, which may be a stranger's. */
const ENDPOINTS_PER_HOST = 10;
/** A receiver that has taken nothing may be a stranger's server. */
const UNPROVEN_PER_SECOND = 1;
/** As many as one organisation has endpoints there: of all together. */
const UNPROVEN_PER_HOST = 10;
/** Half of what the platform keeps for one object. */
const BYTES_MAX = 5_000_000_000;

const positive = (maximum: number) =>
  z.string().transform(Number).pipe(z.number("must be a number").positive("must be above zero").max(maximum));

/** As text bindings hold them; all may be left out. */
export const webhookSettingsShape = {
  ALLOW_LOOPBACK_WEBHOOKS: z.enum(["true", "false"], "must be true or false").optional().meta({
    default: "false",
    description: "`true` admits receivers on this machine: only for a local system",
  }),
  WEBHOOK_RETRY_SECONDS: z
    .string()
    .transform((text) => text.split(",").map(Number))
    .pipe(
      z
        .array(z.number("must be numbers of seconds with commas between them").min(0))
        .min(1)
        .max(ATTEMPTS_MAX),
    )
    .optional()
    .meta({
      default: DEFAULT_RETRY_SECONDS.join(","),
      description: "Seconds to wait before each attempt of a [webhook](webhooks.md) delivery",
    }),
  WEBHOOK_TIMEOUT_SECONDS: positive(60).optional().meta({
    default: TIMEOUT_SECONDS,
    description: "An attempt that takes longer has failed",
  }),
  WEBHOOK_DISABLE_HOURS: positive(24 * 365)
    .optional()
    .meta({
      default: DISABLE_HOURS,
      description: "An endpoint that fails for so long is disabled",
    }),
  WEBHOOK_IN_FLIGHT: positive(256)
    .pipe(z.int("must be a whole number"))
    .optional()
    .meta({ default: IN_FLIGHT, description: "Attempts for one endpoint at the same time" }),
  WEBHOOK_ENDPOINTS_PER_HOST: positive(ENDPOINTS_MAX).pipe(z.int("must be a whole number")).optional().meta({
    default: ENDPOINTS_PER_HOST,
    description: "Endpoints of an organisation's environment at one host",
  }),
  WEBHOOK_UNPROVEN_PER_SECOND: positive(10_000).optional().meta({
    default: UNPROVEN_PER_SECOND,
    description:
      "An endpoint whose receiver has never answered 2xx gets so many attempts a second, and as many at the same time",
  }),
  WEBHOOK_UNPROVEN_PER_HOST: positive(10_000).optional().meta({
    default: UNPROVEN_PER_HOST,
    description:
      "All such endpoints of all organisations together get so many attempts a second at one host. The others wait",
  }),
  WEBHOOK_MAX_BYTES: positive(9_000_000_000)
    .pipe(z.int("must be a whole number"))
    .optional()
    .meta({ default: BYTES_MAX, description: "Bytes of deliveries that are stored for one endpoint" }),
  WEBHOOK_RESOLVER_URL: z
    .url()
    .regex(/^https:/, "must be an HTTPS URL")
    .optional()
    .describe(
      "DNS over HTTPS, to see where the host name of a receiver leads. Without it only the network refuses an internal address",
    ),
};

export interface WebhookSettings extends RetryPolicy {
  readonly timeoutMilliseconds: number;
  /** Attempts of one endpoint at a time. */
  readonly inFlight: number;
  /** Of an organisation's environment. */
  readonly endpointsPerHost: number;
  /** Attempts a second, and at a time, while a receiver has taken nothing. */
  readonly unprovenPerSecond: number;
  /** Attempts a second at one host for all such receivers, of whatever organisation. */
  readonly unprovenPerHost: number;
  /** Of an endpoint's object in all: what waits, and what is remembered of what ended. */
  readonly maxBytes: number;
  /** Admits receivers on this machine. */
  readonly allowLoopback: boolean;
  /** A resolver over HTTPS; null where the network alone guards. */
  readonly resolverUrl: string | null;
}

type Given = z.output<z.ZodObject<typeof webhookSettingsShape>>;

export function webhookSettings(given: Given): WebhookSettings {
  return {
    retrySeconds: given.WEBHOOK_RETRY_SECONDS ?? DEFAULT_RETRY_SECONDS,
    disableAfterMilliseconds: (given.WEBHOOK_DISABLE_HOURS ?? DISABLE_HOURS) * HOUR,
    timeoutMilliseconds: (given.WEBHOOK_TIMEOUT_SECONDS ?? TIMEOUT_SECONDS) * SECOND,
    inFlight: given.WEBHOOK_IN_FLIGHT ?? IN_FLIGHT,
    endpointsPerHost: given.WEBHOOK_ENDPOINTS_PER_HOST ?? ENDPOINTS_PER_HOST,
    unprovenPerSecond: given.WEBHOOK_UNPROVEN_PER_SECOND ?? UNPROVEN_PER_SECOND,
    unprovenPerHost: given.WEBHOOK_UNPROVEN_PER_HOST ?? UNPROVEN_PER_HOST,
    maxBytes: given.WEBHOOK_MAX_BYTES ?? BYTES_MAX,
    allowLoopback: given.ALLOW_LOOPBACK_WEBHOOKS === "true",
    resolverUrl: given.WEBHOOK_RESOLVER_URL ?? null,
  };
}
