// The lockfile holds one Workers runtime, the one that its test runner pins, and names no registry.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const text = readFileSync(new URL("../package-lock.json", import.meta.url), "utf8");
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.looseObject({
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        dependencies: z.record(z.string(), z.string()).optional(),
      }),
    ),
  })
  .parse(JSON.parse(text));

function versionsOf(name: string): (string | undefined)[] {
  return Object.entries(packages)
    .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    .map(([, entry]) => entry.version);
}

describe("the lockfile", () => {
  it.each(["workerd", "miniflare", "wrangler", "vitest", "typescript"])("holds one %s", (name) => {
    expect(versionsOf(name)).toHaveLength(1);
  });

  it("holds the wrangler and the miniflare that the Workers test runner pins", () => {
    const pinned = packages["node_modules/@cloudflare/vitest-plugin"]?.dependencies ?? {};
    expect(versionsOf("wrangler")).toEqual([pinned["wrangler"]]);
    expect(versionsOf("miniflare")).toEqual([pinned["miniflare"]]);
  });

  it("holds the workerd that this miniflare pins", () => {
    const pinned = packages["node_modules/miniflare"]?.dependencies ?? {};
    expect(versionsOf("workerd")).toEqual([pinned["workerd"]]);
  });

  it("names no registry, and the content of every package", () => {
    const entries = Object.entries(packages).filter(([path]) => path !== "");
    expect(entries.filter(([, entry]) => entry.resolved !== undefined)).toEqual([]);
    expect(entries.filter(([, entry]) => entry.integrity === undefined)).toEqual([]);
    expect(text).not.toMatch(/registry|artifactory|nexus|npmjs/i);
  });
});
