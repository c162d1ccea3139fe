// Life cycles of disputes about a payment of 100 EUR whose cost is plain: every place that says what was lost is asked about them.

import type { OutcomeRecord } from "../contract/decisions/outcome.ts";

export type ToldOutcome = Pick<
  OutcomeRecord,
  "classification" | "source" | "occurredAt" | "sequence" | "currency" | "lossAmount" | "recoveredAmount"
>;
type Draft = Partial<ToldOutcome> & { readonly day?: number };

/** Chargebacks of fraud in EUR, one a day, recorded in this order, unless they say otherwise. */
export function told(...drafts: readonly Draft[]): ToldOutcome[] {
  return drafts.map(({ day, ...draft }, index) => ({
    classification: "fraud",
    source: "chargeback",
    occurredAt: `2026-01-0${day ?? index + 1}T00:00:00.000Z`,
    sequence: index + 1,
    currency: "EUR",
    lossAmount: null,
    recoveredAmount: null,
    ...draft,
  }));
}

const lost = (lossAmount: string) => ({ lossAmount });
const won = (recoveredAmount: string) => ({ classification: "legitimate", recoveredAmount }) as const;
const by = (source: ToldOutcome["source"], draft: Draft) => ({ ...draft, source });

export interface LifeCycle {
  readonly name: string;
  readonly outcomes: readonly ToldOutcome[];
  /** By currency: lost, came back, net, surplus. */
  readonly cost: readonly (readonly [string, string, string, string, string])[];
}

const eur = (incurred: string, recovered: string, net: string, surplus = "0") =>
  [["EUR", incurred, recovered, net, surplus]] as const;

