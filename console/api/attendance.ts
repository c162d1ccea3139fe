// Whether somebody is at the page: they pressed, typed or scrolled a moment ago, or have just opened it. What a page asks by itself
// while nobody is there must not keep their session.

const ACTS = ["pointerdown", "click", "keydown", "input", "wheel"] as const;
/** As long as an act may take to ask something, and no longer than the slowest page waits to ask again. */
const MOMENT_MILLISECONDS = 10_000;

/** That the page was opened is an act. By the clock, which goes on while the machine sleeps. */
let lastActAt = Date.now();

export function watchForActs(page: EventTarget): void {
  for (const act of ACTS) {
    page.addEventListener(act, () => void (lastActAt = Date.now()), { capture: true, passive: true });
  }
}

export function isAttended(): boolean {
  return Date.now() - lastActAt < MOMENT_MILLISECONDS;
}
