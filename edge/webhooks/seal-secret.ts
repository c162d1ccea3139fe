// Secrets of webhook endpoints at rest, sealed under WEBHOOK_SECRET. A sealed secret opens for its own endpoint alone, and no
// other secret of the deployment opens it.

import type { SecretRing } from "#domain/ids/secret-ring.ts";
import { bytesOf, openUnderRing, sealUnderRing, textOf, type Sealed, type SealUse } from "../seal.ts";

const USE: SealUse = { setting: "WEBHOOK_SECRET", info: "weir/webhook-secret" };

export type SealedSecret = Sealed;

/** Under the first of the ring. @param endpoint its name: what is sealed for it opens for no other. */
export function sealSecret(ring: SecretRing, endpoint: string, secret: string): Promise<SealedSecret> {
  return sealUnderRing(USE, ring, endpoint, bytesOf(secret));
}

/** @throws where the ring has not the secret that sealed it, or it was sealed for another endpoint. */
export async function openSecret(ring: SecretRing, endpoint: string, sealed: SealedSecret): Promise<string> {
  return textOf(await openUnderRing(USE, ring, endpoint, sealed));
}
