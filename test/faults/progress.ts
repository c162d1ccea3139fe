// How far the work is, and how far it may go: so that a fault comes in the middle of work and not after its end.

export interface Progress {
  /** How many may be acknowledged; the work waits there. It begins with none. */
  allow(upTo: number): void;
  /** Waits until one more may begin. */
  begin(): Promise<void>;
  /** One more was acknowledged. */
  end(): void;
  /** @throws when fewer than `done` were acknowledged within `seconds`. */
  reached(done: number, seconds: number): Promise<void>;
}

export function createProgress(): Progress {
  const state = { allowed: 0, begun: 0, done: 0 };
  let changed = Promise.withResolvers<void>();
  const announce = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  return {
    allow(upTo) {
      state.allowed = Math.max(state.allowed, upTo);
      announce();
    },
    async begin() {
      while (state.begun >= state.allowed) await changed.promise;
      state.begun++;
    },
    end() {
      state.done++;
      announce();
    },
    async reached(wanted, seconds) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => late.reject(new Error(`only ${state.done} of ${wanted} were acknowledged within ${seconds} s`)),
        seconds * 1_000,
      );
      try {
        while (state.done < wanted) await Promise.race([changed.promise, late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
