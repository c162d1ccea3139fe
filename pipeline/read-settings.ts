// A program's settings from the environment. An unknown name that begins like one of ours is an error, so a misspelt setting
// is never ignored.

import type { z } from "zod";

type Environment = Readonly<Record<string, string | undefined>>;

/** A setting is missing, wrong or unknown. The message is one sentence and holds no value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export interface OwnNames {
  /** Names that begin like this are ours. */
  readonly prefixes: readonly string[];
  /** Other programs read these. */
  readonly except: readonly string[];
}

/** What Kubernetes tells every container of the services around it, by their names; docs of "enableServiceLinks". */
const SERVICE_LINK = /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?$/;

/**
 * @param schema a strict object of all settings.
 * @throws ConfigError naming the first setting that is wrong.
 */
export function readSettings<Schema extends z.ZodObject>(
  schema: Schema,
  { prefixes, except }: OwnNames,
  environment: Environment,
): z.output<Schema> {
  const known = Object.keys(schema.shape);
  const isOurs = (name: string): boolean => {
    if (known.includes(name)) return true;
    if (except.includes(name) || SERVICE_LINK.test(name)) return false;
    return prefixes.some((prefix) => name.startsWith(prefix));
  };
  const ours = Object.entries(environment).filter(([name, value]) => value !== undefined && isOurs(name));
  const parsed = schema.safeParse(Object.fromEntries(ours));
  if (!parsed.success) throw new ConfigError(explain(parsed.error, known, environment));
  return parsed.data;
}

function explain(error: z.ZodError, known: readonly string[], environment: Environment): string {
  const [issue] = error.issues;
  if (issue === undefined) return "The settings are wrong.";
  if (issue.code === "unrecognized_keys") {
    return `There is no setting ${issue.keys.join(", ")}; there are ${known.join(", ")}.`;
  }
  const name = issue.path.join(".");
  return environment[name] === undefined
    ? `The setting ${name} is missing.`
    : `The setting ${name} is wrong: ${issue.message}.`;
}
