// The requests that a place has under way, such as an isolate or the pipeline's door. Beyond a bound for each key, each organisation and
// all of them a request is refused before any work. They share processors: where several organisations send requests, few run at once,
// and those that wait come in turn, one organisation after the other, so that none waits behind the crowd of another.

export interface TurnBounds {
  readonly underWayPerKey: number;
  readonly underWayPerOrganisation: number;
  readonly underWayInAll: number;
  /** Of all organisations, while several send requests; one of them has half of it. */
  readonly atOnce: number;
  /** One organisation by itself runs so many at once: enough to be quick, few enough to be through when another comes. */
  readonly aloneAtOnce: number;
  /** What runs for longer waits for others, not for a processor: the next one need not wait with it. */
  readonly asideAfterMilliseconds: number;
  /** Whether the end of one request wakes the next; else those that wait look themselves, by {@link Turns.begin}. */
  readonly wakes: boolean;
}

/** An organisation that has sent nothing for so long shares with nobody. */
export const QUIET_MILLISECONDS = 60_000;
const SWEPT_EVERY_MILLISECONDS = 1_000;
/**
 * Where no request of an organisation looked for so long, others need not wait for it: a crowd looks more often, and of a few
 * each has its next look long after.
 */
export const UNSEEN_MILLISECONDS = 50;
/** Longer than any request takes. The platform may end one without a word, and it must not count for ever. */
export const LOST_MILLISECONDS = 120_000;

/** No organisation's id begins so. */
const UNNAMED = "key ";

/** A request that is counted, until it ends. */
export interface Turn {
  /** Else it waits. */
  readonly hasBegun: boolean;
  /** Resolves when it may run, if others wake it. */
  begun(): Promise<void>;
  /** For a request whose organisation was not known when it came. */
  moveTo(organisationId: string): void;
  /** To be called once, however the request ends; a repeat changes nothing. */
  end(): void;
}

interface Organisation {
  readonly id: string;
  underWay: number;
  running: number;
  readonly waiting: Set<CountedTurn>;
  seenAt: number;
}

export class Turns {
  private readonly bounds: TurnBounds;
  private readonly clock: () => number;
  /** In the order in which they last had a turn. */
  private readonly organisations = new Map<string, Organisation>();
  private readonly keys = new Map<string, number>();
  /** In the order in which they came. */
  private readonly underWay = new Set<CountedTurn>();
  /** In the order in which they began. */
  private readonly running = new Set<CountedTurn>();
  private waiting = 0;
  private sweptAt = 0;

  /** @param clock milliseconds, as `now` of the methods, for what begins when another ends. */
  constructor(bounds: TurnBounds, clock: () => number) {
    this.clock = clock;
    this.bounds = bounds;
  }

  /** Requests that are counted now. */
  get count(): number {
    return this.underWay.size;
  }

  /**
   * @param organisationId null where it is not known yet: until then the key counts by itself.
   * @returns null beyond a bound.
   */
  enter(organisationId: string | null, key: string, now: number): Turn | null {
    const id = organisationId ?? UNNAMED + key;
    if (this.isFull(id, key)) {
      this.forgetLost(now);
      if (this.isFull(id, key)) return null;
    }
    const organisation = this.seen(id, now);
    const turn = new CountedTurn(this, organisation, key, now);
    organisation.underWay++;
    this.keys.set(key, (this.keys.get(key) ?? 0) + 1);
    this.underWay.add(turn);
    organisation.waiting.add(turn);
    this.waiting++;
    // Those that wait come first.
    if (this.bounds.wakes) this.next(now);
    else if (organisation.waiting.size === 1) this.begin(turn, now);
    return turn;
  }

  /** Requests of its organisation that wait with it, and itself where it waits. */
  waitingBeside(given: Turn): number {
    return (given as CountedTurn).organisation.waiting.size; // every turn that is given out is one
  }

  /**
   * For one that nobody wakes: see {@link TurnBounds.wakes}. Of the organisation whose turn it is the first to look begins.
   * @returns whether it runs from here on.
   */
  begin(given: Turn, now: number): boolean {
    const turn = given as CountedTurn; // every turn that is given out is one
    if (turn.state !== "waiting") return turn.hasBegun;
    this.passOn(now);
    turn.organisation.seenAt = now;
    if (this.firstThatMayRun(now) !== turn.organisation) return false;
    this.run(turn, now);
    return true;
  }

  /** Wakes those that may run by now, first those of the organisation whose last turn is the oldest. */
  next(now: number): void {
    this.passOn(now);
    while (this.waiting > 0) {
      const organisation = this.firstThatMayRun(now);
      const [turn] = organisation?.waiting ?? [];
      if (turn === undefined) return;
      this.run(turn, now);
    }
  }

