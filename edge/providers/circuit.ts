// Gives a provider that keeps failing some rest, and tries it again with one call. It holds numbers and no promises:
// requests of one isolate share it, and none may wait on another's promise.

/** So many failures in a row open the circuit … */
const FAILURES_MAX = 5;
/** … for this long; then one call may try. */
const REST_MILLISECONDS = 10_000;

export class Circuit {
  private failures = 0;
  private refuseUntil = 0;

  /** True where a call may be made. After the rest that is one call: the others wait for its result. */
  admits(now: number): boolean {
    if (this.failures < FAILURES_MAX) return true;
    if (now < this.refuseUntil) return false;
    this.refuseUntil = now + REST_MILLISECONDS;
    return true;
  }

  succeeded(): void {
    this.failures = 0;
  }

  failed(now: number): void {
    this.failures += 1;
    if (this.failures >= FAILURES_MAX) this.refuseUntil = now + REST_MILLISECONDS;
  }
}

const circuits = new Map<string, Circuit>();

/** The circuit of a provider in this isolate, by its address. */
export function circuitOf(url: string): Circuit {
  const known = circuits.get(url);
  if (known) return known;
  const made = new Circuit();
  circuits.set(url, made);
  return made;
}
