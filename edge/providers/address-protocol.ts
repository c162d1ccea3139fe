// Wallets by the protocol of Chainalysis' address screening: `GET /address/{address}` names the sanctions on it.

import { z } from "zod";
import type { RemoteWallet } from "#domain/screening/providers/remote-evidence.ts";
import { askProvider, type Terms } from "./ask-provider.ts";
import { circuitOf } from "./circuit.ts";
import type { WalletProvider } from "./screening-provider.ts";

export interface AddressSettings {
  readonly name: string;
  /** Where the service's paths begin, its version included. */
  readonly url: string;
  readonly apiKey: string;
}

const TEXT_MAX = 300;
const bounded = z.string().transform((text) => text.slice(0, TEXT_MAX));
const answerSchema = z.object({
  identifications: z.array(z.object({ category: bounded, name: bounded.nullish() })).max(500),
});

export function addressProvider(settings: AddressSettings, terms: Terms = {}): WalletProvider {
  const base = settings.url.endsWith("/") ? settings.url : `${settings.url}/`;
  return {
    name: settings.name,
    async screenWallet({ address }) {
      const answered = await askProvider(
        {
          url: new URL(`address/${encodeURIComponent(address)}`, base),
          init: { method: "GET", headers: { "x-api-key": settings.apiKey, accept: "application/json" } },
          schema: answerSchema,
        },
        { circuit: circuitOf(settings.url), ...terms },
      );
      return answered.ok ? { ...answered, value: walletOf(answered.value, settings.name) } : answered;
    },
  };
}

/** Like the embedded lists it answers one question, is the address under sanctions: on that scale an empty answer is 0. */
function walletOf({ identifications }: z.output<typeof answerSchema>, provider: string): RemoteWallet {
  const sanctions = identifications.filter(({ category }) => category.toLowerCase() === "sanctions");
  const [named] = sanctions.length > 0 ? sanctions : identifications;
  if (named === undefined) {
    const risk = { score: 0, level: "low" } as const;
    return { sanctioned: false, lists: [], risk, owner: null, indicators: [], listVersion: null };
  }
  const sanctioned = sanctions.length > 0;
  return {
    sanctioned,
    listVersion: null,
    lists: sanctioned ? [provider] : [],
    risk: sanctioned ? { score: 100, level: "severe" } : { score: 75, level: "high" },
    owner: { name: named.name ?? named.category, type: named.category.toLowerCase(), subtype: null },
    indicators: identifications.slice(0, 20).map(({ category }) => ({
      category: category.toLowerCase(),
      riskType: "ownership" as const,
      level: category.toLowerCase() === "sanctions" ? ("severe" as const) : ("high" as const),
    })),
  };
}