  /** See {@link Turn.end}. */
  end(turn: CountedTurn): void {
    if (turn.state === "ended") return;
    this.leave(turn, "ended");
    const { organisation, key } = turn;
    this.underWay.delete(turn);
    organisation.underWay--;
    this.forgetUnnamed(organisation);
    const left = (this.keys.get(key) ?? 1) - 1;
    if (left > 0) this.keys.set(key, left);
    else this.keys.delete(key);
    if (this.bounds.wakes && this.waiting > 0) this.next(this.clock());
  }

  /** See {@link Turn.moveTo}. */
  move(turn: CountedTurn, id: string): void {
    const { organisation: before, since, state } = turn;
    if (before.id === id || state === "ended") return;
    const organisation = this.seen(id, since);
    before.underWay--;
    organisation.underWay++;
    if (state === "running") {
      before.running--;
      organisation.running++;
    }
    turn.organisation = organisation;
    this.forgetUnnamed(before);
  }

  private passOn(now: number): void {
    for (const turn of this.running) {
      if (now - turn.ranSince < this.bounds.asideAfterMilliseconds) break;
      this.leave(turn, "aside");
    }
  }

  private isFull(id: string, key: string): boolean {
    const { underWayInAll, underWayPerOrganisation, underWayPerKey } = this.bounds;
    return (
      this.underWay.size >= underWayInAll ||
      (this.organisations.get(id)?.underWay ?? 0) >= underWayPerOrganisation ||
      (this.keys.get(key) ?? 0) >= underWayPerKey
    );
  }

  private seen(id: string, now: number): Organisation {
    const known = this.organisations.get(id);
    if (known !== undefined) {
      known.seenAt = now;
      return known;
    }
    this.forgetQuiet(now);
    const organisation = { id, underWay: 0, running: 0, waiting: new Set<CountedTurn>(), seenAt: now };
    this.organisations.set(id, organisation);
    return organisation;
  }

  private mayRun(organisation: Organisation, now: number): boolean {
    if (!this.isShared(now)) return organisation.running < this.bounds.aloneAtOnce;
    const { atOnce } = this.bounds;
    return this.running.size < atOnce && organisation.running < Math.max(1, Math.floor(atOnce / 2));
  }

  /** Whether a second organisation sends requests. */
  private isShared(now: number): boolean {
    if (this.organisations.size >= 2 && now - this.sweptAt >= SWEPT_EVERY_MILLISECONDS) this.forgetQuiet(now);
    return this.organisations.size >= 2;
  }

  private run(turn: CountedTurn, now: number): void {
    const { organisation } = turn;
    organisation.waiting.delete(turn);
    this.waiting--;
    organisation.running++;
    this.running.add(turn);
    // It comes behind all others now.
    this.organisations.delete(organisation.id);
    this.organisations.set(organisation.id, organisation);
    turn.begin(now);
  }

  private firstThatMayRun(now: number): Organisation | undefined {
    for (const organisation of this.organisations.values()) {
      if (organisation.waiting.size === 0 || !this.mayRun(organisation, now)) continue;
      if (this.bounds.wakes || now - organisation.seenAt < UNSEEN_MILLISECONDS) return organisation;
    }
    return undefined;
  }

  private leave(turn: CountedTurn, state: "aside" | "ended"): void {
    const { organisation } = turn;
    if (turn.state === "running") {
      organisation.running--;
      this.running.delete(turn);
    }
    if (organisation.waiting.delete(turn)) this.waiting--;
    turn.state = state;
  }

  private forgetLost(now: number): void {
    for (const turn of this.underWay) {
      if (now - turn.since < LOST_MILLISECONDS) return;
      this.end(turn);
    }
  }

  private forgetUnnamed({ id, underWay }: Organisation): void {
    if (underWay === 0 && id.startsWith(UNNAMED)) this.organisations.delete(id);
  }

  private forgetQuiet(now: number): void {
    this.sweptAt = now;
    this.forgetLost(now);
    for (const [id, { underWay, seenAt }] of this.organisations) {
      if (underWay === 0 && now - seenAt >= QUIET_MILLISECONDS) this.organisations.delete(id);
    }
  }
}

class CountedTurn implements Turn {
  state: "waiting" | "running" | "aside" | "ended" = "waiting";
  organisation: Organisation;
  readonly key: string;
  readonly since: number;
  ranSince: number;
  private readonly turns: Turns;
  /** Nearly all run at once, and have none. */
  private waits: PromiseWithResolvers<void> | null = null;

  constructor(turns: Turns, organisation: Organisation, key: string, since: number) {
    this.turns = turns;
    this.organisation = organisation;
    this.key = key;
    this.since = since;
    this.ranSince = since;
  }

  get hasBegun(): boolean {
    return this.state === "running" || this.state === "aside";
  }

  async begun(): Promise<void> {
    if (this.state !== "waiting") return;
    this.waits ??= Promise.withResolvers();
    await this.waits.promise;
  }

  /** For {@link Turns} alone. */
  begin(now: number): void {
    this.state = "running";
    this.ranSince = now;
    this.waits?.resolve();
  }

  moveTo(organisationId: string): void {
    this.turns.move(this, organisationId);
  }

  end(): void {
    this.turns.end(this);
  }
}
