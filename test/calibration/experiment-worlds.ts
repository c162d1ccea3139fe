// Worlds of experiments: customers who pay often and alike, labels that depend on what the live version did, and judged samples.

import { followEvidence, type EvidencePath } from "#domain/experiments/evidence-path.ts";
import { NO_CUSTOMERS } from "#domain/experiments/mature-customers.ts";
import type { PairedDecision } from "#domain/experiments/paired-decision.ts";
import { seededRandom, type Random } from "#domain/statistics/random.ts";
import { report } from "./runs.ts";

/** How often a pair that the versions decide otherwise has a label, by what the live version did and what it was. */
export interface Labelled {
  readonly allowedFraud: number;
  readonly allowedGood: number;
  readonly heldFraud: number;
  readonly heldGood: number;
}
const ALL: Labelled = { allowedFraud: 1, allowedGood: 1, heldFraud: 1, heldGood: 1 };
/** Labels that arrive by themselves: of fraud mostly where it was allowed, of good payments if somebody looked. */
export const SELECTED: Labelled = { allowedFraud: 0.8, allowedGood: 0.02, heldFraud: 0.5, heldGood: 0.5 };

/** The judged sample of the live version. */
export interface Sampled {
  /** How likely a pair is drawn, by what the live version did and what it was; null if it cannot be. */
  readonly probability: (liveAllows: boolean, isFraud: boolean, random: Random) => number | null;
  /** How often people judge what was drawn. */
  readonly judged: { readonly fraud: number; readonly good: number };
  /** One lot for a customer's held payments of a day, as releases have it. */
  readonly byDay?: boolean;
}

export interface World {
  readonly customers: number;
  /** Pairs a customer in which the versions differ. */
  readonly pairs: number | ((random: Random) => number);
  /** The chance that a pair is as the customer's first. */
  readonly alike: number;
  /** Whether a customer pays all at once, or through the whole time. */
  readonly inBursts: boolean;
  /** The share of pairs in which the candidate is right. */
  readonly candidateRight: number | { readonly ifAllowed: number; readonly ifHeld: number };
  readonly labelled: Labelled;
  readonly sample?: Sampled;
}

export const EQUAL: World = {
  customers: 200,
  pairs: 1,
  alike: 0,
  inBursts: false,
  candidateRight: 0.5,
  labelled: ALL,
};

const MINUTES = 1e6;
const MINUTES_OF_A_DAY = 1_440;

export function draw(random: Random, world: World): PairedDecision[] {
  const pairs: PairedDecision[] = [];
  const { candidateRight: right } = world;
  for (let customer = 0; customer < world.customers; customer++) {
    const begin = Math.floor(random.fraction() * MINUTES);
    const lots = new Map<number, number>();
    const first = drawPair(random, right);
    const count = typeof world.pairs === "number" ? world.pairs : world.pairs(random);
    for (let n = 0; n < count; n++) {
      const isAsFirst = n === 0 || random.fraction() < world.alike;
      const { isBetter, liveAllows } = isAsFirst ? first : drawPair(random, right);
      // Right is who interrupts fraud, or allows what is legitimate.
      const isFraud = isBetter === liveAllows;
      const minute = world.inBursts ? begin + n : Math.floor(random.fraction() * MINUTES);
      const day = Math.floor(minute / MINUTES_OF_A_DAY);
      const lot =
        world.sample?.byDay === true && !liveAllows
          ? (lots.get(day) ?? random.fraction())
          : random.fraction();
      if (!liveAllows) lots.set(day, lot);
      pairs.push({
        ...pairOf(`dec_${customer}_${n}`, `sub_${customer}`, minute, liveAllows),
        ...looked(random, world, liveAllows, isFraud, lot),
      });
    }
  }
  return pairs;
}

/** Whether the candidate is right in it, and whether the live version allows it. */
function drawPair(random: Random, right: World["candidateRight"]) {
  const liveAllows = random.fraction() < 0.5;
  const chance = typeof right === "number" ? right : liveAllows ? right.ifAllowed : right.ifHeld;
  return { isBetter: random.fraction() < chance, liveAllows };
}

function looked(
  random: Random,
  { labelled, sample }: World,
  liveAllows: boolean,
  isFraud: boolean,
  lot: number,
): Pick<PairedDecision, "draw" | "label" | "labelAtMaturity"> {
  const probability = sample?.probability(liveAllows, isFraud, random) ?? null;
  const pairDraw = probability === null ? null : { probability, drawn: lot < probability };
  const { allowedFraud, allowedGood, heldFraud, heldGood } = labelled;
  const arrives = liveAllows ? (isFraud ? allowedFraud : allowedGood) : isFraud ? heldFraud : heldGood;
  const judged = pairDraw?.drawn === true ? (sample?.judged[isFraud ? "fraud" : "good"] ?? 0) : 0;
  const isKnown = random.fraction() < arrives || random.fraction() < judged;
  const label = !isKnown ? null : isFraud ? "fraud" : "legitimate";
  return { draw: pairDraw, label, labelAtMaturity: label };
}

const SEGMENTS = {} as PairedDecision["segments"];

function pairOf(decisionId: string, subjectId: string, minute: number, liveAllows: boolean): PairedDecision {
  return {
    decisionId,
    subjectId,
    occurredAt: new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString(),
    live: liveAllows ? "allow" : "review",
    shadow: liveAllows ? "review" : "allow",
    draw: null,
    label: null,
    labelAtMaturity: null,
    amount: 1n,
    currency: "USD",
    segments: SEGMENTS,
  };
}

/** How each of so many experiments ends. */
export function ends(name: string, world: World, all: number, seed: number): readonly EvidencePath[] {
  const random = seededRandom(seed);
  const found = Array.from({ length: all }, () => followEvidence(draw(random, world), NO_CUSTOMERS));
  const counts = Object.fromEntries(
    [...Map.groupBy(found, ({ conclusion }) => conclusion)].map(([conclusion, own]) => [
      conclusion,
      own.length,
    ]),
  );
  report(`experiment ${name}`, `${JSON.stringify(counts)} of ${all}`);
  return found;
}
