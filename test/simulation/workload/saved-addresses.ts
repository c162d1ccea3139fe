// Integrators save a crypto address, in two spellings at once, prove control of it, suspend it and pay to it, while the book and the
// ledgers may die at any moment. What was answered is in force: the next payment knows it.

import type { CryptoAddress, RevealedAddress } from "#domain/contract/crypto/address.ts";
import type { ControlChallenge } from "#domain/contract/crypto/control-challenge.ts";
import { signEip191 } from "#test/crypto/independent-signers.ts";
import { type Act, type Done, NEW, statusesAfter } from "../models/address-status.ts";
import type { Simulation } from "../simulation.ts";
import type { Answer } from "../world/edge.ts";
import type { Asked } from "./caller.ts";
import { decide } from "./decisions.ts";
import { keep } from "./keep.ts";
import { paymentBody } from "./payment.ts";

export const ADDRESSES = "/api/v1/crypto/addresses";
const NETWORK = "ethereum";
const PAYMENTS = 3;
const WITHIN_MILLISECONDS = 1_000;

/** A wallet of a step's own, whose key the step has. */
interface Wallet {
  readonly name: string;
  readonly address: string;
  readonly id: string;
}

/** @param name of an address of its own. @param isPaid otherwise it is in no request but those about saved addresses. */
export async function useAddress(simulation: Simulation, name: string, isPaid: boolean): Promise<void> {
  const { world, knowledge } = simulation;
  const wallet = await save(simulation, name);
  if (wallet === null) return;
  if (!isPaid) knowledge.secretAddresses.push(wallet.address);
  const pay = async (round: string, isSuspended: boolean): Promise<void> => {
    if (isPaid) await payTo(simulation, wallet, round, isSuspended);
  };
  await act(simulation, wallet, "first", ["approve"]);
  if (world.chance(0.6)) await prove(simulation, wallet);
  await pay("approved", false);
  if (world.chance(0.5)) await reveal(simulation, wallet);
  await act(simulation, wallet, "suspended", ["suspend"]);
  await pay("suspended", true);
  await world.wait(world.random() * WITHIN_MILLISECONDS);
  await pay("still", true);
  if (world.chance(0.5)) {
    await act(simulation, wallet, "again", ["approve"]);
    await pay("again", false);
  }
  await act(
    simulation,
    wallet,
    "rivals",
    world.chance(0.5) ? ["approve", "suspend"] : ["suspend", "archive"],
  );
  world.reach("workload: a saved address was used");
}

/** Two callers save it at about the same time, each in a spelling of its own: it is one address. @returns null where it is not. */
export async function save(simulation: Simulation, name: string): Promise<Wallet | null> {
  const { world, tenant, knowledge } = simulation;
  const { address } = signEip191(name, "");
  const spellings = [address, address.toLowerCase()];
  const answers = await Promise.all(
    spellings.map(async (spelling, number) => {
      await world.wait(world.random() * WITHIN_MILLISECONDS);
      const body = { address: spelling, network: NETWORK, label: `Wallet ${number}` };
      const asked = { ...tenant.asked("POST", ADDRESSES), body, idempotencyKey: `${name}-save-${number}` };
      return keep(simulation, asked, [200, 201]);
    }),
  );
  const saved = answers.map((answer) => (answer === null ? null : bodyOf<CryptoAddress>(answer).id));
  const [id] = saved;
  const made = answers.filter((answer) => answer?.status === 201).length;
  if (!id || saved.some((other) => other !== id) || made !== 1) {
    world.violate("a wallet is saved once, in whatever spelling", `${name}: ${saved.join()}, ${made} new`);
    return null;
  }
  knowledge.addresses.set(id, { statuses: new Set([NEW]), isProven: false });
  return { name, address, id };
}

/** Does one thing, or some at about the same time. What is answered is what some order of them comes to. */
async function act(
  simulation: Simulation,
  { name, id }: Wallet,
  round: string,
  actions: readonly Act[],
): Promise<void> {
  const { world, tenant, knowledge } = simulation;
  const done = await Promise.all(
    actions.map(async (action): Promise<Done> => {
      const asked = {
        ...tenant.asked("POST", `${ADDRESSES}/${id}/actions`),
        body: { action, reason: "a review" },
        idempotencyKey: `${name}-${round}-${action}`,
      };
      const answer = await keep(simulation, asked, [200, 409]);
      if (answer === null) world.violate("an act on a saved address is answered", `${name}: ${action}`);
      // What was refused may be allowed later.
      if (answer?.status === 409) knowledge.kept.delete(asked.idempotencyKey);
      return { action, isDone: answer?.status === 200 };
    }),
  );
  const known = knowledge.addresses.get(id);
  if (known === undefined) return;
  known.statuses = statusesAfter(known.statuses, done);
  const { status } = await read(simulation, id);
  if (!known.statuses.has(status)) {
    const detail = `${id} is ${status}, and may be ${[...known.statuses].join(" or ")}`;
    world.violate("a saved address is what was answered", detail);
  }
  known.statuses = new Set([status]);
}

