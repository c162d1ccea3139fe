// The platform's cryptography, done at once: in Node it runs beside the event loop, and would end when no seed says.

import { createCipheriv, createDecipheriv, createHash, hkdfSync } from "node:crypto";

interface SimulatedKey {
  readonly bytes: Uint8Array;
}

interface Derivation {
  readonly salt: Uint8Array;
  readonly info: Uint8Array;
}

interface Cipher {
  readonly iv: Uint8Array;
  readonly additionalData: Uint8Array;
}

const TAG_BYTES = 16;
const KEY_BYTES = 32;
const own = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** SHA-256, HKDF-SHA-256 and AES-256-GCM: what the edge uses. */
export const simulatedSubtle = {
  digest: async (_name: string, bytes: Uint8Array) => own(createHash("sha256").update(bytes).digest()),
  importKey: async (_format: string, bytes: Uint8Array): Promise<SimulatedKey> => ({ bytes }),
  deriveKey: async ({ salt, info }: Derivation, { bytes }: SimulatedKey): Promise<SimulatedKey> => ({
    bytes: new Uint8Array(hkdfSync("sha256", bytes, salt, info, KEY_BYTES)),
  }),
  encrypt: async ({ iv, additionalData }: Cipher, { bytes: key }: SimulatedKey, plain: Uint8Array) => {
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(additionalData);
    return own(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
  },
  decrypt: async ({ iv, additionalData }: Cipher, { bytes: key }: SimulatedKey, sealed: Uint8Array) => {
    const decipher = createDecipheriv("aes-256-gcm", key, iv).setAAD(additionalData);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return own(Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]));
  },
};
