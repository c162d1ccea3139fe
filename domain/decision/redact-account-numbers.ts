// Takes account and card numbers, and secrets, out of the free text of a request, before anything keeps, logs or compares it. No
// payment is refused for its remittance text. Ids and keys are checked with the request: there a number is an error.

import {
  mayShowNumber,
  numbersInName,
  numbersInValue,
  type AccountNumber,
} from "../contract/values/account-numbers.ts";
import { INSTRUMENTS_MAX } from "../contract/values/limits.ts";
import { maskedNumber } from "../contract/values/masked-number.ts";
import type { FlatFields, Primitive } from "../contract/values/primitives.ts";
import { mayShowSecret, withoutSecrets } from "../contract/values/secrets.ts";
import type { TenantKey } from "../ids/tenant-key.ts";

/** The parts of a valid request in which people write freely. */
export interface FreeText {
  readonly metadata?: FlatFields | null | undefined;
  readonly customAttributes?: FlatFields | null | undefined;
  readonly transaction?: {
    readonly metadata?: FlatFields | null | undefined;
    readonly parties?: readonly NamedParty[] | null | undefined;
  };
}

interface NamedParty {
  readonly displayName?: string | null | undefined;
  readonly instruments?: readonly NamedInstrument[] | null | undefined;
}
interface NamedInstrument {
  readonly institutionName?: string | null | undefined;
}

/**
 * In all values of a request, and as many in all of its names: a fingerprint takes long to make. A payment has no more
 * instruments.
 */
export const NUMBERS_MAX = INSTRUMENTS_MAX;

/** From the body down to the field, keys as sent. */
export type FieldPath = readonly (string | number)[];

export interface Redacted<T> {
  readonly body: T;
  /** The fields that were changed. */
  readonly redacted: readonly FieldPath[];
  /** Of values with the fingerprint of a credential: what an earlier release kept, by what is kept now. It must not be kept. */
  readonly keptBefore: ReadonlyMap<string, string>;
}
const NOTHING_BEFORE: ReadonlyMap<string, string> = new Map();

/**
 * In values of metadata and custom attributes a number becomes the fingerprint that an instrument of that identifier has; in names
 * it is masked, and its fingerprint stays beside the name. Past {@link NUMBERS_MAX} numbers are only masked. Of a secret nothing
 * stays, and of a credential that rules and lists compare its fingerprint.
 * @returns the body itself where there is nothing to take out.
 */
export function redactAccountNumbers<T extends FreeText>(body: T, key: TenantKey): Redacted<T> {
  if (!freeTexts(body).some((text) => mayShowNumber(text) || mayShowSecret(text))) {
    return { body, redacted: [], keptBefore: NOTHING_BEFORE };
  }
  const redaction = new Redaction(key);
  const changed = {
    ...redaction.fields(body, "metadata", []),
    ...redaction.fields(body, "customAttributes", []),
    ...(body.transaction && redaction.transaction(body.transaction)),
  };
  const { redacted, keptBefore } = redaction;
  return { body: redacted.length === 0 ? body : { ...body, ...changed }, redacted, keptBefore };
}

/** With the names of the fields, which may be those of secrets. */
function freeTexts({ metadata, customAttributes, transaction }: FreeText): string[] {
  const fields = [metadata, customAttributes, transaction?.metadata].flatMap((holder) =>
    holder == null ? [] : [...Object.keys(holder), ...Object.values(holder).flat()],
  );
  const names = (transaction?.parties ?? []).flatMap(({ displayName, instruments }) => [
    displayName,
    ...(instruments ?? []).map(({ institutionName }) => institutionName),
  ]);
  return [...fields, ...names].filter(isWritten).map(String);
}

class Redaction {
  readonly redacted: FieldPath[] = [];
  readonly keptBefore = new Map<string, string>();
  private readonly key: TenantKey;
  private readonly counts = { values: 0, names: 0, credentials: 0 };

  constructor(key: TenantKey) {
    this.key = key;
  }

