// Which decisions wait for evidence from outside, in this object's memory: of several equal requests one asks, and the
// others wait for it. A lost lease is no harm: it ends by itself, and the next request asks.

/** Longer than any question to a provider may take. */
const LEASE_MILLISECONDS = 5_000;

interface Lease {
  readonly ended: Promise<void>;
  readonly end: () => void;
}

export class EvidenceLeases {
  private readonly leases = new Map<string, Lease>();

  /** True for who may ask; for the others false, once the one before them has ended: then look whether it is decided. */
  async enter(stem: string): Promise<boolean> {
    const held = this.leases.get(stem);
    if (held) {
      await held.ended;
      return false;
    }
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const lease: Lease = { ended, end };
    this.leases.set(stem, lease);
    setTimeout(() => this.leave(stem, lease), LEASE_MILLISECONDS);
    return true;
  }

  /** The decision stands, or was not made: whoever waits looks again. */
  end(stem: string): void {
    const held = this.leases.get(stem);
    if (held) this.leave(stem, held);
  }

  private leave(stem: string, lease: Lease): void {
    lease.end();
    if (this.leases.get(stem) === lease) this.leases.delete(stem);
  }
}
