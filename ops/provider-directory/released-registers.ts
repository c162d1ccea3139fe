// The editions of public registers that come with this release, the oldest first: their origin is in registers/README.md.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { readEsmaRegister } from "./read-esma-register.ts";
import type { Edition } from "./publish-edition.ts";

const REGISTERS = new URL("registers/", import.meta.url);

const editionsSchema = z.array(
  z.object({
    register: z.string(),
    title: z.string(),
    kind: z.enum(["providers", "warnings"]),
    asOf: z.string(),
    file: z.string(),
    sha256: z.string(),
  }),
);

type ReleasedEdition = z.output<typeof editionsSchema>[number];

export function releasedEditions(): ReleasedEdition[] {
  return editionsSchema.parse(JSON.parse(readFileSync(new URL("editions.json", REGISTERS), "utf8")));
}

/** The file as it was published. */
export function bytesOfEdition({ file }: ReleasedEdition): Uint8Array {
  return gunzipSync(readFileSync(new URL(file, REGISTERS)));
}

export function openEdition(edition: ReleasedEdition): Edition {
  const { register: id, title, kind, asOf, sha256 } = edition;
  const records = readEsmaRegister(bytesOfEdition(edition), asOf);
  return { register: { id, title, kind, asOf }, hash: `sha256:${sha256}`, records };
}
