// Certificates and private keys in a body, at any depth: those who set up the Travel Rule hold them ready, and a service that
// never asks for them must never keep one. Looked for before anything else of the body is read.

import { base64, base64urlnopad, hex } from "@scure/base";

/** Parts of names, in lower case and without what separates words. */
const NAMES = [
  "cert",
  "pem",
  "pfx",
  "p12",
  "pkcs",
  "x509",
  "csr",
  "crt",
  "jks",
  "keystore",
  "truststore",
  "privatekey",
  "privkey",
  "secretkey",
  "signingkey",
  "clientkey",
  "tlskey",
  "keyfile",
  "keypair",
  "passphrase",
] as const;

/** RFC 7468, with any dashes and spaces that a copy may have gained or lost. */
const PEM = /-{2,}\s*BEGIN\b|\bBEGIN[ _]+(?:[A-Z0-9]+[ _]+)*(?:CERTIFICATE|PRIVATE[ _]+KEY|PKCS)/i;
/** `-----BEGIN` in base64. */
const PEM_IN_BASE64 = /LS0tLS1CRUdJTi/;
const DATA_URL = /^data:[^,]*,/i;
/** The smallest private key has 48 bytes. */
const DER_BYTES_MIN = 40;
const SEQUENCE = 0x30;
const DEPTH_MAX = 100;

/** Whether a value holds any such thing: in a name, or in a text. */
export function holdsKeyMaterial(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isKeyMaterial(value);
  if (typeof value !== "object" || value === null) return false;
  if (depth >= DEPTH_MAX) return true;
  if (Array.isArray(value)) return value.some((item) => holdsKeyMaterial(item, depth + 1));
  return Object.entries(value).some(
    ([name, inner]) => isNameOfKeyMaterial(name) || isKeyMaterial(name) || holdsKeyMaterial(inner, depth + 1),
  );
}

function isNameOfKeyMaterial(name: string): boolean {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
  return NAMES.some((part) => plain.includes(part));
}

function isKeyMaterial(text: string): boolean {
  if (PEM.test(text) || PEM_IN_BASE64.test(text)) return true;
  const packed = text.replace(DATA_URL, "").replaceAll(/\s|\\[rn]/g, "");
  return readings(packed).some((bytes) => bytes !== null && isDer(bytes));
}

function readings(text: string): (Uint8Array | null)[] {
  return [
    decoded(() => base64.decode(text.padEnd(Math.ceil(text.length / 4) * 4, "="))),
    decoded(() => base64urlnopad.decode(text.replace(/=+$/, ""))),
    decoded(() => hex.decode(text.replace(/^0x/i, "").toLowerCase())),
  ];
}

function decoded(read: () => Uint8Array): Uint8Array | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** One sequence that is as long as it says, or of indefinite length: certificates, PKCS#8, PKCS#12 and keys alike. */
function isDer(bytes: Uint8Array): boolean {
  const [tag, length = 0] = bytes;
  if (tag !== SEQUENCE || bytes.length < DER_BYTES_MIN) return false;
  if (length < 0x80) return bytes.length === length + 2;
  if (length === 0x80) return true;
  const size = length - 0x80;
  const announced = bytes.slice(2, 2 + size).reduce((sum, byte) => sum * 256 + byte, 0);
  return bytes.length === announced + 2 + size;
}
