// Secrets of webhook endpoints at rest: AES-256-GCM under a key that HKDF-SHA-256 makes of the setting WEBHOOK_SECRET. A sealed
// secret opens for its own endpoint alone, and no other secret of the deployment opens it.

import type { RingSecret, SecretRing } from "#domain/ids/secret-ring.ts";

const NONCE_BYTES = 12;
const encoder = new TextEncoder();

export interface SealedSecret {
  /** The id of the secret in the ring that opens it. */
  readonly by: string;
  /** Base64 of the nonce and of what was enciphered. */
  readonly bytes: string;
}

/** Under the first of the ring. @param endpoint its name: what is sealed for it opens for no other. */
export async function sealSecret(
  [newest]: SecretRing,
  endpoint: string,
  secret: string,
): Promise<SealedSecret> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv: nonce, additionalData: encoder.encode(endpoint) },
    await keyOf(newest),
    encoder.encode(secret),
  );
  const bytes = new Uint8Array(NONCE_BYTES + sealed.byteLength);
  bytes.set(nonce);
  bytes.set(new Uint8Array(sealed), NONCE_BYTES);
  return { by: newest.id, bytes: bytes.toBase64() };
}

/** @throws where the ring has not the secret that sealed it, or it was sealed for another endpoint. */
export async function openSecret(
  ring: SecretRing,
  endpoint: string,
  { by, bytes }: SealedSecret,
): Promise<string> {
  const one = ring.find(({ id }) => id === by);
  if (one === undefined) throw new Error(`WEBHOOK_SECRET holds no secret with the id ${by}`);
  const sealed = Uint8Array.fromBase64(bytes);
  const opened = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: sealed.subarray(0, NONCE_BYTES), additionalData: encoder.encode(endpoint) },
    await keyOf(one),
    sealed.subarray(NONCE_BYTES),
  );
  return new TextDecoder().decode(opened);
}

async function keyOf({ secret }: RingSecret): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode("weir/webhook-secret") },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
