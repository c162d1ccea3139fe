// A certificate for tests that signs itself, for localhost and 127.0.0.1: made again each time, so that no key is kept.

import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Both in PEM, as `node:https` takes them. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const OID = { commonName: "550403", subjectAltName: "551d11", basicConstraints: "551d13" } as const;
const ECDSA_WITH_SHA256 = "2a8648ce3d040302";
const DAY = 86_400_000;

/** X.509 version 3 (RFC 5280), on the curve P-256, valid for a day around now. */
export function makeCertificate(commonName = "localhost"): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(oid(ECDSA_WITH_SHA256));
  const name = sequence(tagged(0x31, sequence(oid(OID.commonName), utf8(commonName))));
  const now = Date.now();
  const content = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    // A serial number is positive: its first bit is 0.
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    sequence(time(now - DAY / 2), time(now + DAY / 2)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(
      0xa3,
      sequence(extension(OID.subjectAltName, names()), extension(OID.basicConstraints, authority())),
    ),
  );
  const signature = sign("sha256", content, privateKey);
  const certificate = sequence(content, algorithm, tagged(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString("base64").replaceAll(/.{1,64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

const names = () =>
  sequence(tagged(0x82, Buffer.from("localhost")), tagged(0x87, Buffer.from([127, 0, 0, 1])));
// It is its own authority, or clients that should trust it would not.
const authority = () => sequence(tagged(0x01, Buffer.from([0xff])));

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = Buffer.from(length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), length < 128 ? Buffer.from([length]) : long, content]);
}

const sequence = (...parts: readonly Buffer[]) => tagged(0x30, ...parts);
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, "hex"));
const utf8 = (text: string) => tagged(0x0c, Buffer.from(text, "utf8"));
const extension = (id: string, content: Buffer) => sequence(oid(id), tagged(0x04, content));

/** UTCTime, as years before 2050 are written: `261123120000Z`. */
function time(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return tagged(0x17, Buffer.from(text.slice(2)));
}
