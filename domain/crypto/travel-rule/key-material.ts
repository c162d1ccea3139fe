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
const INTEGER = 0x02;
/** In so many a file of up to 16 MB says its length. */
const LENGTH_BYTES_MAX = 3;
/** What PKCS#8, SEC 1 and PKCS#12 begin with, each a version. */
const VERSIONS = [0, 1, 3];
/** Signs of a file that was cut off to fit a field, by which it is still known: a multiple of four. */
const BEGINNING = 64;
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
  if (readings(packed).some((bytes) => bytes !== null && isDer(bytes))) return true;
  const beginning = packed.length < BEGINNING ? "" : packed.slice(0, BEGINNING);
  return readings(beginning).some((bytes) => bytes !== null && isBeginningOfDer(bytes));
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

/** A sequence, and in it the version of a key or an archive, or the sequence that a certificate begins with. */
function isBeginningOfDer([tag, length = 0, ...bytes]: Uint8Array): boolean {
  const written = length < 0x80 ? 0 : length - 0x80;
  if (tag !== SEQUENCE || written > LENGTH_BYTES_MAX) return false;
  const [first, second = 0, third = -1] = bytes.slice(written);
  return first === INTEGER
    ? second === 1 && VERSIONS.includes(third)
    : first === SEQUENCE && second > 0x80 && second <= 0x80 + LENGTH_BYTES_MAX;
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
