// What a person has agreed to and can still take back. It is written at once where they leave: the page, or their session.

const waiting = new Set<() => Promise<unknown>>();

/** @returns forgets it, because it is written or taken back */
export function keepAgreed(write: () => Promise<unknown>): () => void {
  waiting.add(write);
  return () => {
    waiting.delete(write);
  };
}

/** @throws what one of them was refused with */
export async function writeAgreed(): Promise<void> {
  await Promise.all([...waiting].map((write) => write()));
}
