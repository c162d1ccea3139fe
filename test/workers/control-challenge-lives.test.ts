// The life of control challenges against a plain model: whatever is issued, answered well, badly or many times at once, left to
// expire, or archived, in any order, each is answered as the model says, and control is proven once by each that was proved.

import * as fc from "fast-check";
import { afterEach, expect, inject, it, vi } from "vitest";
import type { ControlChallenge } from "#domain/contract/crypto/control-challenge.ts";
import { MINUTE } from "#domain/time/instant.ts";
import { signAt } from "#test/crypto/signer-at.ts";
import { createTenant, request, type Answer, type Tenant } from "./client.ts";
import { doTo, save } from "./crypto-address-client.ts";

const BAD_ANSWERS_MAX = 10;

afterEach(() => void vi.useRealTimers());

type Step =
  | { readonly kind: "issue" | "archive" }
  | { readonly kind: "wait"; readonly minutes: number }
  /** Of the challenges so far the one at this place, counted from the newest; so many bad answers at once. */
  | { readonly kind: "good" | "bad"; readonly back: number; readonly times: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ kind: "issue" }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("wait" as const), minutes: fc.nat(16) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom("good" as const, "bad" as const, "bad" as const),
      back: fc.constantFrom(0, 0, 0, 1, 2),
      times: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "archive" }) },
);

interface Modelled {
  readonly asked: ControlChallenge;
  state: "open" | "verified" | "void";
  faults: number;
}

class Model {
  readonly challenges: Modelled[] = [];
  isArchived = false;
  version = 1;

  issued(asked: ControlChallenge): void {
    for (const one of this.challenges) if (one.state === "open") one.state = "void";
    this.challenges.push({ asked, state: "open", faults: 0 });
  }

  archived(): void {
    if (!this.isArchived) this.version += 1;
    this.isArchived = true;
  }

  /** The codes of so many equal answers, in any order; 200 is a proof. */
  answered(one: Modelled, isGood: boolean, times: number, now: number): (string | number)[] {
    return Array.from({ length: times }, () => {
      if (this.isArchived) return "invalid_state";
      if (one.state === "verified") return "challenge_used";
      if (one.state === "void") return "challenge_void";
      if (now >= Date.parse(one.asked.expiresAt)) return "challenge_expired";
      if (isGood) {
        one.state = "verified";
        this.version += 1;
        return 200;
      }
      one.faults += 1;
      if (one.faults === BAD_ANSWERS_MAX) one.state = "void";
      return "challenge_wrong_signer";
    });
  }
}

const codeOf = ({ status, body }: Answer): string | number => (status === 200 ? 200 : body.error.code);
const signer = (name: string, text = "") => signAt(inject("signerUrl"), "eip191", name, text);

async function live(tenant: Tenant, name: string, steps: readonly Step[]): Promise<void> {
  const { address } = await signer(name);
  const { id } = (await save(tenant, { address, network: "ethereum", label: "A wallet" })).body;
  const path = `/crypto/addresses/${id}/control-challenge`;
  const post = (rest: string, body?: object) => request(tenant, "sandbox", "POST", path + rest, body);
  const model = new Model();
  for (const one of steps) {
    switch (one.kind) {
      case "issue": {
        const { status, body } = await post("");
        expect(status).toBe(model.isArchived ? 409 : 201);
        if (status === 201) model.issued(body);
        break;
      }
      case "wait":
        vi.setSystemTime(Date.now() + one.minutes * MINUTE);
        break;
      case "archive": {
        const done = await doTo(tenant, id, "actions", { action: "archive", reason: "closed" });
        expect(done.status).toBe(model.isArchived ? 409 : 200);
        model.archived();
        break;
      }
      case "good":
      case "bad": {
        const known = model.challenges.at(-1 - one.back);
        if (known === undefined) break;
        const by = one.kind === "good" ? name : `${name}, a stranger`;
        const { signature, signatureType } = await signer(by, known.asked.message);
        const answers = await Promise.all(
          Array.from({ length: one.times }, () =>
            post(`/${known.asked.id}/verify`, { signature, signatureType }),
          ),
        );
        const expected = model.answered(known, one.kind === "good", one.times, Date.now());
        expect(answers.map(codeOf).map(String).sort()).toEqual(expected.map(String).sort());
      }
    }
  }
  const { body } = await request(tenant, "sandbox", "GET", `/crypto/addresses/${id}`);
  const isProven = model.challenges.some(({ state }) => state === "verified");
  const proof = model.isArchived ? "expired" : "proven";
  expect([body.version, body.control.state]).toEqual([model.version, isProven ? proof : "unproven"]);
}

it("CRY-22, CRY-23: any life of control challenges is that of the model, and each proves once", async () => {
  const tenant = await createTenant();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await live(tenant, `customer ${(number += 1)}`, [{ kind: "issue" }, ...steps]);
    }),
    { seed: 22, numRuns: 12 },
  );
});
