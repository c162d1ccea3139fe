// What a test asks the access proxy to sign.

/** The claims of a token, and whether another key signs it. */
export interface AccessWish {
  readonly claims: Readonly<Record<string, string | number>>;
  readonly byAnotherKey?: boolean;
}

declare module "vitest" {
  export interface ProvidedContext {
    accessProxyUrl: string;
  }
}