async function prove(simulation: Simulation, { name, id }: Wallet): Promise<void> {
  const { world, plan, caller, tenant, knowledge } = simulation;
  const path = `${ADDRESSES}/${id}/control-challenge`;
  const asked = { ...tenant.asked("POST", path), idempotencyKey: `${name}-challenge` };
  const challenge = await caller.insist(asked);
  if (challenge?.status !== 201) {
    world.violate("a saved address is challenged", challenge?.text ?? "no answer");
    return;
  }
  const { id: challengeId, message } = bodyOf<ControlChallenge>(challenge);
  const { signature, signatureType } = signEip191(name, message);
  const answering = {
    ...tenant.asked("POST", `${path}/${challengeId}/verify`),
    body: { signature, signatureType },
    idempotencyKey: `${name}-proof`,
  };
  const proof = await keep(simulation, answering, [200]);
  const known = knowledge.addresses.get(id);
  if (proof !== null && known !== undefined) {
    known.isProven = true;
    world.reach("workload: control of a saved address was proven");
  } else if (plan.clockSteps === 0) {
    // A clock that jumps may end a challenge.
    world.violate("a good signature proves control", name);
  }
}

async function reveal(simulation: Simulation, { name, address, id }: Wallet): Promise<void> {
  const { world, tenant } = simulation;
  const body = { reason: "to send a receipt" };
  const path = `${ADDRESSES}/${id}/reveal`;
  const asked = { ...tenant.asked("POST", path), body, idempotencyKey: `${name}-reveal` };
  const answer = await keep(
    simulation,
    asked,
    [201],
    (revealed) => bodyOf<RevealedAddress>(revealed).expiresAt,
  );
  // In the spelling that came first.
  const revealed = answer && bodyOf<RevealedAddress>(answer).address.toLowerCase();
  if (revealed !== address.toLowerCase()) {
    world.violate("a reveal shows the address that was saved", name);
  }
}

/** Customers of several ledgers pay to it. */
async function payTo(
  simulation: Simulation,
  { name, address }: Wallet,
  round: string,
  isSuspended: boolean,
): Promise<void> {
  const { world, knowledge } = simulation;
  const pay = async (number: number): Promise<void> => {
    const activity = `${name}-${round}-${number}`;
    await decide(simulation, activity, paymentTo(simulation, activity, address));
    const assessment = knowledge.decided.get(activity)?.assessment;
    if (assessment === undefined) return;
    world.reach(`workload: a payment to a saved address, ${isSuspended ? "suspended" : "approved"}`);
    if (isSuspended && assessment.decision === "allow") {
      world.violate("a suspension that was answered holds the next payment", activity);
    }
    if (!isSuspended && assessment.signals.some(({ type }) => type === "suspended_address")) {
      world.violate("an approval that was answered frees the next payment", activity);
    }
  };
  await Promise.all(Array.from({ length: PAYMENTS }, (_, number) => pay(number)));
}

function paymentTo({ world, tenant }: Simulation, activity: string, address: string): Asked {
  const ids = { activity, transaction: `${activity}-payment` };
  const { transaction, ...body } = paymentBody(world, ids);
  const instruments = [{ type: "crypto_wallet", identifier: address, network: NETWORK }];
  const parties = transaction.parties.map((party) =>
    party.role === "recipient" ? { ...party, instruments } : party,
  );
  const crypto = { ...transaction, assetClass: "crypto", currency: "ETH", blockchain: NETWORK, parties };
  return { ...tenant.asked("POST", "/api/v1/transactions"), body: { ...body, transaction: crypto } };
}

/** @throws Error where it is not found in the end. */
async function read({ caller, tenant }: Simulation, id: string): Promise<CryptoAddress> {
  const answer = await caller.insist(tenant.asked("GET", `${ADDRESSES}/${id}`));
  if (answer?.status !== 200) throw new Error(`a saved address is not found: ${answer?.text}`);
  return bodyOf<CryptoAddress>(answer);
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each caller says what it asked for
export function bodyOf<T>({ text }: Answer): T {
  return JSON.parse(text) as T;
}
