// Worlds of a few seeds each, drawn by a chance of their own: so a world without them is as it was before there were any.

import { chanceOf } from "./world/chance.ts";

export interface Extremes {
  /** Times that transactions of an object begin to be undone at their end. */
  readonly undoneCommits: number;
  /** Reads, pages and memory are so small that they end within what this world holds; see `bounds.ts`. */
  readonly smallBounds: boolean;
  /** No casebook answers while the workload lasts. */
  readonly casebookAway: boolean;
  /** Payments are drawn by lot to be judged. */
  readonly sampled: boolean;
  /** A provider outside screens names: what a decision will cost is reserved while it is asked. */
  readonly providers: boolean;
  /** A ledger forgets its copy of the address book, as one that was restored does. */
  readonly lostCopy: boolean;
  /** Many ask for the same ids at once, while messages often take long: claims are given up and taken over. */
  readonly crowded: boolean;
  /** Investigations are opened and stay so: they go on with what comes. */
  readonly openCases: boolean;
  /**
   * Share of the objects made while the workload lasts whose first transaction is undone at its end. So are some of webhook
   * endpoints then.
   */
  readonly undoneFirst: number;
}

export const NO_EXTREMES: Extremes = {
  undoneCommits: 0,
  smallBounds: false,
  casebookAway: false,
  sampled: false,
  providers: false,
  lostCopy: false,
  crowded: false,
  openCases: false,
  undoneFirst: 0,
};

const EXTREMES = 0xe8e7;

/** @param isScarce only where credit is scarce is it asked back. @param isWalled where each error must be the wall's. */
export function extremesOf(seed: number, isScarce: boolean, isWalled: boolean): Extremes {
  const random = chanceOf(seed ^ EXTREMES);
  const undoneCommits = random() < 0.25 ? 1 + Math.floor(random() * 6) : 0;
  const smallBounds = random() < 0.25;
  return {
    undoneCommits: isWalled ? 0 : undoneCommits,
    smallBounds,
    casebookAway: random() < (smallBounds ? 0.5 : 0.02),
    sampled: random() < 0.2,
    providers: random() < (isScarce ? 0.5 : 0.05),
    lostCopy: random() < 0.3 && !isWalled,
    openCases: random() < 0.25,
    undoneFirst: random() < 0.15 && !isWalled ? 0.7 : 0,
    crowded: random() < 0.1 && !isWalled,
  };
}
