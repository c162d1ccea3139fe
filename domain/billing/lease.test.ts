// Leases and reservations under everything that can happen to messages and processes: captures never exceed the grants,
// what is reserved can always be captured, nothing is counted twice, and in the end everything that was neither captured
// nor reserved is there again.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScaledAmount } from "../money/amount.ts";
import { answerRequest, type BlockRequest } from "./answer-request.ts";
import { capture, giveBack, learn, NO_LEASE, takeUp, unused, type Lease, type Spent } from "./lease.ts";
import type { BillableItem } from "./tariff.ts";

const LEDGERS = 3;
const TARIFF = {
  prices: { fraud_assessment: "0.00000002", screening: "0.00000005", risk_assessment: "0.0000001" },
};
const ITEMS: readonly BillableItem[] = ["fraud_assessment", "screening"];
const PRICE = 7n;

interface Credit {
  readonly granted: ScaledAmount;
  readonly balance: ScaledAmount;
  readonly leases: readonly Lease[];
}

/** On its way; it may arrive late, again, or never. */
type Message = { readonly ledger: number } & (
  | { readonly kind: "request"; readonly request: BlockRequest; readonly spent: Spent }
  | { readonly kind: "leased"; readonly lease: Lease }
  | { readonly kind: "recall"; readonly lease: Lease }
  | { readonly kind: "spent"; readonly spent: Spent }
);

/** A process: what it has written, and what of that a crash leaves. Nothing is sent before it is safe. */
class Process<State> {
  now: State;
  safe: State;
  constructor(state: State) {
    this.now = state;
    this.safe = state;
  }
  /** What others were promised must never be taken back. */
  tell(): State {
    this.safe = this.now;
    return this.now;
  }
  crash(): void {
    this.now = this.safe;
  }
}

/** A ledger: its lease is written, what it has reserved is memory, and a crash takes that with all that was not safe. */
class Ledger extends Process<Lease> {
  reservations: ScaledAmount[] = [];
  get reserved(): ScaledAmount {
    return this.reservations.reduce((sum, one) => sum + one, 0n);
  }
  override crash(): void {
    super.crash();
    this.reservations = [];
  }
}

class Model {
  readonly credit = new Process<Credit>({
    granted: 0n,
    balance: 0n,
    leases: Array.from({ length: LEDGERS }, () => NO_LEASE),
  });
  readonly ledgers = Array.from({ length: LEDGERS }, () => new Ledger(NO_LEASE));
  readonly messages: Message[] = [];
  redeemed = 0;

  ledger(at: number): Ledger {
    return this.ledgers[at] as Ledger; // `at` is below LEDGERS
  }

  grant(amount: ScaledAmount): void {
    const { now } = this.credit;
    this.credit.now = { ...now, granted: now.granted + amount, balance: now.balance + amount };
    this.credit.tell();
  }

  decide(at: number): boolean {
    const ledger = this.ledger(at);
    const charged = capture(ledger.now, PRICE, ledger.reserved);
    if (charged !== null) ledger.now = charged;
    return charged !== null;
  }

  reserve(at: number): void {
    const ledger = this.ledger(at);
    if (capture(ledger.now, PRICE, ledger.reserved) !== null) ledger.reservations.push(PRICE);
  }

  /** The evidence came: the decision that it was reserved for is made. */
  redeem(at: number, which: number): void {
    const ledger = this.ledger(at);
    const [own] = this.takeReservation(ledger, which);
    if (own === undefined) return;
    const charged = capture(ledger.now, own, ledger.reserved);
    if (charged === null) throw new Error("what was reserved can be captured");
    ledger.now = charged;
    this.redeemed++;
  }

  /** It did not come: the evidence lease ended, and the reservation with it. */
  expire(at: number, which: number): void {
    this.takeReservation(this.ledger(at), which);
  }

  private takeReservation({ reservations }: Ledger, which: number): ScaledAmount[] {
    return reservations.splice(which % Math.max(1, reservations.length), 1);
  }

