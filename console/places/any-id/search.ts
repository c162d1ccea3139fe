// What an address of any id says besides: where the person came from.

export interface AnyIdSearch {
  readonly org?: string;
  readonly env?: string;
}

export function anyIdSearch({ org, env }: Readonly<Record<string, unknown>>): AnyIdSearch {
  return typeof org === "string" && typeof env === "string" ? { org, env } : {};
}
