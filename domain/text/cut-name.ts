// A name that a caller made up, as an error repeats it: cut where it is as long as a wallet address or a key, so that no error
// repeats one.

/** The longest name of our own has 25; the shortest common address, of Bitcoin, 26. */
const LENGTH_MAX = 25;
const SHOWN = 10;

export function cutName(name: string): string {
  return name.length <= LENGTH_MAX ? name : `${name.slice(0, SHOWN)}…`;
}