  transaction(transaction: NonNullable<FreeText["transaction"]>): Pick<FreeText, "transaction"> {
    const path = ["transaction"];
    const parties = transaction.parties?.map((party, at) => {
      const own = [...path, "parties", at];
      const instruments = party.instruments?.map((instrument, index) =>
        this.name(instrument, "institutionName", [...own, "instruments", index]),
      );
      return { ...this.name(party, "displayName", own), ...(instruments && { instruments }) };
    });
    const changed = { ...this.fields(transaction, "metadata", path), ...(parties && { parties }) };
    return { transaction: { ...transaction, ...changed } };
  }

  fields<Name extends string>(
    holder: { readonly [name in Name]?: FlatFields | null | undefined },
    name: Name,
    path: FieldPath,
  ): { readonly [name in Name]?: FlatFields } {
    const fields = holder[name];
    if (fields == null) return {};
    // Entries instead of assignments: a key such as `__proto__` stays a key.
    const values = Object.entries(fields).map(([field, value]) => [
      field,
      this.value(value, field, [...path, name, field]),
    ]);
    return { [name]: Object.fromEntries(values) } as { [name in Name]: FlatFields };
  }

  private value(value: Primitive | Primitive[], field: string, path: FieldPath): Primitive | Primitive[] {
    const items = (Array.isArray(value) ? value : [value]).map((item) => this.item(item, field, path));
    return Array.isArray(value) ? items : (items[0] ?? null);
  }

  private item(item: Primitive, field: string, path: FieldPath): Primitive {
    if (!isWritten(item)) return item;
    const sent = String(item);
    const made = this.counts.credentials;
    const written =
      typeof item === "string" ? withoutSecrets(sent, field, (one) => this.credential(one)) : sent;
    const value = this.withoutNumbers(written, field);
    if (value === sent) return item;
    this.note(path);
    if (this.counts.credentials > made) {
      this.keptBefore.set(value, this.withoutNumbers(withoutSecrets(sent, field, null), field));
    }
    return value;
  }

  private withoutNumbers(text: string, field: string): string {
    const numbers = numbersInValue(text, field);
    return replaced(
      text,
      numbers,
      (number) => this.fingerprint(number, "values") ?? maskedNumber(number.number),
    );
  }

  /** Null past {@link NUMBERS_MAX}. */
  private credential(credential: string): string | null {
    if (this.counts.credentials >= NUMBERS_MAX) return null;
    this.counts.credentials++;
    return `secret_${this.key.stem("secret", credential)}`;
  }

  private name<Name extends string, Holder extends { readonly [name in Name]?: string | null | undefined }>(
    holder: Holder,
    name: Name,
    path: FieldPath,
  ): Holder {
    const sent = holder[name];
    if (sent == null) return holder;
    const numbers = numbersInName(sent);
    if (numbers.length === 0) return holder;
    this.note([...path, name]);
    const masked = replaced(sent, numbers, ({ number }) => maskedNumber(number));
    const fingerprints = numbers.flatMap((number) => this.fingerprint(number, "names") ?? []);
    return { ...holder, [name]: masked, numbersInName: fingerprints };
  }

  /** Null past {@link NUMBERS_MAX}. */
  private fingerprint({ type, number }: AccountNumber, counted: "values" | "names"): string | null {
    if (++this.counts[counted] > NUMBERS_MAX) return null;
    return `fp_${this.key.stem("identifier", type, number)}`;
  }

  private note(path: FieldPath): void {
    if (this.redacted.at(-1) !== path) this.redacted.push(path);
  }
}

/** A number of JSON shows a card number as a text does. */
function isWritten(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** @param numbers in order, apart from each other. */
export function replaced(
  text: string,
  numbers: readonly AccountNumber[],
  by: (number: AccountNumber) => string,
): string {
  let from = 0;
  const parts = numbers.map((number) => {
    const before = text.slice(from, number.from);
    from = number.to;
    return before + by(number);
  });
  return parts.join("") + text.slice(from);
}
