// Whether a text begins with an International Bank Account Number: country, length and check digits.

/** Country code and length, as the IBAN registry (ISO 13616) has them. */
const LENGTHS = parse(`
  AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24
  FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32
  LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24
  RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30
`);

/** @param text lower case, without separators; what stands behind the number does not matter. */
export function beginsWithIban(text: string): boolean {
  const length = LENGTHS.get(text.slice(0, 2));
  const number = text.slice(0, length);
  if (length === undefined || number.length !== length || !/^[a-z]{2}[0-9]{2}[0-9a-z]+$/.test(number))
    return false;
  return remainder(number.slice(4) + number.slice(0, 4)) === 1;
}

/** ISO 7064 MOD 97-10: letters count as two digits, a as 10 to z as 35. */
function remainder(text: string): number {
  return Array.from(text, (letter) => Number.parseInt(letter, 36)).reduce(
    (rest, value) => (rest * (value < 10 ? 10 : 100) + value) % 97,
    0,
  );
}

function parse(table: string): ReadonlyMap<string, number> {
  return new Map(
    table
      .trim()
      .split(/\s+/)
      .map((entry) => [entry.slice(0, 2).toLowerCase(), Number(entry.slice(2))] as const),
  );
}
