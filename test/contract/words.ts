// What the checks of many files need: the same many times at once, and a value as a title shows it.

/** Does the same many times at once. */
export const atOnce = <T>(times: number, one: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => one(index)));

/** A value as a title shows it. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 40)}… (${text.length} characters)` : text;
};
