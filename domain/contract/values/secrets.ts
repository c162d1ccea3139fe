// Where a text shows a secret: a key or token of ours, wherever it stands, or what somebody wrote behind the name of one.

/** What replaces most. Two secrets become the same text, so that nothing can be learnt of either. */
const REPLACEMENT = "[secret]";

/** Keys of integrators, secrets of webhooks, tokens of operators of each form. By shape: whose they are does not matter. */
const OURS =
  /(?<![0-9A-Za-z])(?:[ps]k_(?:test|live)_[0-9A-Za-z]{24,}|whsec_[0-9A-Za-z+/=]{16,}|op_(?:owner|keys|analyst|ops|viewer|made)_(?:[\w-]+_)?[0-9a-f]{64}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,})/g;
const QUICK = /[ps]k_(?:test|live)_|whsec_|op_[a-z]|eyJ|password|secret|token|authorization/i;
/** In a text: the name, a colon or a sign of equality, perhaps quotes or a scheme, then the value. */
const WRITTEN =
  /(?<![a-z])(?<name>password|secret|(?:(?:access|api|auth|bearer|id|refresh|session)[ _-]?)?token|authorization)(?<between>["']?\s*[:=]\s*["']?(?:(?:bearer|basic)\s+)?)(?<value>[^\s"',;&}]+)/gi;
/** Whatever stands behind these is one. */
const ALWAYS = /(?:^| )(?:password|secret)$/;
/** These also name coins, their contracts and codes of approval, which rules and lists may look for: only a value with a scheme is one. */
const WITH_SCHEME = /^(?:(?:access|api|auth|bearer|id|refresh|session) )?token$|^authorization$/;
const SCHEME = /^(?:bearer|basic)\s+\S+$/i;
/** These name no coin. What stands behind them is compared, with itself and with lists, so its fingerprint replaces it. */
const CREDENTIAL = /(?:^| )(?:access|api|auth|bearer|id|refresh|session) token$/;
/** No service makes shorter ones: a state such as `expired` stays. A fingerprint that is sent back stays too. */
const LONG_ENOUGH = /^(?!secret_[0-9a-z]{24}$)\S{16,}$/;

/** @returns what replaces a credential, equal for equal ones; null where it becomes like any other secret. */
type FingerprintOf = (credential: string) => string | null;

/** A quick look, for most texts and names of fields show none. */
export function mayShowSecret(text: string): boolean {
  return QUICK.test(text);
}

/** Whether it shows a key or token of ours, which no text that is kept as sent may. */
export function showsOurSecret(text: string): boolean {
  return mayShowSecret(text) && text.search(OURS) >= 0;
}

/**
 * @param field the name of the value, which may be that of a secret.
 * @param fingerprintOf null where what stands behind the names of credentials stays.
 * @returns the text itself where it shows none.
 */
export function withoutSecrets(text: string, field: string, fingerprintOf: FingerprintOf | null): string {
  const behind = replacementBehind(field, text, fingerprintOf);
  if (behind !== null) return behind;
  if (!mayShowSecret(text)) return text;
  return text
    .replace(OURS, REPLACEMENT)
    .replace(WRITTEN, (whole: string, name: string, between: string, value: string) => {
      if (value === REPLACEMENT) return whole;
      const written = hasScheme(between) ? `Bearer ${value}` : value;
      const replacement = replacementBehind(name, written, fingerprintOf);
      return replacement === null ? whole : name + between + replacement;
    });
}

/** Of a letter there is nothing else. */
function hasScheme(between: string): boolean {
  return /[a-z]/i.test(between);
}

/** What replaces a value behind a name; null where it stays. */
function replacementBehind(field: string, value: string, fingerprintOf: FingerprintOf | null): string | null {
  if (value === "" || !mayShowSecret(field)) return null;
  const words = field
    .replaceAll(/([a-z])(?=[A-Z])/g, "$1 ")
    .replaceAll(/[^A-Za-z]+/g, " ")
    .trim()
    .toLowerCase();
  if (ALWAYS.test(words) || (WITH_SCHEME.test(words) && SCHEME.test(value))) return REPLACEMENT;
  const isCompared = CREDENTIAL.test(words) && LONG_ENOUGH.test(value) && !showsOurSecret(value);
  return isCompared && fingerprintOf !== null ? (fingerprintOf(value) ?? REPLACEMENT) : null;
}
