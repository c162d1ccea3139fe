// A choice that stays in the browser, for all pages and all tabs of it. Nothing that is secret or of an organisation is one.

import { useSyncExternalStore } from "react";

export class KeptChoice<Value extends string> {
  private readonly hearers = new Set<() => void>();
  private readonly keptAs: string;
  /** The first is chosen where nothing is kept. */
  private readonly values: readonly [Value, ...Value[]];

  constructor(keptAs: string, values: readonly [Value, ...Value[]]) {
    this.keptAs = keptAs;
    this.values = values;
  }

  readonly get = (): Value => {
    const kept = localStorage.getItem(this.keptAs);
    return this.values.find((value) => value === kept) ?? this.values[0];
  };

  /** What counts where nothing can be kept: outside of a browser. */
  readonly first = (): Value => this.values[0];

  readonly choose = (value: Value): void => {
    localStorage.setItem(this.keptAs, value);
    for (const hear of this.hearers) hear();
  };

  readonly subscribe = (hear: () => void): (() => void) => {
    this.hearers.add(hear);
    // Only other tabs are told this way.
    window.addEventListener("storage", hear);
    return () => {
      this.hearers.delete(hear);
      window.removeEventListener("storage", hear);
    };
  };
}

export function useKept<Value extends string>(choice: KeptChoice<Value>): Value {
  return useSyncExternalStore(choice.subscribe, choice.get, choice.first);
}
