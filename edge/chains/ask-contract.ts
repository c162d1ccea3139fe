// Asks a node what the contract at an address says to a signature (EIP-1271). The node receives the address, a hash and the
// signature; what it says is believed in one form only. Never throws.

import { z } from "zod";
import { encodeQuestion, isYes } from "#domain/crypto/control/contract-question.ts";
import type { IsValidSignature } from "#domain/crypto/control/verify-signature.ts";
import { SECOND } from "#domain/time/instant.ts";
import { logProblem } from "../platform-log.ts";
import { askProvider, type Patience, type Terms } from "../providers/ask-provider.ts";
import type { Circuit } from "../providers/circuit.ts";

export interface ContractNode {
  /** For the log: the URL is in none. */
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
export function contractAt({ network, url, terms }: ContractNode, address: string): IsValidSignature {
  return async (hash, signature) => {
    const data = encodeQuestion(hash, signature);
    const call = { jsonrpc: "2.0", id: 1, method: "eth_call", params: [{ to: address, data }, "latest"] };
    const headers = { "content-type": "application/json", accept: "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(call) };
    const question = { url: new URL(url), init, schema: answerSchema };
    const answered = await askProvider(question, { ...terms, patience: PATIENCE });
    const judged = answered.ok ? judge(answered.value) : "unavailable";
    if (judged === "unavailable") {
      const errorCode = answered.ok ? "refused" : answered.errorCode;
      logProblem("the node of a network does not say what a contract says", { network, errorCode });
    }
    return judged;
  };
}

function judge(answer: NodeAnswer): Awaited<ReturnType<IsValidSignature>> {
  if ("result" in answer) return isYes(answer.result) ? "valid" : "invalid";
  const { code, message } = answer.error;
  return code === REVERTED || FAILED.test(message) ? "invalid" : "unavailable";
}