  ask(at: number, use: ScaledAmount, urgent: boolean): void {
    const ledger = this.ledger(at);
    const { number, returned, captured } = ledger.tell();
    const request = { number: number + 1, items: ITEMS, reserved: ledger.reserved, use, urgent };
    this.messages.push({ ledger: at, kind: "request", request, spent: { returned, captured } });
  }

  recall(at: number): void {
    this.messages.push({ ledger: at, kind: "recall", lease: this.known(this.credit.tell(), at) });
  }

  arrive(message: Message): void {
    const { ledger: at } = message;
    const ledger = this.ledger(at);
    switch (message.kind) {
      case "request": {
        this.hear(at, message.spent);
        const { now } = this.credit;
        const answer = answerRequest(this.known(now, at), message.request, TARIFF, now.balance);
        if (answer === null) return;
        this.credit.now = this.with(now, at, answer.lease, -answer.size);
        this.messages.push({ ledger: at, kind: "leased", lease: this.known(this.credit.tell(), at) });
        return;
      }
      case "leased":
        ledger.now = takeUp(ledger.now, message.lease);
        return;
      case "recall": {
        ledger.now = giveBack(takeUp(ledger.now, message.lease), ledger.reserved);
        this.messages.push({ ledger: at, kind: "spent", spent: ledger.tell() });
        return;
      }
      case "spent":
        this.hear(at, message.spent);
    }
  }

  private hear(at: number, spent: Spent): void {
    const { now } = this.credit;
    const before = this.known(now, at);
    const lease = learn(before, spent);
    this.credit.now = this.with(now, at, lease, lease.returned - before.returned);
  }

  private known({ leases }: Credit, at: number): Lease {
    return leases[at] ?? NO_LEASE;
  }

  private with(credit: Credit, at: number, lease: Lease, change: ScaledAmount): Credit {
    const leases = credit.leases.map((one, index) => (index === at ? lease : one));
    return { ...credit, leases, balance: credit.balance + change };
  }

  captured(): ScaledAmount {
    return this.ledgers.reduce((sum, { now }) => sum + now.captured, 0n);
  }

  reserved(): ScaledAmount {
    return this.ledgers.reduce((sum, { reserved }) => sum + reserved, 0n);
  }

  check(): void {
    const { granted, balance, leases } = this.credit.now;
    const held = leases.reduce((sum, lease) => sum + lease.leased - lease.returned, 0n);
    expect(balance).toBeGreaterThanOrEqual(0n);
    expect(balance + held).toBe(granted);
    expect(this.captured() + this.reserved() + balance).toBeLessThanOrEqual(granted);
    this.ledgers.forEach(({ now, safe, reserved }, index) => {
      expect(unused(now)).toBeGreaterThanOrEqual(reserved);
      // Credit believes nothing of a ledger that a crash could undo, and forgets nothing that it was told.
      const known = this.known(this.credit.now, index);
      expect(known.captured).toBeLessThanOrEqual(safe.captured);
      expect(known.returned).toBeLessThanOrEqual(safe.returned);
      expect(known.returned).toBeGreaterThanOrEqual(this.known(this.credit.safe, index).returned);
      expect(known.captured).toBeGreaterThanOrEqual(this.known(this.credit.safe, index).captured);
    });
  }
}

