// How often what goes wrong in this world. A calm world has all of it at zero.

export interface Faults {
  /** Of messages between processes: the longest delay of most of them, in milliseconds. */
  delayMilliseconds: number;
  /** … and of those few that take long. */
  slow: number;
  slowMilliseconds: number;
  /** A message that never arrives, or whose answer does not. */
  lost: number;
  /** An object crashes before it takes a message, or after it took it and before it answers. */
  crash: number;
  /** Each call is delivered twice: the platform never does that, so only a stress mode sets it. */
  doubled: number;
  alarmLateMilliseconds: number;
  alarmTwice: number;
  /** Objects of this kind do not answer; null where all do. */
  awayKind: string | null;
  /** An object that is made now has its first transaction undone at its end. */
  undoneFirst: number;
}

export const CALM: Readonly<Faults> = {
  delayMilliseconds: 3,
  slow: 0,
  slowMilliseconds: 0,
  lost: 0,
  crash: 0,
  doubled: 0,
  alarmLateMilliseconds: 5,
  alarmTwice: 0,
  awayKind: null,
  undoneFirst: 0,
};
