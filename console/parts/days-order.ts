// Whether two days are a window: the first and the last day of it, as fields of a form have them.

/** What is wrong with them; null where nothing is, or where one is not chosen yet. */
export function orderProblem(from: string, to: string): string | null {
  return from !== "" && to !== "" && to < from ? "The last day lies before the first." : null;
}

export function areDays(from: string, to: string): boolean {
  return from !== "" && to !== "" && orderProblem(from, to) === null;
}
