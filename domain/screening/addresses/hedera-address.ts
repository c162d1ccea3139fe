// Hedera's account ids: shard, realm and number, and perhaps five letters that are a checksum (HIP 15).

const ACCOUNT = /^(0\.0\.(?:0|[1-9][0-9]{0,18}))(?:-([a-z]{5}))?$/;
const LEDGERS = { mainnet: 0, testnet: 1 } as const;
const LETTERS = 26;
const P3 = LETTERS ** 3;
const P5 = LETTERS ** 5;

/** Compared without the checksum; where there is one, it must be right. */
export function hederaAddress(ledger: keyof typeof LEDGERS): (text: string) => string | null {
  return (text) => {
    const [, account, checksum] = ACCOUNT.exec(text) ?? [];
    if (account === undefined) return null;
    return checksum === undefined || checksum === checksumOf(account, LEDGERS[ledger]) ? account : null;
  };
}

// Source: HIP 15, with its constants; a ledger id is one byte here, followed by six of zero. All products stay exact.
function checksumOf(account: string, ledger: number): string {
  const digits = Array.from(account, (letter) => (letter === "." ? 10 : Number(letter)));
  let weighted = 0;
  const sums: [number, number] = [0, 0];
  digits.forEach((digit, at) => {
    weighted = (31 * weighted + digit) % P3;
    const parity = at % 2 === 0 ? 0 : 1;
    sums[parity] = (sums[parity] + digit) % 11;
  });
  const ledgerSum = [ledger, 0, 0, 0, 0, 0, 0].reduce((sum, byte) => (31 * sum + byte) % P5, 0);
  const mixed = (((digits.length % 5) * 11 + sums[0]) * 11 + sums[1]) * P3 + weighted + ledgerSum;
  let rest = ((mixed % P5) * 1_000_003) % P5;
  let letters = "";
  for (let place = 0; place < 5; place++) {
    letters = String.fromCharCode(97 + (rest % LETTERS)) + letters;
    rest = Math.floor(rest / LETTERS);
  }
  return letters;
}
