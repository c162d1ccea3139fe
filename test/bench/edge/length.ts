// How long a run of the bench of the edge is.

export interface Length {
  readonly rounds: number;
  /** Of each turn; a side has two in a round. */
  readonly seconds: number;
}

export const WHOLE_LENGTH: Length = { rounds: 5, seconds: 6 };
