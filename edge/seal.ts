// Seals at rest: AES-256-GCM. What is sealed under a ring of secrets is under a key that HKDF-SHA-256 makes of its newest; every
// seal is bound to a name and opens for no other.

import type { RingSecret, SecretRing } from "#domain/ids/secret-ring.ts";

const NONCE_BYTES = 12;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export interface Sealed {
  /** The id of the secret in the ring that opens it. */
  readonly by: string;
  /** Base64 of the nonce and of what was enciphered. */
  readonly bytes: string;
}

/** What a ring of secrets seals. No two uses share a key, even if they share a secret. */
export interface SealUse {
  /** The setting that holds the ring. */
  readonly setting: string;
  /** Separates its keys from those of other uses. Stored seals depend on it. */
  readonly info: string;
}

/** Under the first of the ring. @param name what is sealed for it opens for no other. */
export async function sealUnderRing(
  use: SealUse,
  [newest]: SecretRing,
  name: string,
  plain: Uint8Array,
): Promise<Sealed> {
  return { by: newest.id, bytes: await encipher(await keyOf(use, newest), name, plain) };
}

/** @throws where the ring has not the secret that sealed it, or it was sealed for another name. */
export async function openUnderRing(
  use: SealUse,
  ring: SecretRing,
  name: string,
  { by, bytes }: Sealed,
): Promise<Uint8Array> {
  const one = ring.find(({ id }) => id === by);
  if (one === undefined) throw new Error(`${use.setting} holds no secret with the id ${by}`);
  return decipher(await keyOf(use, one), name, bytes);
}

/** @returns base64 of the nonce and of what was enciphered. */
export async function encipher(key: CryptoKey, name: string, plain: Uint8Array): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv: nonce, additionalData: encoder.encode(name) },
    key,
    plain,
  );
  const bytes = new Uint8Array(NONCE_BYTES + sealed.byteLength);
  bytes.set(nonce);
  bytes.set(new Uint8Array(sealed), NONCE_BYTES);
  return bytes.toBase64();
}

/** @throws where another key sealed it, or it was sealed for another name. */
export async function decipher(key: CryptoKey, name: string, text: string): Promise<Uint8Array> {
  const sealed = Uint8Array.fromBase64(text);
  const opened = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: sealed.subarray(0, NONCE_BYTES), additionalData: encoder.encode(name) },
    key,
    sealed.subarray(NONCE_BYTES),
  );
  return new Uint8Array(opened);
}

/** 32 bytes as a key that nobody can read back. */
export function sealingKey(bytes: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

async function keyOf({ info }: SealUse, { secret }: RingSecret): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(info) },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
