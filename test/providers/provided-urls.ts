// The addresses at which the Workers tests find the misbehaving providers that run beside them.

/**
 * Where each provider begins; `asked` answers how often the server was asked since it began, `newest` the body of what it
 * was asked last.
 */
export interface ProvidedUrls {
  readonly asked: string;
  readonly newest: string;
  readonly sanctioned: string;
  readonly unknownWallets: string;
  /** Says that Hosting Exchange, an exchange, owns the address. */
  readonly hosted: string;
  /** Never answers. */
  readonly silent: string;
  readonly exposed: string;
  readonly unknownNames: string;
  readonly misbehaving: Readonly<
    Record<"broken" | "garbage" | "half" | "reset" | "redirect" | "huge", string>
  >;
}

declare module "vitest" {
  interface ProvidedContext {
    readonly providerUrls: ProvidedUrls;
  }
}