const at = fc.nat(LEDGERS - 1);
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ act: fc.constant("grant" as const), amount: fc.bigInt(1n, 2_000n) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("decide" as const), at }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("reserve" as const), at }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("redeem" as const), at, which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("expire" as const), at, which: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant("ask" as const),
      at,
      use: fc.bigInt(0n, 60n),
      urgent: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("recall" as const), at }) },
  // A message that is kept although it arrived comes again.
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant("arrive" as const),
      which: fc.nat(),
      isKept: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("lose" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("crash" as const), at: fc.nat(LEDGERS) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function take(model: Model, one: Step): void {
  const { messages } = model;
  switch (one.act) {
    case "grant":
      return model.grant(one.amount);
    case "decide":
      return void model.decide(one.at);
    case "reserve":
      return model.reserve(one.at);
    case "redeem":
      return model.redeem(one.at, one.which);
    case "expire":
      return model.expire(one.at, one.which);
    case "ask":
      return model.ask(one.at, one.use, one.urgent);
    case "recall":
      return model.recall(one.at);
    case "arrive": {
      const index = one.which % Math.max(1, messages.length);
      const message = one.isKept ? messages[index] : messages.splice(index, 1)[0];
      if (message) model.arrive(message);
      return;
    }
    case "lose":
      return void messages.splice(one.which % Math.max(1, messages.length), 1);
    case "crash":
      return one.at === LEDGERS ? model.credit.crash() : model.ledger(one.at).crash();
  }
}

function run(steps: readonly Step[]): Model {
  const model = new Model();
  for (const one of steps) {
    take(model, one);
    model.check();
  }
  return model;
}

const steps = fc.array(step, { maxLength: 200, size: "max" });

describe("leases, with messages lost, late and repeated and processes that crash", () => {
  it("never let captures and reservations exceed the grants, and capture whatever was reserved", () => {
    fc.assert(
      fc.property(steps, (all) => {
        run(all);
      }),
      { seed: 20_261_121, numRuns: 300 },
    );
  });

  it("lose nothing: once every ledger has answered a recall, what is neither captured nor reserved is in the balance", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const model = run(all);
        for (let ledger = 0; ledger < LEDGERS; ledger++) {
          model.recall(ledger);
          for (const kind of ["recall", "spent"] as const) {
            const message = model.messages.at(-1);
            expect(message?.kind).toBe(kind);
            if (message) model.arrive(message);
          }
        }
        const { granted, balance } = model.credit.now;
        expect(balance).toBe(granted - model.captured() - model.reserved());
        expect(model.ledgers.map(({ now, reserved }) => unused(now) - reserved)).toEqual([0n, 0n, 0n]);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it("are really spent, or this would prove nothing", () => {
    const models = fc.sample(steps, { seed: 20_261_121, numRuns: 300 }).map(run);
    expect(models.filter((model) => model.captured() > 0n).length).toBeGreaterThan(100);
    expect(models.filter(({ redeemed }) => redeemed > 1).length).toBeGreaterThan(50);
  });
});

describe("an answer to a request", () => {
  const request: BlockRequest = { number: 1, items: ITEMS, reserved: 0n, use: 0n, urgent: true };
  const sizeOf = (changes: Partial<BlockRequest>, balance: ScaledAmount, lease: Lease = NO_LEASE) =>
    answerRequest(lease, { ...request, ...changes }, TARIFF, balance)?.size ?? null;

  it("is the use of ten seconds, but not more than 1% of the balance", () => {
    expect(sizeOf({ use: 50n }, 100_000n)).toBe(50n);
    expect(sizeOf({ use: 5_000n }, 100_000n)).toBe(1_000n);
  });

  it("is never less than the decision at hand lacks", () => {
    expect(sizeOf({}, 100n)).toBe(PRICE);
    expect(sizeOf({ number: 2 }, 100n, { ...NO_LEASE, number: 1, leased: 3n })).toBe(PRICE - 3n);
    expect(sizeOf({ number: 2, urgent: false }, 100n, { ...NO_LEASE, number: 1, leased: 3n })).toBe(PRICE);
  });

  it("covers what is reserved for others too, where a decision waits", () => {
    const lease = { ...NO_LEASE, number: 1, leased: 3n };
    expect(sizeOf({ number: 2, reserved: 3n }, 100n, lease)).toBe(PRICE);
    expect(sizeOf({ number: 2, reserved: 3n }, PRICE - 1n, lease)).toBeNull();
  });

  it("is none where the balance does not cover that", () => {
    expect(sizeOf({}, PRICE - 1n)).toBeNull();
    expect(sizeOf({}, PRICE)).toBe(PRICE);
  });

  it("is the same lease for the same number, whatever the balance is by then", () => {
    const first = answerRequest(NO_LEASE, request, TARIFF, 100n);
    if (first === null) throw new Error("there is enough");
    const spent = { ...first.lease, captured: PRICE };
    expect(answerRequest(spent, request, TARIFF, 100n)).toEqual({ lease: spent, size: 0n });
  });

  it("is refused to a ledger that knows of a lease that was never made", () => {
    expect(() => sizeOf({ number: 2 }, 100n)).toThrow(RangeError);
  });
});
