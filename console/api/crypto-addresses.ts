// Saved crypto addresses: read, reviewed, and revealed. Only a reveal holds a complete address, and no cache keeps that.

import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query";
import { actParams, attempt } from "./attempt.ts";
import { answerOf, api, type Schemas } from "./client.ts";
import { idsOf, type Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type CryptoAddress = Schemas["CryptoAddress"];
export type AddressStatus = CryptoAddress["status"];
export type AddressAction = Schemas["CryptoAddressAction"]["action"];
export type RevealedAddress = Schemas["RevealedCryptoAddress"];

export interface AddressesAsked {
  readonly status?: AddressStatus | undefined;
  readonly network?: string | undefined;
  /** A part of what is shown of an address. */
  readonly search?: string | undefined;
}

/** A complete address that was typed. Its number stands for it in the cache's keys. */
export interface WholeAddress {
  readonly number: number;
  readonly text: string;
}

const PAGE = 100;

const ofScope = ({ organisationId, environment }: Scope) =>
  ["crypto-addresses", organisationId, environment] as const;

export const addressesQuery = (scope: Scope, asked: AddressesAsked, whole: WholeAddress | null) =>
  infiniteQueryOptions({
    queryKey: [...ofScope(scope), "list", asked, whole?.number ?? null],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET("/organisations/{id}/crypto/addresses", {
          params: {
            path: { id: scope.organisationId },
            query: {
              environment: scope.environment,
              ...(asked.status === undefined ? {} : { status: asked.status }),
              ...(asked.network === undefined ? {} : { network: asked.network }),
              ...searchOf(whole?.text ?? asked.search),
              page: pageParam,
              pageSize: PAGE,
            },
          },
          signal,
        }),
      ),
    getNextPageParam: ({ pagination }) => nextPage(pagination),
    ...(whole === null ? {} : { gcTime: 0 }),
  });

function searchOf(search: string | undefined): { readonly search?: string } {
  return search === undefined ? {} : { search };
}

/** @returns undefined after the last page. */
export function nextPage({ page, pageSize, total }: Schemas["PageListPagination"]): number | undefined {
  return page * pageSize < total ? page + 1 : undefined;
}

export const addressQuery = (scope: Scope, addressId: string) =>
  queryOptions({
    queryKey: [...ofScope(scope), "one", addressId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/crypto/addresses/{addressId}", {
          params: {
            path: { id: scope.organisationId, addressId },
            query: { environment: scope.environment },
          },
          signal,
        }),
      ),
  });

interface Acting {
  readonly action: AddressAction;
  readonly reason: string;
  readonly version: number;
}

const WORDS = {
  approve: "Approve address",
  suspend: "Suspend address",
  archive: "Archive address",
} as const satisfies Record<AddressAction, string>;

/** Approves, suspends or archives. The answer comes once every decision knows of it. */
export function useActOnAddress(scope: Scope, addressId: string) {
  const client = useQueryClient();
  return useWrite({
    what: ({ action }) => WORDS[action],
    mutationFn: (wanted: Acting) => {
      // The same act and words, whatever the version: a 503 may have raised it, and the change is kept.
      const { version: _, ...same } = wanted;
      const what = ["act on address", ...idsOf(scope), addressId];
      return attempt({ what, asked: wanted, same }, (body, key) =>
        answerOf(
          api.POST("/organisations/{id}/crypto/addresses/{addressId}/actions", {
            params: actParams(scope, key, { addressId }),
            body,
          }),
        ),
      );
    },
    onSettled: async (changed) => {
      if (changed !== undefined) client.setQueryData(addressQuery(scope, addressId).queryKey, changed);
      await client.invalidateQueries({ queryKey: ofScope(scope) });
    },
  });
}

export interface Reveal {
  readonly revealed: RevealedAddress;
  /** How long it may be shown, by the service's clock. */
  readonly milliseconds: number;
}

/**
 * The complete address. It is no mutation of the query library, whose cache would keep the answer.
 * @throws Refused
 */
export async function revealAddress(scope: Scope, addressId: string, reason: string): Promise<Reveal> {
  const what = ["reveal address", ...idsOf(scope), addressId];
  return await attempt({ what, asked: reason }, (asked, key) => reveal(scope, addressId, asked, key));
}

async function reveal(scope: Scope, addressId: string, reason: string, key: string): Promise<Reveal> {
  const asked = api.POST("/organisations/{id}/crypto/addresses/{addressId}/reveal", {
    params: actParams(scope, key, { addressId }),
    body: { reason },
    cache: "no-store",
  });
  const revealed = await answerOf(asked);
  const { response } = await asked;
  const answeredAt = Date.parse(response.headers.get("date") ?? revealed.revealedAt);
  // The header leaves out parts of a second: it may have been nearly one later.
  return { revealed, milliseconds: Math.max(0, Date.parse(revealed.expiresAt) - answeredAt - 1_000) };
}

/** Makes a new key that addresses are sealed under. */
export function useRotateAddressKey(scope: Scope) {
  return useWrite({
    what: "Rotate key",
    mutationFn: (wanted: string) =>
      attempt({ what: ["rotate address key", ...idsOf(scope)], asked: wanted }, (reason, key) =>
        answerOf(
          api.POST("/organisations/{id}/crypto/data-keys/rotate", {
            params: actParams(scope, key, {}),
            body: { reason },
          }),
        ),
      ),
  });
}
