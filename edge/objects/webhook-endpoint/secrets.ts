// The secrets that an endpoint signs with: the newest, and each one before it whose grace still runs. They are random, lie
// sealed in the endpoint's state, and are opened once for each object.

import type { SecretRing } from "#domain/ids/secret-ring.ts";
import { newWebhookSecret, secretPrefix } from "#domain/webhooks/sign-delivery.ts";
import { openSecret, sealSecret, type SealedSecret } from "../../webhooks/seal-secret.ts";

/** So many sign at once at most: each is a signature more in every delivery. */
const SECRETS_MAX = 5;

export interface EndpointSecret {
  /** 1 for the first, one more with each rotation. */
  readonly generation: number;
  readonly sealed: SealedSecret;
  /** What may be shown again. */
  readonly prefix: string;
  /** Until then it signs, ms since 1970; null for the newest. */
  readonly expiresAt: number | null;
}

/** The newest first; never empty. */
export type EndpointSecrets = readonly [EndpointSecret, ...EndpointSecret[]];

type Made = Pick<EndpointSecret, "sealed" | "prefix">;

export function firstSecrets(made: Made): EndpointSecrets {
  return [{ ...made, generation: 1, expiresAt: null }];
}

/** Those that sign now. */
export function signingAt([newest, ...before]: EndpointSecrets, now: number): EndpointSecrets {
  return [newest, ...before.filter(({ expiresAt }) => expiresAt !== null && expiresAt > now)];
}

/** Each secret keeps its own grace. @returns null where too many would sign. */
export function rotated(
  secrets: EndpointSecrets,
  made: Made,
  graceMilliseconds: number,
  now: number,
): EndpointSecrets | null {
  const [replaced, ...before] = secrets;
  const first = { ...made, generation: replaced.generation + 1, expiresAt: null };
  const next = signingAt([first, { ...replaced, expiresAt: now + graceMilliseconds }, ...before], now);
  return next.length > SECRETS_MAX ? null : next;
}

/** When the last of those before the newest ends; null where the newest signs alone. */
export function graceEndsAt(secrets: EndpointSecrets, now: number): number | null {
  const [, ...before] = signingAt(secrets, now);
  return before.length === 0 ? null : Math.max(...before.map(({ expiresAt }) => expiresAt ?? now));
}

/** Seals and opens for one endpoint. */
export class SecretStore {
  private readonly ring: () => SecretRing;
  private readonly endpoint: () => string;
  private readonly opened = new Map<number, string>();

  constructor(ring: () => SecretRing, endpoint: () => string) {
    this.ring = ring;
    this.endpoint = endpoint;
  }

  /** A new one, at random. */
  async make(endpoint = this.endpoint()): Promise<Made> {
    const secret = newWebhookSecret(crypto.getRandomValues(new Uint8Array(32)));
    return { sealed: await sealSecret(this.ring(), endpoint, secret), prefix: secretPrefix(secret) };
  }

  /** @throws where the deployment has no longer what sealed it. */
  async open({ generation, sealed }: EndpointSecret): Promise<string> {
    const known = this.opened.get(generation);
    if (known !== undefined) return known;
    const secret = await openSecret(this.ring(), this.endpoint(), sealed);
    this.opened.set(generation, secret);
    return secret;
  }

  /** The same secrets under the newest of the ring, without those that sign no longer; null where nothing is to be done. */
  async resealed(secrets: EndpointSecrets, now: number): Promise<EndpointSecrets | null> {
    const [{ id: newest }] = this.ring();
    if (secrets.every(({ sealed }) => sealed.by === newest)) return null;
    const again = async (one: EndpointSecret): Promise<EndpointSecret> => ({
      ...one,
      sealed: await sealSecret(this.ring(), this.endpoint(), await this.open(one)),
    });
    const [first, ...before] = signingAt(secrets, now);
    return [await again(first), ...(await Promise.all(before.map(again)))];
  }
}
