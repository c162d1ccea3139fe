// What wrangler.toml says about the Worker: the single source for Cloudflare, the Worker tests and the local system.

import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse } from "smol-toml";
import { z } from "zod";

const schema = z.looseObject({
  main: z.string(),
  compatibility_date: z.iso.date(),
  compatibility_flags: z.array(z.string()).default([]),
  durable_objects: z.looseObject({
    bindings: z.array(z.looseObject({ name: z.string(), class_name: z.string() })),
  }),
  assets: z.looseObject({ directory: z.string(), binding: z.string() }).optional(),
  // The local system gives every object a database; a class that is not listed here would get none on Cloudflare.
  migrations: z.array(z.looseObject({ new_sqlite_classes: z.array(z.string()).default([]) })),
});

export interface WorkerConfig {
  /** Path of the entry, relative to wrangler.toml. */
  readonly main: string;
  readonly compatibilityDate: string;
  readonly compatibilityFlags: readonly string[];
  /** Files that are served as they are: the absolute path of their directory, and what the Worker calls them. */
  readonly assets: { readonly directory: string; readonly binding: string } | null;
  readonly objects: readonly { readonly binding: string; readonly className: string }[];
}

/** @throws when the file is missing, is no TOML, or binds an object whose class no migration gives a database. */
export function readWorkerConfig(configFile: string): WorkerConfig {
  const config = schema.parse(parse(readFileSync(configFile, "utf8")));
  const objects = config.durable_objects.bindings.map(({ name, class_name }) => ({
    binding: name,
    className: class_name,
  }));
  const withDatabase = new Set(config.migrations.flatMap((migration) => migration.new_sqlite_classes));
  const without = objects.filter(({ className }) => !withDatabase.has(className));
  if (without.length > 0) {
    const names = without.map(({ className }) => className).join(", ");
    throw new Error(`wrangler.toml binds ${names}, but no migration lists it under new_sqlite_classes`);
  }
  return {
    main: config.main,
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    assets: config.assets
      ? { directory: resolve(dirname(configFile), config.assets.directory), binding: config.assets.binding }
      : null,
    objects,
  };
}
