// What the lists are asked: pages, searches of every kind, filters, and all of them together; near the beginning, in the middle and
// at the end.

import { maskedAddress } from "#domain/crypto/saved/masked-address.ts";
import type { AddressQuestion, ProviderQuestion } from "../crypto-worker/messages.ts";
import { ADDRESSES, PROVIDERS, type Filled } from "./population.ts";

export interface Named<Question = AddressQuestion | ProviderQuestion> {
  readonly title: string;
  readonly question: Question;
}

const SIZE = 100;
const USUAL_SIZE = 25;
/** The longest search that is allowed. */
const NOWHERE = "z".repeat(200);
const ETHEREUM = "eip155:1";
const BITCOIN = "bip122:000000000019d6689c085ae165831e93";
const MIDDLE = ADDRESSES / 2;

const ALL_ADDRESSES: AddressQuestion = {
  about: "addresses",
  search: null,
  externalUserId: null,
  network: null,
  status: null,
  page: 1,
  pageSize: SIZE,
};
const ALL_PROVIDERS: ProviderQuestion = {
  about: "providers",
  search: null,
  network: null,
  jurisdiction: null,
  reviewStatus: "all",
  evidence: "all",
  page: 1,
  pageSize: SIZE,
};

export function addressQuestions({ wallets, providerIds: [host = ""] }: Filled): Named<AddressQuestion>[] {
  const one = (network: string) => {
    const found = wallets.find((wallet, number) => number > MIDDLE && wallet.request.network === network);
    if (found === undefined) throw new Error(`no wallet is on ${network}`);
    return found.request.address;
  };
  const masked = maskedAddress(one("ethereum"));
  const [start = "", end = ""] = masked.split("…");
  return asked<AddressQuestion>(ALL_ADDRESSES, [
    ["page 1", {}],
    ["page 100", { page: 100 }],
    ["the last page", { page: ADDRESSES / SIZE }],
    ["page 1 of 25", { pageSize: USUAL_SIZE }],
    ["page 100 of 25", { pageSize: USUAL_SIZE, page: 100 }],
    ["the last page of 25", { pageSize: USUAL_SIZE, page: ADDRESSES / USUAL_SIZE }],
    ["search: one label", { search: `wallet ${MIDDLE + 4} of` }],
    ["search: a word of one label in eight", { search: "Gdańsk" }],
    ["search: nearly all, page 1", { search: "wallet" }],
    ["search: nearly all, page 100", { search: "wallet", page: 100 }],
    ["search: nearly all, page 480", { search: "wallet", page: 480 }],
    ["search: nearly all, page 960", { search: "wallet", page: 960 }],
    ["search: one sign", { search: "e" }],
    ["search: provider", { search: host }],
    ["search: customer", { search: "customer-777" }],
    ["search: first signs", { search: start }],
    ["search: last signs", { search: end }],
    ["search: masked ends", { search: masked }],
    ["search: complete address", { search: one("ethereum") }],
    ["search: complete address, Bitcoin", { search: one("bitcoin") }],
    ["search: complete address, not saved", { search: `0x${"12".repeat(20)}` }],
    ["search: nothing", { search: "wallet of nobody" }],
    ["search: nothing, 200 signs", { search: NOWHERE }],
    ["network", { network: ETHEREUM }],
    ["network, page 400", { network: ETHEREUM, page: 400 }],
    ["network of a quarter, page 200", { network: BITCOIN, page: 200 }],
    ["status: needs_review, page 100", { status: "needs_review", page: 100 }],
    ["status: needs_review, page 900", { status: "needs_review", page: 900 }],
    ["status: approved", { status: "approved" }],
    ["status: approved, page 35", { status: "approved", page: 10 }],
    ["status: suspended", { status: "suspended" }],
    ["status: archived", { status: "archived" }],
    ["network and status, page 200", { network: ETHEREUM, status: "needs_review", page: 200 }],
    ["all filters, many found", { search: "wallet", network: ETHEREUM, status: "needs_review", page: 200 }],
    ["all filters, few found", { search: "Lyon", network: BITCOIN, status: "suspended" }],
  ]);
}

export function providerQuestions({ providerIds }: Filled): Named<ProviderQuestion>[] {
  return asked<ProviderQuestion>(ALL_PROVIDERS, [
    ["page 1", {}],
    ["page 100", { page: 100 }],
    ["the last page", { page: PROVIDERS / SIZE }],
    ["page 1 of 25", { pageSize: USUAL_SIZE }],
    ["page 100 of 25", { pageSize: USUAL_SIZE, page: 100 }],
    ["the last page of 25", { pageSize: USUAL_SIZE, page: PROVIDERS / USUAL_SIZE }],
    ["search: one name", { search: "9999.example" }],
    ["search: a word of one name in five", { search: "coin" }],
    ["search: nearly all, page 1", { search: "limited" }],
    ["search: nearly all, page 100", { search: "limited", page: 100 }],
    ["search: nearly all, page 190", { search: "limited", page: 190 }],
    ["search: id", { search: providerIds[providerIds.length / 2] ?? providerIds[0] ?? "" }],
    ["search: LEI of nobody", { search: "529900T8BM49AURSDO55" }],
    ["search: nothing", { search: "limited of nobody" }],
    ["search: nothing, 200 signs", { search: NOWHERE }],
    ["network", { network: ETHEREUM, page: 50 }],
    ["jurisdiction", { jurisdiction: "PL", page: 190 }],
    ["jurisdiction of few", { jurisdiction: "AT", page: 20 }],
    ["evidence: present, page 150", { evidence: "present", page: 150 }],
    ["evidence: absent", { evidence: "absent", page: 15 }],
    ["review: reviewed", { reviewStatus: "reviewed" }],
    ["review: inactive", { reviewStatus: "inactive" }],
    ["review: needs_review, page 180", { reviewStatus: "needs_review", page: 180 }],
    [
      "all filters",
      {
        search: "a",
        network: ETHEREUM,
        jurisdiction: "PL",
        evidence: "present",
        reviewStatus: "needs_review",
        page: 40,
      },
    ],
  ]);
}

function asked<Question>(
  all: Question,
  changes: readonly (readonly [string, Partial<Question>])[],
): Named<Question>[] {
  return changes.map(([title, change]) => ({ title, question: { ...all, ...change } }));
}

/** As the public interface is asked. */
export function pathOf({ about, ...parameters }: AddressQuestion | ProviderQuestion): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== null) given.set(name, String(value));
  return `/api/v1/crypto/${about}?${given.toString()}`;
}
