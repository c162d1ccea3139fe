// Certificates and private keys are found wherever in a body they stand and however they are written; ordinary set-ups hold none.

import { generateKeyPairSync } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holdsKeyMaterial } from "./key-material.ts";

/** A self-signed certificate for weir.test, whose key nobody has. */
const CERTIFICATE =
  "MIIBfTCCASOgAwIBAgIUNIouWcfGHNmCm/raMIUE1/JnuaEwCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJd2Vpci50ZXN0MB4XDTI2MTEyMzEzMjEzNVoXDTM2MTEyMDEzMjEzNVowFDESMBAGA1UEAwwJd2Vpci50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEeoAJunmBiiP2oB2uiElKO7GI9vpA2Qf3bRSGPdWLSWdq++fjdPWbExBVMznMZeQkPnQkULNupOspLGZWUafKoqNTMFEwHQYDVR0OBBYEFE3GGOdEcp81FTrWnMHbQs4orrfgMB8GA1UdIwQYMBaAFE3GGOdEcp81FTrWnMHbQs4orrfgMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAKIiyAj38eG0dys893fIxQMlNp3GZphEc04aqLBckYB5AiB71YPlJpjwV2DNu5ybhAo7JtCsVrJk0GyhPYY6wqW8Iw==";
const PRIVATE = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const SMALL = generateKeyPairSync("ed25519").privateKey;

function der(content: Buffer): Buffer {
  const length = content.length;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([0x30, ...head]), content]);
}

/** Version 3 and some content, as RFC 7292 begins. */
const PKCS12 = der(Buffer.concat([Buffer.from([0x02, 0x01, 0x03]), der(Buffer.alloc(300, 7))]));
const BINARY: Readonly<Record<string, Buffer>> = {
  "an X.509 certificate": Buffer.from(CERTIFICATE, "base64"),
  "a PKCS#12 archive": PKCS12,
  "a PKCS#8 key": PRIVATE.export({ format: "der", type: "pkcs8" }),
  "the smallest PKCS#8 key": SMALL.export({ format: "der", type: "pkcs8" }),
  "a SEC 1 key": PRIVATE.export({ format: "der", type: "sec1" }),
};
const PEM = PRIVATE.export({ format: "pem", type: "pkcs8" }).toString();

const WRITTEN: [string, string][] = [
  ["a PEM block", PEM],
  ["a PEM block on one line", PEM.replaceAll("\n", "")],
  ["a PEM block with written line ends", PEM.replaceAll("\n", String.raw`\n`)],
  ["a PEM block in lower case", PEM.toLowerCase()],
  ["a PEM block with spaces", PEM.replace("-----BEGIN", "----- BEGIN")],
  ["a PEM block in base64", Buffer.from(PEM).toString("base64")],
  ["a PEM block in the middle of a text", `here: ${PEM} thanks`],
  ...Object.entries(BINARY).flatMap(([name, bytes]): [string, string][] => [
    [`${name} in base64`, bytes.toString("base64")],
    [`${name} in base64 with line ends`, bytes.toString("base64").replaceAll(/.{64}/g, "$&\r\n")],
    [`${name} in base64 for URLs`, bytes.toString("base64url")],
    [`${name} in base64 without padding`, bytes.toString("base64").replace(/=+$/, "")],
    [`${name} in hexadecimal digits`, bytes.toString("hex")],
    [`${name} in base64, cut off`, bytes.toString("base64").slice(0, 67)],
    [`${name} as a data URL`, `data:application/x-pkcs12;base64,${bytes.toString("base64")}`],
  ]),
];

const NAMES = [
  "certificate",
  "Certificates",
  "tls_certificate",
  "clientCert",
  "cert",
  "pem",
  "PEM_FILE",
  "p12",
  "client.p12",
  "pfx",
  "privateKey",
  "private_key",
  "private-key",
  "PRIVATE KEY",
  "privat\u0065\u0301Key",
  "\uff50\uff45\uff4d",
  "x509",
  "pkcs12",
  "csr",
  "keystore",
  "passphrase",
];

/** A place for something inside any JSON. */
const around: fc.Arbitrary<(inner: unknown) => unknown> = fc
  .array(fc.constantFrom("array", "object", "late"), { maxLength: 15 })
  .map(
    (levels) => (inner: unknown) =>
      levels.reduce<unknown>((held, level) => {
        if (level === "array") return [1, held];
        return level === "object" ? { a: held } : { first: null, second: [], last: held };
      }, inner),
  );
const RUNS = { seed: 27, numRuns: 60 };

describe("a body", () => {
  it.each(WRITTEN)("CRY-27: with %s at any depth holds key material", (_, text) => {
    fc.assert(
      fc.property(around, (wrap) => holdsKeyMaterial(wrap(text)) && holdsKeyMaterial(wrap({ [text]: 1 }))),
      RUNS,
    );
  });

  it.each(NAMES)(
    "CRY-27: with a field named %j at any depth holds key material, whatever its value",
    (name) => {
      fc.assert(
        fc.property(around, fc.jsonValue(), (wrap, value) => holdsKeyMaterial(wrap({ [name]: value }))),
        RUNS,
      );
    },
  );

  it.each([
    { command: "save", protocols: ["TRP"], testTarget: "con_5b1f0c4de1b24e0c9a1d3f1f4b2a7c11" },
    { legalName: "Certus Begin Bank", lei: "7LTWFZYICNSX8D621K86", did: "did:web:vasp.example" },
    { registrations: [{ authority: "BaFin", number: "30820181" }] },
    { complianceContact: { name: "Pema Csrba", email: "pem@cert.example" } },
    { note: "MIIB is how it would begin" },
    { number: "308200300101" },
  ])("CRY-27: %j holds none", (body) => expect(holdsKeyMaterial(body)).toBe(false));

  it("CRY-27: of random bytes in base64 holds none", () => {
    const bytes = fc.uint8Array({ minLength: 0, maxLength: 400 });
    const other = bytes.filter(([tag]) => tag !== 0x30);
    fc.assert(
      fc.property(other, (some) => !holdsKeyMaterial(Buffer.from(some).toString("base64"))),
      { seed: 27, numRuns: 2_000 },
    );
  });
});
