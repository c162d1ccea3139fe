// What a person has agreed to and can still take back. It is written at once where they leave: the page, or their session. A session
// does not end before what is being written has its answer.

const waiting = new Set<() => Promise<unknown>>();
const sending = new Set<Promise<unknown>>();

/** @returns forgets it, because it is written or taken back */
export function keepAgreed(write: () => Promise<unknown>): () => void {
  waiting.add(write);
  return () => {
    waiting.delete(write);
  };
}

/** Hands the answer on. */
export function untilAnswered<Answer>(written: Promise<Answer>): Promise<Answer> {
  const forget = () => void sending.delete(written);
  sending.add(written);
  written.then(forget, forget);
  return written;
}

/** @throws what one of them was refused with */
export async function writeAgreed(): Promise<void> {
  await Promise.all([...[...waiting].map((write) => write()), ...sending]);
}
