// A memory of what a function made of its argument: no state, for the same argument always gives the same.

/**
 * The function, each of whose results is made once.
 * @param most how many results are kept; above that it starts over.
 */
export function remembered<Key, Value extends {}>(
  most: number,
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const results = new Map<Key, Value>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    if (results.size >= most) results.clear();
    const result = compute(key);
    results.set(key, result);
    return result;
  };
}
