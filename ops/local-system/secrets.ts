// The local system's secrets: made once, at random, and kept in a file that only its owner reads.

import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const secret = z.string().min(32);

const schema = z.strictObject({
  masterSecret: secret,
  keyChecksumSecret: secret,
  operatorSecret: secret,
  /** Between the edge and the pipeline's door: `id:secret[,id:secret]`. */
  signingKeys: z.string().regex(/^[^:,\s]+:[^:,\s]{32,}(,[^:,\s]+:[^:,\s]{32,})*$/),
  clickhousePassword: secret,
});

export type Secrets = Readonly<z.output<typeof schema>>;

export const OPERATOR_ROLES = ["owner", "keys", "analyst", "ops", "viewer"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * The secrets of `<dataDir>/secrets.json`, made where the file is missing.
 * @throws ZodError when the file was edited into something else: losing the master secret would lose every fingerprint,
 * so it is never quietly replaced.
 */
export function openSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  const known = readIfThere(file);
  if (known !== null) return schema.parse(JSON.parse(known));
  const made: Secrets = {
    masterSecret: random(),
    keyChecksumSecret: random(),
    operatorSecret: random(),
    signingKeys: `local:${random()}`,
    clickhousePassword: random(),
  };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // `wx`: of two processes that start at once, one makes the file and the other fails.
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return made;
}

/** Operator tokens are derived, not stored: whoever holds the operator secret can check and make them. */
export function operatorToken(operatorSecret: string, role: OperatorRole): string {
  const mac = createHmac("sha256", operatorSecret).update(`operator-token:${role}`).digest("hex");
  return `op_${role}_${mac}`;
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
