// wrangler.toml is the single source about the Worker: what the local system takes from it.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readWorkerConfig } from "./worker-config.ts";

describe("wrangler.toml", () => {
  it("binds the Worker's objects, each with a database", () => {
    const config = readWorkerConfig(fileURLToPath(new URL("../../wrangler.toml", import.meta.url)));
    expect(config.main).toBe("edge/worker.ts");
    expect(config.objects).toContainEqual({ binding: "LEDGERS", className: "Ledger" });
  });

  it("names the files that are served as they are, and they are there", () => {
    const { assets } = readWorkerConfig(fileURLToPath(new URL("../../wrangler.toml", import.meta.url)));
    expect(assets?.binding).toBe("ASSETS");
    expect(readdirSync(assets?.directory ?? "")).toEqual(expect.arrayContaining(["console", "reference"]));
  });

  it("is refused where it binds a class that no migration gives a database", () => {
    const directory = mkdtempSync(join(tmpdir(), "weir-worker-config-"));
    const file = join(directory, "wrangler.toml");
    writeFileSync(
      file,
      `main = "worker.ts"
compatibility_date = "2026-11-01"
durable_objects.bindings = [{ name = "LEDGERS", class_name = "Ledger" }]
migrations = [{ tag = "v1", new_sqlite_classes = ["Other"] }]
`,
    );
    try {
      expect(() => readWorkerConfig(file)).toThrow("wrangler.toml binds Ledger, but no migration lists it");
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});
