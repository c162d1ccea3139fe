// The client's types are those of the API's document as it is now.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { clientTypes, TYPES_FILE } from "./types.ts";

it("client/schema.d.ts is fresh (else: npm run client)", async () => {
  expect(readFileSync(TYPES_FILE, "utf8") === (await clientTypes())).toBe(true);
}, 60_000);
