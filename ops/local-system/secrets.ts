// The local system's secrets: made once, at random, and kept in a file that only its owner reads.

import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { secretRingSchema } from "#domain/ids/secret-ring.ts";
import { parseJson } from "../parse-json.ts";
import { StartError } from "./running.ts";

const secret = z.string().min(32);
/** `id:secret[,id:secret]`, the newest first. */
const ring = z
  .string()
  .refine((text) => secretRingSchema.safeParse(text).success, "are not secrets with their ids");

const schema = z.strictObject({
  masterSecret: secret,
  keyChecksumSecret: ring,
  operatorSecret: secret,
  /** Seals the secrets of webhook endpoints. */
  webhookSecret: ring,
  /** Wraps the keys that seal saved crypto addresses. */
  addressSecret: ring,
  /** Between the edge and the pipeline's door. */
  signingKeys: ring,
  clickhousePassword: secret,
});

export type Secrets = Readonly<z.output<typeof schema>>;

/**
 * The secrets of `<dataDir>/secrets.json`, made where the file is missing.
 * @throws StartError when the file was edited into something else: losing the master secret would lose every
 * fingerprint, so it is never quietly replaced.
 */
export function openSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  const known = readIfThere(file);
  if (known !== null) return readSecrets(file, known);
  const made: Secrets = {
    masterSecret: random(),
    keyChecksumSecret: `local:${random()}`,
    operatorSecret: random(),
    webhookSecret: `local:${random()}`,
    addressSecret: `local:${random()}`,
    signingKeys: `local:${random()}`,
    clickhousePassword: random(),
  };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // `wx`: of two processes that start at once, one makes the file and the other fails.
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return made;
}

function readSecrets(file: string, text: string): Secrets {
  const parsed = schema.partial({ addressSecret: true }).safeParse(parseJson(text));
  if (parsed.success) return withAddressSecret(file, parsed.data);
  const names = parsed.error.issues.map(({ path }) => path.join(".")).filter((name) => name !== "");
  const what = names.length === 0 ? "it holds something else than our secrets" : `see ${names.join(", ")}`;
  throw new StartError(
    `${file} cannot be read (${what}): repair it, because new secrets would make every stored fingerprint useless.`,
  );
}

/** A file of before there were saved addresses gets the secret that seals them: nothing was sealed under any. */
function withAddressSecret(
  file: string,
  {
    addressSecret,
    ...others
  }: Omit<Secrets, "addressSecret"> & { readonly addressSecret?: string | undefined },
): Secrets {
  const secrets = schema.parse({ ...others, addressSecret: addressSecret ?? `local:${random()}` });
  if (addressSecret === undefined) {
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return secrets;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function random(): string {
  return randomBytes(32).toString("hex");
}
