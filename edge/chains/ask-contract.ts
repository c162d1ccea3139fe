// Asks a node what the contract at an address says to a signature (EIP-1271). The node receives the address, a hash and the
// signature, once it has said that it is of the network; what it says is believed in one form only. Never throws.

import { z } from "zod";
import { encodeQuestion, isYes } from "#domain/crypto/control/contract-question.ts";
import type { IsValidSignature } from "#domain/crypto/control/verify-signature.ts";
import { SECOND } from "#domain/time/instant.ts";
import { logProblem } from "../platform-log.ts";
import { askProvider, type Answered, type Patience, type Terms } from "../providers/ask-provider.ts";
import type { Circuit } from "../providers/circuit.ts";

export interface ContractNode {
  /** CAIP-2; also for the log: the URL is in none. */
  readonly network: string;
  readonly url: string;
  readonly terms: Pick<Terms, "fetch"> & { readonly circuit: Circuit };
}

/** A customer waits for this. A broken connection gets a second try, a slow node hardly. */
const PATIENCE: Patience = {
  deadlineMilliseconds: 5 * SECOND,
  tryMilliseconds: 4 * SECOND,
  tries: 2,
  pauseMilliseconds: 100,
};

const chainSchema = z.object({ id: z.literal(1), result: z.string().regex(/^0x[0-9a-f]{1,16}$/i) });
/** Nodes that said in this isolate that they are of their network, by network and URL. */
const ofTheirNetwork = new Set<string>();

const answerSchema = z.union([
  z.object({ id: z.literal(1), result: z.string().regex(/^0x(?:[0-9a-f]{2})*$/i) }),
  z.object({ id: z.literal(1), error: z.object({ code: z.number(), message: z.string() }) }),
]);
type NodeAnswer = z.output<typeof answerSchema>;

/** What nodes answer to a call that reverted. */
const REVERTED = 3;
/** How nodes with other codes call the end of a contract that failed. */
const FAILED =
  /revert|invalid opcode|bad instruction|invalid jump|out of gas|stack (?:under|over)flow|vm exception|vm execution error/i;

/** @param address where the contract is looked for, in the newest block. */
export function contractAt(node: ContractNode, address: string): IsValidSignature {
  return async (hash, signature) => {
    const startedAt = Date.now();
    const fault = await faultOfChain(node);
    if (fault !== null) return unavailable(node, fault);
    const data = encodeQuestion(hash, signature);
    const spent = Date.now() - startedAt;
    const answered = await ask(node, "eth_call", [{ to: address, data }, "latest"], answerSchema, spent);
    const judged = answered.ok ? judge(answered.value) : "unavailable";
    if (judged !== "unavailable") return judged;
    return unavailable(node, answered.ok ? "refused" : answered.errorCode);
  };
}

/** A contract of the same address may be another's on another chain. @returns null where the node is of its network. */
async function faultOfChain(node: ContractNode): Promise<string | null> {
  const { network, url } = node;
  const name = `${network} ${url}`;
  if (ofTheirNetwork.has(name)) return null;
  const answered = await ask(node, "eth_chainId", [], chainSchema);
  if (!answered.ok) return answered.errorCode;
  if (`eip155:${BigInt(answered.value.result)}` !== network) return "other_chain";
  ofTheirNetwork.add(name);
  return null;
}

function unavailable({ network }: ContractNode, errorCode: string): "unavailable" {
  logProblem("the node of a network does not say what a contract says", { network, errorCode });
  return "unavailable";
}

/** @param spent of the patience that a customer has, in ms. */
function ask<T>(
  { url, terms }: ContractNode,
  method: string,
  params: readonly unknown[],
  schema: z.ZodType<T>,
  spent = 0,
): Promise<Answered<T>> {
  const headers = { "content-type": "application/json", accept: "application/json" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const question = { url: new URL(url), init: { method: "POST", headers, body }, schema };
  const deadlineMilliseconds = Math.max(0, PATIENCE.deadlineMilliseconds - spent);
  return askProvider(question, { ...terms, patience: { ...PATIENCE, deadlineMilliseconds } });
}

function judge(answer: NodeAnswer): Awaited<ReturnType<IsValidSignature>> {
  if ("result" in answer) return isYes(answer.result) ? "valid" : "invalid";
  const { code, message } = answer.error;
  return code === REVERTED || FAILED.test(message) ? "invalid" : "unavailable";
}
