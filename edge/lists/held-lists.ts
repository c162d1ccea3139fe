// The lists that this isolate screens with. What is active comes with every admission, without a hop of its own; a newer
// version is loaded behind the requests, which screen with the older one for at most a minute. Without lists nothing
// may be called clean: the answer is 503 `dependency_unavailable`.
//
// One load at a time serves all requests of the isolate. A request must not await what another one began, for the platform
// ends a request's work with it: so those who wait look again, on timers of their own, until the lists are there.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { MINUTE, SECOND } from "#domain/time/instant.ts";
import type { PublishedLists } from "#domain/screening/screening-lists.ts";
import type { Active } from "../objects/api-key/api.ts";
import { logProblem } from "../platform-log.ts";

/** From the first sight of a newer version. */
const STALE_MAX_MILLISECONDS = MINUTE;
/** A load that takes longer was cut off with its request. */
const LOAD_MAX_MILLISECONDS = 10 * SECOND;
/** After a failure there is no other try for so long; a request that needs the lists is answered at once. */
const PAUSE_MILLISECONDS = SECOND;
const LOOK_AGAIN_MILLISECONDS = 10;
/** No request waits longer than a load may take, even if the clock is set back in the meantime. */
const LOOKS_MAX = LOAD_MAX_MILLISECONDS / LOOK_AGAIN_MILLISECONDS;

export interface ListsSource {
  /** The lists of a hash, and what they are held to; null if they are not kept any more. May throw. */
  load(hash: string): Promise<PublishedLists | null>;
  /** Lets work go on behind the answer. */
  keepAlive(work: Promise<unknown>): void;
}

/** By the number of the act that keys heard of: a retirement keeps the content, and changes which lists are missing. */
type Held = Pick<Active, "publication">;

export class HeldLists {
  private held: (Held & { readonly lists: PublishedLists }) | null = null;
  private newest: Active | null = null;
  /** Since when a newer version than the held one is known. */
  private behindSince: number | null = null;
  private loading: (Held & { readonly startedAt: number }) | null = null;
  private failedAt: number | null = null;

  /** @param active as the admission says; null where nothing was published yet. */
  async get(active: Active | null, source: ListsSource): Promise<Result<PublishedLists>> {
    const now = Date.now();
    if (active !== null) this.learn(active, now);
    const wanted = this.newest;
    if (wanted === null) return unavailable("No screening lists were published yet.");
    if (this.held !== null) {
      if (this.held.publication === wanted.publication) return succeed(this.held.lists);
      if (now - (this.behindSince ?? now) < STALE_MAX_MILLISECONDS) {
        if (this.mayLoad(now)) source.keepAlive(this.load(wanted, source));
        return succeed(this.held.lists);
      }
    }
    return this.untilLoaded(source);
  }

  /** The same for what may wait, and must not be said of older lists: never those before. */
  getNewest(active: Active, source: ListsSource): Promise<Result<PublishedLists>> {
    this.learn(active, Date.now());
    return this.untilLoaded(source);
  }

  // Keys hear of a publication one after the other: an older word than one heard before changes nothing.
  private learn(active: Active, now: number): void {
    if (this.newest !== null && active.publication <= this.newest.publication) return;
    this.newest = active;
    if (this.held === null) this.behindSince = null;
    else this.behindSince ??= now;
  }

  private async untilLoaded(source: ListsSource): Promise<Result<PublishedLists>> {
    const until = Date.now() + LOAD_MAX_MILLISECONDS;
    for (let looks = 0; ; looks++) {
      const now = Date.now();
      if (this.held !== null && this.held.publication === this.newest?.publication) {
        return succeed(this.held.lists);
      }
      if (now >= until || looks >= LOOKS_MAX || this.hasJustFailed(now)) {
        return unavailable("The screening lists cannot be loaded at the moment.");
      }
      if (this.newest !== null && this.mayLoad(now)) {
        const work = this.load(this.newest, source);
        source.keepAlive(work);
        await work;
      } else await scheduler.wait(LOOK_AGAIN_MILLISECONDS);
    }
  }

  private mayLoad(now: number): boolean {
    const underWay = this.loading !== null && now - this.loading.startedAt < LOAD_MAX_MILLISECONDS;
    return !underWay && !this.hasJustFailed(now);
  }

  private hasJustFailed(now: number): boolean {
    return this.failedAt !== null && now - this.failedAt < PAUSE_MILLISECONDS;
  }

  /** Never throws: a failure is remembered, for all who wait. */
  private async load({ hash, publication }: Active, source: ListsSource): Promise<void> {
    const loading = { publication, startedAt: Date.now() };
    this.loading = loading;
    this.failedAt = null;
    try {
      const lists = await source.load(hash);
      // Meanwhile a still newer one may have become active, or this load may have been given up for another.
      if (publication === this.newest?.publication) {
        if (lists === null) this.failedAt = Date.now();
        else {
          this.held = { publication, lists };
          this.behindSince = null;
        }
      }
    } catch (error) {
      logProblem("the screening lists cannot be loaded", { hash }, error);
      this.failedAt = Date.now();
    } finally {
      if (this.loading === loading) this.loading = null;
    }
  }
}

function unavailable(message: string): Failure {
  return fail("dependency_unavailable", `${message} Nothing was decided; send the same request again.`, {
    retryAfterSeconds: 1,
  });
}
