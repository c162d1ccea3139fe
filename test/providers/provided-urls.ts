// What the Workers tests are told of the misbehaving providers that run beside them.

/** Where each provider begins; `asked` answers how often the server was asked since it began. */
export interface ProvidedUrls {
  readonly asked: string;
  readonly sanctioned: string;
  readonly unknownWallets: string;
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