export const LIFE_CYCLES: readonly LifeCycle[] = [
  { name: "lost", outcomes: told(lost("100")), cost: eur("100", "0", "100") },
  { name: "lost, then won back", outcomes: told(lost("100"), won("100")), cost: eur("100", "100", "0") },
  {
    name: "lost, won back, lost again",
    outcomes: told(lost("100"), won("100"), lost("100")),
    cost: eur("200", "100", "100"),
  },
  { name: "two disputes of parts", outcomes: told(lost("30"), lost("20")), cost: eur("50", "0", "50") },
  {
    name: "three disputes of parts, of which something came back",
    outcomes: told(lost("30"), lost("20"), { ...lost("10"), recoveredAmount: "5" }),
    cost: eur("60", "5", "55"),
  },
  {
    name: "two equal parts at one time are two",
    outcomes: told({ ...lost("30"), day: 1 }, { ...lost("30"), day: 1 }),
    cost: eur("60", "0", "60"),
  },
  {
    name: "one of two parts won back",
    outcomes: told(lost("30"), lost("20"), won("20")),
    cost: eur("50", "20", "30"),
  },
  {
    name: "the same loss and recovery recorded twice: a payment is not lost twice at one time",
    outcomes: told(
      { ...lost("100"), recoveredAmount: "60", day: 1 },
      { ...lost("100"), recoveredAmount: "60", day: 1 },
    ),
    cost: eur("160", "120", "40"),
  },
  {
    name: "a loss recorded when the dispute opened and when it was lost",
    outcomes: told(lost("100"), lost("100")),
    cost: eur("100", "0", "100"),
  },
  {
    name: "more than the payment, with its fee",
    outcomes: told(lost("115")),
    cost: eur("115", "0", "115"),
  },
  {
    name: "more came back than was lost",
    outcomes: told({ ...lost("50"), recoveredAmount: "300" }),
    cost: eur("50", "50", "0", "250"),
  },
  {
    name: "a surplus pays for no later dispute",
    outcomes: told({ ...lost("50"), recoveredAmount: "80" }, lost("20")),
    cost: eur("70", "50", "20", "30"),
  },
  {
    name: "recorded late: the times count",
    outcomes: told({ ...lost("100"), day: 3 }, { ...won("100"), day: 2 }, { ...lost("100"), day: 1 }),
    cost: eur("200", "100", "100"),
  },
  {
    name: "what came back is reported before the loss",
    outcomes: told(won("100"), lost("100")),
    cost: eur("100", "100", "0"),
  },
  {
    name: "won, and no amount is named: there was no loss",
    outcomes: told(lost("100"), { classification: "legitimate" }),
    cost: [],
  },
  {
    name: "won, and the amounts are named as zero",
    outcomes: told(lost("100"), { ...won("0"), lossAmount: "0" }),
    cost: eur("0", "0", "0"),
  },
  {
    name: "won without an amount, lost again",
    outcomes: told(lost("100"), { classification: "legitimate" }, lost("100")),
    cost: eur("100", "0", "100"),
  },
  { name: "fraud without an amount is the payment", outcomes: told({}), cost: eur("100", "0", "100") },
  {
    name: "without amounts: lost, something came back",
    outcomes: told({}, won("60")),
    cost: eur("100", "60", "40"),
  },
  {
    name: "a loss of zero is named",
    outcomes: told(lost("0")),
    cost: eur("0", "0", "0"),
  },
  {
    name: "what came back stands in another outcome that names no loss",
    outcomes: told(lost("100"), { recoveredAmount: "60" }),
    cost: eur("100", "60", "40"),
  },
  {
    name: "a customer reports the loss that is charged back",
    outcomes: told(by("customer", lost("40")), lost("40")),
    cost: eur("40", "0", "40"),
  },
  {
    name: "a customer reports it afterwards",
    outcomes: told(lost("40"), by("customer", lost("100"))),
    cost: eur("40", "0", "40"),
  },
  {
    name: "an analyst corrects the loss",
    outcomes: told(by("analyst", { ...lost("100"), recoveredAmount: "10" }), by("analyst", lost("80"))),
    cost: eur("80", "10", "70"),
  },
  {
    name: "an analyst calls it lost, won back and lost again",
    outcomes: told(by("analyst", lost("100")), by("analyst", won("100")), by("analyst", lost("90"))),
    cost: eur("190", "100", "90"),
  },
  {
    name: "an analyst finds it legitimate after a customer's report",
    outcomes: told(by("customer", lost("40")), by("analyst", { classification: "legitimate" })),
    cost: [],
  },
  {
    name: "a weaker source takes nothing back",
    outcomes: told(lost("40"), by("analyst", { classification: "legitimate" })),
    cost: eur("40", "0", "40"),
  },
  {
    name: "an investigation confirms fraud and names no amount",
    outcomes: told(by("analyst", lost("40")), by("case", {})),
    cost: eur("40", "0", "40"),
  },
  {
    name: "an analyst records what came back of a chargeback",
    outcomes: told(lost("100"), by("analyst", { recoveredAmount: "40" })),
    cost: eur("100", "40", "60"),
  },
  {
    name: "an inconclusive end takes the loss back",
    outcomes: told(lost("100"), { classification: "inconclusive" }),
    cost: [],
  },
  {
    name: "a filed report says nothing of money",
    outcomes: told(lost("100"), by("sar", { classification: "inconclusive" })),
    cost: eur("100", "0", "100"),
  },
  {
    name: "a loss that an outcome of good faith names is none",
    outcomes: told({ ...lost("5"), classification: "legitimate" }),
    cost: [],
  },
  {
    name: "recovered in another currency: currencies are never added",
    outcomes: told(lost("100"), { ...won("110"), currency: "USD" }),
    cost: [
      ["EUR", "100", "0", "100", "0"],
      ["USD", "0", "0", "0", "110"],
    ],
  },
  {
    name: "one currency has one name, however it is written",
    outcomes: told({ ...lost("100"), currency: "eur" }, { ...won("60"), currency: " EUR" }),
    cost: eur("100", "60", "40"),
  },
  {
    name: "disputes in another currency than the payment's",
    outcomes: told(
      { ...lost("80"), currency: "USD" },
      { ...lost("40"), currency: "USD", recoveredAmount: "10" },
    ),
    cost: [["USD", "120", "10", "110", "0"]],
  },
];
