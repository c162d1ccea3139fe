// Which ClickHouse servers the warehouse takes.

import { describe, expect, it } from "vitest";
import type { Warehouse } from "./client.ts";
import { demandVersion, WarehouseVersionError } from "./server-version.ts";

function serverOf(version: string): Warehouse {
  return { query: async () => ({ json: async () => [{ version }] }) } as unknown as Warehouse;
}

describe("a ClickHouse server", () => {
  it.each(["26.7.2.1", "26.10.1.5", "27.1.1.1"])("of %s is taken", async (version) => {
    await expect(demandVersion(serverOf(version))).resolves.toBeUndefined();
  });

  it.each(["26.6.9.9", "25.8.3.66", "18.16.1", "unknown"])(
    "of %s is refused in a sentence",
    async (version) => {
      const demanded = demandVersion(serverOf(version));
      await expect(demanded).rejects.toThrow(WarehouseVersionError);
      await expect(demanded).rejects.toThrow(`ClickHouse is ${version}, older than 26.7`);
    },
  );
});
