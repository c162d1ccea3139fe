// Tells a text that comes back from one that came from elsewhere. What is typed goes out and returns a moment later; by then more may
// have been typed, and what returns must not take that away.

export interface Echoes {
  /** Of a text that went out. */
  sent(text: string): void;
  /** Whether a text that came in is one of those that went out; what went out before it needs no answer any more. */
  isEcho(text: string): boolean;
}

export function createEchoes(): Echoes {
  let pending: string[] = [];
  return {
    sent: (text) => void pending.push(text),
    isEcho: (text) => {
      const at = pending.lastIndexOf(text);
      pending = at === -1 ? [] : pending.slice(at + 1);
      return at !== -1;
    },
  };
}
