// Whether a text is, or begins with, an International Bank Account Number: country, the structure of its numbers and check
// digits.

const CLASSES: Readonly<Record<string, string>> = { n: "[0-9]", a: "[a-z]", c: "[0-9a-z]" };

/** Country → its accounts, as the IBAN registry (ISO 13616) writes them: so many digits (n), letters (a) or either (c). */
const STRUCTURES = parse(`
  AD8n12c AE19n AL8n16c AT16n AZ4a20c BA16n BE12n BG4a6n8c BH4a14c BI23n BR23n1a1c BY4c4n16c CH5n12c CR18n CY8n16c CZ20n
  DE18n DJ23n DK14n DO4c20n EE16n EG25n ES20n FI14n FK2a12n FO14n FR10n11c2n GB4a14n GE2c16n GI4a15c GL14n GR7n16c GT24c
  HN4a20n HR17n HU24n IE4c14n IL19n IQ4a15n IS22n IT1a10n12c JO4a4n18c KW4a22c KZ3n13c LB4n20c LC4a24c LI5n12c LT16n
  LU3n13c LV4a13c LY21n MC10n11c2n MD20c ME18n MK3n10c2n MN16n MR23n MT4a5n18c MU4a19n3a NI4a20n NL4a10n NO11n OM3n16c
  PK20c PL24n PS4c21c PT21n QA4a21c RO4a16c RS18n RU14n15c SA2n18c SC4a20n3a SD14n SE20n SI15n SK20n SM1a10n12c SO19n
  ST21n SV4a20n TL19n TN20n TR5n17c UA6n19c VA18n VG4c16n XK16n YE4a4n18c
`);

/** @param text lower case, without separators. */
export function isIban(text: string): boolean {
  return leadingIban(text) === text;
}

/**
 * @param text lower case, without separators; what stands behind the number does not matter.
 * @returns the number that it begins with, null where it begins with none.
 */
export function leadingIban(text: string): string | null {
  const [number] = STRUCTURES.get(text.slice(0, 2))?.exec(text) ?? [];
  return number !== undefined && remainder(number.slice(4) + number.slice(0, 4)) === 1 ? number : null;
}

/** ISO 7064 MOD 97-10: letters count as two digits, a as 10 to z as 35. */
function remainder(text: string): number {
  return Array.from(text, (letter) => Number.parseInt(letter, 36)).reduce(
    (rest, value) => (rest * (value < 10 ? 10 : 100) + value) % 97,
    0,
  );
}

function parse(table: string): ReadonlyMap<string, RegExp> {
  return new Map(
    table
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .map((entry) => {
        const country = entry.slice(0, 2);
        const account = entry.slice(2).replace(/(\d+)([nac])/g, (_, length, kind) => {
          return `${CLASSES[String(kind)] ?? ""}{${String(length)}}`;
        });
        return [country, new RegExp(`^${country}[0-9]{2}${account}`)] as const;
      }),
  );
}
