// Nodes of EVM networks for the Workers tests, on another library than the one that asks them. Each network's node behaves in its
// own way; the good one and the late one know the same contracts.

import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { hashMessage, Interface, recoverAddress } from "ethers";
import { NETWORK_OF, NODE_KEY, OWNED_CONTRACT, OWNER, STRANGE_CONTRACTS } from "./nodes.ts";
import { signEip191 } from "./independent-signers.ts";

const PORT = 7_545;
/** Nobody listens there. */
const CLOSED = "http://127.0.0.1:1/";
/** The Worker's settings that lead to these nodes; the service binding is a way to one port. */
export const NODE_SETTINGS = {
  CHAIN_RPC_URLS: JSON.stringify(
    Object.fromEntries(
      Object.entries(NETWORK_OF).map(([way, network]) => [
        network,
        way === "closed" ? CLOSED : `http://127.0.0.1:${PORT}/${way}/${NODE_KEY}`,
      ]),
    ),
  ),
};
export const NODE_BINDING = `LOOPBACK_PROVIDER_${PORT}`;

/** What the Workers test runtime hands over, as far as it is read here. */
interface Incoming {
  readonly url: string;
  json(): Promise<unknown>;
}

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly [{ readonly to: string; readonly data: string }, string];
}

type Contract = (hash: string, signature: string) => string | null;

const fixture = new URL("../../domain/crypto/control/fixtures/siwe-eip1271.json", import.meta.url);
const published = JSON.parse(readFileSync(fixture, "utf8")) as Readonly<
  Record<string, { readonly message: string; readonly signature: string }>
>;

const erc1271 = new Interface([
  "function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)",
]);
const says = (bytes4: string) => erc1271.encodeFunctionResult("isValidSignature", [bytes4]);
const YES = "0x1626ba7e";
const NO = "0xffffffff";

/** A null is a call that reverts. */
const CONTRACTS: ReadonlyMap<string, Contract> = new Map([
  ...Object.values(published).map(({ message, signature }): [string, Contract] => [
    (message.split("\n")[1] ?? "").toLowerCase(),
    (hash, sent) => says(hash === hashMessage(message) && sent === signature ? YES : NO),
  ]),
  [OWNED_CONTRACT.toLowerCase(), isOwners],
  ...Object.entries(STRANGE_CONTRACTS).map(([answer, address]): [string, Contract] => [
    address.toLowerCase(),
    () => answer,
  ]),
]);

/** As wallets with one owner do it; what no key can have signed makes them revert. */
function isOwners(hash: string, signature: string): string | null {
  try {
    const owner = signEip191(OWNER, "").address;
    return says(recoverAddress(hash, signature) === owner ? YES : NO);
  } catch {
    return null;
  }
}

export async function answerAsNode(request: Incoming): Promise<Response> {
  const [, way = "", key = ""] = new URL(request.url).pathname.split("/");
  const call = (await request.json()) as Call;
  if (key !== NODE_KEY) return new Response("no such key", { status: 401 });
  const answer = (body: object) => Response.json({ jsonrpc: "2.0", id: call.id, ...body });
  if (call.method === "eth_chainId") return answer(chainOf(way));
  switch (way) {
    case "good":
    case "elsewhere":
    case "nameless":
      return answer(execute(call));
    case "late":
      await wait(1_000);
      return answer(execute(call));
    case "slow":
      await wait(20_000);
      return answer({ result: says(YES) });
    case "broken":
      return new Response(JSON.stringify({ id: call.id, result: says(YES) }), { status: 500 });
    case "huge":
      return answer({ result: `${says(YES)}${"00".repeat(1_000_000)}` });
    case "redirect":
      return new Response(null, { status: 307, headers: { location: `/good/${NODE_KEY}` } });
    case "busy":
      return answer({ error: { code: -32_005, message: "limit exceeded" } });
    case "stranger":
      return Response.json({ jsonrpc: "2.0", id: call.id + 1, result: says(YES) });
    default:
      return new Response(`<html>${says(YES)}</html>`);
  }
}

/** Every node but two says its own chain, and misbehaves behind it. */
function chainOf(way: string): object {
  if (way === "nameless") return { error: { code: -32_601, message: "no such method" } };
  if (way === "elsewhere") return { result: "0x1" };
  const [, chain = ""] = NETWORK_OF[way as keyof typeof NETWORK_OF].split(":");
  return { result: `0x${Number(chain).toString(16)}` };
}

function execute({ method, params: [{ to, data }, block] }: Call): object {
  if (method !== "eth_call" || block !== "latest") return { error: { code: -32_601, message: "not here" } };
  const contract = CONTRACTS.get(to.toLowerCase());
  if (contract === undefined) return { result: "0x" };
  const [hash, signature] = erc1271.decodeFunctionData("isValidSignature", data) as unknown as [
    string,
    string,
  ];
  const result = contract(hash, signature);
  return result === null ? { error: { code: 3, message: "execution reverted", data: "0x" } } : { result };
}
