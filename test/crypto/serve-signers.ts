// Global setup of the Workers tests: wallets of other libraries behind a port of this machine, because those libraries do not run
// where the Worker does.

import { text } from "node:stream/consumers";
import type { TestProject } from "vitest/node";
import { startLocalServer } from "../local-server.ts";
import { signBip137, signBip322, signEd25519, signEip191, type Sign } from "./independent-signers.ts";
import type { WalletKind } from "./signer-at.ts";

const WALLETS: Readonly<Record<WalletKind, Sign>> = {
  eip191: signEip191,
  ed25519: signEd25519,
  "bip322.p2wpkh": signBip322.p2wpkh,
  "bip322.p2shP2wpkh": signBip322.p2shP2wpkh,
  "bip322.p2tr": signBip322.p2tr,
  "bip137.p2pkh": signBip137.p2pkh,
  "bip137.p2shP2wpkh": signBip137.p2shP2wpkh,
  "bip137.p2wpkh": signBip137.p2wpkh,
};

interface Wish {
  readonly kind: WalletKind;
  readonly name: string;
  readonly text: string;
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startLocalServer((request, response) => {
    void text(request).then((body) => {
      const wish = JSON.parse(body) as Wish;
      response.end(JSON.stringify(WALLETS[wish.kind](wish.name, wish.text)));
    });
  });
  project.provide("signerUrl", `${server.url}/`);
  return () => server.close();
}
