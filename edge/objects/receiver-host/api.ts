// What a ReceiverHost is asked and what it answers.

export interface ReceiverHostApi extends Rpc.DurableObjectBranded {
  /** Takes one attempt of those that all organisations together have. @returns whether there was one. */
  take(): boolean;
}
