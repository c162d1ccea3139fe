// weir address: an organisation's saved crypto addresses. List, read and review them, reveal one, and replace the key that they
// are sealed under. Only reveal prints a complete address.

import { Option, type Command } from "commander";
import {
  ADDRESS_STATUS_FILTERS,
  addressListSchema,
  cryptoAddressSchema,
  revealedAddressSchema,
  rotatedKeySchema,
  type CryptoAddress,
} from "#domain/contract/crypto/address.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { ADDRESS_ACTIONS, type AddressAction } from "#domain/crypto/saved/address-status.ts";
import { actOn, keyedActVerb, readOne, type ActOptions } from "../case-list.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing } from "../list-output.ts";
import { addNumberedPages, printNumberedPages, type NumberedPages } from "../numbered-pages.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { table, type Dress } from "../table.ts";
import { environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";

interface Options extends Plain {
  readonly env: Environment;
}
interface ListOptions extends Options, NumberedPages {
  readonly search?: string;
  readonly customer?: string;
  readonly network?: string;
  readonly status?: string;
}
interface ReasonedOptions extends ActOptions {
  readonly reason: string;
}

const REASON = [
  "--reason <text>",
  "reason, kept in the audit log; it must not contain a saved address",
] as const;
const DOES: Readonly<Record<AddressAction, string>> = {
  approve: "approve an address, which is screened again",
  suspend: "suspend an address: withdrawals to it are reviewed at least",
  archive: "archive an address, for good",
};

export function addAddress(program: Command, run: Run): void {
  const noun = program.command("address").description("saved crypto addresses");
  addLooking(noun, run);
  for (const action of ADDRESS_ACTIONS) {
    const verb = withExample(
      noun.command(action),
      `weir address ${action} adr_1 --reason "case 17"`,
    ).description(DOES[action]);
    organisationVerb(ofOne(verb), run, (at: ChosenOrganisation, options: ReasonedOptions, id: string) =>
      review(at, options, action, id),
    );
  }
  const revealing = withExample(
    noun.command("reveal"),
    'weir address reveal adr_1 --reason "asked for by the regulator"',
  ).description("print the complete address; the audit log has it");
  organisationVerb(ofOne(revealing), run, reveal);
  const rotating = withExample(
    noun.command("rotate-key"),
    'weir address rotate-key --reason "once a year"',
  ).description("replace the key that the organisation's addresses are sealed under");
  organisationVerb(reasoned(rotating), run, rotateKey);
}

function addLooking(noun: Command, run: Run): void {
  const list = withExample(noun.command("list"), "weir address list --status needs_review --all")
    .description("list saved addresses, newest first")
    .option("--search <text>", "part of a label, provider id, customer or masked address")
    .option("--customer <id>", "exactly this customer: its externalUserId")
    .option("--network <network>", "only on this network")
    .addOption(new Option("--status <status>", "only these").choices(ADDRESS_STATUS_FILTERS))
    .addOption(environmentOption());
  organisationVerb(
    listing(addNumberedPages(list, "addresses"), fieldsOf(addressListSchema)),
    run,
    listAddresses,
  );
  organisationVerb(
    withExample(noun.command("show"), "weir address show adr_1")
      .description("show what is known of a saved address")
      .argument("<address>", "adr_…")
      .addOption(environmentOption()),
    run,
    show,
  );
}

function reasoned(verb: Command): Command {
  return keyedActVerb(verb.requiredOption(...REASON));
}

function ofOne(verb: Command): Command {
  return reasoned(verb.argument("<address>", "adr_…"));
}

async function listAddresses(at: ChosenOrganisation, options: ListOptions): Promise<Ending> {
  const { env: environment, search, customer: externalUserId, network, status } = options;
  return await printNumberedPages(at, options, {
    path: `${at.path}/crypto/addresses`,
    filter: { environment, search, externalUserId, network, status },
    schema: addressListSchema,
    of: "addresses",
    text: addressTable,
  });
}

function addressTable(addresses: readonly CryptoAddress[], dress: Dress): string {
  const rows = addresses.map((address) => [
    address.id,
    address.network,
    address.maskedAddress,
    address.maskedMemo ?? "–",
    address.status,
    address.control.state,
    address.lastScreening.status,
    address.label,
  ]);
  return table(["ID", "NETWORK", "ADDRESS", "MEMO", "STATUS", "CONTROL", "LISTS", "LABEL"], rows, dress);
}

async function show(at: ChosenOrganisation, options: Options, id: string): Promise<Ending> {
  const found = await readOne(at, options.env, pathOf(id), cryptoAddressSchema, "address");
  if (!found.ok) return found;
  return print(at.session, options, found.body, (dress) => factsText(found.value, dress));
}

function factsText(address: CryptoAddress, dress: Dress): string {
  const { control, lastScreening, discovery } = address;
  const facts = [
    ["ID", address.id],
    ["LABEL", address.label],
    ["NETWORK", address.network],
    ["ADDRESS", address.maskedAddress],
    ["MEMO", address.maskedMemo ?? "–"],
    ["STATUS", address.status],
    ["PURPOSE", address.purpose ?? "–"],
    ["HOSTING", address.hosting],
    ["PROVIDER", address.providerId ?? "–"],
    ["CUSTOMER", address.externalUserId ?? "–"],
    ["CONTROL", [control.state, control.method, control.provenAt].filter(Boolean).join(", ")],
    ["LISTS", `${lastScreening.status}, ${lastScreening.at}`],
    ["DISCOVERY", discovery === null ? "–" : `${discovery.status}, ${discovery.at}`],
    ["SAVED", address.createdAt],
    ["CHANGED", address.updatedAt],
    ["VERSION", String(address.version)],
  ];
  return table(["FACT", "VALUE"], facts, dress);
}

async function review(
  at: ChosenOrganisation,
  options: ReasonedOptions,
  action: AddressAction,
  id: string,
): Promise<Ending> {
  const done = await actOn(at, options, {
    deed: `${action} ${id}`,
    rest: pathOf(id, "/actions"),
    schema: cryptoAddressSchema,
    what: "address",
    body: { action, reason: options.reason },
  });
  if (!done.ok) return done;
  const { maskedAddress, status } = done.value;
  return print(at.session, options, done.body, () => `${id}  ${maskedAddress}: ${status}\n`);
}

async function reveal(at: ChosenOrganisation, options: ReasonedOptions, id: string): Promise<Ending> {
  const revealed = await actOn(at, options, {
    deed: `reveal ${id}`,
    rest: pathOf(id, "/reveal"),
    schema: revealedAddressSchema,
    what: "revealed address",
    body: { reason: options.reason },
  });
  if (!revealed.ok) return revealed;
  const { address, memo } = revealed.value;
  const text = memo === null ? `${address}\n` : `${address}\nmemo ${memo}\n`;
  return print(at.session, options, revealed.body, () => text);
}

async function rotateKey(at: ChosenOrganisation, options: ReasonedOptions): Promise<Ending> {
  const rotated = await actOn(at, options, {
    deed: "replace the key of saved addresses",
    rest: "/crypto/data-keys/rotate",
    schema: rotatedKeySchema,
    what: "new key",
    body: { reason: options.reason },
  });
  if (!rotated.ok) return rotated;
  const { dataKey, addresses } = rotated.value;
  return print(
    at.session,
    options,
    rotated.body,
    () => `key ${dataKey} seals from now on; addresses to be sealed again by it: ${addresses}\n`,
  );
}

function pathOf(id: string, rest = ""): string {
  return `/crypto/addresses/${encodeURIComponent(id)}${rest}`;
}
