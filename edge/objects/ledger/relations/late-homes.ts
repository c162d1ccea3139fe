// The homes of links that a ledger reports to separately, each by a reader of its own, because they missed what all others got.
// The place of such a reader in the log is what is kept of it: it begins where the home stopped hearing.

import type { Shard } from "#domain/ids/identifiers.ts";
import type { ReaderPositions } from "../../../log/reader-positions.ts";

/** The reader that reports to all homes but the late ones. */
export const RELATIONS_READER = "relations";
const PREFIX = `${RELATIONS_READER}/`;

export function nameOfLate(home: Shard): string {
  return `${PREFIX}${home}`;
}

export class LateHomes {
  private readonly positions: ReaderPositions;
  private known: Set<Shard> | undefined;

  constructor(positions: ReaderPositions) {
    this.positions = positions;
  }

  all(): ReadonlySet<Shard> {
    return this.read();
  }

  /** @param behind the home has heard everything up to this number. */
  begin(home: Shard, behind: number): void {
    this.positions.moveTo(nameOfLate(home), behind);
    this.read().add(home);
  }

  /** Homes that have heard as much as all others rejoin them. @returns how far the others are. */
  rejoin(): number {
    const { cursor } = this.positions.of(RELATIONS_READER);
    for (const home of this.read()) {
      const name = nameOfLate(home);
      if (this.positions.of(name).cursor < cursor) continue;
      this.positions.remove(name);
      this.read().delete(home);
    }
    return cursor;
  }

  private read(): Set<Shard> {
    this.known ??= new Set(this.positions.namesFrom(PREFIX).map((name) => Number(name.slice(PREFIX.length))));
    return this.known;
  }
}
