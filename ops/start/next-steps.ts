// What to try next, ready to paste. Commands read keys from their file, so no key gets into the shell's history.

export interface LocalAddresses {
  /** Ends in `/api/v1`. */
  readonly sandboxBaseUrl: string;
  /** Ends in `/operator/v1`. */
  readonly operatorUrl: string;
  readonly clickhouseUrl: string;
  /** With its code; null where nobody signs in by one. */
  readonly consoleUrl: string | null;
  /** Path of `local.json`, as a shell in the project's folder finds it. */
  readonly localFile: string;
}

/** @param now decides what time the example payment carries. */
export function showNextSteps(addresses: LocalAddresses, now: Date): string {
  const { sandboxBaseUrl, localFile, consoleUrl } = addresses;
  const body = {
    externalActivityId: "act-first",
    subject: { type: "individual", externalUserId: "customer-1" },
    occurredAt: `${now.toISOString().slice(0, 19)}Z`,
    transaction: {
      externalTransactionId: "tx-first",
      assetClass: "fiat",
      direction: "outbound",
      amount: "12.50",
      currency: "EUR",
      transactionType: "transfer",
      parties: [
        { role: "recipient", externalPartyId: "shop-1", displayName: "Corner Bakery", type: "business" },
      ],
    },
  };
  const json = JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
  return `Try next, in another terminal, in this folder:

  KEY=$(node -p 'JSON.parse(fs.readFileSync("${localFile}")).keys.sandboxSecret')
  curl -s ${sandboxBaseUrl}/transactions -H "authorization: Bearer $KEY" \\
    -H 'content-type: application/json' -d '${json}'

  ./weir decision explain tx-first      how that decision was reached
  ./weir report effectiveness           the full report
  ./weir doctor                         is every part healthy?

${consoleUrl === null ? "" : showConsole(consoleUrl)}  API         ${sandboxBaseUrl}
  reference   ${new URL("/reference", sandboxBaseUrl).href}
  operators   ${addresses.operatorUrl}
  ClickHouse  ${addresses.clickhouseUrl}
  keys        ${localFile}
`;
}

function showConsole(url: string): string {
  return `  console     ${url}
              signs you in once, within a minute; later: ./weir open
`;
}
